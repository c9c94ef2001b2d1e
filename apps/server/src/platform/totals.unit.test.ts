import { describe, expect, it, vi } from 'vitest';
import { createTotals, pageTotal } from './totals.ts';

function timed() {
  let now = 1;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

describe('totals', () => {
  it('counts once for all who ask at once, and again after a second', async () => {
    const time = timed();
    const totals = createTotals(time.now);
    const count = vi.fn(async () => 7);
    expect(await Promise.all([totals.get('a', count), totals.get('a', count), totals.get('b', count)])).toEqual([
      7, 7, 7,
    ]);
    expect(count).toHaveBeenCalledTimes(2);
    time.pass(900);
    await totals.get('a', count);
    expect(count).toHaveBeenCalledTimes(2);
    time.pass(200);
    await totals.get('a', count);
    expect(count).toHaveBeenCalledTimes(3);
  });

  it('tells an expensive total a little longer while it is counted anew', async () => {
    const time = timed();
    const totals = createTotals(time.now);
    let value = 1;
    const expensive = async () => {
      time.pass(200);
      return value++;
    };
    expect(await totals.get('a', expensive)).toBe(1);
    time.pass(2000);
    expect(await totals.get('a', expensive)).toBe(1);
    await vi.waitFor(async () => expect(await totals.get('a', expensive)).toBe(2));
    time.pass(60_000);
    expect(await totals.get('a', expensive)).toBe(3);
  });

  it('forgets a fault, and everything on demand', async () => {
    const totals = createTotals(() => 0);
    await expect(totals.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await totals.get('a', async () => 1)).toBe(1);
    totals.forget();
    expect(await totals.get('a', async () => 2)).toBe(2);
  });

  it('keeps a bounded number of keys', async () => {
    const totals = createTotals(() => 0);
    for (let n = 0; n < 3000; n += 1) await totals.get(`k${n}`, async () => n);
    expect(await totals.get('k2999', async () => -1)).toBe(2999);
    expect(await totals.get('k0', async () => -1)).toBe(-1);
  });
});

it('a page that is not full tells its total by itself', async () => {
  const never = () => Promise.reject(new Error('not to be counted'));
  expect(await pageTotal({ offset: 0, size: 6, shown: 0 }, never)).toBe(0);
  expect(await pageTotal({ offset: 12, size: 6, shown: 2 }, never)).toBe(14);
  expect(await pageTotal({ offset: 12, size: 6, shown: 0 }, async () => 9)).toBe(9);
  expect(await pageTotal({ offset: 0, size: 6, shown: 6 }, async () => 3)).toBe(6);
  expect(await pageTotal({ offset: 0, size: 6, shown: 6 }, async () => 60)).toBe(60);
});
