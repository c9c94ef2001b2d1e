import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { classToJoin, windowOf } from '../roster/index.ts';
import { type Day, endsBeforeYear, semesterStartOf } from '../school-year/index.ts';

/** Which class a student may be put into, and from which day (docs/domains/people.md, where a student stands). */

/** Days from which a change of class of a student may hold, for the school where it will. */
export async function changeWindowOf(db: Db, studentId: string, schoolId: string, today: Day) {
  return windowOf(db, studentId, await semesterStartOf(db, schoolId, today), today);
}

/** @throws Refusal at the field `from` for a day out of the window */
export function requireDay(from: Day, window: { from: Day; to: Day }): void {
  if (from < window.from || from > window.to)
    throw invalidInput({
      from: window.from === window.to ? `日期只能是 ${window.to}` : `日期应在 ${window.from} 至 ${window.to} 之间`,
    });
}

/** What is said where the semester that ends on a day keeps a student out of a class of the next school year, by form and by file. */
export const notBeforeHolidays = (endsOn: Day): string => `这是下一学年的班级，${endsOn} 学期结束后才能转入`;

/** Who is in a class goes into one of the next school year once the last semester before it is over: until then they are needed where they are. */
async function requireHolidays(db: Db, schoolId: string, today: Day, entranceYear: number): Promise<void> {
  const endsOn = (await endsBeforeYear(db, [schoolId], entranceYear, today)).get(schoolId);
  if (endsOn) throw invalidInput({ classId: notBeforeHolidays(endsOn) });
}

/**
 * The day from which a student is in a class of a school: the one that was chosen, of a class of the next school year its first.
 * @param leaves the school in which the student is, or was last
 * @throws Refusal at `classId` or `from`
 */
export async function dayInClass(
  db: Db,
  {
    studentId,
    classId,
    schoolId,
    leaves,
    from,
    today,
  }: { studentId: string; classId: string; schoolId: string; leaves: string; from: Day; today: Day },
): Promise<Day> {
  const found = await classToJoin(db, classId, today);
  if (found?.orgId !== schoolId) throw invalidInput({ classId: '请选择本校未毕业的班级' });
  const { last, window } = await changeWindowOf(db, studentId, schoolId, today);
  // Of a class of the next school year its own first day may be said too.
  if (from !== found.beginsOn) requireDay(from, window);
  if (!found.beginsOn) return from;
  if (last && last.endsOn === null && last.startsOn <= today)
    await requireHolidays(db, leaves, today, found.entranceYear);
  return found.beginsOn;
}

/** The day of entrance of a new student of a class: as it is said, else today, or the first day of a class of the next school year. @throws Refusal for one before that */
export function entranceIn({ beginsOn }: { beginsOn: Day | null }, said: Day | undefined, today: Day): Day {
  if (beginsOn && said && said < beginsOn)
    throw invalidInput({ entranceDate: `该班级从 ${beginsOn} 开始，入学日期不能更早` });
  return said || beginsOn || today;
}
