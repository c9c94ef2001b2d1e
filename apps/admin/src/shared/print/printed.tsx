import { RootMark } from '@vimo/ui';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './printed.module.css';

/**
 * What alone is printed while it is mounted; the screen does not show it. All paper of the platform goes this way: two style sheets that each hide everything but
 * their own would leave an empty page.
 */
export const Printed = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className={styles.printed} aria-hidden="true">
      <RootMark word="printed" />
      {children}
    </div>,
    document.body,
  );
