// @begins-first
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNTS, closes } from './accounts.ts';
import { taken } from './act.ts';
import { ASKING } from './asking.ts';
import { BESIDE } from './beside.ts';
import { CHALLENGING } from './challenging.ts';
import { ENTERING } from './entering.ts';
import { IMPORTING } from './importing.ts';
import { type Season, SUMMER, WINTER } from './model.ts';
import { MOVES } from './moving.ts';
import { playOut, WAYS } from './passing-through.ts';
import { RATING } from './rating.ts';
import { SEALING } from './sealing.ts';
import { settle } from './settling.ts';
import { startWorld } from './world.ts';
import { WRITING } from './writing.ts';

/**
 * `LIFE_SEED` begins elsewhere and `LIFE_RUNS` multiplies the lives, as of the other lives. A failure tells its seed, its path, its end and the shortest life that
 * fails; `LIFE_PATH`, `LIFE_END` and `LIFE_REPLAY` play that one again. `LIFE_COUNTS=1` tells how often each kind of step was taken, as longer runs do (docs/testing.md).
 */
const { LIFE_SEED = '20261127', LIFE_RUNS = '1', LIFE_PATH = '', LIFE_REPLAY = '', LIFE_END = '' } = process.env;
const TIMES = Number(LIFE_RUNS);
/** How lives end, and how many do: as they stand after their steps, or with the challenges, sealed reports and next semester to which they had not come. */
const ENDS = { 'as it stands': 2, 'played out': 1 };
const LONGEST = 34;
/** So many times as many lives take each kind of step; a kind that none of them takes is one that none can. */
const ALL_TAKEN = 10;
/** A life that fails is made shorter for so long. */
const SHRINKING_MS = 100_000 * TIMES;
const STEPS = [
  ...[...MOVES, ...IMPORTING, ...ENTERING, ...WRITING, ...ASKING, ...CHALLENGING, ...RATING, ...SEALING],
  ...[...BESIDE, ...ACCOUNTS],
  ...WAYS,
];

/** How lives of the winter end: there is one, and all of it is played. */
const WINTER_ENDS = { 'played out': 1 };

/** Plays lives of a season; the first that fails is made shorter. */
async function play(season: Season, ends: Readonly<Record<string, number>>): Promise<void> {
  const { begin } = await startWorld(season);
  const life = fc.commands(
    STEPS.map(({ acts }) => acts),
    {
      ...{ maxCommands: LONGEST, size: 'max' },
      ...(LIFE_REPLAY ? { replayPath: LIFE_REPLAY } : {}),
    },
  );
  for (const [at, [end, lives]] of Object.entries(ends).entries()) {
    if (LIFE_END && LIFE_END !== end) continue;
    // A failure tells the seed that is meant with its end.
    const seed = Number(LIFE_SEED) + (LIFE_END ? 0 : at);
    await fc.assert(
      fc.asyncProperty(fc.tuple(life, fc.constant(end)), async ([steps]) => {
        const lived = await begin();
        await fc.asyncModelRun(() => lived, steps);
        if (end === 'played out') await playOut(lived.model, lived.real);
        await settle(lived.model, lived.real);
        await closes(lived.model, lived.real);
      }),
      {
        ...{ numRuns: lives * TIMES, seed, interruptAfterTimeLimit: SHRINKING_MS },
        ...(LIFE_PATH ? { path: LIFE_PATH } : {}),
      },
    );
  }
}
const TIME_LIMIT = 2 * SHRINKING_MS + 60_000;

test(
  'whoever moves: nothing that was acknowledged is lost, numbers are those of their lists, and who has the pupil now sees what waits; what is owed in the end can be done',
  async () => {
    await play(SUMMER, ENDS);
    const names = [...new Set(STEPS.map(({ name }) => name))];
    if (TIMES > 1 || process.env.LIFE_COUNTS)
      console.log(names.map((name) => `${name} ${taken.get(name) ?? 0}`).join(' · '));
    if (TIMES >= ALL_TAKEN)
      expect(
        names.filter((name) => !taken.has(name)),
        'kinds of steps that no life took',
      ).toEqual([]);
  },
  TIME_LIMIT,
);

test(
  'the same from one semester into the next of its year, through the winter holidays',
  () => play(WINTER, WINTER_ENDS),
  TIME_LIMIT,
);
