import { type classFindAll, type gradeFindAll, isParent, type Semester, type semesterFindAll } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf } from '../../../platform/time.ts';
import { mayAskAboutSchools } from './policy.ts';
import {
  classesOf,
  gradesOf,
  insertSchoolYear,
  insertSemester,
  isBelow,
  schoolsOfChildren,
  semestersOf,
} from './queries.ts';
import { type Day, schoolYearOf, semesterName, semesterOn } from './rules.ts';

/** Semesters as they are shown, the oldest first. */
async function semestersFor(db: Db, orgId: string, now: string): Promise<Semester[]> {
  const rows = await semestersOf(db, orgId || null);
  const current = semesterOn(rows, dayOf(now));
  return rows.map((row) => ({
    id: row.semesterId,
    semesterName: semesterName(row.startYear, row.term),
    isNow: row === current ? 1 : 0,
    semsterYearId: row.schoolYearId,
    startDate: row.startsOn,
    endDate: row.endsOn,
  }));
}

/** The semester that counts at a school on a day; undefined where nobody has entered a calendar. */
export async function semesterNow(db: Db, orgId: string, day: Day) {
  return semesterOn(await semestersOf(db, orgId || null), day);
}

/**
 * Schools whose grades and classes somebody asks for: one's own, a parent's those of the children, for staff one of those below.
 * @throws Refusal notFound for a school that is none of theirs
 */
async function schoolsFor(db: Db, session: Session, asked: string | undefined): Promise<string[]> {
  const own = isParent(session.usertype)
    ? await schoolsOfChildren(db, session.accountId)
    : [session.orgId].filter(Boolean);
  if (!asked) return own;
  const isTheirs = own.includes(asked) || (await mayAskAboutSchools(session, (aboveId) => isBelow(db, asked, aboveId)));
  if (!isTheirs) throw notFound('学校不存在');
  return [asked];
}

/** A school year with its two semesters, each from its first to its last day. Answers the id of the year. */
export async function addSchoolYear(
  db: Db,
  startYear: number,
  semesters: readonly [readonly [Day, Day], readonly [Day, Day]],
): Promise<string> {
  const schoolYearId = await insertSchoolYear(db, startYear);
  for (const [at, [startsOn, endsOn]] of semesters.entries())
    await insertSemester(db, { schoolYearId, term: at + 1, startsOn, endsOn });
  return schoolYearId;
}

/** First day of the semester that counts for a school on a day; without a calendar of the school year. */
export async function semesterStartOf(db: Db, orgId: string, day: Day): Promise<Day> {
  return semesterOn(await semestersOf(db, orgId), day)?.startsOn ?? `${schoolYearOf(day)}-09-01`;
}

/** The calendar of schools, their grades and classes. */
export const createSchoolYears = (db: Db) => ({
  semesterFindAll: ({ session, now }: Call<typeof semesterFindAll>) => semestersFor(db, session.orgId, now),

  gradeFindAll: async ({ session, input, now }: Call<typeof gradeFindAll>) =>
    gradesOf(db, await schoolsFor(db, session, input.orgId), dayOf(now)),

  classFindAll: async ({ session, input, now }: Call<typeof classFindAll>) =>
    classesOf(db, await schoolsFor(db, session, input.orgId), input.gradeId, dayOf(now)),
});
export type SchoolYears = ReturnType<typeof createSchoolYears>;
