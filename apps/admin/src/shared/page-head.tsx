import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The heading of a page; `children` stand at its other end. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={styles.head}>
    <h1>{title}</h1>
    {children}
  </header>
);
