import { classNames, formatDateTime, InfoIcon } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './reason-note.module.css';

/** On top of what was sent back: why, by whom and when. */
export function ReasonNote({
  title,
  text,
  by = '',
  at = '',
}: {
  /** What was said of it, e.g. 未通过原因. */
  title: string;
  /** Empty where no reason was given. */
  text: string;
  by?: string;
  /** A moment of the wire, or empty. */
  at?: string;
}) {
  return (
    <div className={classNames(styles.note, styles.bad)} role="note" aria-label={title}>
      <InfoIcon />
      <div>
        <b>{title}</b>
        <p>{text || '老师没有填写原因'}</p>
        {by || at ? (
          <p className={classNames('ui-tabular', styles.by)}>
            {[by, at && formatDateTime(at)].filter(Boolean).join(' · ')}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** On top of what is still with its author: what is to be done with it. */
export const TodoNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note} role="note" aria-label="还没有提交">
    <InfoIcon />
    <div>{children}</div>
  </div>
);

/** The same in a row of a list: one line below its title. */
export const RowReason = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <p className={styles.row}>
      {title}：{text}
    </p>
  ) : null;
