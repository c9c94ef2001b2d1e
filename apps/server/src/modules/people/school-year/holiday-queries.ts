import type { Holiday, HolidayKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Day } from './rules.ts';
import { type Holidays, workingDaysBefore } from './working-days.ts';

/** Days by which dates ahead are counted: from one on, as far as anything is counted. */
const DAYS_AHEAD = 400;

/** What differs from the weekdays from a day on; by it working days are counted. */
export async function holidaysFrom(db: Db, day: Day): Promise<Holidays> {
  const rows = await db.rows<{ day: Day; kind: HolidayKind }>(
    'select day::text as day, kind from holiday where day between $1::date and $1::date + $2::int',
    [day, DAYS_AHEAD],
  );
  return new Map(rows.map((row) => [row.day, row.kind]));
}

/** So far back goes what is counted up to a day: the longest holidays lie within it. */
const DAYS_BACK = 120;

/** The day so many working days before another, by the calendar: what was begun before it has waited for longer than that. */
export async function waitedSince(db: Db, day: Day, workingDays: number): Promise<Day> {
  const back = new Date(Date.parse(`${day}T00:00:00Z`) - DAYS_BACK * 86_400_000).toISOString().slice(0, 10);
  return workingDaysBefore(day, workingDays, await holidaysFrom(db, back));
}

/** Days of a year in order. */
export const holidaysOfYear = (db: Db, year: number) =>
  db.rows<Holiday>(
    'select day::text as day, kind, name from holiday where day between make_date($1, 1, 1) and make_date($1, 12, 31) order by day',
    [year],
  );

/** 0 while nobody has entered the year. */
export const holidayVersion = async (db: Db, year: number): Promise<number> =>
  (await db.row<{ version: number }>('select version from holiday_year where year = $1', [year]))?.version ?? 0;

/** Years that were entered, by whomever, whether they still have days or not. */
export const holidayYears = async (db: Db): Promise<number[]> =>
  (await db.rows<{ year: number }>('select year from holiday_year')).map(({ year }) => year);

/** Takes the next version of a year. @returns false when somebody else took it since that version was read */
export const takeHolidayVersion = async (db: Db, year: number, version: number): Promise<boolean> =>
  (await db.run(
    version === 0
      ? 'insert into holiday_year (year) select $1 where $2::int = 0 on conflict (year) do nothing'
      : 'update holiday_year set version = version + 1 where year = $1 and version = $2',
    [year, version],
  )) === 1;

/** Names days, both ends included. */
export const insertHolidays = (
  db: Db,
  { from, to, kind, name }: { from: Day; to: Day; kind: HolidayKind; name: string },
) =>
  db.run(
    `insert into holiday (day, kind, name)
     select day::date, $3, $4 from generate_series($1::date, $2::date, interval '1 day') as day`,
    [from, to, kind, name],
  );

export const deleteHolidays = (db: Db, from: Day, to: Day) =>
  db.run('delete from holiday where day between $1 and $2', [from, to]);
