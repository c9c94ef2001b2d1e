// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { dropSessionToken, keepSessionToken, keyOf } from '@vimo/client';
import { currentUser, putAwayNews } from '@vimo/contract';
import { CheckIcon } from '@vimo/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { forgetSession } from '../session/session.ts';
import type { Todo } from './todo.ts';
import { TodoList } from './todo-list.tsx';

/** What the server keeps of the two accounts. */
let kept: Record<string, string[]>;
/** Somebody signs in, on whatever device: nothing is left of who was there before. */
function signInAs(userid: string) {
  keepSessionToken(userid);
  queryClient.setQueryData(keyOf(currentUser, {}), { userid, putAway: kept[userid] ?? [] });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url === putAwayNews.path) kept[userid] = [...(kept[userid] ?? []), JSON.parse(String(body)).key];
    return Response.json({
      error_code: 0,
      message: '',
      data: url === currentUser.path ? { userid, putAway: kept[userid] ?? [] } : null,
    });
  });
}
beforeEach(() => {
  kept = {};
});
afterEach(() => {
  cleanup();
  dropSessionToken();
  queryClient.clear();
  localStorage.clear();
});

const todo = (key: string, more: Partial<Todo> = {}): Todo => ({
  ...{ key, icon: CheckIcon, title: key, text: '', due: '', button: '去看看', href: '/', ...more },
});
const TODOS = [
  todo('入社申请通过', { isNews: true, due: '2026-11-25 09:00:00' }),
  todo('写自评', { due: '2099-12-07' }),
];

const show = (userid: string, todos: readonly Todo[] = TODOS, again?: () => void) => {
  signInAs(userid);
  render(
    <QueryClientProvider client={queryClient}>
      <TodoList {...{ title: '今天要做', todos, again }} empty={<a href="/mine/xsjl">去写一条记录</a>} />
    </QueryClientProvider>,
  );
};
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('has what is to be done first, each with one press, and counts news by themselves', () => {
  show('7');
  expect(titles()).toEqual(['写自评', '入社申请通过']);
  expect(screen.getByText('1 件要做，1 条提醒')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去看看：写自评' })).toBeTruthy();
});

it('news are put away for good, over log-out and login, by whom they were told to alone; what is to be done stays', async () => {
  show('7');
  expect(screen.queryByRole('button', { name: '不再提醒：写自评' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '不再提醒：入社申请通过' }));
  await waitFor(() => expect(titles()).toEqual(['写自评']));
  await waitFor(() => expect(kept['7']).toEqual(['入社申请通过']));
  cleanup();
  forgetSession();
  queryClient.clear();
  show('7');
  expect(titles()).toEqual(['写自评']);
  cleanup();
  show('8');
  expect(titles()).toEqual(['写自评', '入社申请通过']);
});

it('news of which the server did not hear that they were put away come back', async () => {
  show('7');
  let lose = () => {};
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (lose = () => reject(new TypeError('no network')))));
  fireEvent.click(screen.getByRole('button', { name: '不再提醒：入社申请通过' }));
  await waitFor(() => expect(titles()).toEqual(['写自评']));
  lose();
  await waitFor(() => expect(titles()).toEqual(['写自评', '入社申请通过']));
});

it('where nothing waits there is a way on', () => {
  show('7', []);
  expect(screen.getByText('现在没有要做的事')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去写一条记录' })).toBeTruthy();
});

it('what did not come is never told as nothing to do', () => {
  const again = vi.fn();
  show('7', [], again);
  expect(screen.queryByText('现在没有要做的事')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  cleanup();
  show('7', TODOS, again);
  expect(titles()).toEqual(['写自评', '入社申请通过']);
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(again).toHaveBeenCalledTimes(2);
});
