import { IMPORT_COLUMNS, ImportAction, type ImportBatch, type ImportRow } from '@vimo/contract';
import { Loading, SkeletonText, Tag } from '@vimo/ui';
import { useEffect, useRef } from 'react';
import { RowsTable } from '../../shared/workbook/rows-table.tsx';
import shared from './imports.module.css';
import { PreviewCell } from './preview-cell.tsx';

const TAGS: Readonly<Record<number, string>> = { [ImportAction.update]: '更新', [ImportAction.keep]: '不变' };

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
    <RowsTable
      table={table}
      columns={columns}
      rows={rows}
      isSkipped={({ skipped }) => skipped === 1}
      onSkip={(row, out) => onSkip(row, out ? 1 : 0)}
      cellsOf={(row) =>
        row.cells.map((cell, at) => (
          <PreviewCell
            key={`${cell.key} ${cell.value}`}
            batchId={batch.id}
            row={row}
            column={columns[at]!}
            value={cell.value}
            after={at === 0 && TAGS[row.action] ? <Tag>{TAGS[row.action]}</Tag> : null}
          />
        ))
      }
    />
  );
}
