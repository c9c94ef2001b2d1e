import { type ReactNode, useState } from 'react';
import type { CellAt, Count, PreviewRow, ShownRows } from './preview-row.ts';
import type { SheetColumn } from './sheet-cell.tsx';
import { WorkbookPreview, type WorkbookPreviewProps } from './workbook-preview.tsx';

/** A row of a workbook with what is wrong with its cells, by column. */
export interface JudgedRow {
  row: number;
  cells: Record<string, string>;
  faults: Record<string, string>;
}

type View = 'all' | 'errors';
const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'errors', label: '只看错误' },
] as const satisfies readonly { value: View; label: string }[];
const SIZE = 50;

const problemOf = (title: string) => ({ title, text: '', level: 'error' as const });

/** The preview of a workbook whose rows are all at hand: they are looked through here, and judged by whoever has them. */
export function PreviewAtHand<R extends JudgedRow>({
  file,
  rows,
  columns,
  skipped,
  counts,
  afterCell,
  busy,
  onTakeHidden,
  onMend,
  onSkip,
}: {
  file: WorkbookPreviewProps<View>['file'];
  rows: readonly R[];
  columns: readonly SheetColumn[];
  skipped: ReadonlySet<number>;
  counts: readonly Count[];
  /** What else is to be known of a cell. */
  afterCell?: ((row: R, key: string) => ReactNode) | undefined;
  busy: boolean;
  onTakeHidden: (() => void) | undefined;
  /** Told at once; how the row is judged then comes with `rows`. */
  onMend: (row: number, key: string, value: string) => void;
  onSkip: (rows: readonly number[], out: boolean) => void;
}) {
  const [view, setView] = useState<View>('all');
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState<CellAt>();
  const faulty = rows.filter(({ row, faults }) => !skipped.has(row) && Object.keys(faults).length > 0);
  const listed = view === 'all' ? rows : faulty;
  const at = Math.min(page, Math.max(1, Math.ceil(listed.length / SIZE)));
  const previewRow = (one: R): PreviewRow => {
    const { row, cells, faults }: JudgedRow = one;
    // What is left out is neither wrong nor right.
    if (skipped.has(row)) return { row, cells, problems: {}, isSkipped: true };
    const problems = Object.fromEntries(Object.entries(faults).map(([key, title]) => [key, [problemOf(title)]]));
    return { row, cells, problems, isSkipped: false, after: (key) => afterCell?.(one, key) };
  };
  const shown: ShownRows<View> = {
    rows: listed.slice((at - 1) * SIZE, at * SIZE).map(previewRow),
    ...{ page: at, pageSize: SIZE, total: listed.length, view, views: VIEWS, sought },
    onPage: (next) => {
      setSought(undefined);
      setPage(next);
    },
    onView: (next) => {
      setView(next);
      setPage(1);
      setSought(undefined);
    },
    onSeek: (cell) => {
      setView('all');
      setPage(Math.floor(rows.findIndex(({ row }) => row === cell.row) / SIZE) + 1);
      setSought(cell);
    },
  };
  return (
    <WorkbookPreview
      {...{ file, columns, counts, shown, busy, onTakeHidden }}
      figures={{ total: rows.length, errors: faulty.length, skipped: skipped.size }}
      problems={faulty.flatMap(({ row, faults }: JudgedRow) =>
        columns.flatMap(({ key }) => (faults[key] ? [{ ...problemOf(faults[key]), row, rows: 1, key }] : [])),
      )}
      onMend={async ({ row, key }, value) => {
        onMend(row, key, value);
        return true;
      }}
      onSkip={(row, out) => onSkip([row], out)}
      onSkipFaulty={() =>
        onSkip(
          faulty.map(({ row }) => row),
          true,
        )
      }
    />
  );
}
