import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/**
 * Runs several pieces of work while a statement (`hold`, with its values) holds what all of them want: each begins when the one before it waits, and so they go
 * on in this order once it is given up. What they hold of others by then shows whether they hold in one order.
 */
export async function queuedBehind<T extends readonly unknown[]>(
  { platform: { database } }: Pick<TestApp, 'platform'>,
  hold: readonly [text: string, values?: readonly unknown[]],
  work: { [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  const waiting = async () =>
    (
      await database.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(hold[0], [...(hold[1] ?? [])]);
    const begun: Promise<unknown>[] = [];
    for (const begin of work) {
      begun.push(begin());
      await eventually(async () => (await waiting()) === begun.length);
    }
    await holder.query('rollback');
    return (await Promise.all(begun)) as unknown as T;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
