import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { eventually } from '../testing/eventually.ts';
import { refused, Unavailable } from './errors.ts';
import { createRateLimits } from './rate-limits.ts';

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

test('of guesses at once no more than the quota are judged; right ones are given back, so that the span holds wrong ones alone', async () => {
  const GUESSES = { max: 10, seconds: 3600 };
  const round = fc.record({
    wait: fc.integer({ min: 0, max: 1500 }),
    guesses: fc.array(fc.boolean(), { maxLength: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 8 }), async (rounds) => {
      const key = freshKey();
      let wrong: number[] = [];
      for (const { wait, guesses } of rounds) {
        one.clock.advance(wait);
        wrong = wrong.filter((moment) => moment > seconds() - GUESSES.seconds);
        const before = wrong.length;
        const judged: boolean[] = [];
        await Promise.all(
          guesses.map(async (right) => {
            if ((await one.platform.limits.take(key, GUESSES)) > 0) return;
            judged.push(right);
          }),
        );
        expect(judged.length).toBe(Math.min(guesses.length, GUESSES.max - before));
        await Promise.all(judged.filter(Boolean).map(() => one.platform.limits.giveBack(key)));
        wrong.push(...judged.filter((right) => !right).map(seconds));
      }
    }),
    RUNS,
  );
});

test('what could not be done is given back, also when the database was away; what was refused is not', async () => {
  const { limits, database } = one.platform;
  const QUOTA = { max: 3, seconds: 3600 };
  const key = `counted ${freshKey().toString('hex')}`;
  const work = (fail?: Error) =>
    limits.counted(key, QUOTA, '太频繁了', async () => {
      if (fail) throw fail;
    });
  const hits = async () => (await limits.peek(key, QUOTA.seconds)).hits;
  await work();
  await expect(work(new Unavailable())).rejects.toThrow(Unavailable);
  await eventually(async () => (await hits()) === 1);
  await expect(work(refused('不行'))).rejects.toThrow('不行');
  expect(await hits()).toBe(2);
  const { run } = database;
  const failed = work(new Unavailable());
  database.run = () => Promise.reject(new Unavailable());
  await expect(failed).rejects.toThrow(Unavailable);
  expect(await hits()).toBe(3);
  database.run = run;
  await eventually(async () => (await hits()) === 2);
  await work();
  await expect(work()).rejects.toThrow('太频繁了');
});

test('what is counted is counted by the hit of the whole: who puts another one there replaces it for both', async () => {
  const limits = createRateLimits(one.platform.database, one.clock);
  limits.hit = async () => ({ hits: 4, retryAfter: 1 });
  const fourth = limits.counted('replaced', { max: 3, seconds: 60 }, '太频繁了', async () => {});
  await expect(fourth).rejects.toThrow('太频繁了');
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
