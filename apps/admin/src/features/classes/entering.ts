import type { DataOf, KeptSchoolYear, manageClassList } from '@vimo/contract';

type Classes = Pick<DataOf<typeof manageClassList>, 'startYear' | 'grades' | 'cohorts'>;

/** Classes of a stage that begin with a school year. */
export interface Entering {
  stage: number;
  gradeName: string;
  entranceYear: number;
  classNames: string[];
}

/** Grades of a school year who enter with it and have no class yet. */
const emptyGrades = ({ startYear, grades, cohorts }: Classes) =>
  grades.filter(
    ({ stage, entranceYear }) =>
      entranceYear === startYear &&
      !cohorts.some((one) => one.stage === stage && one.entranceYear === startYear && one.classes.length > 0),
  );
export const lacksEntering = (classes: Classes): boolean => emptyGrades(classes).length > 0;

/** What a school year lacks of classes, named as those are that began the year before. All other classes go up by themselves. */
export const enteringLike = (classes: Classes, before: Classes): Entering[] =>
  emptyGrades(classes).flatMap(({ stage, gradeName, entranceYear }) => {
    const model = before.cohorts.find((one) => one.stage === stage && one.entranceYear === entranceYear - 1);
    const classNames = model?.classes.map(({ className }) => className) ?? [];
    return classNames.length > 0 ? [{ stage, gradeName, entranceYear, classNames }] : [];
  });

type Year = Pick<KeptSchoolYear, 'schoolYearId' | 'startYear' | 'isNow'>;
/** The school year before the one that begins in a year; empty where there is none, or where the year itself is over. */
export function yearBefore(years: readonly Year[], startYear: number): string {
  const now = years.find(({ isNow }) => isNow);
  if (now && startYear < now.startYear) return '';
  return years.find((one) => one.startYear === startYear - 1)?.schoolYearId ?? '';
}
