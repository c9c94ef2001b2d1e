import { expect, test } from 'vitest';
import { enteringLike, lacksEntering, yearBefore } from './entering.ts';

const cohort = (stage: number, entranceYear: number, ...names: string[]) => ({
  ...{ cohortId: `${stage}${entranceYear}`, gradeId: '', gradeName: '', stage, entranceYear, years: 6 },
  classes: names.map((className) => ({ classId: className, className, students: 0, classTeachers: [], subjects: 0 })),
});
const grades = (startYear: number) => [
  { gradeId: '21', gradeName: '一年级', stage: 2, entranceYear: startYear },
  { gradeId: '22', gradeName: '二年级', stage: 2, entranceYear: startYear - 1 },
  { gradeId: '31', gradeName: '七年级', stage: 3, entranceYear: startYear },
];
const before = {
  ...{ startYear: 2025, grades: grades(2025) },
  cohorts: [cohort(2, 2025, '（1）班', '（2）班'), cohort(2, 2024, '（9）班'), cohort(3, 2025, '1班')],
};

test('who enters has classes like those who entered the year before, in each stage that has none yet', () => {
  const classes = { startYear: 2026, grades: grades(2026), cohorts: [cohort(2, 2025, '（1）班', '（2）班')] };
  expect(lacksEntering(classes)).toBe(true);
  expect(enteringLike(classes, before)).toEqual([
    { stage: 2, gradeName: '一年级', entranceYear: 2026, classNames: ['（1）班', '（2）班'] },
    { stage: 3, gradeName: '七年级', entranceYear: 2026, classNames: ['1班'] },
  ]);
  const begun = { ...classes, cohorts: [cohort(2, 2026, '（1）班'), cohort(3, 2026)] };
  expect(enteringLike(begun, before).map(({ stage }) => stage)).toEqual([3]);
  expect(enteringLike(begun, { ...before, cohorts: [] })).toEqual([]);
  const whole = { ...classes, cohorts: [cohort(2, 2026, '（1）班'), cohort(3, 2026, '1班')] };
  expect(lacksEntering(whole)).toBe(false);
});

test('the pattern is the year before, of the present school year and those to come', () => {
  const years = [2026, 2025, 2024].map((startYear) => ({
    ...{ schoolYearId: `y${startYear}`, startYear, isNow: startYear === 2025 },
  }));
  expect([2026, 2025, 2024, 2028].map((year) => yearBefore(years, year))).toEqual(['y2025', 'y2024', '', '']);
});
