import { LONGEST_HOLIDAY, type manageHolidayAdd, type manageHolidayRemove, type ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Database, Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { mayKeepForAll, requireKeeperForAll } from '../organisation/index.ts';
import {
  deleteHolidays,
  holidaysOfYear,
  holidayVersion,
  insertHolidays,
  takeHolidayVersion,
} from './holiday-queries.ts';
import type { Day } from './rules.ts';

type By = { session: Session; requestId: string };
type Days = { year: number; version: number; from: Day; to: Day };

/** @throws Refusal naming the day that does not fit */
function requirePeriod({ year, from, to }: Days): void {
  const isOfYear = (day: Day) => Number(day.slice(0, 4)) === year;
  if (!isOfYear(from)) throw invalidInput({ from: `须在 ${year} 年内` });
  if (!isOfYear(to)) throw invalidInput({ to: `须在 ${year} 年内，跨年的请分两次录入` });
  if (to < from) throw invalidInput({ to: '不能早于第一天' });
  if (Date.parse(to) - Date.parse(from) >= LONGEST_HOLIDAY * 86_400_000)
    throw invalidInput({ to: `一次最多 ${LONGEST_HOLIDAY} 天` });
}

/** Public holidays and days worked instead, which the bureau at the top keeps for all (docs/domains/school-years.md). */
export function createHolidays(database: Database) {
  /** One change of a year, after the one that was read. */
  async function change({ session, requestId }: By, days: Days, what: string, work: (db: Db) => Promise<unknown>) {
    await requireKeeperForAll(database, session);
    requirePeriod(days);
    await database.transaction(async (db) => {
      if (!(await takeHolidayVersion(db, days.year, days.version))) throw changedMeanwhile();
      await work(db);
      const { from, to } = days;
      await audit(db, {
        ...{ event: 'calendar.holidaysChanged', session, target: String(days.year), requestId },
        detail: { what, from, to },
      });
    });
  }

  return {
    async year(session: Session, year: number) {
      const [version, days, mayKeep] = await Promise.all([
        holidayVersion(database, year),
        holidaysOfYear(database, year),
        mayKeepForAll(database, session),
      ]);
      return { year, version, days, mayKeep };
    },

    /** @throws Refusal for who does not keep it, for days of another year or that are named already, or when somebody changed the year meanwhile */
    add: (by: By, input: ParsedInputOf<typeof manageHolidayAdd>): Promise<void> =>
      change(by, input, input.name, async (db) => {
        const named = (await holidaysOfYear(db, input.year)).find(({ day }) => day >= input.from && day <= input.to);
        if (named) throw invalidInput({ from: `${named.day} 已有安排（${named.name}），请先删除` });
        await insertHolidays(db, input);
      }),

    /** @throws Refusal for who does not keep it, or when somebody changed the year meanwhile */
    remove: (by: By, input: ParsedInputOf<typeof manageHolidayRemove>): Promise<void> =>
      change(by, input, '', (db) => deleteHolidays(db, input.from, input.to)),
  };
}
export type HolidayCalendar = ReturnType<typeof createHolidays>;
