import type { TaughtClass } from './staff-calls.ts';

/** Whether somebody was put in charge and nobody is left who can act (docs/domains/responsibility.md). */
export const isVacant = (holders: readonly { gone: number }[]): boolean =>
  holders.length > 0 && holders.every(({ gone }) => gone === 1);
/** Whether any post of a class is vacant. */
export const hasVacancy = ({ classTeachers, subjects }: TaughtClass): boolean =>
  isVacant(classTeachers) || subjects.some(({ teachers }) => isVacant(teachers));
/** Whether nobody is class teacher of a class, be it that the last one can act no more or that there never was one. */
export const lacksClassTeacher = ({ classTeachers }: TaughtClass): boolean =>
  classTeachers.every(({ gone }) => gone === 1);
