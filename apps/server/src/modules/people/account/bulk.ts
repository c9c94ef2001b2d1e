import { RELATION_UNSAID, Sex, type Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { toWireTime } from '../../../platform/time.ts';
import { identityIndex, loginIndex, phoneIndex, registerIndex } from './accounts.ts';

/** Accounts by the thousand, in one statement each (docs/domains/imports.md). */
export interface ManyAccount {
  accountCode: string;
  usertype: Usertype;
  name: string;
  sex: number;
  phone: string;
  identityNumber: string;
  orgId: string | null;
  passwordHash: string;
}

const sealed = (secrets: Secrets, value: string) => (value === '' ? null : secrets.seal(value));

/** Adds accounts whose password must be changed at the first login; answers their ids in the same order. A duplicate as `createAccount`. */
export async function insertAccounts(db: Db, secrets: Secrets, accounts: readonly ManyAccount[]): Promise<string[]> {
  const ids = await db.rows<{ id: string }>(
    "select nextval(pg_get_serial_sequence('account', 'account_id')) as id from generate_series(1, $1)",
    [accounts.length],
  );
  const of = <T>(pick: (account: ManyAccount) => T) => accounts.map(pick);
  await db.run(
    `insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, sex, phone_cipher, phone_index,
       identity_cipher, org_id, identity_index, must_change_password)
     select *, true from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::smallint[], $5::text[], $6::text[], $7::smallint[],
       $8::bytea[], $9::bytea[], $10::bytea[], $11::bigint[], $12::bytea[])`,
    [
      ids.map(({ id }) => id),
      of(({ accountCode }) => loginIndex(secrets, accountCode)),
      of(({ accountCode }) => secrets.seal(accountCode)),
      of(({ usertype }) => usertype),
      of(({ passwordHash }) => passwordHash),
      of(({ name }) => name),
      of(({ sex }) => sex),
      of(({ phone }) => sealed(secrets, phone)),
      of(({ phone }) => (phone === '' ? null : phoneIndex(secrets, phone))),
      of(({ identityNumber }) => sealed(secrets, identityNumber)),
      of(({ orgId }) => orgId),
      of(({ identityNumber }) => (identityNumber === '' ? null : identityIndex(secrets, identityNumber))),
    ],
  );
  return ids.map(({ id }) => id);
}

export interface ManyStudent {
  accountId: string;
  studentNo: string;
  /** The national register number; empty is not said. */
  registerNo: string;
  guardianPhone: string;
  /** YYYY-MM-DD or ''. */
  entranceDate: string;
  /** Code of `politicalStatusLabel`; 0 is not said. */
  politicalStatus: number;
  /** Empty is not said. */
  nation: string;
  /** Codes of `identityKindLabel` and `boardingLabel`; 0 is not said. */
  identityKind: number;
  boarding: number;
  /** Where the household is registered; empty is not said. */
  household: string;
}

export const insertStudents = (db: Db, secrets: Secrets, students: readonly ManyStudent[]) =>
  db.run(
    `insert into student (account_id, student_no, guardian_phone_cipher, entrance_date, political_status, register_cipher, register_index,
       nation, identity_kind, boarding, household_cipher)
     select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::date[], $5::smallint[], $6::bytea[], $7::bytea[], $8::text[], $9::smallint[],
       $10::smallint[], $11::bytea[])`,
    [
      students.map(({ accountId }) => accountId),
      students.map(({ studentNo }) => studentNo),
      students.map(({ guardianPhone }) => sealed(secrets, guardianPhone)),
      students.map(({ entranceDate }) => entranceDate || null),
      students.map(({ politicalStatus }) => politicalStatus || null),
      ...registerOf(secrets, students),
      ...furtherOf(secrets, students),
    ],
  );

/** Register numbers sealed, and by what they are found; null where none is said. */
const registerOf = (secrets: Secrets, students: readonly Pick<ManyStudent, 'registerNo'>[]) => [
  students.map(({ registerNo }) => sealed(secrets, registerNo)),
  students.map(({ registerNo }) => (registerNo === '' ? null : registerIndex(secrets, registerNo))),
];

/** Nation, kind of identity paper, boarding and household; null where it is not said, of the nation ''. */
const furtherOf = (
  secrets: Secrets,
  students: readonly Pick<ManyStudent, 'nation' | 'identityKind' | 'boarding' | 'household'>[],
) => [
  students.map(({ nation }) => nation),
  students.map(({ identityKind }) => identityKind || null),
  students.map(({ boarding }) => boarding || null),
  students.map(({ household }) => sealed(secrets, household)),
];

/** What an import says of people who are there; empty texts and a sex of 0 leave what stands. */
export interface Amendment {
  accountId: string;
  name: string;
  sex: number;
  phone: string;
  identityNumber: string;
}

export const amendAccounts = (db: Db, secrets: Secrets, rows: readonly Amendment[], now: Date) =>
  db.run(
    `update account a set name = coalesce(nullif(n.name, ''), a.name), sex = case n.sex when ${Sex.unsaid} then a.sex else n.sex end,
       phone_cipher = coalesce(n.phone_cipher, a.phone_cipher), phone_index = coalesce(n.phone_index, a.phone_index),
       identity_cipher = coalesce(n.identity_cipher, a.identity_cipher), identity_index = coalesce(n.identity_index, a.identity_index), version = a.version + 1, updated_at = $7
     from unnest($1::bigint[], $2::text[], $3::smallint[], $4::bytea[], $5::bytea[], $6::bytea[], $8::bytea[])
       as n (account_id, name, sex, phone_cipher, phone_index, identity_cipher, identity_index)
     where a.account_id = n.account_id`,
    [
      rows.map(({ accountId }) => accountId),
      rows.map(({ name }) => name),
      rows.map(({ sex }) => sex),
      rows.map(({ phone }) => sealed(secrets, phone)),
      rows.map(({ phone }) => (phone === '' ? null : phoneIndex(secrets, phone))),
      rows.map(({ identityNumber }) => sealed(secrets, identityNumber)),
      toWireTime(now),
      rows.map(({ identityNumber }) => (identityNumber === '' ? null : identityIndex(secrets, identityNumber))),
    ],
  );

/** Makes somebody another kind of staff; whose that is to give is the caller's to judge. */
export const setUsertype = (db: Db, accountId: string, usertype: Usertype) =>
  db.run('update account set usertype = $2 where account_id = $1', [accountId, usertype]);

/** What the school's register says of students who are there; empty ones leave what stands. */
export const amendStudents = (db: Db, secrets: Secrets, rows: readonly Omit<ManyStudent, 'studentNo'>[]) =>
  db.run(
    `update student s set guardian_phone_cipher = coalesce(n.phone_cipher, s.guardian_phone_cipher),
       entrance_date = coalesce(n.entrance_date, s.entrance_date), political_status = coalesce(n.political_status, s.political_status),
       register_cipher = coalesce(n.register_cipher, s.register_cipher), register_index = coalesce(n.register_index, s.register_index),
       nation = coalesce(nullif(n.nation, ''), s.nation), identity_kind = coalesce(n.identity_kind, s.identity_kind),
       boarding = coalesce(n.boarding, s.boarding), household_cipher = coalesce(n.household_cipher, s.household_cipher)
     from unnest($1::bigint[], $2::bytea[], $3::date[], $4::smallint[], $5::bytea[], $6::bytea[], $7::text[], $8::smallint[], $9::smallint[], $10::bytea[])
       as n (account_id, phone_cipher, entrance_date, political_status, register_cipher, register_index, nation, identity_kind, boarding, household_cipher)
     where s.account_id = n.account_id`,
    [
      rows.map(({ accountId }) => accountId),
      rows.map(({ guardianPhone }) => sealed(secrets, guardianPhone)),
      rows.map(({ entranceDate }) => entranceDate || null),
      rows.map(({ politicalStatus }) => politicalStatus || null),
      ...registerOf(secrets, rows),
      ...furtherOf(secrets, rows),
    ],
  );

/** Binds guardians and students; a binding that is there keeps its relation unless another one is said. */
export const bindChildren = (db: Db, rows: readonly { parentId: string; studentId: string; relation: number }[]) =>
  db.run(
    `insert into child_binding (parent_id, student_id, relation)
     select * from unnest($1::bigint[], $2::bigint[], $3::smallint[])
     on conflict (parent_id, student_id) do update set relation = excluded.relation
     where excluded.relation <> ${RELATION_UNSAID} and child_binding.relation <> excluded.relation`,
    [
      rows.map(({ parentId }) => parentId),
      rows.map(({ studentId }) => studentId),
      rows.map(({ relation }) => relation),
    ],
  );
