import type { ReactNode } from 'react';
import type { CellProblem } from './mend-cell.tsx';
import type { SheetColumn } from './sheet-cell.tsx';

/** A row of a workbook as its preview shows it. */
export interface PreviewRow {
  row: number;
  /** By column, as `problems`. */
  cells: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, readonly CellProblem[]>>;
  isSkipped: boolean;
  /** What else is to be known of the cell of a column. */
  after?: (key: string) => ReactNode;
}

/** A cell by its row and its column. */
export interface CellAt {
  row: number;
  key: string;
}

/** Something to look after: where it stands first, and in how many rows. */
export interface PreviewProblem extends CellProblem, CellAt {
  rows: number;
}

export interface Count {
  label: string;
  value: number;
  /** Something to look at twice: what stands there is written over. */
  warn?: boolean;
}

/** The page of rows that is looked at, whether they are at hand or asked for page by page. */
export interface ShownRows<V extends string> {
  /** Undefined until they are there. */
  rows: readonly PreviewRow[] | undefined;
  /** Why they did not come. */
  failed?: { text: string; onRetry: () => void } | undefined;
  page: number;
  pageSize: number;
  /** Rows of the view on all pages. */
  total: number;
  view: V;
  views: readonly { value: V; label: string }[];
  /** The cell that is looked for: once its page is there it is scrolled to and focused. */
  sought: CellAt | undefined;
  onPage: (page: number) => void;
  onView: (view: V) => void;
  onSeek: (cell: CellAt) => void;
}

/** How cells are mended. */
export interface Mending {
  columns: readonly SheetColumn[];
  /** While something is judged or written, nothing is left out or taken in. */
  busy: boolean;
  /** `alike`: in all rows in which the same is wrong with this cell. @returns whether it could be done */
  onMend: (cell: CellAt, value: string, alike: boolean) => Promise<boolean>;
  /** Lets the warnings of a cell pass; undefined where there are none. */
  onIgnore?: ((cell: CellAt, alike: boolean) => Promise<boolean>) | undefined;
}
