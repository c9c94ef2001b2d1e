import { useCall } from '@vimo/client';
import { manageActivityPage, pictureUrl } from '@vimo/contract';
import {
  AppLink,
  Avatar,
  classNames,
  EmptyState,
  ErrorState,
  formatDateTime,
  Loading,
  MoreLink,
  SkeletonText,
  Tag,
} from '@vimo/ui';
import { type Me, useMe } from '../../shared/session/use-me.ts';
import { ActivityFigures } from '../activities/activity-figures.tsx';
import { ActivityStatus, signUpText } from '../activities/activity-status.tsx';
import { BehindList } from './behind-list.tsx';
import { BehindSchools } from './behind-schools.tsx';
import { FirstSteps } from './first-steps.tsx';
import { WaitingList } from './waiting-list.tsx';
import styles from './workbench.module.css';

const LATEST = 5;
/** A bureau answers for hundreds of schools. */
const MOST_ORGS = 24;

/** 工作台: what waits for the person, the latest activities, and what one answers for. */
export function WorkbenchPage() {
  const { data: me } = useMe();
  return me ? <Workbench me={me} /> : null;
}

const Workbench = ({ me }: { me: Me }) => (
  <>
    <section className={classNames('ui-card', styles.person)}>
      <Avatar src={pictureUrl(me.headimg, 160)} of={me} size="large" />
      <div>
        <h1>
          <bdi translate="no">{me.name}</bdi>，您好
        </h1>
        <p className="ui-muted">
          {me.usertypeName} · {me.orgName}
        </p>
      </div>
    </section>
    <FirstSteps me={me} />
    <BehindList me={me} />
    <BehindSchools me={me} />
    <WaitingList me={me} />
    <div className={styles.two}>
      <Activities />
      {me.orgs.length > 0 ? <Orgs me={me} /> : null}
    </div>
  </>
);

const Orgs = ({ me: { orgs } }: { me: Me }) => (
  <section className={classNames('ui-card', styles.orgs)} aria-labelledby="orgs">
    <h2 id="orgs">我负责的机构（{orgs.length}）</h2>
    <ul>
      {orgs.slice(0, MOST_ORGS).map(({ orgId, orgName }) => (
        <li key={orgId}>
          <Tag>{orgName}</Tag>
        </li>
      ))}
      {orgs.length > MOST_ORGS ? <li className="ui-muted">等 {orgs.length} 个机构</li> : null}
    </ul>
  </section>
);

function Activities() {
  const { data, error, refetch } = useCall(manageActivityPage, { currentPage: 1, pageSize: LATEST });
  return (
    <section className={classNames('ui-card', styles.latest)} aria-labelledby="latest">
      <header className="ui-row ui-between">
        <h2 id="latest">活动与报名</h2>
        <MoreLink href="/activities" label="全部活动">
          全部活动
        </MoreLink>
      </header>
      <ActivityFigures figures={data?.figures} failed={error !== null} />
      {error ? (
        <ErrorState text={error.message} onRetry={() => refetch()} />
      ) : data ? (
        <Latest rows={data.dataList} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </section>
  );
}

type Row = Parameters<typeof signUpText>[0] & {
  id: string;
  title: string;
  actStartDate: string;
  activityApplyStatus: number;
};

function Latest({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return <EmptyState small text="还没有活动。有了活动，最近的几个显示在这里" />;
  return (
    <ul>
      {rows.map((activity) => (
        <li key={activity.id}>
          <div className="ui-grow">
            <AppLink className="ui-link" href={`/activities?open=${activity.id}`}>
              {activity.title}
            </AppLink>
            <p className="ui-muted ui-text-13 ui-tabular">
              <span className="ui-no-break">{formatDateTime(activity.actStartDate)} 开始</span>
              <span className="ui-no-break"> · 报名 {signUpText(activity)}</span>
            </p>
          </div>
          <ActivityStatus status={activity.activityApplyStatus} />
        </li>
      ))}
    </ul>
  );
}
