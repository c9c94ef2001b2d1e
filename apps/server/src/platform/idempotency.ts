import type { Db } from './database.ts';
import { refused } from './errors.ts';
import type { Platform } from './platform.ts';

/** For so long the same entry is a double click. */
export const REPEATED_SECONDS = 10;
/** For so long the same in the same words is one submission and not two: a page waits half a minute for an answer before its person presses again. */
export const RESENT_SECONDS = 60;

/** To be told, in the same transaction, the ids of what came of a submission, where that can be deleted (`forgetSent`). */
export type NoteMade = (...ids: string[]) => Promise<void>;

const named = (what: string, ids: readonly string[]) => ids.map((id) => `${what} ${id}`);

/**
 * Refuses what a person sent in the same words within the last minute: a double click, or a retry whose first try was heard
 * (docs/domains/wire.md). Part of the caller's transaction: who sends the same at once waits until that ends, and goes on when it failed.
 * @param what name of what is written
 */
export async function refuseRepeated(
  { limits, secrets }: Pick<Platform, 'limits' | 'secrets'>,
  db: Db,
  accountId: string,
  what: string,
  content: unknown,
): Promise<NoteMade> {
  const key = secrets.blindIndex('same again', JSON.stringify([accountId, what, content]));
  if (!(await limits.isFirst(db, key, RESENT_SECONDS))) throw refused('提交中,请勿重复点击');
  return async (...ids) => {
    await db.run('update spent_token set made = $2 where key = $1', [key, named(what, ids)]);
  };
}

/**
 * What was deleted no longer counts as sent: its person may make the same again at once (docs/domains/wire.md). A submission of the same that is under way is
 * passed over: it is a later one.
 */
export async function forgetSent(db: Db, what: string, ...ids: string[]): Promise<void> {
  await db.run(
    'delete from spent_token where key in (select key from spent_token where made && $1::text[] for update skip locked)',
    [named(what, ids)],
  );
}
