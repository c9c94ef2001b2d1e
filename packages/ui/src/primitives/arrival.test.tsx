// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Arrival } from './arrival.tsx';

afterEach(() => {
  cleanup();
  document.title = '';
});
const said = () => screen.getByRole('status').textContent;

test('the page that was loaded is not said; one that was come to is, by the name that it ends up with', async () => {
  document.title = '首页';
  const { rerender } = render(<Arrival pathname="/" />);
  rerender(<Arrival pathname="/index/activityDetail/1" />);
  await waitFor(() => expect(said()).toBe('首页'));
  // Its data has come.
  document.title = '湿地观鸟';
  await waitFor(() => expect(said()).toBe('湿地观鸟'));
});

test('the page that was loaded is not said where effects run twice either', async () => {
  vi.useFakeTimers();
  document.title = '首页';
  render(
    <StrictMode>
      <Arrival pathname="/" />
    </StrictMode>,
  );
  await act(async () => vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  expect(said()).toBe('');
});
