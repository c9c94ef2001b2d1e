import { classNames, FileXlsIcon, Pagination, Segmented, XCircleFillIcon } from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HiddenRows } from './hidden-rows.tsx';
import issues from './issues.module.css';
import parts from './preview.module.css';
import { ReadSheet } from './read-sheet.tsx';
import { RowsTable } from './rows-table.tsx';
import { SheetCell, type SheetColumn } from './sheet-cell.tsx';
import { UnreadColumns } from './unread-columns.tsx';

/** A row of a workbook with what is wrong with its cells, by column. */
export interface JudgedRow {
  row: number;
  cells: Record<string, string>;
  faults: Record<string, string>;
}
export interface Count {
  label: string;
  value: number;
  /** Something to look at twice: what stands there is written over. */
  warn?: boolean;
}

const SIZE = 50;
/** Problems that are listed; the cells tell the others. */
const MOST_LISTED = 20;
const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'faulty', label: '只看错误' },
] as const;

/** What was read of a file, row by row: what is wrong stands at its cell and is mended there, or the row is skipped. */
export function WorkbookPreview<R extends JudgedRow>({
  fileName,
  rows,
  columns,
  ignored,
  skipped,
  counts = [],
  afterCell,
  sheetName,
  otherSheets,
  hiddenRows = 0,
  hiddenColumns = [],
  onTakeHidden,
  busy = false,
  onMend,
  onSkip,
}: {
  fileName: string;
  rows: readonly R[];
  columns: readonly SheetColumn[];
  ignored: readonly string[];
  skipped: ReadonlySet<number>;
  counts?: readonly Count[];
  /** What else is to be known of a cell. */
  afterCell?: ((row: R, key: string) => ReactNode) | undefined;
  /** The sheet that was read, and those that were left out. */
  sheetName: string;
  otherSheets: readonly string[];
  /** Rows and columns that the file hides and that were left out, and what takes them. */
  hiddenRows?: number;
  hiddenColumns?: readonly string[];
  onTakeHidden?: (() => void) | undefined;
  /** While rows are judged or written, none are left out together. */
  busy?: boolean;
  onMend: (row: number, key: string, value: string) => Promise<void>;
  onSkip: (rows: readonly number[], out: boolean) => void;
}) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('all');
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState<{ row: number; key: string }>();
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (!sought) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${sought.row} ${sought.key}"]`);
    cell?.scrollIntoView({ block: 'center', inline: 'center' });
    cell?.querySelector('button')?.focus();
  }, [sought]);
  const isSkipped = ({ row }: R) => skipped.has(row);
  const faulty = rows.filter((one) => !isSkipped(one) && Object.keys(one.faults).length > 0);
  const shown = view === 'all' ? rows : faulty;
  const problems = faulty.flatMap((one) =>
    columns.flatMap(({ key, title }) => (one.faults[key] ? [{ row: one.row, key, title, text: one.faults[key] }] : [])),
  );
  const seek = (row: number, key: string) => {
    setView('all');
    setPage(Math.floor(rows.findIndex((one) => one.row === row) / SIZE) + 1);
    setSought({ row, key });
  };
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / SIZE)));
  return (
    <>
      <UnreadColumns titles={ignored} />
      <HiddenRows count={hiddenRows} columns={hiddenColumns} busy={busy} onTake={onTakeHidden} />
      <section className={classNames('ui-card', parts.sheet)} aria-label="表格预览">
        <div className={parts.summary}>
          <span className={parts.file}>
            <FileXlsIcon />
            {fileName}
          </span>
          <ReadSheet name={sheetName} others={otherSheets} />
          <div className={parts.counts} aria-live="polite">
            <span>
              共 <b>{rows.length}</b> 行
            </span>
            <span className={faulty.length > 0 ? parts.error : undefined}>
              错误 <b>{faulty.length}</b>
            </span>
            {counts.map(({ label, value, warn }) => (
              <span key={label} className={warn && value > 0 ? parts.warning : undefined}>
                {label} <b>{value}</b>
              </span>
            ))}
            {skipped.size > 0 ? (
              <span className="ui-muted">
                跳过 <b>{skipped.size}</b>
              </span>
            ) : null}
          </div>
          {faulty.length > 0 ? (
            <Button
              size="small"
              disabled={busy}
              onClick={() =>
                onSkip(
                  faulty.map(({ row }) => row),
                  true,
                )
              }
            >
              跳过 {faulty.length} 行
            </Button>
          ) : null}
          <Segmented
            label="显示"
            options={VIEWS}
            value={view}
            onChange={(next) => {
              setView(next);
              setPage(1);
            }}
          />
        </div>
        <RowsTable
          table={table}
          rows={shown.slice((at - 1) * SIZE, at * SIZE)}
          columns={columns}
          isSkipped={isSkipped}
          onSkip={(row, out) => onSkip([row], out)}
          cellsOf={(one) =>
            columns.map((column) => (
              <SheetCell
                key={column.key}
                row={one.row}
                column={column}
                value={one.cells[column.key] ?? ''}
                problem={isSkipped(one) ? undefined : one.faults[column.key]}
                after={isSkipped(one) ? null : afterCell?.(one, column.key)}
                onMend={(value) => onMend(one.row, column.key, value)}
              />
            ))
          }
        />
      </section>
      <div className={parts.pages}>
        <Pagination page={at} total={shown.length} pageSize={SIZE} onChange={setPage} />
      </div>
      {problems.length > 0 ? (
        <section className={classNames('ui-card', issues.issues, issues.below)} aria-label="要处理的问题">
          <h3>要处理的问题</h3>
          <ul>
            {problems.slice(0, MOST_LISTED).map(({ row, key, title, text }) => (
              <li key={`${row} ${key}`} className={issues.e}>
                <XCircleFillIcon />
                <span>
                  第 {row} 行{title}：{text}
                </span>
                <span className={issues.ways}>
                  <button
                    type="button"
                    className="ui-link"
                    aria-label={`定位第 ${row} 行${title}`}
                    onClick={() => seek(row, key)}
                  >
                    定位
                  </button>
                </span>
              </li>
            ))}
          </ul>
          {problems.length > MOST_LISTED ? <p className="ui-muted">共 {problems.length} 处。</p> : null}
        </section>
      ) : null}
    </>
  );
}
