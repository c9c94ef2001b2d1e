import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { waitWithin, withinBudget } from './call-budget.ts';
import { Unavailable } from './errors.ts';

const limit = () => waitWithin(1000, async (limitMs) => limitMs);

it('a wait may take what the call has left, and nothing when it has nothing left', async () => {
  expect(await limit()).toBe(1000);
  await withinBudget(500, async () => {
    expect(await limit()).toBeLessThanOrEqual(500);
    await waitWithin(1000, () => sleep(300));
    expect(await limit()).toBeLessThanOrEqual(200);
    await expect(waitWithin(1000, () => sleep(220).then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    await expect(limit()).rejects.toBeInstanceOf(Unavailable);
  });
  expect(await limit()).toBe(1000);
});

it('waits side by side count once; quick ones and what happens between them not at all', async () => {
  await withinBudget(1000, async () => {
    await Promise.all(Array.from({ length: 20 }, () => waitWithin(1000, () => sleep(300))));
    for (let n = 0; n < 20; n += 1) await waitWithin(1000, () => sleep(1));
    await sleep(1000);
    expect(await limit()).toBeGreaterThan(0);
  });
});

it('what a call leaves running behind it waits by its own limit', async () => {
  let behind: Promise<number> | undefined;
  await withinBudget(20, async () => {
    behind = sleep(400).then(limit);
    await waitWithin(1000, () => sleep(300));
  });
  expect(await behind).toBe(1000);
});
