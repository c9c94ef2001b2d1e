import { stageLength } from '@vimo/contract';
import type { NumberedPupil } from './queries.ts';

/** Length of a stage in years for who enters it in a year: that of the cohort, else of those who entered last before it, else the usual one (docs/domains/school-years.md). */
export function lengthFor(
  cohorts: readonly { stage: number; entranceYear: number; years: number }[],
  stage: number,
  entranceYear: number,
): number {
  const upTo = cohorts.filter((one) => one.stage === stage && one.entranceYear <= entranceYear);
  const latest = upTo.toSorted((a, b) => b.entranceYear - a.entranceYear)[0];
  return latest?.years ?? stageLength[stage]!.usual;
}

/** No number has one: it stands between the numbers of two pupils whom one row of a workbook means. */
const BETWEEN_TWO = '/';
export const ofTwoPupils = (numbers: readonly string[]): string => numbers.slice(0, 2).join(BETWEEN_TWO);
/** Why nobody of the school has a number that stands in a workbook (docs/domains/imports.md); `nobody` is what is said of one that nobody has. */
export const unknownNumber = (studentNo: string, nobody = '本校没有这个学号'): string =>
  studentNo.includes(BETWEEN_TWO) ? '这一行的号码是两名学生的，请只留一个' : nobody;

/** Why the number in a row of a workbook is nobody's of the class. @param known students of the school who have one of the numbers */
export function notInClass(studentNo: string, known: readonly NumberedPupil[]): string {
  if (!studentNo) return '没有学号';
  const pupil = known.find((one) => one.studentNo === studentNo);
  if (!pupil) return unknownNumber(studentNo);
  return pupil.hasLeft ? '该学生已离校' : '不在这个班';
}
