// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QueryState } from './query-state.tsx';

afterEach(cleanup);

const refetch = vi.fn();
const show = (query: { data: string | undefined; error: { message: string } | null }) =>
  render(<QueryState query={{ ...query, refetch }}>{(data) => <p>answer: {data}</p>}</QueryState>);

it('shows the answer, an empty one too, and keeps it when a later attempt fails', () => {
  show({ data: 'one', error: { message: '网络错误' } });
  expect(screen.getByText('answer: one')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  show({ data: '', error: null });
  expect(screen.getByText('answer:')).toBeTruthy();
});

it('says why nothing came and asks again at a press', () => {
  show({ data: undefined, error: { message: '查询的内容不存在' } });
  expect(screen.getByRole('alert').textContent).toContain('查询的内容不存在');
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('says that the answer is on its way', () => {
  show({ data: undefined, error: null });
  expect(screen.getByRole('status')).toBeTruthy();
  expect(screen.queryByText(/answer/)).toBeNull();
});
