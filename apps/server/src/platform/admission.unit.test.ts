import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';
import { createDatabaseGate } from './database-gate.ts';
import { Unavailable } from './errors.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A database that takes one turn of the event loop for a statement. */
function busyDatabase(size: number, statementsPerCall: number) {
  const gate = createDatabaseGate(size, 60_000);
  const admission = createAdmission(gate, { patienceMs: 60_000 });
  let longest = 0;
  const call = async () => {
    await admission.enter();
    for (let statement = 0; statement < statementsPerCall; statement += 1) {
      const run = gate.pass(turn);
      longest = Math.max(longest, gate.length());
      await run;
    }
  };
  return { call, longest: () => longest };
}

describe('the queue in front of the database', () => {
  it('lets everybody in who has the patience, and keeps the line short however many come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 500 }),
        async (size, statements, calls) => {
          const database = busyDatabase(size, statements);
          const under: Promise<void>[] = [];
          for (let each = 0; each < calls; each += 1) {
            under.push(database.call());
            // Each comes from a socket of its own: what it does at once is done before the next is heard.
            await new Promise((resolve) => process.nextTick(resolve));
          }
          await Promise.all(under);
          // Those let in at one step may meet the second statements of others.
          expect(database.longest()).toBeLessThanOrEqual(32 + 24 + size);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('serves whoever came first first', async () => {
    let length = 32;
    let left = () => {};
    const admission = createAdmission({
      length: () => length,
      onShorter(heard) {
        left = heard;
      },
    });
    const served: number[] = [];
    const calls = Array.from({ length: 100 }, (_, call) => admission.enter()!.then(() => served.push(call)));
    length = 31;
    left();
    await Promise.all(calls);
    expect(served).toEqual(served.toSorted((one, other) => one - other));
    expect(served).toHaveLength(100);
  });

  it('costs nothing while the line is short', () => {
    const admission = createAdmission({ length: () => 31, onShorter: () => {} });
    expect(admission.enter()).toBeUndefined();
  });
});

describe('a database that lets nobody in', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('refuses each who waited too long, and says who need not even wait once it is known how many get in', async () => {
    let length = 32;
    let left = () => {};
    const line = {
      length: () => length,
      onShorter(heard: () => void) {
        left = heard;
      },
    };
    let now = 0;
    const admission = createAdmission(line, { patienceMs: 1000, now: () => now });
    const outcomes: string[] = [];
    const come = () =>
      void (admission.enter() as Promise<void>).then(
        () => outcomes.push('in'),
        (error) => outcomes.push(error instanceof Unavailable ? 'refused' : 'fault'),
      );
    for (let calls = 0; calls < 100; calls += 1) come();
    expect(admission.isHopeless()).toBe(false);

    // One gets in within the first half second: the others would wait for most of a minute.
    length = 31;
    now = 500;
    left();
    length = 32;
    await vi.advanceTimersByTimeAsync(500);
    expect(outcomes).toEqual(['in']);
    expect(admission.isHopeless()).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(outcomes).toEqual(['in', ...Array(99).fill('refused')]);

    // Nobody waits any more, so nothing is known of those who come.
    expect(admission.isHopeless()).toBe(false);
  });
});
