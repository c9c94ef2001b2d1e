import { ActivitySort } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Anchor, Step } from '../../../platform/page-anchors.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type Bound, type Segment, type Sort, segmentsOf } from './list-order.ts';
import {
  type ActivityFilter,
  type ActivityRow,
  columns,
  condition,
  isPlaceAlone,
  NAMES,
  type Next,
  parameters,
} from './queries.ts';
import { type TitleBy, titledRows } from './title-queries.ts';

/** A sorted list of activities and who asks for it. */
export interface ListQuestion {
  filter: ActivityFilter;
  sort: Sort;
  /** Stages of those whom the person looks for: what fits them comes first in the list's own order. Empty is nobody. */
  stages: readonly number[];
  accountId: string;
  now: WireTime;
}
/** With its place in the list, for the page after it. */
export type PlacedRow = ActivityRow & { anchor: Anchor };

const segmentsIn = ({ sort, filter, stages }: ListQuestion): readonly Segment[] =>
  segmentsOf(sort, { statuses: filter.statuses, hasStages: stages.length > 0 });

/** Condition of the whole list; where the stretches tell the status, it says nothing of it. */
const conditionOf = ({ sort, filter, now }: ListQuestion, next: Next) =>
  condition(sort === ActivitySort.all ? { ...filter, statuses: undefined } : filter, now, next);

/** The parameters that conditions of stretches share, each bound once. */
export function bind({ now, stages }: Pick<ListQuestion, 'now' | 'stages'>, next: Next): Bound {
  const once = (value: unknown) => {
    let name: string | undefined;
    return () => {
      name ??= next(value);
      return name;
    };
  };
  return { now: once(now), stages: once(stages) };
}

/** All that a stretch holds of the list. */
export const whereOf = (segment: Segment, bound: Bound): string =>
  [fromNow(segment, bound), segment.where?.(bound)].filter(Boolean).join(' and ') || 'true';
const fromNow = ({ column, descending, fromNow: bounded }: Segment, { now }: Bound) =>
  bounded ? `a.${column} ${descending ? '<=' : '>'} ${now()}` : '';

/**
 * Rows of a stretch after an anchor (or from its top). Where the anchor stands behind the moment it is the only bound: of two, the
 * database would start from the nearer one and pass all between them. As time passes it may come to stand before.
 */
function stretch(list: ListQuestion, segment: Segment, after: Anchor | undefined, next: Next): string {
  const bound = bind(list, next);
  const { type, descending } = segment;
  const rows = `${rowsOf(segment, list.filter)} where ${conditionOf(list, next)}`;
  if (!after || (segment.fromNow && !descending && keyOf(after).slice(0, list.now.length) <= list.now)) {
    return `${rows} and ${whereOf(segment, bound)}`;
  }
  const { value, id } = placeIn(segment);
  const beyond = `(${value}, ${id}) ${descending ? '<' : '>'} (${next(keyOf(after))}::${type}, ${next(after.id)}::bigint)`;
  return `${rows} and ${beyond} and ${segment.where?.(bound) ?? 'true'}`;
}
/** The rows of a stretch; an order that is kept apart knows organisation and type, and needs nothing else to pass rows by these. */
function rowsOf({ keptIn }: Segment, filter: ActivityFilter): string {
  if (!keptIn) return 'activity a';
  return isPlaceAlone(filter)
    ? `${keptIn} p cross join lateral (select p.activity_id, p.type_id, p.org_id, p.issue_status, true as published) a`
    : `${keptIn} p join activity a on a.activity_id = p.activity_id`;
}
/** Where a row of a stretch stands in its order. */
const placeIn = ({ column, keptIn }: Segment) =>
  keptIn ? { value: `p.${column}`, id: 'p.activity_id' } : { value: `a.${column}`, id: 'a.activity_id' };
const orderOf = (segment: Segment, { value, id } = placeIn(segment)) => {
  const direction = segment.descending ? 'desc' : 'asc';
  return `order by ${value} ${direction}, ${id} ${direction}`;
};

/** An anchor's key tells the stretch too: its place among them, a space, and the value without loss. */
const anchorOf = (place: number, key: string, id: string): Anchor => ({ key: `${place} ${key}`, id });
const placeOfStretch = (anchor: Anchor) => Number.parseInt(anchor.key, 10);
const keyOf = (anchor: Anchor) => anchor.key.slice(anchor.key.indexOf(' ') + 1);

/** The stretches from an anchor on, each with its place and the anchor if it is the one that holds it. */
function* onwards(list: ListQuestion, after: Anchor | undefined) {
  const first = after ? placeOfStretch(after) : 0;
  for (const [place, segment] of segmentsIn(list).entries()) {
    if (place >= first) yield { place, segment, after: place === first ? after : undefined };
  }
}

