import type { ApplyStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type ActivityFilter, applyStatusSql, condition, PLACE_TOTALS, parameters } from './queries.ts';

export type StatusTotals = ReadonlyMap<ApplyStatus, number>;

/**
 * How many activities of organisations and a type have each status at a moment. The database keeps the totals of the statuses that rows
 * had when they were last written or swept; the few whose status is another by now are found by an index and moved.
 */
export async function countStatuses(db: Db, place: ActivityFilter, now: WireTime): Promise<StatusTotals> {
  const { values, next } = parameters();
  const where = condition(place, now, next);
  const moment = `${next(now)}::timestamptz`;
  const outdated = (bound: string) =>
    `select a.kept_status, ${applyStatusSql(moment)} as status from activity a where ${bound} and ${where}`;
  const rows = await db.rows<{ status: ApplyStatus; count: number }>(
    `with outdated as materialized (
       ${outdated(`a.kept_until < 'infinity' and a.kept_until <= ${moment}`)}
       union all ${outdated(`a.kept_from > '-infinity' and a.kept_from > ${moment}`)})
     select status, sum(count)::int as count from (
       select a.status, sum(a.published_count) as count from ${PLACE_TOTALS} where ${where} group by a.status
       union all select kept_status, -count(*) from outdated group by 1
       union all select status, count(*) from outdated group by 1) counted
     group by status`,
    values,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Brings kept statuses to the moment, so that few are outdated when somebody asks. */
export async function sweepStatuses(db: Db, now: WireTime): Promise<void> {
  const AT_ONCE = 500;
  let swept = AT_ONCE;
  while (swept >= AT_ONCE) {
    const row = await db.row<{ swept: number }>('select sweep_activity_status($1, $2) as swept', [now, AT_ONCE]);
    swept = row?.swept ?? 0;
  }
}
