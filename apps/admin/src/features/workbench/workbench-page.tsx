import { pictureUrl } from '@vimo/contract';
import { Avatar, classNames, Tag } from '@vimo/ui';
import { type Me, useMe } from '../../shared/session/use-me.ts';
import { BehindList } from './behind-list.tsx';
import { BehindSchools } from './behind-schools.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestActivities } from './latest-activities.tsx';
import { useBehind } from './use-behind.ts';
import { useFirstSteps } from './use-first-steps.ts';
import { WaitingList } from './waiting-list.tsx';
import styles from './workbench.module.css';

/** A bureau answers for hundreds of schools. */
const MOST_ORGS = 24;

/** 工作台: what waits for the person, the latest activities, and what one answers for. */
export function WorkbenchPage() {
  const { data: me } = useMe();
  return me ? <Workbench me={me} /> : null;
}

/** The workbench of a person; what two of its lists tell of is asked for here, once. */
export function Workbench({ me }: { me: Me }) {
  const behind = useBehind(me);
  const firstSteps = useFirstSteps(me);
  return (
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
      <FirstSteps of={firstSteps} />
      <BehindList behind={behind} />
      <BehindSchools me={me} />
      <WaitingList fellBehind={behind} firstSteps={firstSteps} />
      <div className={styles.two}>
        <LatestActivities />
        {me.orgs.length > 0 ? <Orgs me={me} /> : null}
      </div>
    </>
  );
}

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
