import type { Cells } from './columns.ts';
import { nearest } from './nearest.ts';
import type { Faults } from './rules.ts';

const CHINESE_DIGITS = '零一二三四五六七八九';
/** 二十三 is 23. */
const inDigits = (text: string): string =>
  text
    .replace(/(^[一二三四五六七八九])?十([一二三四五六七八九])?/, (_, tens = '一', ones = '零') => `${tens}${ones}`)
    .replace(/[零一二三四五六七八九]/g, (digit) => String(CHINESE_DIGITS.indexOf(digit)))
    .replace(/^0+(?=\d)/, '');
/** Before a number in brackets, or in the other writing, stands that of the grade, with brackets of its own or without: 一（1）班, 一1班. */
const GRADE_BEFORE =
  /^[([【]?([\d一二三四五六七八九十]+)[)\]】]?[([【](?=[\d零一二三四五六七八九十]+[)\]】])|^([一二三四五六七八九])(?=\d)/;
/**
 * 高二（3）班, (3)班, 三班 and 3班 are one class of 高二, as are 二十三班 and 23班. 一（1）班 is the first class of 一年级 and not its 11班; of another grade it is a
 * class that is called so.
 */
export function plainClassName(className: string, gradeName: string): string {
  const name = className.normalize('NFKC').replace(/\s/g, '').replace(gradeName, '');
  const [before = '', bracketed = '', mixed = ''] = GRADE_BEFORE.exec(name) ?? [];
  const plain = inDigits(name.slice(before.length).replace(/[()[\]【】]/g, ''));
  const called = /^\d+$/.test(plain) ? `${plain}班` : plain;
  const grade = inDigits(bracketed || mixed);
  const [own = ''] = /[一二三四五六七八九]/.exec(gradeName) ?? [];
  return grade === '' || grade === inDigits(own) ? called : `${grade}-${called}`;
}

/** Within those who entered together: the number of whichever grade they were in says nothing. */
export const plainInCohort = (className: string): string => plainClassName(className, '').replace(/^\d+-/, '');

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
