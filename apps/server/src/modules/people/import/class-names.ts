import { plainClassName } from '../roster/index.ts';
import type { Cells } from './columns.ts';
import { nearest } from './nearest.ts';
import type { Faults } from './rules.ts';

/** 高　二 is 高二. */
export const gradeOf = ({ grade = '' }: Cells): string => grade.replace(/\s/g, '');

export interface KnownClass {
  classId: string;
  gradeName: string;
  className: string;
}

/** Classes of a school as files name them. */
export function classesByName(classes: readonly KnownClass[]) {
  const grades = Map.groupBy(classes, ({ gradeName }) => gradeName);
  const byName = Map.groupBy(
    classes,
    ({ gradeName, className }) => `${gradeName}\n${plainClassName(className, gradeName)}`,
  );
  /** Files repeat the same name in row after row. */
  const meant = new Map<string, string[]>();
  const likely = (grade: string, className: string, ofGrade: readonly KnownClass[]) => {
    const key = `${grade}\n${className}`;
    const found =
      meant.get(key) ??
      nearest(
        plainClassName(className, grade),
        ofGrade.map((one) => one.className),
        (name) => plainClassName(name, grade),
      );
    meant.set(key, found);
    return found;
  };
  return (found: Faults, cells: Cells): string | undefined => {
    const grade = gradeOf(cells);
    const { className = '' } = cells;
    if (grade === '' || className === '') return undefined;
    const ofGrade = grades.get(grade);
    if (!ofGrade) {
      const names = [...grades.keys()].join('、');
      const hint = names ? `本校本学年有：${names}` : '本校还没有班级，请先建立班级';
      found.error('grade', `找不到年级“${grade}”`, hint, nearest(grade, [...grades.keys()]));
      return undefined;
    }
    const named = byName.get(`${grade}\n${plainClassName(className, grade)}`) ?? [];
    const [only, other] = named;
    const exact = named.find((one) => [one.className, grade + one.className].includes(className));
    if (other && !exact) {
      const names = named.map((one) => one.className);
      found.error('className', `“${className}”不止一个班`, `请按平台里的写法填写：${names.join('、')}`, names);
      return undefined;
    }
    const classId = (exact ?? only)?.classId;
    if (!classId)
      found.error(
        'className',
        `找不到班级“${className}”`,
        `本校${grade}只有 ${ofGrade.length} 个班：${ofGrade
          .map((one) => one.className)
          .slice(0, 12)
          .join('、')}`,
        likely(grade, className, ofGrade),
      );
    return classId;
  };
}
export type FindClass = ReturnType<typeof classesByName>;
