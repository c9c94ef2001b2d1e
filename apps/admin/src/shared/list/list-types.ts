import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import type { ReactNode } from 'react';

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
