import { expect, it } from 'vitest';
import { createFlights } from './flights.ts';

it('runs once for all who ask while the run before is under way, and tells whose it is', async () => {
  const flights = createFlights();
  const runs: PromiseWithResolvers<number>[] = [];
  const ask = () =>
    flights.join('k', () => {
      const run = Promise.withResolvers<number>();
      runs.push(run);
      return run.promise;
    });
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(1);
  expect(await first).toEqual({ result: 1, own: true });
  // What was written since the first began is seen by all who asked after.
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(2);
  const answers = await Promise.all(others);
  expect(answers.map(({ result }) => result)).toEqual([2, 2, 2]);
  expect(answers.map(({ own }) => own)).toEqual([true, false, false]);
  const later = ask();
  expect(runs).toHaveLength(3);
  runs[2]?.resolve(3);
  expect(await later).toEqual({ result: 3, own: true });
});

it('a run that fails fails for its own alone', async () => {
  const flights = createFlights();
  const first = flights.join('k', () => Promise.reject(new Error('away')));
  const second = flights.join('k', async () => 2);
  await expect(first).rejects.toThrow('away');
  expect((await second).result).toBe(2);
  expect((await flights.join('other', async () => 3)).result).toBe(3);
});
