// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { noteServerTime } from '@vimo/client';
import { ApplyStatus, Usertype } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useActivitiesPassing } from './use-passing.ts';

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

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
/** When it asks, by chance between two and five seconds after the moment, if chance says so much. */
const byChance = (part: number) => vi.spyOn(Math, 'random').mockReturnValue(part);

const activity = {
  ...{ signStartDate: '2026-03-12 08:00:30', signEndDate: '2026-03-12 09:00:00' },
  ...{ actStartDate: '2026-03-14 08:00:00', actEndDate: '2026-03-14 12:00:00' },
};

it('of an activity that an answer still calls closed it asks again until it is open; a full one is asked for while it is looked at', async () => {
  byChance(0);
  const { rerender } = renderHook(
    ({ status }) => useActivitiesPassing([{ ...activity, activityApplyStatus: status }], ask, undefined),
    {
      initialProps: { status: ApplyStatus.openingSoon as number },
    },
  );
  await seconds(33);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(8);
  expect(ask).toHaveBeenCalledTimes(2);
  rerender({ status: ApplyStatus.open });
  await seconds(600);
  expect(ask).toHaveBeenCalledTimes(2);
  rerender({ status: ApplyStatus.full });
  await seconds(33);
  expect(ask).toHaveBeenCalledTimes(3);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await seconds(120);
  expect(ask).toHaveBeenCalledTimes(3);
  hidden.mockReturnValue(false);
  await seconds(33);
  expect(ask).toHaveBeenCalledTimes(4);
});

it('a list with a full one is asked for every other minute: a place may be given back', async () => {
  byChance(0);
  const open = { ...activity, signStartDate: '2026-03-12 07:00:00', activityApplyStatus: ApplyStatus.open };
  const full = { ...open, activityApplyStatus: ApplyStatus.full };
  const initialProps: { second: typeof open | typeof full } = { second: full };
  const { rerender } = renderHook(({ second }) => useActivitiesPassing([open, second], ask, undefined), {
    initialProps,
  });
  await seconds(119);
  expect(ask).not.toHaveBeenCalled();
  await seconds(5);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(124);
  expect(ask).toHaveBeenCalledTimes(2);
  rerender({ second: open });
  await seconds(600);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('what stands beside, such as the other dates of a series, is asked for as it opens, and a full one there no more often than in a list', async () => {
  byChance(0);
  const open = { ...activity, signStartDate: '2026-03-12 07:00:00', activityApplyStatus: ApplyStatus.open };
  const initialProps: { other: Parameters<typeof useActivitiesPassing>[0][number] } = {
    other: { ...activity, activityApplyStatus: ApplyStatus.openingSoon },
  };
  const { rerender } = renderHook(({ other }) => useActivitiesPassing([open], ask, undefined, [other]), {
    initialProps,
  });
  await seconds(33);
  expect(ask).toHaveBeenCalledTimes(1);
  rerender({ other: { ...open, activityApplyStatus: ApplyStatus.full } });
  await seconds(100);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(25);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('of a full one staff ask nothing between its moments: a page that is left open keeps no session of theirs from being idle', async () => {
  const full = [{ ...activity, activityApplyStatus: ApplyStatus.full }];
  renderHook(() => useActivitiesPassing(full, ask, Usertype.teacher));
  await seconds(600);
  // Sign-up began meanwhile.
  expect(ask).toHaveBeenCalledTimes(1);
});
