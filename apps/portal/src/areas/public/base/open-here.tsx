import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '@vimo/client';
import { ApplyStatus, activityPage, type BaseDetail, baseFetch } from '@vimo/contract';
import { AppLink, Card, formatDateTime } from '@vimo/ui';
import { detailHref } from '../../../features/activity/activity-view.ts';
import { useActivitiesPassing } from '../../../features/activity/use-passing.ts';
import styles from '../../../features/base/base.module.css';
import { openHref, openText } from '../../../features/base/base-view.ts';
import { useSession } from '../../../features/session/session.ts';

const SHOWN = 3;

/** What can be signed up for at a base now, each with its deadline. Nothing while there is nothing. */
export function OpenHere({ base }: { base: BaseDetail }) {
  const queries = useQueryClient();
  const { data, refetch } = useCall(
    activityPage,
    {
      partnerId: base.orgId,
      activityApplyStatus: ApplyStatus.open,
      pageSize: SHOWN,
      currentPage: 1,
      auditStatus: 2,
      issueStatus: 1,
    },
    { enabled: base.openActivityNum > 0 },
  );
  // What ends leaves the list, and the number of the base with it.
  const askAnew = () => {
    void refetch();
    void queries.invalidateQueries({ queryKey: keyOf(baseFetch, { orgId: base.orgId }) });
  };
  useActivitiesPassing(data?.dataList ?? [], askAnew, useSession().user?.usertype);
  if (base.openActivityNum === 0 || !data?.dataList.length) return null;
  return (
    <Card as="section" panel className={styles.openHere} aria-label="正在报名">
      <div className="ui-panel-head">
        <h2 className="ui-heading-2">正在报名</h2>
        <AppLink className="ui-link" href={openHref(base.orgId)}>
          {openText(base.openActivityNum)}
        </AppLink>
      </div>
      <ul>
        {data.dataList.map(({ id, title, signEndDate }) => (
          <li key={id}>
            <AppLink href={detailHref(id)}>{title}</AppLink>
            <span className="ui-muted ui-text-14 ui-tabular">报名截止 {formatDateTime(signEndDate)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
