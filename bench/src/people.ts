import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Sessions for the first `count` accounts, written straight into the table: logging in is not what is measured. */
export async function makeSessions(client: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `insert into session (token_hash, account_id, created_at, expires_at)
     select hash, place, now() - interval '1 minute', now() + interval '1 day' from unnest($1::bytea[]) with ordinality as t (hash, place)`,
    [hashes],
  );
  return tokens;
}
