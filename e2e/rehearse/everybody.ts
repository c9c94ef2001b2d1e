import type { openCrowd, Writers } from '../fault/writers.ts';
import { eventually } from '../support/server-process.ts';
import { startCircularWriters, startCoinWriters } from './more-writers.ts';
import { startArchiveWriters, startImportWriters } from './task-writers.ts';

export { openCrowd } from '../fault/writers.ts';

const TASKS_MS = 180_000;

export type Crowd = Awaited<ReturnType<typeof openCrowd>>;

/** All who write in a rehearsal, together. */
export interface Everybody {
  /** Writes that were answered with success so far. */
  acknowledged(): number;
  /** Calls that were told to come again. */
  refused(): number;
  /** Calls that broke, or were answered otherwise. */
  broken(): string[];
  areUnderWay(): boolean;
  /** Ends them, waits for what tasks owe, and looks at the database. @returns what is lost there, or double */
  end(): Promise<string[]>;
}

/** Has everybody write to a site. */
export async function startWriting(url: string, crowd: Crowd): Promise<Everybody> {
  const [most, coins] = [await crowd.startWriting(url), await startCoinWriters(url, crowd)];
  /** Those whose work a worker does. */
  const owed = [
    await startCircularWriters(url, crowd),
    await startImportWriters(url, crowd),
    await startArchiveWriters(url, crowd),
  ];
  const all: readonly Pick<Writers, 'acknowledged' | 'refused' | 'broken' | 'stop' | 'lost'>[] = [most, coins, ...owed];
  const sum = (count: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + count(one), 0);
  return {
    acknowledged: () => sum((one) => one.acknowledged()),
    refused: () => sum((one) => one.refused()),
    broken: () => all.flatMap((one) => one.broken()),
    areUnderWay: () => most.areUnderWay() && [coins, ...owed].every((one) => one.acknowledged() > 0),
    async end() {
      await Promise.all(all.map((one) => one.stop()));
      for (const one of owed) await eventually(one.isDone, TASKS_MS, 'tasks that go on');
      return (await Promise.all(all.map((one) => one.lost()))).flat();
    },
  };
}
