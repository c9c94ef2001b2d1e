// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
