// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { type DataOf, EvaluateType, type evaluateTaskFetch } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

it.each([
  [EvaluateType.peer, '班里现在没有需要你评价的同学'],
  [EvaluateType.self, '现在没有需要评价的指标'],
])('a task of type %s with nothing to rate says so and leads back', async (type, said) => {
  const { GivenMarks } = await import('./given-marks.tsx');
  const task = { id: '1', type, status: 1, isEdit: 'Y', rated: 0, total: 0, submitDate: '', valueList: [] };
  render(<GivenMarks task={task as unknown as DataOf<typeof evaluateTaskFetch>} />);
  screen.getByText(said);
  expect(screen.getByRole('link', { name: '返回评价任务' }).getAttribute('href')).toBe('/mine/evaluateTask');
});
