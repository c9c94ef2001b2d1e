import type { DataOf, Endpoint, ExportList, Office, ParsedInputOf } from '@vimo/contract';
import type { Session } from './sessions.ts';
import type { WireTime } from './time.ts';

type RowOf<E extends Endpoint> = DataOf<E> extends { dataList: (infer Row)[] } ? Row : never;
interface Column<Row> {
  title: string;
  /** Characters. */
  width?: number;
  text: (row: Row) => string;
}

/** A list of the platform that goes out as a workbook (docs/domains/tasks.md): its own call, and what stands in its columns. */
export interface LeavingList<E extends Endpoint = Endpoint> {
  endpoint: E;
  /** That of its slice: whoever holds it takes the list out as the school's administrators do. */
  office?: Office;
  /** What the call's service answers: who sees what, and what is masked, is said once. */
  page(session: Session, input: ParsedInputOf<E>, now: WireTime): Promise<{ dataList: RowOf<E>[]; totalCount: number }>;
  /** What tells its rows apart; by default their `id`. */
  keyOf?: (row: RowOf<E>) => string;
  columns: Column<RowOf<E>>[];
}
/** By the name under which they are asked for. */
export type LeavingLists = Partial<Record<ExportList, LeavingList>>;

/** A list as its domain says it, judged by the types of its call. */
export const leavingList = <E extends Endpoint>(list: LeavingList<E>) => list as unknown as LeavingList;

/** A moment without its seconds; empty where there is none. */
export const minuteOf = (moment: string): string => moment.slice(0, 16);
