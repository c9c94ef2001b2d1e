import type { ApplyStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { statusSegments } from './list-order.ts';
import { bind, whereOf } from './list-queries.ts';
import { type ActivityFilter, condition, countActivities, PLACE_TOTALS, parameters } from './queries.ts';

/** So many are counted in a few milliseconds by an index alone. */
const FEW = 20_000;

export type StatusTotals = ReadonlyMap<ApplyStatus, number>;

/**
 * How many activities of organisations and a type have each status at a moment. Statuses follow from time, so none is kept; but the sum of all is,
 * and most activities are of one status: over, where a city has years behind it. The others are counted, each by its own index, and that one is what
 * is left. Where several statuses have more than `few`, all but one are counted to the end.
 */
export async function countStatuses(
  db: Db,
  place: ActivityFilter,
  now: WireTime,
  few: number = FEW,
): Promise<StatusTotals> {
  const { values, next } = parameters();
  const where = condition(place, now, next);
  const bound = bind({ now, stages: [] }, next);
  const counts = statusSegments.map(
    (segment) => `(select count(*)::int from (
       select from activity a where ${where} and ${whereOf(segment, bound)} limit ${few + 1}) found) as "${segment.status}"`,
  );
  const row = (await db.row<Record<string, number>>(
    `select (select coalesce(sum(a.published_count), 0)::int from ${PLACE_TOTALS} where ${where}) as total, ${counts.join(', ')}`,
    values,
  )) as Record<string, number>;
  const { total = 0, ...counted } = row;
  const found = statusSegments.map(({ status }) => ({ status, count: counted[status] ?? 0 }));
  const [rest, ...many] = found.filter(({ count }) => count > few).toReversed();
  for (const one of many) one.count = await countActivities(db, { ...place, statuses: [one.status] }, now);
  if (rest) rest.count = total - found.reduce((sum, one) => sum + (one === rest ? 0 : one.count), 0);
  return new Map(found.map(({ status, count }) => [status, count]));
}
