import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let one: TestApp;

beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

let serial = 0;
const freshKey = () => {
  serial += 1;
  return one.platform.secrets.blindIndex('test', String(serial));
};
const seconds = () => Math.floor(one.clock().getTime() / 1000);
const RUNS = { numRuns: 30 };

const LOCK = { max: 5, seconds: 900 };
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wrong' as const), wait: fc.integer({ min: 0, max: 400 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('right' as const), wait: fc.integer({ min: 0, max: 1000 }) }) },
);

test('a lock begins with the fifth failure in fifteen minutes and lasts fifteen minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const key = freshKey();
      let failures: number[] = [];
      let lockedUntil = 0;
      for (const { kind, wait } of steps) {
        one.clock.advance(wait);
        const now = seconds();
        const answered = await one.platform.limits.guess(key, LOCK);
        expect(answered).toBe(Math.max(0, lockedUntil - now));
        if (answered > 0) continue;
        if (kind === 'right') {
          await one.platform.limits.guessedRight(key);
          failures = [];
          lockedUntil = 0;
          continue;
        }
        failures = [...failures.filter((moment) => moment > now - LOCK.seconds), now];
        lockedUntil = failures.length >= LOCK.max ? now + LOCK.seconds : 0;
      }
    }),
    RUNS,
  );
});

test('a guess that could not be judged does not count', async () => {
  const key = freshKey();
  for (let n = 0; n < 20; n++) {
    expect(await one.platform.limits.guess(key, LOCK)).toBe(0);
    await one.platform.limits.takeBackGuess(key);
  }
});

const MINUTE = { max: 1, seconds: 60 };
const DAY = { max: 10, seconds: 86_400 };

test('no span of a quota ever holds more than its number, and the wait that is told is exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 40 }), async (waits) => {
      const key = freshKey();
      const taken: number[] = [];
      const within = (span: number) => taken.filter((moment) => moment > seconds() - span).length;
      for (const wait of waits) {
        one.clock.advance(wait % 3 === 0 ? wait % 90 : wait);
        const answered = await one.platform.limits.take(key, MINUTE, DAY);
        const free = within(MINUTE.seconds) < MINUTE.max && within(DAY.seconds) < DAY.max;
        expect(answered === 0).toBe(free);
        if (answered === 0) taken.push(seconds());
        else {
          const short = Math.max(0, taken.at(-1)! + MINUTE.seconds - seconds());
          const long = taken.length < DAY.max ? 0 : Math.max(0, taken.at(-DAY.max)! + DAY.seconds - seconds());
          expect(answered).toBe(Math.max(short, long));
        }
      }
    }),
    RUNS,
  );
});

test('of a hundred takings and spendings at once one succeeds', async () => {
  const key = freshKey();
  const takings = await Promise.all(Array.from({ length: 100 }, () => one.platform.limits.take(key, MINUTE, DAY)));
  expect(takings.filter((wait) => wait === 0)).toHaveLength(1);
  const until = new Date(one.clock().getTime() + 60_000);
  const spendings = await Promise.all(Array.from({ length: 100 }, () => one.platform.limits.spend(key, until)));
  expect(spendings.filter(Boolean)).toHaveLength(1);
});

test('what is over is swept, what is not stays', async () => {
  const key = freshKey();
  const { limits, database } = one.platform;
  await limits.hit('sweep', 60);
  await limits.guess(key, LOCK);
  await limits.take(key, MINUTE, DAY);
  await limits.spend(key, new Date(one.clock().getTime() + 3600_000));
  const count = async () =>
    database.row(
      `select (select count(*)::int from rate_window where key = 'sweep') as windows,
         (select count(*)::int from guess_lock where key = $1) as locks,
         (select count(*)::int from sliding_quota where key = $1) as quotas,
         (select count(*)::int from spent_token where key = $1) as spent`,
      [key],
    );
  await limits.sweep();
  expect(await count()).toEqual({ windows: 1, locks: 1, quotas: 1, spent: 1 });
  one.clock.advance(1000);
  await limits.sweep();
  expect(await count()).toEqual({ windows: 0, locks: 0, quotas: 1, spent: 1 });
  one.clock.advance(90_000);
  await limits.sweep();
  expect(await count()).toEqual({ windows: 0, locks: 0, quotas: 0, spent: 0 });
});
