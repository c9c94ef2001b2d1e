import { expect, it } from 'vitest';
import { challengeProblem } from './rules.ts';

it('a record is questioned once, by others, while it is under notice', () => {
  const facts = { isOwn: false, passed: true, noticed: true, underWay: false, asked: false };
  expect(challengeProblem(facts)).toBeUndefined();
  expect(challengeProblem({ ...facts, isOwn: true })).toBe('不能质疑本人的记录');
  expect(challengeProblem({ ...facts, underWay: true, passed: false })).toBe('您已质疑该记录，请等待处理');
  expect(challengeProblem({ ...facts, noticed: false })).toBe('该记录不在公示期内');
  expect(challengeProblem({ ...facts, asked: true })).toBe('同一条记录在公示期内只能质疑一次');
  expect(challengeProblem({ ...facts, passed: false })).toBe('该记录正在处理中，暂不能质疑');
});
