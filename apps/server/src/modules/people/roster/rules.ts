import type { NumberedPupil } from './queries.ts';

/** Why the number in a row of a workbook is nobody's of the class. @param known students of the school who have one of the numbers */
export function notInClass(studentNo: string, known: readonly NumberedPupil[]): string {
  if (!studentNo) return '没有学号';
  const pupil = known.find((one) => one.studentNo === studentNo);
  if (!pupil) return '本校没有这个学号';
  return pupil.hasLeft ? '该学生已离校' : '不在这个班';
}
