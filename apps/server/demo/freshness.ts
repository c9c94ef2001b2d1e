import { ApplyStatus } from '@vimo/contract';
import { applyStatusSql } from '../src/modules/offering/activity/index.ts';
import type { Db } from '../src/platform/database.ts';
import type { WireTime } from '../src/platform/time.ts';
import { daysBetween, standsUntil } from './calendar.ts';

/** What the setting `demo-city` says of a city that stands. */
export interface CityMark {
  version: number;
  /** Tells whether the key of this installation is the one under which the city was built. */
  keyMark: string;
  /** Day from which the dates are counted. */
  day: string;
  /** Day on which it was built; a city of an earlier version does not say it. */
  builtOn?: string;
  /** Enrolments above it were made by visitors. */
  lastEnrolmentId: string;
  /** Ids of the activities by the status they were written with. */
  planned: Record<string, string[]>;
  /** Additions that the city has, by name, each with its greatest id (additions.ts). */
  additions?: Record<string, string>;
}

export async function markOf(db: Pick<Db, 'row'>): Promise<CityMark | undefined> {
  const row = await db.row<{ value: CityMark }>(`select value from setting where name = 'demo-city'`);
  return row?.value;
}

/** The day on which a city was built; of one of an earlier version the day to which it was moved last. */
export const builtOn = (mark: CityMark): string => mark.builtOn ?? mark.day;

/** Whether a city is of another time, also of one to come where a clock went wrong, so that it is built anew instead of being moved (docs/domains/demo-city.md). */
export const isOutgrown = (mark: CityMark, today: string): boolean =>
  today < builtOn(mark) || today > standsUntil(builtOn(mark));

/**
 * Moves the activities of the city, with the enrolments that came with it, to today. What visitors did stays as it was: their
 * enrolments keep their moments, and cancellations grow old, so that nobody stays blocked for ever.
 */
export async function moveToToday(db: Db, mark: CityMark, today: string): Promise<CityMark> {
  const days = daysBetween(mark.day, today);
  if (days === 0) return mark;
  await db.run(
    `update activity set sign_start_at = sign_start_at + d, sign_end_at = sign_end_at + d, act_start_at = act_start_at + d,
       act_end_at = act_end_at + d, created_at = created_at + d, updated_at = updated_at + d
     from make_interval(days => $1) d where activity_id = any($2::bigint[])`,
    [days, Object.values(mark.planned).flat()],
  );
  await db.run(
    `update enrolment set created_at = created_at + make_interval(days => $1)
     where enrolment_id <= $2 and cancelled_at is null`,
    [days, mark.lastEnrolmentId],
  );
  return { ...mark, day: today, builtOn: builtOn(mark) };
}

/** Brings back a status of which visitors have left none, at the first activities that were written with it. */
const REPAIRS: Partial<Record<ApplyStatus, string>> = {
  [ApplyStatus.open]: `update activity set sign_up_closed = false,
    person_num = case when person_num = 0 then 0 else greatest(person_num, sign_count + 5) end where activity_id = any($1::bigint[])`,
  [ApplyStatus.full]:
    'update activity set person_num = sign_count where activity_id = any($1::bigint[]) and sign_count > 0',
  [ApplyStatus.closed]: 'update activity set sign_up_closed = true where activity_id = any($1::bigint[])',
};
const REPAIRED_AT_ONCE = 2;

export async function bringBackStatuses(db: Db, mark: CityMark, now: WireTime): Promise<void> {
  const rows = await db.rows<{ status: number }>(
    `select distinct ${applyStatusSql('$1::timestamptz')} as status from activity a where a.published`,
    [now],
  );
  const present = new Set(rows.map((row) => row.status));
  for (const [status, repair] of Object.entries(REPAIRS)) {
    if (!present.has(Number(status))) await db.run(repair, [mark.planned[status]?.slice(0, REPAIRED_AT_ONCE) ?? []]);
  }
}
