import fc from 'fast-check';
import { test } from 'vitest';
import { ASKING } from './asking.ts';
import { CHALLENGING } from './challenging.ts';
import { ENTERING } from './entering.ts';
import { IMPORTING } from './importing.ts';
import { MOVES } from './moving.ts';
import { RATING } from './rating.ts';
import { SEALING } from './sealing.ts';
import { settle } from './settling.ts';
import { startWorld } from './world.ts';
import { WRITING } from './writing.ts';

/**
 * `LIFE_SEED` begins elsewhere and `LIFE_RUNS` multiplies the lives, as of the other lives. A failure tells its seed, its path and the shortest life that fails;
 * `LIFE_PATH` and `LIFE_REPLAY` play that one again (docs/testing.md).
 */
const { LIFE_SEED = '20261127', LIFE_RUNS = '1', LIFE_PATH = '', LIFE_REPLAY = '' } = process.env;
const LIVES = 3;
const LONGEST = 40;
/** A life that fails is made shorter for so long. */
const SHRINKING_MS = 100_000 * Number(LIFE_RUNS);

test(
  'whoever moves: nothing that was acknowledged is lost, numbers are those of their lists, and who has the pupil now sees what waits; what is owed in the end can be done',
  async () => {
    const { begin } = await startWorld();
    const life = fc.commands(
      [...[...MOVES, ...IMPORTING, ...ENTERING, ...WRITING, ...ASKING, ...CHALLENGING, ...RATING, ...SEALING]],
      {
        ...{ maxCommands: LONGEST, size: 'max' },
        ...(LIFE_REPLAY ? { replayPath: LIFE_REPLAY } : {}),
      },
    );
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const lived = await begin();
        await fc.asyncModelRun(() => lived, steps);
        await settle(lived.model, lived.real);
      }),
      {
        ...{ numRuns: LIVES * Number(LIFE_RUNS), seed: Number(LIFE_SEED), interruptAfterTimeLimit: SHRINKING_MS },
        ...(LIFE_PATH ? { path: LIFE_PATH } : {}),
      },
    );
  },
  SHRINKING_MS + 60_000,
);
