import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDatabaseGate } from './database-gate.ts';
import { Unavailable, Undone } from './errors.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the line in front of the database', () => {
  it('lets in no more than there are connections, everybody in the end, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        async (size, fates) => {
          const { pass } = createDatabaseGate(size, 10_000);
          let inside = 0;
          let most = 0;
          const results = await Promise.allSettled(
            fates.map((fails) =>
              pass(async () => {
                inside += 1;
                most = Math.max(most, inside);
                await turn();
                inside -= 1;
                if (fails) throw new Error('wrong statement');
              }),
            ),
          );
          expect(most).toBeLessThanOrEqual(size);
          expect(results.map(({ status }) => status === 'rejected')).toEqual(fates);
        },
      ),
    );
  });

  it('turns the whole line away when the database is away, and lets callers in again after', async () => {
    const { pass } = createDatabaseGate(1, 10_000);
    let entered = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        pass(async () => {
          entered += 1;
          await turn();
          throw new Unavailable();
        }),
      ),
    );
    expect(entered).toBe(1);
    for (const result of results) expect((result as PromiseRejectedResult).reason).toBeInstanceOf(Unavailable);
    expect(await pass(async () => 'well')).toBe('well');
  });

  it('turns nobody away for one that was undone: the database is there for the others', async () => {
    const { pass } = createDatabaseGate(1, 10_000);
    const results = await Promise.allSettled(
      [true, false, false].map((isUndone) =>
        pass(async () => {
          await turn();
          if (isUndone) throw new Undone();
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('ends a wait that takes too long, and skips who left', async () => {
    const { pass } = createDatabaseGate(1, 5);
    let finish = () => {};
    const first = pass(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await expect(pass(async () => 'late')).rejects.toBeInstanceOf(Unavailable);
    finish();
    await first;
    expect(await pass(async () => 'well')).toBe('well');
  });
});
