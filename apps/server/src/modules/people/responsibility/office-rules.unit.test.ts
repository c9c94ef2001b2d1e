import { Office } from '@vimo/contract';
import { expect, it } from 'vitest';
import { isSameTerm, spokenTerm, type Term, termOf, termProblems } from './office-rules.ts';

const TODAY = '2026-03-12';
const term = (from: string, until = '', gradeIds: readonly string[] = []): Term => ({ from, until, gradeIds });
const running = term('2026-03-01', '2026-06-30');
const toCome = term('2026-04-01');
const grades = new Map([
  ['31', '七年级'],
  ['32', '八年级'],
]);
const problems = (given: Term, standing?: Term, office: Office = Office.auditor) =>
  Object.keys(termProblems(office, given, { standing, today: TODAY, grades }));

it('what is not named is today, or as it stands', () => {
  expect(termOf(Office.auditor, {}, undefined, TODAY)).toEqual(term(TODAY));
  expect(termOf(Office.auditor, { from: '', until: '' }, running, TODAY)).toEqual(term('2026-03-01'));
  expect(termOf(Office.auditor, {}, running, TODAY)).toEqual(running);
  const moved = { from: '2026-05-01', until: '2026-05-31' };
  expect(termOf(Office.auditor, moved, toCome, TODAY)).toEqual(term('2026-05-01', '2026-05-31'));
});

it('grades are a grade leader’s alone, each once, and those that stand where none are named', () => {
  expect(termOf(Office.auditor, { gradeIds: ['31'] }, undefined, TODAY).gradeIds).toEqual([]);
  expect(termOf(Office.gradeLeader, { gradeIds: ['32', '31', '32'] }, undefined, TODAY).gradeIds).toEqual(['31', '32']);
  expect(termOf(Office.gradeLeader, {}, term(TODAY, '', ['32']), TODAY).gradeIds).toEqual(['32']);
  expect(problems(term(TODAY), undefined, Office.gradeLeader)).toEqual(['gradeIds']);
  expect(problems(term(TODAY, '', ['31', '11']), undefined, Office.gradeLeader)).toEqual(['gradeIds']);
  expect(problems(term(TODAY, '', ['31', '32']), undefined, Office.gradeLeader)).toEqual([]);
});

it('another day or another grade makes it another term', () => {
  const led = term(TODAY, '', ['31', '32']);
  expect(isSameTerm(led, term(TODAY, '', ['32', '31']))).toBe(true);
  const others = [term('2026-03-13', '', led.gradeIds), term(TODAY, TODAY, led.gradeIds), term(TODAY, '', ['31'])];
  expect(others.map((one) => isSameTerm(one, led))).toEqual([false, false, false]);
});

it.each<[string, Term, Term | undefined, string]>([
  ['begins before today', term('2026-03-11'), undefined, 'from'],
  ['is to come and would begin before today', term('2026-03-11'), toCome, 'from'],
  ['has begun and would begin another day', term(TODAY), running, 'from'],
  ['ends before it begins', term('2026-05-01', '2026-04-30'), undefined, 'until'],
  ['has begun and would have ended', term('2026-03-01', '2026-03-11'), running, 'until'],
])('a term that %s is refused at its field', (_, given, standing, field) => {
  expect(problems(given, standing)).toEqual([field]);
});

it('a term may be of one day, without an end, shortened to today, and moved while it is to come', () => {
  expect(problems(term(TODAY, TODAY))).toEqual([]);
  expect(problems(term(TODAY))).toEqual([]);
  expect(problems(term('2026-03-01', TODAY), running)).toEqual([]);
  expect(problems(term(TODAY), toCome)).toEqual([]);
});

it('is said with its last day, or as one without an end', () => {
  expect([spokenTerm(running), spokenTerm(toCome)]).toEqual(['2026-03-01 至 2026-06-30', '2026-04-01 起']);
});
