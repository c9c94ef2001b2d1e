import { useCall } from '@vimo/client';
import { ActivitySort, activityPage, type InputOf } from '@vimo/contract';
import { MoreLink } from '@vimo/ui';
import { useCallback, useState } from 'react';
import type { PortalHref } from '../../../shared/href.ts';
import { ActivityRows } from '../activity/activity-rows.tsx';
import styles from './latest-activities.module.css';
import { SignUpHere } from './sign-up-here.tsx';
import { useRequireParticipant } from './use-require-participant.ts';

/** Activities on a base's or club's page. */
const SHOWN = 2;

/** The newest activities on the page of a base or club; 我要报名 asks for the remark in place. */
export function LatestActivities({
  of,
  moreHref,
}: {
  /** Whose they are. */
  of: Pick<InputOf<typeof activityPage>, 'partnerId' | 'belongDeptIds'>;
  moreHref: PortalHref;
}) {
  const requireParticipant = useRequireParticipant();
  const [signingUp, setSigningUp] = useState<string>();
  const { data, error, refetch } = useCall(activityPage, {
    ...of,
    pageSize: SHOWN,
    currentPage: 1,
    type: ActivitySort.updated,
    auditStatus: 2,
    issueStatus: 1,
  });
  const end = useCallback(() => setSigningUp(undefined), []);
  return (
    <section className={styles.latest} aria-label="最新活动">
      <div className={styles.latestHead}>
        <h2 className="ui-heading-2">最新活动</h2>
        {data?.dataList.length ? <MoreLink href={moreHref} label="更多活动" /> : null}
      </div>
      <ActivityRows
        compact
        activities={data?.dataList}
        count={SHOWN}
        error={error}
        onRetry={() => void refetch()}
        onApply={async ({ id }) => {
          if (await requireParticipant()) setSigningUp(id);
        }}
        heading="h3"
      />
      {signingUp ? <SignUpHere activityId={signingUp} onClose={end} /> : null}
    </section>
  );
}
