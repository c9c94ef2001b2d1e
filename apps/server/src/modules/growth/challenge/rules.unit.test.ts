import { expect, it } from 'vitest';
import { questionProblem, workingDaysAfter } from './rules.ts';

it('working days pass over weekends', () => {
  expect(workingDaysAfter('2026-03-12', 1)).toBe('2026-03-13');
  expect(workingDaysAfter('2026-03-13', 1)).toBe('2026-03-16');
  expect(workingDaysAfter('2026-03-11', 5)).toBe('2026-03-18');
  expect(workingDaysAfter('2026-03-14', 5)).toBe('2026-03-20');
});

it('a record is questioned once, by others, while it is under notice', () => {
  const facts = { isOwn: false, passed: true, noticed: true, underWay: false, asked: false };
  expect(questionProblem(facts)).toBeUndefined();
  expect(questionProblem({ ...facts, isOwn: true })).toBe('不能质疑本人的记录');
  expect(questionProblem({ ...facts, underWay: true, passed: false })).toBe('您已质疑该记录，请等待处理');
  expect(questionProblem({ ...facts, noticed: false })).toBe('该记录不在公示期内');
  expect(questionProblem({ ...facts, asked: true })).toBe('同一条记录在公示期内只能质疑一次');
  expect(questionProblem({ ...facts, passed: false })).toBe('该记录正在处理中，暂不能质疑');
});
