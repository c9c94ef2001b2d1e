import { Reviewer } from '@vimo/contract';
import { expect, it } from 'vitest';
import { asAtFirst, isFirstStep, type Review, reviewAfter } from './second-step.ts';

const untouched: Review = { reviewer: Reviewer.classTeacher, firstPassedBy: null, firstReviewer: null };
const halfway: Review = { reviewer: Reviewer.school, firstPassedBy: '7', firstReviewer: Reviewer.classTeacher };
const passed: Review = { ...halfway, reviewer: Reviewer.classTeacher };

it('two steps are of what others than the school review, where they are wanted', () => {
  expect(isFirstStep(untouched, true)).toBe(true);
  expect(isFirstStep(untouched, false)).toBe(false);
  expect(isFirstStep(halfway, true)).toBe(false);
  expect(isFirstStep({ ...untouched, reviewer: Reviewer.school }, true)).toBe(false);
});

it('after the first pass the school reviews, after the second who did before, and who passed first is kept', () => {
  expect(reviewAfter('passFirst', untouched, '7')).toEqual(halfway);
  expect(reviewAfter('pass', halfway, '8')).toEqual(passed);
  expect(reviewAfter('pass', untouched, '7')).toEqual(untouched);
});

it('what the school is to pass yet is judged by who took the first step as they did', () => {
  expect(asAtFirst(halfway).reviewer).toBe(Reviewer.classTeacher);
  expect([asAtFirst(untouched), asAtFirst(passed)]).toEqual([untouched, passed]);
});

it('a refusal leaves nothing of the first step, and what is taken back is as it was', () => {
  expect(reviewAfter('refuse', halfway, '8')).toEqual(untouched);
  expect(reviewAfter('refuse', untouched, '7')).toEqual(untouched);
  expect(reviewAfter('takeBackFirst', halfway, '7')).toEqual(untouched);
  expect(reviewAfter('takeBack', passed, '8')).toEqual(halfway);
  expect(reviewAfter('takeBack', untouched, '7')).toEqual(untouched);
});
