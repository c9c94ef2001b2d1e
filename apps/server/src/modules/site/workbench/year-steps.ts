import { Usertype, type YearStep } from '@vimo/contract';
import type { Database } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { mayKeepForAll } from '../../people/organisation/index.ts';
import { emptiedSql } from '../../people/roster/index.ts';
import { schoolYearName, yearDueOn } from '../../people/school-year/index.ts';

/** The last month in which a school is led through its new year; the year itself is asked for until it is there. */
const LAST_MONTH = 10;
const FIRST_MONTH = 8;

/** $1 is the year in which the school year begins. Where nobody has entered any calendar the first steps lead there. */
const YEAR = `select (count(*) filter (where start_year = $1))::int as count,
  coalesce(bool_or(start_year < $1) and not bool_or(start_year >= $1), false)::int as missing from school_year`;
/** Days off are published in November for the calendar year after: from December on that one is asked for. */
const holidayYearOn = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5, 7) === '12' ? 1 : 0);
/** $1 is that year. Where none was ever entered nobody counts by them. */
const HOLIDAYS = `select (count(*) filter (where year = $1))::int as count,
  coalesce(bool_or(year < $1) and not bool_or(year = $1), false)::int as missing from holiday_year`;
/** Steps of a school, which is $2. */
const OF_SCHOOL: readonly [YearStep, string][] = [
  [
    'newClasses',
    `select count(*)::int as count, (count(*) = 0)::int as missing
     from school_class join cohort using (cohort_id) where org_id = $2 and entrance_year = $1`,
  ],
  [
    'newStudents',
    `select coalesce(sum(pupils), 0)::int as count, (count(*) filter (where pupils = 0))::int as missing
     from (select (select count(*) from student s where s.class_id = c.class_id) as pupils
       from school_class c join cohort using (cohort_id) where org_id = $2 and entrance_year = $1 and not ${emptiedSql('c.class_id')}) k`,
  ],
  [
    'newInCharge',
    `select (count(*) filter (where named))::int as count, (count(*) filter (where not named))::int as missing
     from (select exists (select from class_teacher t join school_year y using (school_year_id) join account a using (account_id)
         where t.class_id = c.class_id and y.start_year = $1 and a.org_id = $2 and not a.disabled and t.ended_on is null) as named
       from school_class c join cohort using (cohort_id) where org_id = $2 and entrance_year <= $1 and entrance_year + years > $1
         and not ${emptiedSql('c.class_id')}) k`,
  ],
];

/** What the school year that begins still needs, of who keeps the calendar or a school (docs/domains/school-years.md, the turn of the year). */
export const createYearSteps = (database: Database) => ({
  async of(session: Session, now: WireTime) {
    const day = dayOf(now);
    const startYear = yearDueOn(day);
    const month = Number(day.slice(5, 7));
    const isSchool = session.usertype === Usertype.schoolAdministrator && session.orgId !== '';
    if (!isSchool && !(await mayKeepForAll(database, session))) return null;
    if (isSchool && (month < FIRST_MONTH || month > LAST_MONTH)) return null;
    const ask = async (key: YearStep, sql: string, values: unknown[]) => ({
      key,
      ...(await database.row<{ count: number; missing: number }>(sql, values))!,
    });
    const steps = await Promise.all([
      ask('year', YEAR, [startYear]),
      ...(isSchool ? OF_SCHOOL.map(([key, sql]) => ask(key, sql, [startYear, session.orgId])) : []),
    ]);
    if (!isSchool) {
      const holidays = await ask('holidays', HOLIDAYS, [holidayYearOn(day)]);
      if (holidays.missing > 0) steps.push(holidays);
    }
    return steps.some(({ missing }) => missing > 0) ? { yearName: schoolYearName(startYear), startYear, steps } : null;
  },
});
export type YearSteps = ReturnType<typeof createYearSteps>;
