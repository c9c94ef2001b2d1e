// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createQueryClient, noteServerTime } from '@vimo/client';
import {
  ledClubs,
  MEMBER_WAITING,
  memberWaiting,
  notificationPage,
  questionPage,
  STUDENT_TYPES,
  waitingForMe,
} from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCircularTodos } from '../../features/todo/circular-todos.ts';
import { useClubTodos } from '../../features/todo/club-todos.ts';
import { allTodos, type Todos } from '../../features/todo/todo.ts';
import { useStudentTodos } from './student-todos.ts';

const CLUBS = [
  { asstionId: '3', asstionName: '科创社', waitNum: 2 },
  { asstionId: '4', asstionName: '书法社', waitNum: 0 },
];
/** Of everything that can wait some does. */
const dataOf = (url: string) => {
  if (url.endsWith(waitingForMe.path)) return { items: MEMBER_WAITING.map((key) => ({ key, count: 2 })) };
  if (url.endsWith(ledClubs.path)) return CLUBS;
  return { dataList: [], totalCount: url.endsWith(notificationPage.path) ? 2 : 0 };
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () => ({ error_code: 0, message: '', data: dataOf(url) }),
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Hears what is known of to-dos; refused calls are not tried again by themselves. */
async function heard(useTodos: () => Todos) {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  const { result } = renderHook(useTodos, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.todos).toBeDefined());
  return result;
}
async function found(useTodos: () => Todos): Promise<NonNullable<Todos['todos']>> {
  const { todos = [], again } = (await heard(useTodos)).current;
  expect(again).toBeUndefined();
  return todos;
}

it('everything that can wait for a student is one line of the list, with the address of what it counts', async () => {
  const todos = [...(await found(() => useStudentTodos('5'))), ...(await found(useCircularTodos))];
  const waits = MEMBER_WAITING.filter((key) =>
    STUDENT_TYPES.every((type) => (memberWaiting[key].who as readonly number[]).includes(type)),
  );
  expect(Object.fromEntries(todos.map(({ key, href }) => [key, href]))).toEqual(
    Object.fromEntries(waits.map((key) => [key, memberWaiting[key].opens])),
  );
});

it('who leads a club is told of applications that wait, and not of a club without any', async () => {
  expect(await found(useClubTodos)).toMatchObject([
    { title: '科创社：2 人申请加入', href: '/mine/myAsstion1?id=3&tab=applications', button: '去审核' },
  ]);
});

it('what did not come is not taken for nothing: it can be asked for once more, and what came is there', async () => {
  let isBroken = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (isBroken && url.endsWith(waitingForMe.path)) throw new TypeError('offline');
    return {
      ...{ ok: true, status: 200, headers: new Headers() },
      json: async () => ({ error_code: 0, message: '', data: dataOf(url) }),
    };
  });
  const result = await heard(() => allTodos(useStudentTodos('5'), useClubTodos()));
  expect(result.current.todos?.map(({ title }) => title)).toEqual(['科创社：2 人申请加入']);
  isBroken = false;
  result.current.again?.();
  await waitFor(() => expect(result.current.todos?.length).toBeGreaterThan(1));
  expect(result.current.again).toBeUndefined();
});

it('another day begins on a page that was left open: what waits is asked for anew, and what does not count asks nothing', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T23:58:00+08:00'), shouldAdvanceTime: true });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const asked = vi.fn(async (_url: string) => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () => ({ error_code: 0, message: '', data: { items: [] } }),
  }));
  vi.stubGlobal('fetch', asked);
  await heard(() => useStudentTodos('5'));
  const times = (path: string) => asked.mock.calls.filter(([url]) => url.endsWith(path)).length;
  expect(times(waitingForMe.path)).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect([times(waitingForMe.path), times(questionPage.path)]).toEqual([2, 0]);
});
