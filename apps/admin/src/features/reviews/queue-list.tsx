import { CopyIcon, classNames, ModuleTag } from '@vimo/ui';
import { Checkbox } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { HINTS } from './likeness.tsx';
import styles from './queue-list.module.css';
import type { Row } from './use-review-queue.ts';

interface QueueProps {
  rows: readonly Row[];
  total: number;
  current: string;
  /** Ids; undefined where several cannot be chosen. */
  chosen: ReadonlySet<string> | undefined;
  onOpen: (id: string) => void;
  onSelect: (row: Row) => void;
  /** Selects all that are listed, or none. */
  onSelectAll: (on: boolean) => void;
  order: string;
}

const waited = (since: string) => {
  const days = dayjs().startOf('day').diff(dayjs(since).startOf('day'), 'day');
  return days <= 0 ? '今天' : `${days} 天`;
};

/** What waits, in order; the open one is always among those that are seen. */
export function QueueList({ rows, total, current, chosen, onOpen, onSelect, onSelectAll, order }: QueueProps) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav className={styles.queue} aria-label="记录列表">
      <p className={styles.queueHead}>
        {chosen ? (
          <Checkbox
            aria-label="选择已列出的记录"
            checked={chosen.size > 0 && chosen.size === rows.length}
            indeterminate={chosen.size > 0 && chosen.size < rows.length}
            onChange={({ target }) => onSelectAll(target.checked)}
          />
        ) : null}
        <b>{total} 条</b>
        <span className="ui-muted ui-text-13">{order}</span>
      </p>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row.id} className={classNames(styles.item, row.id === current && styles.on)}>
            {chosen ? (
              <Checkbox
                aria-label={`选择${row.title}`}
                checked={chosen.has(row.id)}
                onChange={() => onSelect(row)}
                tabIndex={-1}
              />
            ) : null}
            <button
              type="button"
              aria-current={row.id === current ? 'true' : undefined}
              tabIndex={row.id === current ? 0 : -1}
              onClick={() => onOpen(row.id)}
            >
              <b className="ui-truncate">{row.title}</b>
              <span className={styles.line}>
                <span translate="no">{row.studentName}</span>
                <ModuleTag name={row.modelName} />
                <span className="ui-tabular">{waited(row.submitDate || row.createDate)}</span>
              </span>
              {row.waitsForSchool ? <span className={styles.hint}>第一步已通过，待学校复核</span> : null}
              {row.hints?.map((hint) => (
                <span key={hint} className={styles.hint}>
                  <CopyIcon />
                  {HINTS[hint]}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
