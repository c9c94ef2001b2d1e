import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from './errors.ts';
import { createTurns, createTurnsByKey, RUSH } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const waitFor = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** How each of many jobs ended, in the order in which they did. */
const endsOf = (jobs: Promise<unknown>[]) => {
  const ends: [number, string][] = [];
  for (const [at, job] of jobs.entries())
    job.then(
      () => ends.push([at, 'done']),
      (error) => ends.push([at, error instanceof Unavailable ? 'refused' : String(error)]),
    );
  return ends;
};

test('first come, first served, no more at once than there are places', async () => {
  const inTurn = createTurns(2);
  let running = 0;
  let most = 0;
  const ends = endsOf(
    Array.from({ length: 7 }, () =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await waitFor(100)();
        running -= 1;
      }),
    ),
  );
  await vi.advanceTimersByTimeAsync(400);
  expect([most, ends.map(([at]) => at)]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]]);
});

test('those on top of the most are refused at once; a job that fails gives its place on', async () => {
  const inTurn = createTurns(1, { most: 2 });
  const ends = endsOf([
    inTurn(() => waitFor(100)().then(() => Promise.reject(new Error('no')))),
    ...Array.from({ length: 3 }, () => inTurn(waitFor(100))),
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual([[3, 'refused']]);
  await vi.advanceTimersByTimeAsync(300);
  expect(ends.slice(1)).toEqual([
    [0, 'Error: no'],
    [1, 'done'],
    [2, 'done'],
  ]);
});

test('whoever waited as long as the patience is refused, and takes no turn afterwards', async () => {
  const inTurn = createTurns(1, { patienceMs: 1000 });
  const ends = endsOf([inTurn(waitFor(1500)), inTurn(waitFor(10)), inTurn(waitFor(10))]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toEqual([
    [1, 'refused'],
    [2, 'refused'],
  ]);
  const next = endsOf([inTurn(waitFor(10))]);
  await vi.advanceTimersByTimeAsync(510);
  expect([ends[2], next]).toEqual([[0, 'done'], [[0, 'done']]]);
});

test('whoever would wait in vain at the present pace is refused at once, and nobody else', async () => {
  const inTurn = createTurns(2, { patienceMs: 1000 });
  const warm = inTurn(waitFor(100));
  await vi.advanceTimersByTimeAsync(100);
  await warm;
  // Twenty wait for a second at two in a tenth of it.
  const ends = endsOf(Array.from({ length: 30 }, () => inTurn(waitFor(100))));
  await vi.advanceTimersByTimeAsync(1);
  expect(ends.map(([at]) => at)).toEqual([23, 24, 25, 26, 27, 28, 29]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(ends.filter(([, how]) => how === 'done').length).toBeGreaterThanOrEqual(20);
});

test('a rush of two hundred is done to the last, though the first job is slow, and who waited in vain is told when to come', async () => {
  const inTurn = createTurns(1, RUSH);
  const first = inTurn(waitFor(2000));
  await vi.advanceTimersByTimeAsync(2000);
  await first;
  const ends = endsOf(Array.from({ length: 200 }, () => inTurn(waitFor(200))));
  await vi.advanceTimersByTimeAsync(41_000);
  expect(ends.filter(([, how]) => how === 'done')).toHaveLength(200);

  // Three hundred take a minute: the last of them wait in vain.
  const longer = Array.from({ length: 300 }, () => inTurn(waitFor(200)));
  const ended = Promise.all(longer.map((job) => job.catch((error: Unavailable) => error.retryAfterSeconds)));
  await vi.advanceTimersByTimeAsync(61_000);
  const told = (await ended).filter((seconds): seconds is number => typeof seconds === 'number');
  expect(told.length).toBeGreaterThan(50);
  for (const seconds of told) expect(seconds).toBeLessThanOrEqual(30);
  expect(Math.max(...told)).toBeGreaterThan(5);
});

test('one that may wait no longer, or for whom nobody waits any more, leaves the line', async () => {
  const inTurn = createTurns(1, RUSH);
  const [gone, before] = [new AbortController(), AbortSignal.abort()];
  const begun: string[] = [];
  const job = (name: string) => async () => void begun.push(name);
  const ends = endsOf([
    inTurn(waitFor(1000)),
    inTurn(job('until'), { until: performance.now() + 300 }),
    inTurn(job('gone'), { over: gone.signal }),
    inTurn(job('next'), { until: performance.now() + 1200, over: new AbortController().signal }),
    inTurn(job('before'), { over: before }),
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual([[4, 'refused']]);
  await vi.advanceTimersByTimeAsync(300);
  gone.abort();
  await vi.advanceTimersByTimeAsync(800);
  expect(ends).toEqual([
    [4, 'refused'],
    [1, 'refused'],
    [2, 'refused'],
    [0, 'done'],
    [3, 'done'],
  ]);
  // Where there is a place nobody waits.
  await inTurn(job('place'), { over: before });
  expect(begun).toEqual(['next', 'place']);
});

test('what one key has too much of holds up no other', async () => {
  const inTurn = createTurnsByKey(1, { most: 1 });
  const ends = endsOf([...Array.from({ length: 3 }, () => inTurn('one', waitFor(100))), inTurn('other', waitFor(100))]);
  await vi.advanceTimersByTimeAsync(110);
  expect(ends).toEqual([
    [2, 'refused'],
    [0, 'done'],
    [3, 'done'],
  ]);
  await vi.advanceTimersByTimeAsync(100);
  expect(ends.at(-1)).toEqual([1, 'done']);
});
