import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

export interface KeptPassword {
  accountId: string;
  className: string;
  place: number;
  password: Buffer;
}

export const insertPasswords = (db: Db, batchId: string, rows: readonly KeptPassword[]) =>
  db.run(
    `insert into first_password (batch_id, account_id, class_name, place, password)
     select $1, n.* from unnest($2::bigint[], $3::text[], $4::int[], $5::bytea[]) as n`,
    [
      batchId,
      rows.map(({ accountId }) => accountId),
      rows.map(({ className }) => className),
      rows.map(({ place }) => place),
      rows.map(({ password }) => password),
    ],
  );

/** First passwords in the order of their slips; those of accounts whose password was changed since are left out. */
export const passwordsAfter = (db: Db, batchId: string, after: number, limit: number) =>
  db.rows<{ place: number; className: string; name: string; usertype: number; loginCipher: Buffer; password: Buffer }>(
    `select f.place, f.class_name as "className", a.name, a.usertype, a.login_cipher as "loginCipher", f.password
     from first_password f join account a using (account_id)
     where f.batch_id = $1 and f.place > $2 and a.must_change_password order by f.place limit $3`,
    [batchId, after, limit],
  );

export const countPasswords = async (db: Db, batchId: string) =>
  (await db.row<{ passwords: number; classes: number }>(
    'select count(*)::int as passwords, count(distinct class_name)::int as classes from first_password where batch_id = $1',
    [batchId],
  ))!;

export const takePasswords = (db: Db, batchId: string, now: WireTime) =>
  db.run('update import_batch set passwords_taken_at = coalesce(passwords_taken_at, $2) where batch_id = $1', [
    batchId,
    now,
  ]);

export const dropPasswords = (db: Db, takenBefore: WireTime) =>
  db.run(
    'delete from first_password where batch_id in (select batch_id from import_batch where passwords_taken_at < $1)',
    [takenBefore],
  );
