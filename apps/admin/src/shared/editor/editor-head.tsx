import { classNames, InfoIcon, Tag } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './editor.module.css';

/** Title of a page on which something is written, or of the list that leads to it: whose it is beside it, what can be done at the right. */
export const EditorHead = ({
  title,
  tag,
  beside,
  children,
}: {
  title: string;
  /** Which version, and how it stands. */
  tag?: string;
  beside?: ReactNode;
  children?: ReactNode;
}) => (
  <header className={styles.head}>
    <h1>
      {title} {tag ? <Tag>{tag}</Tag> : null}
    </h1>
    {beside}
    {children ? <div className={styles.actions}>{children}</div> : null}
  </header>
);

/** What is good to know before one writes. */
export const EditorTip = ({ children }: { children: ReactNode }) => (
  <p className={classNames('ui-card', styles.tip)}>
    <InfoIcon />
    {children}
  </p>
);
