import { STUDENT_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';

/** As the index of what is left says it (migration 0400). */
const IN_CLEAR = `student_no ~ '^[A-Z]?[0-9]{15,18}[0-9X]$'`;
const WITHOUT_INDEX = `identity_cipher is not null and identity_index is null and usertype in ${oneOf(...STUDENT_TYPES)}`;

/** How many rows are left to move. */
export const rowsLeft = async (db: Db): Promise<number> =>
  (await db.row<{ count: number }>(
    `select ((select count(*) from student where ${IN_CLEAR}) + (select count(*) from account where ${WITHOUT_INDEX}))::int as count`,
  ))!.count;

export interface InClear {
  accountId: string;
  studentNo: string;
  loginIndex: Buffer;
  /** Of entry; of the present day where it is not known. */
  year: string;
}

/** Some rows whose school number is a register number, locked until the transaction ends. */
export const numbersInClear = (db: Db, today: string, limit: number) =>
  db.rows<InClear>(
    `select s.account_id as "accountId", s.student_no as "studentNo", a.login_index as "loginIndex",
       left(coalesce(s.entrance_date, $1::date)::text, 4) as year
     from student s join account a using (account_id) where ${IN_CLEAR} order by s.account_id limit $2 for update of a for update of s`,
    [today, limit],
  );

export interface Moved {
  accountId: string;
  studentNo: string;
  registerCipher: Buffer;
  registerIndex: Buffer;
  /** Last day on which who logged in with the register number goes on to; null for who did not. */
  loginUntil: string | null;
}

/** By a register number that another row has already that row is found; this one keeps what it was called, sealed, until the school has told which of them it is (docs/domains/people.md). */
export const moveNumbers = (db: Db, rows: readonly Moved[]) =>
  db.run(
    `update student s set student_no = n.student_no,
       register_cipher = coalesce(s.register_cipher, n.cipher),
       register_index = case when o.account_id is null and s.register_cipher is null then n.index else s.register_index end,
       register_login_until = n.login_until
     from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bytea[], $5::date[]) as n (account_id, student_no, cipher, index, login_until)
       left join student o on o.register_index = n.index
     where s.account_id = n.account_id`,
    [
      rows.map(({ accountId }) => accountId),
      rows.map(({ studentNo }) => studentNo),
      rows.map(({ registerCipher }) => registerCipher),
      rows.map(({ registerIndex }) => registerIndex),
      rows.map(({ loginUntil }) => loginUntil),
    ],
  );

/** Logins that were the register number become the school number. */
export const moveLogins = (db: Db, rows: readonly { accountId: string; cipher: Buffer; index: Buffer }[]) =>
  db.run(
    `update account a set login_cipher = n.cipher, login_index = n.index
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as n (account_id, cipher, index) where a.account_id = n.account_id`,
    [rows.map(({ accountId }) => accountId), rows.map(({ cipher }) => cipher), rows.map(({ index }) => index)],
  );

export const identitiesWithoutIndex = (db: Db, limit: number) =>
  db.rows<{ accountId: string; cipher: Buffer }>(
    `select account_id as "accountId", identity_cipher as cipher from account where ${WITHOUT_INDEX} order by account_id limit $1 for update`,
    [limit],
  );

export const indexIdentities = (db: Db, rows: readonly { accountId: string; index: Buffer }[]) =>
  db.run(
    `update account a set identity_index = n.index from unnest($1::bigint[], $2::bytea[]) as n (account_id, index)
     where a.account_id = n.account_id`,
    [rows.map(({ accountId }) => accountId), rows.map(({ index }) => index)],
  );
