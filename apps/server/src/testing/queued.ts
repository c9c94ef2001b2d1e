import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

type Statement = readonly [text: string, values?: readonly unknown[]];

/**
 * Runs several pieces of work while a statement (`hold`, with its values) holds what all of them want: each begins when the one before it waits, and so they go
 * on in this order once it is given up. What they hold of others by then shows whether they hold in one order. `meanwhile` is what the holder changes before.
 */
export async function queuedBehind<T extends readonly unknown[]>(
  { platform: { database } }: Pick<TestApp, 'platform'>,
  hold: Statement,
  work: { [K in keyof T]: () => Promise<T[K]> },
  meanwhile: readonly Statement[] = [],
): Promise<T> {
  const waiting = async () =>
    (
      await database.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  const holder = await database.pool.connect();
  try {
    const run = async ([text, values = []]: Statement) => void (await holder.query(text, [...values]));
    await run(['begin']);
    await run(hold);
    const begun: Promise<unknown>[] = [];
    for (const begin of work) {
      begun.push(begin());
      await eventually(async () => (await waiting()) === begun.length);
    }
    for (const one of meanwhile) await run(one);
    await run(['commit']);
    return (await Promise.all(begun)) as unknown as T;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
