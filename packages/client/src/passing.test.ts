// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePassing, useToday } from './passing.ts';
import { noteServerTime, serverNow, wireServerNow } from './server-clock.ts';

/** The device's clock is ten minutes behind the server's. */
const DEVICE = '2026-03-12T07:50:00+08:00';
const ask = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(DEVICE) });
  noteServerTime(new Date(Date.now() + 600_000).toUTCString(), Date.now());
  ask.mockClear();
});
afterEach(() => {
  cleanup();
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tell = () => noteServerTime(serverNow().toUTCString(), Date.now());
/** The device's clock is set: what was told of the server's is known no more. */
const setClock = () => vi.setSystemTime(Date.now() + 6000);
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
/** When it asks, by chance between two and five seconds after the moment, if chance says so much. */
const byChance = (part: number) => vi.spyOn(Math, 'random').mockReturnValue(part);

it('asks by the server’s clock when a moment has passed, spread over seconds, and then for the next one', async () => {
  expect(serverNow().getTime() - Date.now()).toBeGreaterThan(590_000);
  const moments = ['2026-03-12 08:00:30', '2026-03-12 08:01:00', '2026-03-01 08:00:00'];
  byChance(0);
  renderHook(() => usePassing(moments, ask));
  byChance(0.999);
  await seconds(30);
  expect(ask).not.toHaveBeenCalled();
  await seconds(3);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(30);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(2);
  expect(ask).toHaveBeenCalledTimes(2);
  await seconds(3600);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('a page that came with its data asks once within a minute where a moment of the day is waited for, and knows the clock then', async () => {
  byChance(0);
  setClock();
  // The answer comes a moment after it was asked for.
  ask.mockImplementationOnce(() => setTimeout(tell, 300));
  const { unmount } = renderHook(() => usePassing(['2026-03-12 12:00:00'], ask));
  await seconds(61);
  expect(ask).not.toHaveBeenCalled();
  await seconds(2);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(600);
  expect(ask).toHaveBeenCalledTimes(1);
  unmount();
  setClock();
  renderHook(() => usePassing(['2026-03-20 12:00:00'], ask));
  await seconds(600);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('the next day begins at midnight of the server, and is drawn', async () => {
  byChance(0.5);
  const { result } = renderHook(() => useToday(ask));
  expect(result.current).toBe('2026-03-12');
  await seconds(16 * 3600 + 40);
  expect(wireServerNow() > '2026-03-13').toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(result.current).toBe('2026-03-13');
});

it('a machine that slept asks at the moment all the same, and soon for what passed meanwhile', async () => {
  byChance(0);
  renderHook(() => usePassing(['2026-03-12 18:00:00', '2026-04-30 08:00:00'], ask));
  await seconds(1);
  // Timers stand still while it sleeps, the clock goes on.
  vi.setSystemTime(new Date('2026-03-12T17:49:30+08:00'));
  await seconds(28);
  expect(ask).not.toHaveBeenCalled();
  await seconds(5);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date('2026-04-30T09:00:00+08:00'));
  await seconds(11);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('what has passed is waited for by no timer, and nothing is asked for once the page is left', async () => {
  const before = vi.getTimerCount();
  renderHook(() => usePassing(['2026-03-01 08:00:00'], ask));
  expect(vi.getTimerCount()).toBe(before);
  const { unmount } = renderHook(() => usePassing(['2026-03-12 08:00:30'], ask));
  unmount();
  await seconds(60);
  expect(ask).not.toHaveBeenCalled();
});
