import type { Db } from '../../../platform/database.ts';

/** Puts a new code in the place of an older one of the same phone, or address, and purpose, and drops codes that are over. */
export async function keepCode(
  db: Db,
  code: { index: Buffer; purpose: string; digest: Buffer; now: string; expiresAt: string },
): Promise<void> {
  await db.run('delete from verification_code where expires_at < $1', [code.now]);
  await db.run(
    `insert into verification_code (phone_index, purpose, code_digest, sent_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (phone_index, purpose) do update set code_digest = excluded.code_digest, tries = 0,
       sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [code.index, code.purpose, code.digest, code.now, code.expiresAt],
  );
}

/** Counts one try and answers the digest to compare with; undefined when no code lives or its tries are used up. */
export const tryCode = (db: Db, index: Buffer, purpose: string, now: string, most: number) =>
  db.row<{ code_digest: Buffer }>(
    `update verification_code set tries = tries + 1
     where phone_index = $1 and purpose = $2 and expires_at > $3 and tries < $4 returning code_digest`,
    [index, purpose, now, most],
  );

/** Uses a code up; false when someone else just did. */
export async function dropCode(db: Db, index: Buffer, purpose: string, digest: Buffer): Promise<boolean> {
  const rows = await db.run(
    'delete from verification_code where phone_index = $1 and purpose = $2 and code_digest = $3',
    [index, purpose, digest],
  );
  return rows === 1;
}
