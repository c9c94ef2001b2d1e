import { useCall } from '@vimo/client';
import { ApplyStatus, activityPage, type BaseDetail } from '@vimo/contract';
import { AppLink, Card, formatDateTime } from '@vimo/ui';
import { detailHref } from '../../../features/activity/activity-view.ts';
import { openHref, openText } from '../../../features/base/base-view.ts';

const SHOWN = 3;

/** What can be signed up for at a base now, each with its deadline. Nothing while there is nothing. */
export function OpenHere({ base }: { base: BaseDetail }) {
  const { data } = useCall(
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
  if (base.openActivityNum === 0 || !data?.dataList.length) return null;
  return (
    <Card as="section" panel className="open-here" aria-label="正在报名">
      <div className="ph">
        <h2 className="h2">正在报名</h2>
        <AppLink className="link" href={openHref(base.orgId)}>
          {openText(base.openActivityNum)}
        </AppLink>
      </div>
      <ul>
        {data.dataList.map(({ id, title, signEndDate }) => (
          <li key={id}>
            <AppLink href={detailHref(id)}>{title}</AppLink>
            <span className="muted fs14 tn">报名截止 {formatDateTime(signEndDate)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
