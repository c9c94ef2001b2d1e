import { IMPORT_COLUMNS, ImportAction, type ImportBatch, type ImportRow } from '@vimo/contract';
import { classNames, Loading, SkeletonText, Tag } from '@vimo/ui';
import { useEffect, useRef } from 'react';
import styles from '../../shared/workbook/preview-table.module.css';
import shared from './imports.module.css';
import { PreviewCell } from './preview-cell.tsx';

/** The rows of a file, as in a spreadsheet. */
export function PreviewTable({
  batch,
  rows,
  sought,
  onSkip,
}: {
  batch: ImportBatch;
  rows: readonly ImportRow[] | undefined;
  /** The cell that is looked for: it is scrolled to and opened. */
  sought: { row: number; column: string } | undefined;
  onSkip: (row: number, skipped: 0 | 1) => void;
}) {
  const columns = IMPORT_COLUMNS[batch.kind];
  const table = useRef<HTMLTableElement>(null);
  const shown = rows?.some(({ row }) => row === sought?.row);
  useEffect(() => {
    if (!sought || !shown) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${sought.row} ${sought.column}"]`);
    cell?.scrollIntoView({ block: 'center', inline: 'center' });
    cell?.querySelector('button')?.focus();
  }, [sought, shown]);
  if (!rows)
    return (
      <Loading>
        <div className={shared.padded}>
          <SkeletonText lines={8} />
        </div>
      </Loading>
    );
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
          {rows.map((row) => (
            <tr key={row.row} className={classNames(row.skipped === 1 && styles.skipped)}>
              <td>{row.row}</td>
              {row.cells.map((cell, at) => (
                <PreviewCell
                  key={`${cell.key} ${cell.value}`}
                  batchId={batch.id}
                  row={row}
                  column={columns[at]!}
                  value={cell.value}
                  after={at === 0 && row.action === ImportAction.update ? <Tag>更新</Tag> : null}
                />
              ))}
              <td>
                <button
                  type="button"
                  className="ui-link"
                  aria-label={`${row.skipped === 1 ? '恢复' : '跳过'}第 ${row.row} 行`}
                  onClick={() => onSkip(row.row, row.skipped === 1 ? 0 : 1)}
                >
                  {row.skipped === 1 ? '恢复' : '跳过'}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
