import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitWithin, withinBudget } from './call-budget.ts';
import { Unavailable } from './errors.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const limit = () => waitWithin(1000, async (limitMs) => limitMs);
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Does `work` while its time goes by. */
async function play(work: () => Promise<void>): Promise<void> {
  const done = work();
  await Promise.all([done, vi.runAllTimersAsync()]);
}

it('a wait may take what the call has left, and nothing when it has nothing left', () =>
  play(async () => {
    expect(await limit()).toBe(1000);
    await withinBudget(550, async () => {
      expect(await limit()).toBe(550);
      await waitWithin(1000, () => sleep(300));
      expect(await limit()).toBe(250);
      await expect(waitWithin(1000, () => sleep(250).then(() => Promise.reject(new Error('no'))))).rejects.toThrow(
        'no',
      );
      await expect(limit()).rejects.toBeInstanceOf(Unavailable);
    });
    expect(await limit()).toBe(1000);
  }));

it('waits side by side count once; quick ones and what happens between them not at all', () =>
  play(() =>
    withinBudget(1000, async () => {
      await Promise.all(Array.from({ length: 20 }, () => waitWithin(1000, () => sleep(300))));
      for (let n = 0; n < 20; n += 1) await waitWithin(1000, () => sleep(1));
      await sleep(1000);
      expect(await limit()).toBe(700);
    }),
  ));

it('what a call leaves running behind it waits by its own limit', () =>
  play(async () => {
    let behind: Promise<number> | undefined;
    await withinBudget(20, async () => {
      behind = sleep(400).then(limit);
      await waitWithin(1000, () => sleep(300));
    });
    expect(await behind).toBe(1000);
  }));
