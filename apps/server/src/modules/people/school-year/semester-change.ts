import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import { firstDayMoved, type Held, MOST_HELD, semesterChanging, yearReturning } from './events.ts';
import { breakQuestion, type Day, schoolYearName, schoolYearOn, type Term } from './rules.ts';
import { type KeptSemesterRow, schoolsOfBureauDates } from './staff-queries.ts';

/** What follows from new dates of a semester in which something is kept. */
const FOLLOWS =
  '改结束日期后，各班的学期名单、学期评价和还没有公示的报告按新的最后一天计算，按学期的评价任务按新的日期起止；改开始日期后，已经提交的内容仍留在原来的学期';

/** What follows where the bureau's school year begins at once. */
const YEAR_BEGINS =
  '新学年将立即开始：各班升级，读满学制的学生毕业，退出未开始的活动和社团，之后的记录、评价和考试计入本学期';

/** All that is to be asked about new dates is asked at once (empty texts are nothing). @throws Refusal that asks, where something is and was not confirmed */
export function ask(questions: readonly string[], confirmed: 0 | 1 | undefined): void {
  const said = questions.filter(Boolean);
  if (said.length > 0 && confirmed !== 1) throw refused(`${said.join('。')}。确认后可以保存`, { asks: true });
}

/** What is asked where a school year begins at once: whoever graduates by it has. */
export const beginsQuestion = (begins: boolean): string => (begins ? YEAR_BEGINS : '');

const held = ({ what, count, unit }: Held): string =>
  `${what} ${Math.min(count, MOST_HELD)} ${unit}${count < MOST_HELD ? '' : '以上'}`;
const heldOf = (holds: readonly Held[]): string[] => holds.filter(({ count }) => count > 0).map(held);

/**
 * What is asked where another first day of a semester, as the bureau has it, takes today into another school year, for every school: one begins at once, or one that
 * has begun begins again later.
 */
export async function yearQuestion(
  db: Db,
  rows: readonly KeptSemesterRow[],
  at: number,
  { startsOn, day }: { startsOn: Day; day: Day },
): Promise<string> {
  const from = schoolYearOn(rows, day);
  const to = schoolYearOn(
    rows.map((row, place) => (place === at ? { ...row, bureauStartsOn: startsOn } : row)),
    day,
  );
  if (to >= from) return beginsQuestion(to > from);
  const holds: Held[] = [];
  await db.tell(yearReturning, { startYear: from, holds });
  const back = heldOf(holds);
  return `${schoolYearName(from)}已经开始，改到今天以后，${startsOn} 之前各校重新算作${schoolYearName(to)}${back.length > 0 ? `：${back.join('、')}` : ''}`;
}

/** What is asked of a semester whose new dates leave too many days to the other one of its year. */
export function gapQuestion(rows: readonly KeptSemesterRow[], at: number, term: Term): string {
  const row = rows[at]!;
  const other = rows[row.term === 1 ? at + 1 : at - 1];
  if (other?.startYear !== row.startYear) return '';
  return row.term === 1 ? breakQuestion([term, other], [row, other]) : breakQuestion([other, term], [other, row]);
}

/**
 * A semester that has begun, and of which something is kept, does not begin again after today; other dates are asked about first (docs/domains/school-years.md).
 * `orgId` is the school whose dates change; null is the bureau.
 * @returns what is asked; empty where nothing is
 * @throws Refusal that says what is kept
 */
export async function keptQuestion(
  db: Db,
  row: KeptSemesterRow,
  term: Term,
  { orgId, day }: { orgId: string | null; day: Day },
): Promise<string> {
  const { semesterId, startsOn, endsOn } = row;
  if (startsOn > day || (startsOn === term.startsOn && endsOn === term.endsOn)) return '';
  const orgIds = orgId ? [orgId] : await schoolsOfBureauDates(db, semesterId);
  const told: Held[] = [];
  await db.tell(semesterChanging, { semesterId, orgIds, startsOn, holds: told });
  const holds = heldOf(told);
  if (holds.length === 0) return '';
  const kept = `本学期已有${holds.join('、')}`;
  if (term.startsOn > day) throw refused(`${kept}，开始日期不能晚于今天：否则这些内容在本学期里都找不到了`);
  return `${kept}。${FOLLOWS}`;
}

/** Tells, once it is written, that the first day of a school year that is yet to come is another one, for a school or (null) for those that have the bureau's. */
export async function tellFirstDay(
  db: Db,
  { semesterId, term, startYear, startsOn: from }: KeptSemesterRow,
  to: Day,
  { orgId, day }: { orgId: string | null; day: Day },
): Promise<void> {
  if (term !== 1 || from <= day || from === to) return;
  const orgIds = orgId ? [orgId] : await schoolsOfBureauDates(db, semesterId);
  await db.tell(firstDayMoved, { orgIds, startYear, from, to });
}
