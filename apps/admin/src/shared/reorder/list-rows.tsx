import { classNames, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import rowList from '../row-list.module.css';
import { Grip } from './grip.tsx';
import styles from './list-rows.module.css';
import { moved, useReorder } from './use-reorder.ts';

export interface ListRow {
  id: string;
  name: string;
  enabled: boolean;
  /** Before the name. */
  icon?: ReactNode;
  note: ReactNode;
  /** Nothing is of it, so that it may be deleted. */
  unused: boolean;
}

/** Lines of a list that the bureau keeps: put in order by a grip, edited, switched off, deleted while unused. */
export function ListRows({
  label,
  rows,
  mayKeep = true,
  editText,
  more,
  below,
  onOrder,
  onEdit,
  onSwitch,
  onRemove,
}: {
  label: string;
  rows: readonly ListRow[];
  mayKeep?: boolean;
  editText: string;
  /** Further buttons of a line. */
  more?: (row: ListRow) => ReactNode;
  /** What stands below a line. */
  below?: (row: ListRow) => ReactNode;
  onOrder: (ids: string[]) => void;
  onEdit: (row: ListRow) => void;
  onSwitch: (row: ListRow) => void;
  onRemove: (row: ListRow) => void;
}) {
  const reorder = useReorder((from, to) =>
    onOrder(
      moved(
        rows.map(({ id }) => id),
        from,
        to,
      ),
    ),
  );
  return (
    <>
      <ul
        className={rowList.rows}
        aria-label={label}
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {rows.map((row, at) => (
          <li key={row.id} data-row="" className={classNames(styles.row, reorder.over === at && styles.over)}>
            {mayKeep ? <Grip reorder={reorder} at={at} of={rows.length} name={row.name} /> : null}
            <span className={classNames(rowList.name, styles.name)}>
              {row.icon}
              {row.name}
              {row.enabled ? null : <StatusTag tone="idle">已停用</StatusTag>}
            </span>
            <span className="ui-muted">{row.note}</span>
            {mayKeep ? (
              <span className={styles.links}>
                {more?.(row)}
                <Button size="small" type="link" onClick={() => onEdit(row)} aria-label={`${editText}${row.name}`}>
                  {editText}
                </Button>
                <Button
                  size="small"
                  type="link"
                  onClick={() => onSwitch(row)}
                  aria-label={`${row.enabled ? '停用' : '启用'}${row.name}`}
                >
                  {row.enabled ? '停用' : '启用'}
                </Button>
                {row.unused ? (
                  <Button size="small" type="link" danger onClick={() => onRemove(row)} aria-label={`删除${row.name}`}>
                    删除
                  </Button>
                ) : null}
              </span>
            ) : null}
            {below?.(row)}
          </li>
        ))}
      </ul>
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </>
  );
}
