import { classNames, SkeletonBar } from '@vimo/ui';
import styles from './activity-card.module.css';

/** An activity card on its way, in the measures of the card. */
export function SkeletonCard() {
  return (
    <div className={styles.card}>
      <div className={classNames('ui-skeleton', styles.picture)} />
      <div className={styles.body}>
        <SkeletonBar width="84%" height={20} />
        <div className={classNames('ui-skeleton-text', styles.meta)}>
          <SkeletonBar width="60%" height={14} />
          <SkeletonBar width="72%" height={14} />
        </div>
        <div className={classNames('ui-between', styles.foot)}>
          <SkeletonBar width={56} height={22} />
          <SkeletonBar width={104} height={40} radius={10} />
        </div>
      </div>
    </div>
  );
}

/** An activity row on its way, in the measures of the row. */
export function SkeletonRow({ compact = false }: { compact?: boolean }) {
  return (
    <div className={classNames(styles.row, compact && styles.compact)}>
      <div className={classNames('ui-skeleton', styles.picture)} />
      <div className="ui-skeleton-text">
        <SkeletonBar width="80%" height={22} />
        <SkeletonBar width="50%" height={18} />
        {['64%', '56%', '48%', '60%'].map((width) => (
          <SkeletonBar key={width} width={width} height={14} />
        ))}
      </div>
      <div className={styles.side}>
        <SkeletonBar width={64} height={24} />
      </div>
    </div>
  );
}
