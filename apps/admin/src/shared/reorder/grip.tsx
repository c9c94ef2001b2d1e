import { classNames, DotsSixVerticalBoldIcon } from '@vimo/ui';
import styles from './grip.module.css';
import type { Reorder } from './use-reorder.ts';

/** The handle of a row of `useReorder`. */
export const Grip = ({ reorder, at, of, name }: { reorder: Reorder; at: number; of: number; name: string }) => (
  <button className={classNames(styles.grip, 'ui-finger')} {...reorder.grip(at, of, name)}>
    <DotsSixVerticalBoldIcon />
  </button>
);