/** Written into the text so that the planner knows how few rows are wanted; few sizes make few texts. */
const LIMITS = [3, 6, 10, 20, 50, 100];
const limitFor = (size: number) => LIMITS.find((limit) => limit >= size) ?? size;

/**
 * Rows after the anchor (or from the top), with everything their cards show. Walks the indexes of the stretches until enough rows
 * are found: rows are looked up only for those found where the index knows all that is filtered.
 */
export async function pageAfter(
  db: Db,
  list: ListQuestion & { size: number; after: Anchor | undefined },
): Promise<PlacedRow[]> {
  const found: PlacedRow[] = [];
  for (const { place, segment, after } of onwards(list, list.after)) {
    const { values, next } = parameters();
    const account = next(list.accountId);
    const rows = await db.rows<ActivityRow & { sortKey: string }>(
      `select ${columns(account)}, found.key::text as "sortKey" from (
         select a.activity_id, ${placeIn(segment).value} as key
         from ${stretch(list, segment, after, next)} ${orderOf(segment)} limit ${limitFor(list.size)}) found
       join activity a using (activity_id) ${NAMES} ${orderOf(segment, { value: 'found.key', id: 'a.activity_id' })}`,
      values,
    );
    for (const { sortKey, ...row } of rows.slice(0, list.size - found.length)) {
      found.push({ ...row, anchor: anchorOf(place, sortKey, row.id) });
    }
    if (found.length >= list.size) break;
  }
  return found;
}

/**
 * Rows from a place on, for organisations or a type with few activities, or by a title: all of these (of a title that very many have the
 * newest) are gathered by their index and then sorted, as they may lie anywhere in the sort of all there are. Each row tells how many were gathered.
 */
export async function narrowPage(
  db: Db,
  list: ListQuestion & { size: number; offset: number; by?: TitleBy | undefined },
): Promise<(ActivityRow & { gathered: number })[]> {
  const { values, next } = parameters();
  const account = next(list.accountId);
  const { from, where } = list.by
    ? titledRows(list.by, list.filter, list.now, next)
    : { from: 'activity a', where: condition(list.filter, list.now, next) };
  const bound = bind(list, next);
  const segments = segmentsIn(list);
  const perStretch = (of: (segment: Segment) => string) =>
    `case ${segments.map((segment, place) => `when stretch = ${place} then ${of(segment)}`).join(' ')} end`;
  const value = ({ column, type }: Segment) => (type === 'integer' ? `a.${column}` : `extract(epoch from a.${column})`);
  const signed = (of: (segment: Segment) => string) =>
    perStretch((segment) => `${segment.descending ? '-' : ''}${of(segment)}`);
  const order = 'order by stretch, place, tie';
  const rows = await db.rows<ActivityRow & { gathered: number }>(
    `select ${columns(account)}, gathered from (
       select a.activity_id, stretch, ${signed(value)} as place, ${signed(() => 'a.activity_id')} as tie,
         (count(*) over ())::int as gathered
       from ${from} cross join lateral (
         select case ${segments.map((segment, place) => `when ${whereOf(segment, bound)} then ${place}`).join(' ')} end
           as stretch) s
       where ${where} ${order} limit ${limitFor(list.size)} offset ${next(list.offset)}) found
     join activity a using (activity_id) ${NAMES} ${order}`,
    values,
  );
  return rows.slice(0, list.size);
}

/** Passes rows of a sorted list by its indexes, from one stretch into the next; see PageAnchors. */
export async function walk(db: Db, list: ListQuestion, { after: from, distance, stride }: Step): Promise<Anchor[]> {
  const wanted: Anchor[] = [];
  let passed = 0;
  for (const { place, segment, after } of onwards(list, from)) {
    const { values, next } = parameters();
    const rows = stretch(list, segment, after, next);
    const before = next(passed);
    const left = next(distance - passed);
    // The last row of a stretch tells how many there were.
    const met = await db.rows<{ key: string; id: string; place: number }>(
      `select key::text, id, place::int from (
         select ${placeIn(segment).value} as key, a.activity_id as id, row_number() over o as place,
           lead(a.activity_id) over o is null as last
         from ${rows} window o as (${orderOf(segment)}) ${orderOf(segment)} limit ${left}::bigint) passed
       where (place + ${before}::bigint) % ${stride} = 0 or place = ${left}::bigint or last order by place`,
      values,
    );
    for (const row of met) {
      const at = passed + row.place;
      if (at % stride === 0 || at === distance) wanted.push(anchorOf(place, row.key, row.id));
    }
    passed += met.at(-1)?.place ?? 0;
    if (passed >= distance) break;
  }
  return wanted;
}
