import {
  classNames,
  ErrorState,
  FileXlsIcon,
  Loading,
  Pagination,
  Segmented,
  SkeletonText,
  WarningCircleFillIcon,
} from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { HiddenRows } from './hidden-rows.tsx';
import { IssueList } from './issue-list.tsx';
import parts from './preview.module.css';
import type { Count, Mending, PreviewProblem, ShownRows } from './preview-row.ts';
import { ReadSheet } from './read-sheet.tsx';
import { RowsTable } from './rows-table.tsx';
import { SheetCell } from './sheet-cell.tsx';
import { UnreadColumns } from './unread-columns.tsx';

/** Of what was read of a file, and what was not. */
interface PreviewFile {
  fileName: string;
  /** The sheet that was read, and those that were left out. */
  sheetName: string;
  otherSheets: readonly string[];
  /** Titles of columns that nothing goes by. */
  ignored: readonly string[];
  /** Rows, and titles of columns, that the file hides and that were left out. */
  hiddenRows: number;
  hiddenColumns: readonly string[];
  /** Why the file was not written, empty when nothing speaks against it. */
  problem?: string;
}

/** Rows, counted; `warnings` where there are such. */
interface PreviewFigures {
  total: number;
  errors: number;
  warnings?: number;
  skipped: number;
}

export interface WorkbookPreviewProps<V extends string> extends Mending {
  file: PreviewFile;
  figures: PreviewFigures;
  /** What the rows will do: what is new, what changes, what stays. */
  counts: readonly Count[];
  shown: ShownRows<V>;
  problems: readonly PreviewProblem[];
  /** Takes what the file hides; undefined where the file is no longer at hand. */
  onTakeHidden: (() => void) | undefined;
  onSkip: (row: number, out: boolean) => void;
  /** Leaves all rows out that have an error. */
  onSkipFaulty: () => void;
  /** What stands beside the list of problems, which is then told when it is empty too. */
  beside?: ReactNode;
}

/** The preview of every workbook: what was read and what was left out, what its rows will do, and row by row what is wrong, which is mended at its cell, or the row is skipped. */
export function WorkbookPreview<V extends string>(props: WorkbookPreviewProps<V>) {
  const { file, columns, shown, problems, busy, onMend, onIgnore, beside } = props;
  const { rows, sought } = shown;
  const table = useRef<HTMLTableElement>(null);
  const isThere = rows?.some(({ row }) => row === sought?.row);
  useEffect(() => {
    if (!sought || !isThere) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${sought.row} ${sought.key}"]`);
    cell?.scrollIntoView({ block: 'center', inline: 'center' });
    cell?.querySelector('button')?.focus();
  }, [sought, isThere]);
  const issues = (
    <IssueList {...{ problems, columns, busy, onMend, onIgnore }} isAlone={!beside} onSeek={shown.onSeek} />
  );
  return (
    <>
      {file.problem ? (
        <p className={parts.notice} role="alert">
          <WarningCircleFillIcon />
          {file.problem}
        </p>
      ) : null}
      <UnreadColumns titles={file.ignored} />
      <HiddenRows count={file.hiddenRows} columns={file.hiddenColumns} busy={busy} onTake={props.onTakeHidden} />
      <section className={classNames('ui-card', parts.sheet)} aria-label="表格预览">
        <Summary {...props} />
        {shown.failed ? (
          <ErrorState {...shown.failed} />
        ) : rows ? (
          <RowsTable
            table={table}
            rows={rows}
            columns={columns}
            isSkipped={({ isSkipped }) => isSkipped}
            onSkip={props.onSkip}
            cellsOf={({ row, cells, problems: wrong, after }) =>
              columns.map((column) => (
                <SheetCell
                  key={column.key}
                  row={row}
                  column={column}
                  value={cells[column.key] ?? ''}
                  problems={wrong[column.key] ?? []}
                  after={after?.(column.key)}
                  onMend={(value) => onMend({ row, key: column.key }, value, false)}
                  onIgnore={onIgnore && (() => onIgnore({ row, key: column.key }, false))}
                />
              ))
            }
          />
        ) : (
          <Loading>
            <div className={parts.loading}>
              <SkeletonText lines={8} />
            </div>
          </Loading>
        )}
      </section>
      <div className={parts.pages}>
        <Pagination page={shown.page} total={shown.total} pageSize={shown.pageSize} onChange={shown.onPage} />
      </div>
      {beside ? (
        <div className={parts.below}>
          {issues}
          {beside}
        </div>
      ) : problems.length > 0 ? (
        issues
      ) : null}
    </>
  );
}

/** The file, what its rows will do, and which of them are looked at. */
function Summary<V extends string>({ file, figures, counts, shown, busy, onSkipFaulty }: WorkbookPreviewProps<V>) {
  const { total, errors, warnings = 0, skipped } = figures;
  return (
    <div className={parts.summary}>
      <span className={parts.file}>
        <FileXlsIcon />
        {file.fileName}
      </span>
      <ReadSheet name={file.sheetName} others={file.otherSheets} />
      <div className={parts.counts} aria-live="polite">
        <span>
          共 <b>{total}</b> 行
        </span>
        {counts.map(({ label, value, warn }) => (
          <span key={label} className={warn && value > 0 ? parts.warning : undefined}>
            {label} <b>{value}</b>
          </span>
        ))}
        <span className={errors > 0 ? parts.error : undefined}>
          错误 <b>{errors}</b>
        </span>
        {warnings > 0 ? (
          <span className={parts.warning}>
            提醒 <b>{warnings}</b>
          </span>
        ) : null}
        {skipped > 0 ? (
          <span className="ui-muted">
            跳过 <b>{skipped}</b>
          </span>
        ) : null}
      </div>
      {errors > 0 ? (
        <Button size="small" disabled={busy} onClick={onSkipFaulty}>
          跳过 {errors} 行
        </Button>
      ) : null}
      <Segmented label="显示" options={shown.views} value={shown.view} onChange={shown.onView} />
    </div>
  );
}
