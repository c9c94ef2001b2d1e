import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import { type Held, MOST_HELD, semesterChanging } from './events.ts';
import type { Day, Term } from './rules.ts';
import { type KeptSemesterRow, schoolsOfBureauDates } from './staff-queries.ts';

/** What follows from new dates of a semester in which something is kept. */
const FOLLOWS =
  '改结束日期后，各班的学期名单、学期评价和还没有公示的报告按新的最后一天计算，按学期的评价任务按新的日期起止；改开始日期后，已经提交的内容仍留在原来的学期。确认后可以保存';

/** What follows where the bureau's school year begins at once. */
const YEAR_BEGINS =
  '新学年将立即开始：各班升级，读满学制的学生毕业，退出未开始的活动和社团，之后的记录、评价和考试计入本学期。确认后可以保存';

/** @throws Refusal that asks, where a school year begins at once and that was not confirmed */
export function askWhereYearBegins(begins: boolean, confirmed: 0 | 1 | undefined): void {
  if (begins && confirmed !== 1) throw refused(YEAR_BEGINS, { asks: true });
}

const held = ({ what, count, unit }: Held): string =>
  `${what} ${Math.min(count, MOST_HELD)} ${unit}${count < MOST_HELD ? '' : '以上'}`;

/**
 * A school year that begins at once by its new dates is asked about: whoever graduates by it has. A semester that has begun, and of which something is kept, does not begin again after today; other dates are asked about first (docs/domains/school-years.md).
 * `orgId` is the school whose dates change; null is the bureau.
 * @throws Refusal that says what is kept, with `asks` where it may be confirmed
 */
export async function requireChangeable(
  db: Db,
  row: KeptSemesterRow,
  term: Term & { confirmed?: 0 | 1 | undefined },
  { orgId, day }: { orgId: string | null; day: Day },
): Promise<void> {
  const { semesterId, startsOn, endsOn } = row;
  askWhereYearBegins(orgId === null && row.term === 1 && startsOn > day && term.startsOn <= day, term.confirmed);
  if (startsOn > day || (startsOn === term.startsOn && endsOn === term.endsOn)) return;
  const orgIds = orgId ? [orgId] : await schoolsOfBureauDates(db, semesterId);
  const told: Held[] = [];
  await db.tell(semesterChanging, { semesterId, orgIds, startsOn, holds: told });
  const holds = told.filter(({ count }) => count > 0).map(held);
  if (holds.length === 0) return;
  const kept = `本学期已有${holds.join('、')}`;
  if (term.startsOn > day) throw refused(`${kept}，开始日期不能晚于今天：否则这些内容在本学期里都找不到了`);
  if (term.confirmed !== 1) throw refused(`${kept}。${FOLLOWS}`, { asks: true });
}
