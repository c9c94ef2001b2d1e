// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QueryState } from './query-state.tsx';
import { ErrorState } from './states.tsx';

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

it.each([
  ['network', '网络错误', 'empty-offline'],
  ['refused', '您的账号暂时不能查看', 'empty-error'],
  ['fault', '系统开小差了，请稍后再试（1a2b3c4d）', 'empty-error'],
])('says of a fault of kind %s what it says of itself', (kind, message, picture) => {
  render(<ErrorState error={{ kind, message }} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(message);
  expect(alert.querySelector('img')?.src).toContain(picture);
});
