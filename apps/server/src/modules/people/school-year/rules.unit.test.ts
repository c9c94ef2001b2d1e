import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  breakQuestion,
  schoolYearName,
  schoolYearOf,
  schoolYearOn,
  semesterName,
  semesterOn,
  semesterToldOn,
  spanOfSemester,
  yearProblem,
} from './rules.ts';

const year = { startsOn: '2025-09-01', endsOn: '2026-01-22' };
const second = { startsOn: '2026-02-23', endsOn: '2026-07-03' };

test.each([
  ['2025-08-31', undefined],
  ['2025-09-01', year],
  ['2026-01-22', year],
  // Between two semesters the one before goes on counting.
  ['2026-02-22', year],
  ['2026-02-23', second],
  ['2026-08-31', second],
])('the semester that counts on %s', (day, semester) => {
  expect(semesterOn([second, year], day)).toBe(semester);
});

test.each([
  ['2025-08-31', undefined],
  // The first one has none before it.
  ['2025-09-01', year],
  ['2026-02-22', year],
  ['2026-02-23', year],
  ['2026-03-15', year],
  ['2026-03-16', second],
  ['2026-08-31', second],
])('what is reported and evaluated on %s', (day, semester) => {
  expect(semesterToldOn([second, year], day)).toBe(semester);
});

test('a semester counts until the next one begins', () => {
  const semesters = [
    { semesterId: '8', startsOn: '2026-02-23' },
    { semesterId: '7', startsOn: '2025-09-01' },
    { semesterId: '9', startsOn: '2026-09-01' },
  ];
  expect(spanOfSemester(semesters, '7')).toEqual({ from: '2025-09-01', before: '2026-02-23' });
  expect(spanOfSemester(semesters, '9')).toEqual({ from: '2026-09-01', before: undefined });
  expect(spanOfSemester(semesters, '6')).toBeUndefined();
});

test('of any semesters the one that counts has begun, and none that has begun is later', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const text = day.map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(text.map((startsOn) => ({ startsOn }))), text, (semesters, today) => {
      const begun = semesters.filter(({ startsOn }) => startsOn <= today).map(({ startsOn }) => startsOn);
      expect(semesterOn(semesters, today)?.startsOn).toBe(begun.sort().at(-1));
    }),
  );
});

test.each([
  ['2026-09-01', 2025],
  ['2026-09-06', 2025],
  ['2026-09-07', 2026],
  ['2027-08-31', 2026],
  // Before any that is entered.
  ['2025-08-31', 2024],
])('the school year of %s follows the bureau’s first day', (day, begun) => {
  const semesters = [
    { startYear: 2025, term: 1, bureauStartsOn: '2025-09-01' },
    { startYear: 2025, term: 2, bureauStartsOn: '2026-02-23' },
    { startYear: 2026, term: 1, bureauStartsOn: '2026-09-07' },
  ];
  expect(schoolYearOn(semesters, day)).toBe(begun);
});

test('school years begin in September and are called by both of their years', () => {
  expect([schoolYearOf('2026-08-31'), schoolYearOf('2026-09-01')]).toEqual([2025, 2026]);
  expect(schoolYearName(2025)).toBe('2025-2026学年');
  expect([semesterName(2025, 1), semesterName(2025, 2)]).toEqual(['2025-2026学年上学期', '2025-2026学年下学期']);
});

test('a semester lies in its school year, to its last day of August', () => {
  const of = (term: number, startsOn: string, endsOn: string) =>
    Object.keys(yearProblem({ startYear: 2026, term }, { startsOn, endsOn }));
  expect(of(1, '2026-07-01', '2027-01-22')).toEqual([]);
  expect(of(1, '2026-06-30', '2027-01-22')).toEqual(['startsOn']);
  expect(of(1, '2026-11-01', '2027-09-01')).toEqual(['startsOn', 'endsOn']);
  expect(of(2, '2027-02-22', '2027-08-31')).toEqual([]);
  expect(of(2, '2028-02-22', '2028-07-03')).toEqual(['endsOn']);
});

test('semesters of a year that lie further apart than holidays are asked about, once', () => {
  const first = { startsOn: '2026-09-01', endsOn: '2026-09-02' };
  const at = (startsOn: string) => ({ startsOn, endsOn: '2027-07-03' });
  expect(breakQuestion([first, at('2026-11-02')])).toBe('');
  expect(breakQuestion([first, at('2026-11-03')])).toContain('相隔 61 天');
  expect(breakQuestion([first, at('2026-11-03')], [first, at('2026-11-03')])).toBe('');
  expect(breakQuestion([first, at('2027-06-30')], [first, at('2026-11-03')])).toContain('请核对日期');
});
