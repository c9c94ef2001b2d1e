// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CheckIcon } from '@vimo/ui';
import { afterEach, expect, it, vi } from 'vitest';
import type { Todo } from './todo.ts';
import { TodoList } from './todo-list.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const todo = (key: string, more: Partial<Todo> = {}): Todo => ({
  ...{ key, icon: CheckIcon, title: key, text: '', due: '', button: '去看看', href: '/', ...more },
});
const TODOS = [
  todo('入社申请通过', { isNews: true, due: '2026-11-25 09:00:00' }),
  todo('写自评', { due: '2099-12-07' }),
];

const show = (accountId: string, todos: readonly Todo[] = TODOS, again?: () => void) =>
  render(
    <TodoList {...{ title: '今天要做', accountId, todos, again }} empty={<a href="/mine/xsjl">去写一条记录</a>} />,
  );
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('has what is to be done first, each with one press, and counts news by themselves', () => {
  show('7');
  expect(titles()).toEqual(['写自评', '入社申请通过']);
  expect(screen.getByText('1 件要做，1 条提醒')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去看看：写自评' })).toBeTruthy();
});

it('news are put away for good, by whom they were told to alone; what is to be done stays', () => {
  show('7');
  expect(screen.queryByRole('button', { name: '不再提醒：写自评' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '不再提醒：入社申请通过' }));
  expect(titles()).toEqual(['写自评']);
  cleanup();
  show('7');
  expect(titles()).toEqual(['写自评']);
  cleanup();
  show('8');
  expect(titles()).toEqual(['写自评', '入社申请通过']);
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
