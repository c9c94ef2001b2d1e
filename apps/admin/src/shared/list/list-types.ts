import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import type { ReactNode } from 'react';
import type { ListFilter } from './list-state.ts';

/** The row of a page call: an endpoint that answers `{dataList, totalCount}`. */
export type RowOf<E extends Endpoint> = DataOf<E> extends { dataList: (infer Row)[] } ? Row : never;

export interface ListColumn<Row> {
  key: string;
  title: string;
  /** By default the row's field of that key, as text. */
  render?: (row: Row) => ReactNode;
  /** Name under which the call sorts by this column. */
  sort?: string;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  width?: number;
  align?: 'end';
  /** Names, logins and numbers of people: a browser that translates the page leaves them as they are. */
  isName?: true;
  /** Where it stands on a card, which phones show instead of a row of the table; without it the card does not show it. */
  phone?: 'title' | 'line' | 'tag';
}

/** What can be done to several rows at once; each is done by itself and says how it went. */
export interface BulkAction<Row> {
  key: string;
  label: string;
  danger?: boolean;
  /** Question before the first row is touched. */
  confirm?: string | ((rows: readonly Row[]) => string);
  /** Why a row is left alone; nothing for one that is not. */
  unfit?: (row: Row) => string | undefined;
  /** Does one row; the text it gives is shown at the row, as is that of a refusal that it throws. */
  run?: (row: Row) => Promise<string | undefined>;
  /** Asks for something first, such as a class to move to, and starts with what does one row. Stands in for `run`. */
  dialog?: (props: {
    rows: readonly Row[];
    start: (run: (row: Row) => Promise<string | undefined>) => void;
    cancel: () => void;
  }) => ReactNode;
}

/** What a list shows, for what stands above it or beside its title. */
export interface ListShown<E extends Endpoint> {
  /** Undefined while the first page is on its way. */
  data: DataOf<E> | undefined;
  failed: boolean;
  /** The call's input without the page, as for an export of all that is found. */
  input: Omit<InputOf<E>, 'pageSize' | 'currentPage'>;
}

export interface ListPageProps<E extends Endpoint> {
  /** Of the list on this device, for what is kept of it. */
  name: string;
  /** The page's heading. */
  title: string;
  /** A page call: input `{...filters, pageSize, currentPage, sort?}`, answer `{dataList, totalCount}`. */
  call: E;
  /** What goes to the call besides the filters. */
  input?: Partial<InputOf<E>>;
  filters?: readonly ListFilter[];
  columns: readonly ListColumn<RowOf<E>>[];
  rowKey: (keyof RowOf<E> & string) | ((row: RowOf<E>) => string);
  /** What a row is called; by default its `name` or `title`. */
  rowName?: (row: RowOf<E>) => string;
  bulk?: readonly BulkAction<RowOf<E>>[];
  /** Buttons beside the heading, such as for adding one. */
  actions?: ReactNode | ((shown: ListShown<E>) => ReactNode);
  /** Links and buttons at the end of a row. */
  rowActions?: (row: RowOf<E>) => ReactNode;
  /** Something above the filters, such as figures. */
  above?: (shown: ListShown<E>) => ReactNode;
  /** Shows what is found otherwise than in rows, below the same filters; rows where it is absent. */
  instead?: ((shown: ListShown<E>) => ReactNode) | undefined;
  /**
   * Shows one row, in a drawer. Its key stands in the address (`?open=`); the row is undefined when none is open, or when it is not on the page
   * that is shown: then only the key is there to ask for it.
   */
  drawer?: (row: RowOf<E> | undefined, key: string | undefined, close: () => void) => ReactNode;
  /** What opening a row does instead. */
  onOpen?: (row: RowOf<E>) => void;
  /** Shown where there is nothing at all, by default 暂无数据. */
  empty?: ReactNode;
  /** Shown where the filters find nothing. */
  filteredEmpty?: ReactNode;
  pageSize?: number;
  /** How soon the page is asked for again by itself, in milliseconds: for rows that change while one looks. */
  refresh?: (rows: readonly RowOf<E>[]) => number | false;
  /** Moments, as the wire writes them, at which what a row says becomes another thing: the page is asked for anew then. */
  moments?: (row: RowOf<E>) => readonly string[];
}
