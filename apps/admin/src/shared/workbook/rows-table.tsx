import { classNames } from '@vimo/ui';
import type { ReactNode, Ref } from 'react';
import styles from './preview-table.module.css';

/** The rows of a workbook as in a spreadsheet, each of which can be skipped and taken again. `cellsOf` answers the `td` of a row, one for each column. */
export function RowsTable<R extends { row: number }>({
  table,
  columns,
  rows,
  isSkipped,
  onSkip,
  cellsOf,
}: {
  table?: Ref<HTMLTableElement>;
  columns: readonly { key: string; title: string }[];
  rows: readonly R[];
  isSkipped: (row: R) => boolean;
  onSkip: (row: number, out: boolean) => void;
  cellsOf: (row: R) => ReactNode;
}) {
  return (
    <section className={styles.grid} aria-label="表格内容">
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">行</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td className={styles.none} colSpan={columns.length + 2}>
                没有这样的行
              </td>
            </tr>
          ) : null}
          {rows.map((one) => {
            const out = isSkipped(one);
            return (
              <tr key={one.row} className={classNames(out && styles.skipped)}>
                <td>{one.row}</td>
                {cellsOf(one)}
                <td>
                  <button
                    type="button"
                    className="ui-link"
                    aria-label={`${out ? '恢复' : '跳过'}第 ${one.row} 行`}
                    onClick={() => onSkip(one.row, !out)}
                  >
                    {out ? '恢复' : '跳过'}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
