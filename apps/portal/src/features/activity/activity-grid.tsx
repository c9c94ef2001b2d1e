import type { CallError } from '@vimo/client';
import type { ActivityCard as Activity } from '@vimo/contract';
import { EmptyState, ErrorState, Loading } from '@vimo/ui';
import { useSession } from '../session/session.ts';
import styles from './activity-card.module.css';
import { ActivityCard } from './activity-card.tsx';
import { SkeletonCard } from './activity-skeletons.tsx';
import {
  applyHref,
  coverUrl,
  detailHref,
  fitsText,
  paymentWay,
  placesNote,
  stagesText,
  typeNames,
} from './activity-view.ts';
import { useCollect } from './use-collect.ts';
import { useActivitiesPassing } from './use-passing.ts';

/** Wide enough for a card of the grid on a sharp screen. */
const COVER_WIDTH = 960;

/** Activities as cards, with the states before and instead of them. `count` is how many are on their way. */
export function ActivityGrid({
  activities,
  count,
  error,
  isOwnList,
  onRetry,
}: {
  activities: readonly Activity[] | undefined;
  count: number;
  error?: CallError | null;
  /** What the person collected. */
  isOwnList?: boolean;
  onRetry: () => void;
}) {
  const toggleCollect = useCollect(isOwnList);
  const usertype = useSession().user?.usertype;
  useActivitiesPassing(activities ?? [], onRetry, usertype);
  if (!activities) {
    if (error) return <ErrorState error={error} onRetry={onRetry} />;
    return (
      <Loading>
        <div className={styles.grid}>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
            <SkeletonCard key={index} />
          ))}
        </div>
      </Loading>
    );
  }
  if (activities.length === 0) return <EmptyState art="data" />;
  return (
    <div className={styles.grid}>
      {activities.map((activity) => (
        <ActivityCard
          key={activity.id}
          href={detailHref(activity.id)}
          applyHref={applyHref(activity.id)}
          title={activity.title}
          cover={coverUrl(activity, COVER_WIDTH)}
          kind={typeNames(activity.typesName)[0]}
          start={activity.actStartDate}
          end={activity.actEndDate}
          address={activity.address}
          stages={stagesText(activity.suitSection)}
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
