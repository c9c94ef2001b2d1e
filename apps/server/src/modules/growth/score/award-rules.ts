import { type AwardCells, foldedName, type JudgedAward, readDay } from '@vimo/contract';
import { FAILED_FORMULA, isFailedFormula } from '../../content/workbook/index.ts';
import { looksAfter, type Responsibility } from '../../people/responsibility/index.ts';
import { unknownNumber } from '../../people/roster/index.ts';
import { semesterOn } from '../../people/school-year/index.ts';
import { awardKey, type pupilsNumbered, type standingAwards, type ToAward } from './award-queries.ts';
import type { semestersBegun } from './staff-queries.ts';

const MOST_TEXT = { event: 60, result: 40 } as const;
export interface AwardRow {
  row: number;
  cells: AwardCells;
}
/** A row without a fault, as it is written. */
interface Ready {
  studentId: string;
  classId: string;
  semesterId: string;
  event: string;
  result: string;
  happenedOn: string;
}
export interface Judgement extends JudgedAward {
  ready: Ready | undefined;
}

/** What is said to who has a pupil now of a day on which somebody else had. */
export const NOT_THEN = '这一天学生还不在这个班，请由当时的班级或学校登记';

/** The class to which an award of a day belongs: that in which the pupil was then; of who was in none, that of today (docs/domains/scores.md). */
export const classThen = ({ classId, classes }: ToAward, day: string): ToAward['classes'][number] | undefined =>
  classes.find(({ since, until }) => since <= day && (until === null || until > day)) ??
  classes.find((one) => one.classId === classId);

/** What there is now of those whom rows mean. */
interface Known {
  /** Of the school, by number. */
  pupils: ReadonlyMap<string, Awaited<ReturnType<typeof pupilsNumbered>>[number]>;
  semesters: Awaited<ReturnType<typeof semestersBegun>>;
  standing: Awaited<ReturnType<typeof standingAwards>>;
}

/** Each row by what there is: its pupil among the person's classes, texts, the day and its semester, and what is noted already. */
export function judgeAwards(
  who: Responsibility,
  rows: readonly AwardRow[],
  { pupils, semesters, standing }: Known,
  day: string,
): Judgement[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const { day: happenedOn, problem } = readDay(cells.happenedOn);
    const key = awardKey({ ...cells, happenedOn });
    const there = standing.get(key);
    // A list that went out has those of who left or moved since, and of days whose semester is no more: what stands is no fault to who looks after it.
    const stands = there !== undefined && looksAfter(who, there);
    const pupil = pupils.get(cells.studentNo);
    const then = pupil && classThen(pupil, happenedOn || day);
    const fault = stands ? undefined : pupilFault(who, cells, pupil, then);
    const faults: Record<string, string> = fault ? { studentNo: fault } : {};
    const name = there?.studentName ?? pupil?.studentName ?? '';
    if (!fault && cells.studentName && foldedName(cells.studentName) !== foldedName(name))
      faults.studentName = `学号 ${cells.studentNo} 是${name}`;
    if (!stands) Object.assign(faults, textFaults(cells));
    const semester = happenedOn ? semesterOn(semesters, happenedOn) : undefined;
    if (!happenedOn) faults.happenedOn = problem ?? '未填';
    else if (happenedOn > day) faults.happenedOn = '日期不能晚于今天';
    else if (!stands && !semester) faults.happenedOn = '这一天不在已有的学期里';
    else if (!stands && !fault && then && !looksAfter(who, then)) faults.happenedOn = NOT_THEN;
    const twin = seen.get(key);
    if (Object.keys(faults).length === 0) {
      if (twin !== undefined) faults.event = `与第 ${twin} 行相同`;
      else seen.set(key, row);
    }
    const isWhole = Object.keys(faults).length === 0;
    const { studentId, className = '' } = fault ? {} : (pupil ?? {});
    const { event, result } = cells;
    return {
      ...{ row, cells: { ...cells, happenedOn: happenedOn || cells.happenedOn }, className, faults },
      isThere: isWhole && there ? 1 : 0,
      ready:
        isWhole && studentId && then && semester
          ? { studentId, classId: then.classId, semesterId: semester.semesterId, event, result, happenedOn }
          : undefined,
    };
  });
}

function textFaults(cells: AwardCells): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const key of ['event', 'result'] as const) {
    if (!cells[key]) faults[key] = '未填';
    else if (isFailedFormula(cells[key])) faults[key] = FAILED_FORMULA;
    else if ([...cells[key]].length > MOST_TEXT[key]) faults[key] = `最多 ${MOST_TEXT[key]} 个字`;
  }
  return faults;
}

/** What is wrong with who is meant: neither of today nor of the day of the award theirs. */
function pupilFault(
  who: Responsibility,
  { studentNo }: AwardCells,
  pupil: ToAward | undefined,
  then: ToAward['classes'][number] | undefined,
): string | undefined {
  if (!studentNo) return '未填';
  if (!pupil) return unknownNumber(studentNo);
  if (pupil.hasLeft || !then) return '该学生已离校';
  const isTheirs = pupil.classId !== null && looksAfter(who, { orgId: who.orgId, classId: pupil.classId });
  return isTheirs || looksAfter(who, then) ? undefined : '不是您负责的班级';
}
