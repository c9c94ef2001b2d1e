import { useCall } from '@vimo/client';
import { ImportAction, type ImportRow, importRows } from '@vimo/contract';
import { Tag } from '@vimo/ui';
import { useState } from 'react';
import { Before } from '../../shared/workbook/before.tsx';
import type { CellAt, PreviewRow, ShownRows } from '../../shared/workbook/preview-row.ts';

const PAGE_SIZE = 50;
type View = 'all' | 'errors' | 'updates';
const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'errors', label: '只看错误' },
  { value: 'updates', label: '只看更新' },
] as const satisfies readonly { value: View; label: string }[];
const TAGS: Readonly<Record<number, string>> = { [ImportAction.update]: '更新', [ImportAction.keep]: '不变' };

/** The rows of a file that the server keeps, page by page; a cell that is looked for stands on the page that the server says. */
export function useShownRows(batchId: string): ShownRows<View> {
  const [view, setView] = useState<View>('all');
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState<CellAt>();
  const { data, error, refetch } = useCall(
    importRows,
    { batchId, view, pageSize: PAGE_SIZE, currentPage: page, ...(sought ? { row: sought.row } : {}) },
    { keepPrevious: true },
  );
  return {
    rows: data?.dataList.map(previewRow),
    failed: error ? { text: error.message, onRetry: () => void refetch() } : undefined,
    ...{ page: data?.currentPage ?? 1, pageSize: PAGE_SIZE, total: data?.totalCount ?? 0 },
    ...{ view, views: VIEWS, sought },
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
      setSought(cell);
    },
  };
}

/** A row that the server keeps as the preview shows it: beside each cell that changes something what stands there. */
export function previewRow({ row, action, skipped, cells, was, faults }: ImportRow): PreviewRow {
  const [first] = cells;
  const before = new Map(was.map(({ key, value }) => [key, value]));
  return {
    row,
    cells: Object.fromEntries(cells.map(({ key, value }) => [key, value])),
    problems: Object.fromEntries(Map.groupBy(faults, ({ column }) => column)),
    isSkipped: skipped === 1,
    after: (key) => (
      <>
        {before.has(key) ? <Before value={before.get(key) ?? ''} /> : null}
        {key === first?.key && TAGS[action] ? <Tag>{TAGS[action]}</Tag> : null}
      </>
    ),
  };
}
