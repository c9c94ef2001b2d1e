import type { ActivityDetail } from '@vimo/contract';
import { ActivityTime, classNames, Picture } from '@vimo/ui';
import { coverUrl, feeText, placesLeft } from '../../../features/activity/activity-view.ts';
import styles from './activity-line.module.css';

/** Which activity a dialog or page is about. */
export function ActivityLine({ activity, className }: { activity: ActivityDetail; className?: string }) {
  const left = placesLeft(activity);
  return (
    <div className={classNames(styles.line, className)}>
      <Picture src={coverUrl(activity, 160)} alt="" width={92} height={62} />
      <div>
        <b>{activity.title}</b>
        <span className={classNames('ui-text-14 ui-muted ui-tabular', styles.facts)}>
          <ActivityTime start={activity.actStartDate} end={activity.actEndDate} />
          {left === undefined ? null : <span className="ui-no-break">余 {left} 席</span>}
        </span>
        <span className={classNames('ui-text-14 ui-muted', styles.facts)}>费用：{feeText(activity)}</span>
      </div>
    </div>
  );
}
