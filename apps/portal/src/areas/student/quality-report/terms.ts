import type { DataOf, Semester, studentSemesterList } from '@vimo/contract';

/** A semester of the student's, as the report names it. */
export interface Term {
  id: string;
  /** 高二上 */
  name: string;
  /** 高二上学期 */
  longName: string;
  isNow: boolean;
  /** Reports are about it. */
  isTold: boolean;
  /** Its days and stage, as the data centre is asked for them; undefined where the calendar does not know it. */
  asked: { startTime: string; endTime: string; periodId: number } | undefined;
}

const FIRST = '上学期';

/** 高二上: a semester by the grade that the student was in. */
export const shortName = ({ semesterName, className }: { semesterName: string; className: string }): string =>
  `${className.replace(/[（(].*$/, '')}${semesterName.endsWith(FIRST) ? '上' : '下'}`;

/**
 * Semesters of a student, the oldest first.
 * @param list the latest first, with the classes
 * @param calendar with days
 * @param stages by semester
 */
export function termsOf(
  list: DataOf<typeof studentSemesterList>,
  calendar: readonly Semester[],
  stages: ReadonlyMap<string, number>,
): Term[] {
  return list.toReversed().map(({ id, semesterName, className, isNow, isTold }) => {
    const days = calendar.find((semester) => semester.id === id);
    const name = shortName({ semesterName, className });
    return {
      ...{ id, name, longName: `${name}学期`, isNow: isNow === 1, isTold: isTold === 1 },
      asked: days && { startTime: days.startDate, endTime: days.endDate, periodId: stages.get(id) ?? 0 },
    };
  });
}

/** Of the terms those that are chosen, as long as one of them is there; else the one that reports are about today, the latest where there is none. */
export function shownOf(terms: readonly Term[], chosen: readonly string[] = []): Term[] {
  const found = terms.filter(({ id }) => chosen.includes(id));
  if (found.length > 0) return found;
  const first = terms.find(({ isTold }) => isTold) ?? terms.at(-1);
  return first ? [first] : [];
}
