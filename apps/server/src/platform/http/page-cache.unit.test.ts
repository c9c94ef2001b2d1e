import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

function cacheAt(options: { mostKept?: number; perSecond?: number; burst?: number } = {}) {
  const time = { now: 0 };
  let rendered = 0;
  const cache = createPageCache<number>({ mostKept: 100, perSecond: 10, burst: 20, ...options, now: () => time.now });
  const get = (key: string) =>
    cache.get(key, async () => {
      rendered += 1;
      return rendered;
    });
  return { time, cache, get, rendered: () => rendered };
}

describe('rendered pages', () => {
  it('are rendered once for all who ask at once, and again after a second', async () => {
    const { time, get, rendered } = cacheAt();
    const found = await Promise.all([get('a'), get('a'), get('a')]);
    expect(found.map((each) => each?.isNew)).toEqual([true, false, false]);
    time.now = 1000;
    await get('a');
    expect(rendered()).toBe(1);
    time.now = 1001;
    expect(await get('a')).toEqual({ page: 2, isNew: true });
  });

  it('are never more than the allowance, whatever is asked for when', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 300 })), { maxLength: 300 }),
        async (asked) => {
          const { time, get, rendered } = cacheAt();
          for (const [address, passed] of asked) {
            time.now += passed;
            await get(String(address));
          }
          expect(rendered()).toBeLessThanOrEqual(20 + (time.now / 1000) * 10);
        },
      ),
    );
  });

  it('of addresses that are made up leave those that people read their own: newer than a minute, and rendered anew', async () => {
    const { time, get, rendered } = cacheAt({ mostKept: 30 });
    await get('home');
    const before = rendered();
    for (let second = 1; second <= 30; second += 1) {
      time.now = second * 1001;
      for (let address = 0; address < 200; address += 1) await get(`made up ${second} ${address}`);
      expect(await get('home')).toEqual({ page: rendered(), isNew: true });
    }
    expect(rendered()).toBeLessThanOrEqual(before + 20 + 30 * 10 + 1);
  });

  it('that may not be rendered again are sent as they were for a minute, then not at all', async () => {
    const { time, get } = cacheAt({ perSecond: 0, burst: 2 });
    expect(await get('a')).toEqual({ page: 1, isNew: true });
    expect(await get('b')).toBeUndefined();
    time.now = 30_000;
    expect(await get('a')).toEqual({ page: 2, isNew: true });
    time.now = 90_000;
    expect(await get('a')).toEqual({ page: 2, isNew: false, ageMs: 60_000 });
    time.now = 90_001;
    expect(await get('a')).toBeUndefined();
  });

  it('that cannot be had are sent as they were for a minute, and tried again after a second', async () => {
    const { time, cache, get } = cacheAt();
    await get('a');
    let tried = 0;
    const none = (key: string) =>
      cache.get(key, async () => {
        tried += 1;
        return undefined;
      });
    const old = { page: 1, isNew: false, ageMs: 2000 };
    time.now = 2000;
    expect(await Promise.all([none('a'), none('a')])).toEqual([old, old]);
    expect([await none('a'), tried]).toEqual([old, 1]);
    time.now = 60_000;
    expect([await none('a'), tried]).toEqual([{ ...old, ageMs: 60_000 }, 2]);
    time.now = 61_001;
    expect(await none('a')).toBeUndefined();
    expect([await none('b'), cache.has('b')]).toEqual([undefined, false]);
    expect(await get('a')).toEqual({ page: 2, isNew: true });
  });

  it('that cannot be had are not sent as they were before a write to what they show', async () => {
    let written = false;
    const time = { now: 0 };
    const limits = { mostKept: 9, perSecond: 9, burst: 9, now: () => time.now };
    const cache = createPageCache<string>({ ...limits, mayStand: () => !written });
    const none = () => cache.get('a', async () => undefined);
    await cache.get('a', async () => 'page');
    time.now = 2000;
    expect(await none()).toEqual({ page: 'page', isNew: false, ageMs: 2000 });
    written = true;
    expect(await none()).toBeUndefined();
    time.now = 4000;
    expect(await none()).toBeUndefined();
  });

  it('that may not be rendered now are sent as they were, but not what was taken off since', async () => {
    let isOff = false;
    const time = { now: 0 };
    const limits = { mostKept: 9, perSecond: 0, burst: 2, now: () => time.now };
    const cache = createPageCache<string>({ ...limits, mayStand: (_page, _ageMs, isBusy) => isBusy && !isOff });
    const get = () => cache.get('a', async () => 'page');
    await get();
    time.now = 2000;
    await get();
    time.now = 4000;
    expect(await get()).toEqual({ page: 'page', isNew: false, ageMs: 2000 });
    isOff = true;
    expect(await get()).toBeUndefined();
  });

  it('that failed are not kept', async () => {
    const { cache, get } = cacheAt();
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(cache.has('a')).toBe(false);
    expect(await get('a')).toEqual({ page: 1, isNew: true });
  });
});
