import { useCall, usePassing, useToday } from '@vimo/client';
import { manageActivityPage } from '@vimo/contract';
import { AppLink, classNames, ErrorState, formatDateTime, Loading, MoreLink, SkeletonText } from '@vimo/ui';
import { ActivityFigures } from '../activities/activity-figures.tsx';
import { ActivityStatus, activityMoments, signUpText } from '../activities/activity-status.tsx';
import styles from './workbench.module.css';

const LATEST = 5;

/** The figures and the latest of the activities that one answers for; nothing at all while there are none. */
export function LatestActivities() {
  const { data, error, refetch } = useCall(manageActivityPage, { currentPage: 1, pageSize: LATEST });
  useToday(refetch);
  usePassing(data?.dataList.flatMap(activityMoments) ?? [], refetch);
  if (data?.dataList.length === 0) return null;
  return (
    <section className={classNames('ui-card', styles.latest)} aria-labelledby="latest">
      <header className="ui-row ui-between">
        <h2 id="latest">活动与报名</h2>
        <MoreLink href="/activities" label="全部活动">
          全部活动
        </MoreLink>
      </header>
      <ActivityFigures figures={data?.figures} failed={error !== null} />
      {data ? (
        <Latest rows={data.dataList} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
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

const Latest = ({ rows }: { rows: readonly Row[] }) => (
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
