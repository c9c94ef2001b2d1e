import type { Db } from '../../../platform/database.ts';

/** Those of the keys by which an account knows where a call comes from; of a login name without account, none. */
export const knownOriginsOf = async (db: Db, loginIndex: Buffer, keys: readonly Buffer[], now: string) =>
  (
    await db.rows<{ key: Buffer }>(
      `select k.origin_key as key from known_origin k join account a using (account_id)
       where a.login_index = $1 and k.origin_key = any($2::bytea[]) and k.expires_at > $3`,
      [loginIndex, keys, now],
    )
  ).map(({ key }) => key);

/** As `knownOriginsOf`, of an account. */
export const knownOriginsOfAccount = async (db: Db, accountId: string, keys: readonly Buffer[], now: string) =>
  (
    await db.rows<{ key: Buffer }>(
      'select origin_key as key from known_origin where account_id = $1 and origin_key = any($2::bytea[]) and expires_at > $3',
      [accountId, keys, now],
    )
  ).map(({ key }) => key);

export const keepOrigin = (db: Db, origin: { accountId: string; key: Buffer; now: string; expiresAt: string }) =>
  db.run(
    `insert into known_origin (account_id, origin_key, seen_at, expires_at) values ($1, $2, $3, $4)
     on conflict (account_id, origin_key) do update set seen_at = excluded.seen_at, expires_at = excluded.expires_at`,
    [origin.accountId, origin.key, origin.now, origin.expiresAt],
  );

/** Drops what is over, and of one account all but the `most` that were seen last. */
export async function dropOldOrigins(db: Db, accountId: string, most: number, now: string): Promise<void> {
  // What somebody else is just writing is not old.
  const drop = (old: string, values: readonly unknown[]) =>
    db.run(
      `delete from known_origin k using (select account_id, origin_key from known_origin ${old} for update skip locked) old
       where k.account_id = old.account_id and k.origin_key = old.origin_key`,
      values,
    );
  await drop('where account_id = $1 order by seen_at desc offset $2', [accountId, most]);
  await drop('where expires_at < $1', [now]);
}

export const dropOrigins = (db: Db, accountId: string) =>
  db.run('delete from known_origin where account_id = $1', [accountId]);

export const countFailedLogin = (db: Db, loginIndex: Buffer, now: string, expiresAt: string) =>
  db.run(
    `insert into failed_login (login_index, failures, last_at, expires_at) values ($1, 1, $2, $3)
     on conflict (login_index) do update set failures = failed_login.failures + 1, last_at = excluded.last_at,
       expires_at = excluded.expires_at`,
    [loginIndex, now, expiresAt],
  );

export interface FailedLogins {
  failures: number;
  lastAt: string;
}

export const failedLoginsOf = (db: Db, loginIndex: Buffer) =>
  db.row<FailedLogins>('select failures, last_at as "lastAt" from failed_login where login_index = $1', [loginIndex]);

/** Forgets the failures of a login name, and those that are over. */
export const dropFailedLogins = (db: Db, loginIndex: Buffer, now: string) =>
  db.run('delete from failed_login where login_index = $1 or expires_at < $2', [loginIndex, now]);

/** The phones of a parent and of the guardian whom the school has on record for the pupil with this login name. */
export const guardianPhones = (db: Db, parentId: string, pupilIndex: Buffer) =>
  db.row<{ own: Buffer | null; guardian: Buffer | null }>(
    `select p.phone_cipher as own, s.guardian_phone_cipher as guardian
     from account p left join account c on c.login_index = $2 left join student s on s.account_id = c.account_id
     where p.account_id = $1`,
    [parentId, pupilIndex],
  );
