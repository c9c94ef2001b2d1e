import { classNames } from '@vimo/ui';
import styles from './share-bar.module.css';

/** A bar as long as a share between 0 and 1; the number stands beside it, so that nobody needs to see this. */
export const ShareBar = ({ share, className }: { share: number; className?: string | undefined }) => (
  <span className={classNames(styles.bar, className)} aria-hidden="true">
    <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
  </span>
);
