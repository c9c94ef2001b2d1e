import type {
  manageSemesterMove,
  manageSemesterReturn,
  manageSemesterUpdate,
  manageYearAdd,
  ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Database, Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { mayKeepForAll, requireKeeperForAll, requireSchool } from '../organisation/index.ts';
import {
  breakQuestion,
  schoolYearName,
  schoolYearOf,
  schoolYearOn,
  semesterName,
  semesterOn,
  type Term,
  termProblem,
  usualTerms,
  yearProblem,
} from './rules.ts';
import { ask, beginsQuestion, gapQuestion, keptQuestion, tellFirstDay, yearQuestion } from './semester-change.ts';
import { addSchoolYear } from './service.ts';
import {
  deleteSchoolSemester,
  type KeptSemesterRow,
  keptSemesters,
  lockCalendar,
  schoolsOverlapped,
  writeSchoolSemester,
  writeSemester,
} from './staff-queries.ts';

type By = { session: Session; requestId: string };
type At = By & { now: WireTime };

/** @throws Refusal naming the field for dates that do not fit into their year, or between their neighbours */
function judge(rows: readonly KeptSemesterRow[], at: number, term: Term): void {
  const problem = { ...yearProblem(rows[at]!, term), ...termProblem(term, rows[at - 1], rows[at + 1]) };
  if (Object.keys(problem).length > 0) throw invalidInput(problem);
}

/** So many schools are named. */
const MOST_NAMED = 3;
/**
 * What is wrong with dates of the bureau beside what schools have of the semesters next to it: without dates of their own they would have two that overlap.
 * At `startsOn` or `endsOn`, with the schools; nothing when they are in order.
 */
async function overlapOfSchools(
  db: Db,
  rows: readonly KeptSemesterRow[],
  at: number,
  { startsOn, endsOn }: Term,
): Promise<{ startsOn?: string; endsOn?: string }> {
  const idAt = (place: number) => rows[place]?.semesterId ?? null;
  const found = await schoolsOverlapped(db, {
    ...{ semesterId: idAt(at), beforeId: idAt(at - 1), afterId: idAt(at + 1) },
    ...{ startsOn, endsOn },
  });
  const said = (before: boolean, what: string): string => {
    const names = found.filter(({ isBefore }) => isBefore === before).map(({ orgName }) => orgName);
    if (names.length === 0) return '';
    const more = names.length > MOST_NAMED ? `等 ${names.length} 所学校` : '';
    return `${names.slice(0, MOST_NAMED).join('、')}${more}自定的${what}，请先修改学校的日期`;
  };
  const [before, after] = [said(true, '上一学期那时还没有结束'), said(false, '下一学期那时已经开始')];
  return { ...(before ? { startsOn: before } : {}), ...(after ? { endsOn: after } : {}) };
}

/** One change of the calendar, judged by all semesters as a school (or the bureau) has them, and written down. */
const change = <T>(database: Database, orgId: string | null, work: (db: Db, rows: KeptSemesterRow[]) => Promise<T>) =>
  database.transaction(async (db) => {
    await lockCalendar(db);
    return work(db, await keptSemesters(db, orgId));
  });
const written = (
  db: Db,
  { session, requestId }: By,
  event: 'yearAdded' | 'semesterChanged' | 'semesterMoved' | 'semesterReturned',
  target: string,
) => audit(db, { event: `calendar.${event}`, session, target, requestId });

/** School years. */
function createYears(database: Database) {
  return {
    /** The calendar of the bureau, or of a school with its own dates. @throws Refusal notFound for a school that is not theirs */
    async calendar(session: Session, asked: string | undefined, now: WireTime) {
      const mayKeep = await mayKeepForAll(database, session);
      const isSchool = asked || session.usertype === 5;
      const orgId = isSchool ? (await requireSchool(database, session, asked)).orgId : '';
      const rows = await keptSemesters(database, orgId || null);
      const current = semesterOn(rows, dayOf(now));
      const yearNow = schoolYearOn(rows, dayOf(now));
      const years = [...Map.groupBy(rows, ({ schoolYearId }) => schoolYearId).values()].map((semesters) => ({
        schoolYearId: semesters[0]!.schoolYearId,
        startYear: semesters[0]!.startYear,
        yearName: schoolYearName(semesters[0]!.startYear),
        isNow: semesters[0]!.startYear === yearNow,
        semesters: semesters.map((row) => ({
          ...row,
          semesterName: semesterName(row.startYear, row.term),
          isNow: row === current,
        })),
      }));
      const nextYear = (rows.at(-1)?.startYear ?? schoolYearOf(dayOf(now)) - 1) + 1;
      const next = { startYear: nextYear, yearName: schoolYearName(nextYear), semesters: usualTerms(nextYear) };
      return { years: years.reverse(), next: mayKeep ? next : null, mayKeep, orgId };
    },

    /** The school year that follows the last one; any when there is none. @throws Refusal naming the date that does not fit */
    async addYear(by: At, input: ParsedInputOf<typeof manageYearAdd>): Promise<string> {
      await requireKeeperForAll(database, by.session);
      const { startYear } = input;
      const first = { startsOn: input.firstStartsOn, endsOn: input.firstEndsOn };
      const second = { startsOn: input.secondStartsOn, endsOn: input.secondEndsOn };
      return change(database, null, async (db, rows) => {
        const last = rows.at(-1);
        if (last && startYear !== last.startYear + 1) throw refused(`${schoolYearName(startYear)}已存在或不是下一学年`);
        const ofFirst = {
          ...(await overlapOfSchools(db, rows, rows.length, first)),
          ...yearProblem({ startYear, term: 1 }, first),
          ...termProblem(first, last, undefined),
        };
        const ofSecond = { ...yearProblem({ startYear, term: 2 }, second), ...termProblem(second, first, undefined) };
        const fields = {
          ...(ofFirst.startsOn ? { firstStartsOn: ofFirst.startsOn } : {}),
          ...(ofFirst.endsOn ? { firstEndsOn: ofFirst.endsOn } : {}),
          ...(ofSecond.startsOn ? { secondStartsOn: ofSecond.startsOn } : {}),
          ...(ofSecond.endsOn ? { secondEndsOn: ofSecond.endsOn } : {}),
        };
        if (Object.keys(fields).length > 0) throw invalidInput(fields);
        const day = dayOf(by.now);
        const begins = first.startsOn <= day && schoolYearOn(rows, day) < startYear;
        ask([beginsQuestion(begins), breakQuestion([first, second])], input.confirmed);
        const id = await addSchoolYear(db, startYear, [
          [first.startsOn, first.endsOn],
          [second.startsOn, second.endsOn],
        ]);
        await written(db, by, 'yearAdded', id);
        return id;
      });
    },
  };
}

/** Dates of semesters, the bureau's and schools' own. */
function createSemesterDates(database: Database) {
  return {
    /** The bureau's dates of a semester. */
    async updateSemester(by: At, input: ParsedInputOf<typeof manageSemesterUpdate>): Promise<void> {
      await requireKeeperForAll(database, by.session);
      await change(database, null, async (db, rows) => {
        const at = placeOf(rows, input);
        judge(rows, at, input);
        const ofSchools = await overlapOfSchools(db, rows, at, input);
        if (Object.keys(ofSchools).length > 0) throw invalidInput(ofSchools);
        const of = { orgId: null, day: dayOf(by.now) };
        const kept = await keptQuestion(db, rows[at]!, input, of);
        const year = await yearQuestion(db, rows, at, { startsOn: input.startsOn, day: of.day });
        ask([year, kept, gapQuestion(rows, at, input)], input.confirmed);
        await writeSemester(db, input.semesterId, input);
        await tellFirstDay(db, rows[at]!, input.startsOn, of);
        await written(db, by, 'semesterChanged', input.semesterId);
      });
    },

    /** A school's own dates of a semester. @throws Refusal notFound for a school that is not theirs */
    async moveSemester(by: At, input: ParsedInputOf<typeof manageSemesterMove>): Promise<void> {
      const { orgId } = await requireSchool(database, by.session, input.orgId);
      await change(database, orgId, async (db, rows) => {
        const at = placeOf(rows, input);
        judge(rows, at, input);
        const of = { orgId, day: dayOf(by.now) };
        const kept = await keptQuestion(db, rows[at]!, input, of);
        ask([kept, gapQuestion(rows, at, input)], input.confirmed);
        await writeSchoolSemester(db, orgId, input.semesterId, input);
        await tellFirstDay(db, rows[at]!, input.startsOn, of);
        await written(db, by, 'semesterMoved', `${orgId}:${input.semesterId}`);
      });
    },

    async returnSemester(by: At, input: ParsedInputOf<typeof manageSemesterReturn>): Promise<void> {
      const { orgId } = await requireSchool(database, by.session, input.orgId);
      await change(database, orgId, async (db, rows) => {
        const at = rows.findIndex(({ semesterId }) => semesterId === input.semesterId);
        if (at < 0) throw notFound('学期不存在');
        const { bureauStartsOn: startsOn, bureauEndsOn: endsOn } = rows[at]!;
        const problem = Object.values(termProblem({ startsOn, endsOn }, rows[at - 1], rows[at + 1]))[0];
        if (problem) throw refused(`与本校相邻学期的日期冲突：${problem}`);
        const of = { orgId, day: dayOf(by.now) };
        const term = { startsOn, endsOn };
        ask([await keptQuestion(db, rows[at]!, term, of), gapQuestion(rows, at, term)], input.confirmed);
        if (!(await deleteSchoolSemester(db, orgId, input.semesterId))) return;
        await tellFirstDay(db, rows[at]!, startsOn, of);
        await written(db, by, 'semesterReturned', `${orgId}:${input.semesterId}`);
      });
    },
  };
}

/** The calendar as the bureau and schools keep it (docs/domains/school-years.md). */
export function createStaffSchoolYears(database: Database) {
  return {
    ...createYears(database),
    ...createSemesterDates(database),
  };
}
export type StaffSchoolYears = ReturnType<typeof createStaffSchoolYears>;

/** Where a semester stands that is to be changed. @throws Refusal when it is not there, or was changed since its dates were read */
function placeOf(
  rows: readonly KeptSemesterRow[],
  { semesterId, beforeStartsOn, beforeEndsOn }: { semesterId: string; beforeStartsOn: string; beforeEndsOn: string },
): number {
  const at = rows.findIndex((row) => row.semesterId === semesterId);
  const row = rows[at];
  if (!row) throw notFound('学期不存在');
  if (row.startsOn !== beforeStartsOn || row.endsOn !== beforeEndsOn) throw changedMeanwhile();
  return at;
}
