import { FieldError, IconButton, XIcon } from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { Grip } from '../../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../../shared/reorder/use-reorder.ts';
import styles from './home-layout.module.css';

/** Rows that are added, filled in, put in order and removed. */
export function RowsPanel<T>({
  title,
  hint,
  rows,
  most,
  blank,
  preset,
  nameOf,
  error,
  isLocked,
  onChange,
  children,
}: {
  title: string;
  hint: string;
  rows: readonly T[];
  most: number;
  blank: T;
  /** With what one may begin, while there is no row. */
  preset?: { label: string; rows: readonly T[] };
  nameOf: (row: T) => string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (rows: T[]) => void;
  children: (row: T, set: (next: Partial<T>) => void, at: number) => ReactNode;
}) {
  const id = useId();
  // A row has no id of its own: it keeps the one that it got here.
  const keys = useRef<number[]>([]);
  while (keys.current.length < rows.length) keys.current.push(Math.max(0, ...keys.current) + 1);
  keys.current.length = rows.length;
  const reorder = useReorder((from, to) => {
    if (isLocked) return;
    keys.current = moved(keys.current, from, to);
    onChange(moved(rows, from, to));
  });
  return (
    <section className="ui-card" aria-labelledby={id}>
      <h2 id={id}>
        {title} <small className="ui-muted">{hint}</small>
      </h2>
      <ul
        className={styles.rows}
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {rows.map((row, at) => (
          <li key={keys.current[at]} data-row className={reorder.over === at ? styles.over : undefined}>
            <Grip reorder={reorder} at={at} of={rows.length} name={nameOf(row) || `第 ${at + 1} 行`} />
            {children(
              row,
              (next) => onChange(rows.map((one, index) => (index === at ? { ...one, ...next } : one))),
              at,
            )}
            {isLocked ? null : (
              <IconButton
                icon={XIcon}
                label={`移除${nameOf(row) || `第 ${at + 1} 行`}`}
                onClick={() => {
                  keys.current = keys.current.filter((_, index) => index !== at);
                  onChange(rows.filter((_, index) => index !== at));
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {isLocked || rows.length >= most ? null : <Button onClick={() => onChange([...rows, blank])}>添加</Button>}
      {preset && !isLocked && rows.length === 0 ? (
        <Button type="link" onClick={() => onChange([...preset.rows])}>
          {preset.label}
        </Button>
      ) : null}
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </section>
  );
}
