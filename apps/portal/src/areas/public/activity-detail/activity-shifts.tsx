import { type ActivityDetail, ApplyStatus, applyStatusLabel } from '@vimo/contract';
import { Card, formatTimeRange, MoreLink, TimeRange } from '@vimo/ui';
import { detailHref } from '../../../features/activity/activity-view.ts';
import styles from './activity-shifts.module.css';

type Shift = NonNullable<ActivityDetail['series']>['shifts'][number];

/** How a shift stands in a word: 余 12 席, 名额不限, 已报满. */
function stateText({ activityApplyStatus, surplusNum }: Shift): string {
  if (activityApplyStatus === ApplyStatus.open) return surplusNum === -1 ? '名额不限' : `余 ${surplusNum} 席`;
  return applyStatusLabel[activityApplyStatus as ApplyStatus]?.label ?? '';
}

/** The shifts of an activity among which one chooses, each with its time, place and places left. */
export function ActivityShifts({ activity: { id, series } }: { activity: ActivityDetail }) {
  if (!series) return null;
  return (
    <Card as="section" panel>
      <div className="ui-panel-head">
        <h2 className="ui-heading-2">全部场次</h2>
      </div>
      {series.once === 1 ? <p className="ui-muted">每人只能报一场，要换场请先取消已报的那一场。</p> : null}
      <ul className={styles.shifts}>
        {series.shifts.map((shift) => (
          <li key={shift.id} aria-current={shift.id === id ? 'true' : undefined}>
            <span className="ui-tabular">
              <TimeRange start={shift.actStartDate} end={shift.actEndDate} />
            </span>
            <span className="ui-muted">{shift.address}</span>
            <span className="ui-tabular ui-no-break">{stateText(shift)}</span>
            {shift.id === id ? (
              <b>本场</b>
            ) : (
              <MoreLink
                href={detailHref(shift.id)}
                label={`查看场次 ${formatTimeRange(shift.actStartDate, shift.actEndDate)}`}
              >
                查看
              </MoreLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
