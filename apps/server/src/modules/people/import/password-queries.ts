import type { Db } from '../../../platform/database.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';

export interface KeptPassword {
  accountId: string;
  className: string;
  place: number;
  password: Buffer;
}

/** First passwords are kept for so long after they were made (docs/domains/imports.md). */
const KEPT_MS = 24 * 3600_000;
const keptSince = (now: WireTime): WireTime => toWireTime(new Date(fromWireTime(now).getTime() - KEPT_MS));

/** First passwords `f` made after the moment in parameter `since`; those of accounts whose password was changed are nobody's to print. */
const STILL_THERE = (since: string) => `first_password f join account a using (account_id)
  where f.made_at > ${since} and a.must_change_password`;

export const insertPasswords = (db: Db, batchId: string, rows: readonly KeptPassword[], now: WireTime) =>
  db.run(
    `insert into first_password (batch_id, account_id, class_name, place, password, made_at)
     select $1, n.*, $6 from unnest($2::bigint[], $3::text[], $4::int[], $5::bytea[]) as n`,
    [
      batchId,
      rows.map(({ accountId }) => accountId),
      rows.map(({ className }) => className),
      rows.map(({ place }) => place),
      rows.map(({ password }) => password),
      now,
    ],
  );

/** First passwords in the order of their slips, of the last day. */
export const passwordsAfter = (db: Db, batchId: string, now: WireTime, after: number, limit: number) =>
  db.rows<{ place: number; className: string; name: string; usertype: number; loginCipher: Buffer; password: Buffer }>(
    `select f.place, f.class_name as "className", a.name, a.usertype, a.login_cipher as "loginCipher", f.password
     from ${STILL_THERE('$2')} and f.batch_id = $1 and f.place > $3 order by f.place limit $4`,
    [batchId, keptSince(now), after, limit],
  );

/** How many slips may be printed, of how many classes, and until when; empty where there are none. */
export const countPasswords = async (db: Db, batchId: string, now: WireTime) => {
  const { madeAt, ...counts } = (await db.row<{ passwords: number; classes: number; madeAt: WireTime | null }>(
    `select count(*)::int as passwords, count(distinct f.class_name)::int as classes, min(f.made_at) as "madeAt"
     from ${STILL_THERE('$2')} and f.batch_id = $1`,
    [batchId, keptSince(now)],
  ))!;
  return { ...counts, until: madeAt ? toWireTime(new Date(fromWireTime(madeAt).getTime() + KEPT_MS)) : '' };
};

/** Batches of a person, of which slips may be printed, for the first time or again. */
export const batchesWithPasswords = async (db: Db, accountId: string, now: WireTime): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select b.batch_id as id from import_batch b
       where b.account_id = $1 and exists (select from ${STILL_THERE('$2')} and f.batch_id = b.batch_id)`,
      [accountId, keptSince(now)],
    )
  ).map(({ id }) => id);

export const takePasswords = (db: Db, batchId: string, now: WireTime) =>
  db.run('update import_batch set passwords_taken_at = coalesce(passwords_taken_at, $2) where batch_id = $1', [
    batchId,
    now,
  ]);

/** Removes first passwords that are a day old. */
export const dropPasswords = (db: Db, now: WireTime) =>
  db.run('delete from first_password where made_at <= $1', [keptSince(now)]);
