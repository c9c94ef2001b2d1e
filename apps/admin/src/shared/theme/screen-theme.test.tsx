// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { ScreenTheme } from '@vimo/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { liveWithTheme, showTheme, useIsDark } from './screen-theme.ts';

afterEach(cleanup);

const Shown = () => <output>{useIsDark() ? '深' : '浅'}</output>;

test('a page begins as the device keeps it, goes with account, device and paper, and is kept for the next one', () => {
  const device = { matches: false, tell: () => {} };
  vi.stubGlobal('matchMedia', () => ({
    matches: device.matches,
    addEventListener: (_: string, tell: () => void) => {
      device.tell = tell;
    },
  }));
  const turn = (isDark: boolean) =>
    act(() => {
      device.matches = isDark;
      device.tell();
    });
  const now = () => [document.documentElement.dataset.theme, screen.getByRole('status').textContent];
  const [dark, light] = [
    ['dark', '深'],
    [undefined, '浅'],
  ];
  localStorage.setItem('platform.theme', '1');
  liveWithTheme();
  render(<Shown />);
  expect(now()).toEqual(dark);
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
    // Where a button prints, the paper is drawn right then.
    expect(now()).toEqual(light);
  });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(now()).toEqual(dark);

  act(() => showTheme(ScreenTheme.system));
  expect(localStorage.getItem('platform.theme')).toBe('2');
  expect(now()).toEqual(light);
  turn(true);
  expect(now()).toEqual(dark);
  act(() => showTheme(ScreenTheme.light));
  expect(now()).toEqual(light);
  expect(localStorage.getItem('platform.theme')).toBeNull();
});
