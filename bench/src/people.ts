import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Sessions for the first `count` accounts, written straight into the table: logging in is not what is measured. */
export const makeSessions = (client: pg.Client, count: number): Promise<string[]> =>
  makeSessionsOf(
    client,
    Array.from({ length: count }, (_, at) => at + 1),
  );

/** The same for these accounts, in their order. */
export async function makeSessionsOf(client: pg.Client, accountIds: readonly number[]): Promise<string[]> {
  const tokens = accountIds.map(() => randomBytes(32).toString('hex'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `insert into session (token_hash, account_id, created_at, expires_at)
     select hash, account_id, now() - interval '1 minute', now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as t (hash, account_id)`,
    [hashes, accountIds],
  );
  return tokens;
}
