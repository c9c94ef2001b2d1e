import type { CallError } from '@vimo/client';
import type { ActivityCard } from '@vimo/contract';
import { Button, Card, EmptyState, ErrorState, Loading } from '@vimo/ui';
import { ActivityRow } from '../../../features/activity/activity-card.tsx';
import { SkeletonRow } from '../../../features/activity/activity-skeletons.tsx';
import {
  applyHref,
  contactText,
  coverUrl,
  detailHref,
  fitsText,
  hostName,
  paymentWay,
  placesNote,
  stagesText,
  typeNames,
} from '../../../features/activity/activity-view.ts';
import { useCollect } from '../../../features/activity/use-collect.ts';
import { useActivitiesPassing } from '../../../features/activity/use-passing.ts';
import { useSession } from '../../../features/session/session.ts';
import styles from './activity-list.module.css';

const COVER_WIDTH = 480;
/** Rows that even a phone shows before anybody scrolls. */
const FIRST_SCREEN = 2;

/** Activities as rows, with the states before and instead of them. `count` is how many are on their way. */
export function ActivityRows({
  activities,
  count,
  fading = false,
  error,
  onRetry,
  onClear,
  onApply,
  heading,
  compact = false,
}: {
  activities: readonly ActivityCard[] | undefined;
  count: number;
  /** The rows of the page before, while the next one loads. */
  fading?: boolean;
  error: CallError | null;
  onRetry: () => void;
  /** Takes the filters off that left nothing. */
  onClear?: () => void;
  /** What 我要报名 does; otherwise it leads to the activity's page. */
  onApply?: (activity: ActivityCard) => void;
  heading?: 'h2' | 'h3';
  /** Smaller pictures, where rows are not the matter of the page. */
  compact?: boolean;
}) {
  const toggleCollect = useCollect();
  const usertype = useSession().user?.usertype;
  useActivitiesPassing(activities ?? [], onRetry, usertype);
  if (!activities) {
    if (error) return <ErrorState error={error} onRetry={onRetry} />;
    return (
      <Loading>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
          <SkeletonRow key={index} compact={compact} />
        ))}
      </Loading>
    );
  }
  if (activities.length === 0) {
    return (
      <Card>
        <EmptyState
          art="data"
          action={
            onClear ? (
              <Button variant="outline" onClick={onClear}>
                清空筛选条件
              </Button>
            ) : null
          }
        />
      </Card>
    );
  }
  return (
    <div className={styles.arows} aria-busy={fading}>
      {activities.map((activity, index) => (
        <ActivityRow
          key={activity.id}
          heading={heading}
          compact={compact}
          eager={index < FIRST_SCREEN}
          href={detailHref(activity.id)}
          applyHref={applyHref(activity.id)}
          onApply={onApply && (() => onApply(activity))}
          title={activity.title}
          cover={coverUrl(activity, COVER_WIDTH)}
          tags={[...typeNames(activity.typesName), stagesText(activity.suitSection)].filter(Boolean)}
          start={activity.actStartDate}
          end={activity.actEndDate}
          address={activity.address}
          organizer={hostName(activity)}
          contact={contactText(activity)}
          limit={activity.personNum}
          price={activity.prices}
          payment={paymentWay(activity.feeNote)}
          fits={fitsText(activity, usertype)}
          applyStatus={activity.activityApplyStatus}
          cannotCome={activity.cannotCome}
          mayApply={activity.mayApply === 1}
          applied={activity.isApply === 1}
          note={placesNote(activity)}
          collected={activity.isConcern === 1}
          onCollect={() => void toggleCollect(activity)}
        />
      ))}
    </div>
  );
}
