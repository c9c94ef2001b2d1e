import { Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What those who keep people change of an account; undefined leaves what is there. */
export interface PersonChange {
  name: string;
  sex: number;
  usertype?: number;
  phone?: { cipher: Buffer; index: Buffer };
  /** The new login name: a guardian's is the phone number. */
  login?: { cipher: Buffer; index: Buffer };
  identity?: { cipher: Buffer; index: Buffer };
}

/** @returns false when somebody changed the account since `version` was read @throws a duplicate when login name or phone are taken */
export const updatePerson = async (
  db: Db,
  accountId: string,
  version: number,
  { name, sex, usertype, phone, login, identity }: PersonChange,
  now: string,
): Promise<boolean> =>
  (await db.run(
    `update account set version = version + 1, updated_at = $3, name = $4, sex = $5, usertype = coalesce($6, usertype),
       phone_cipher = coalesce($7, phone_cipher), phone_index = coalesce($8, phone_index),
       login_cipher = coalesce($9, login_cipher), login_index = coalesce($10, login_index), identity_cipher = coalesce($11, identity_cipher),
       identity_index = coalesce($12, identity_index)
     where account_id = $1 and version = $2`,
    [
      ...[accountId, version, now, name, sex, usertype ?? null],
      ...[
        phone?.cipher ?? null,
        phone?.index ?? null,
        login?.cipher ?? null,
        login?.index ?? null,
        ...[identity?.cipher ?? null, identity?.index ?? null],
      ],
    ],
  )) === 1;

/** Has somebody of a bureau only read, from a day to a day (empty is none), or write again. @returns false for who did not only read and does not now */
export const setReading = async (
  db: Db,
  accountId: string,
  term: { from: string; until: string } | undefined,
): Promise<boolean> =>
  (await db.run(
    `update account set reads_only = $2::boolean, reads_from = $3::date, reads_until = $4::date
     where account_id = $1 and (reads_only or $2::boolean)`,
    [accountId, term !== undefined, term?.from || null, term?.until || null],
  )) === 1;

/** Puts a person into another organisation. */
export const setOrganisation = (db: Db, accountId: string, orgId: string, now: string) =>
  db.run('update account set org_id = $2, version = version + 1, updated_at = $3 where account_id = $1', [
    accountId,
    orgId,
    now,
  ]);

/** `politicalStatus`: code of `politicalStatusLabel`, 0 takes away what was said, undefined leaves it. @throws a duplicate when the number is taken */
export const updateStudentFacts = (
  db: Db,
  secrets: Secrets,
  accountId: string,
  {
    studentNo,
    entranceDate,
    guardianPhoneCipher,
    politicalStatus,
    register,
    nation,
    identityKind,
    boarding,
    household,
  }: {
    studentNo: string;
    /** Undefined leaves what is there. */
    register: { cipher: Buffer; index: Buffer } | undefined;
    entranceDate: string | null;
    guardianPhoneCipher: Buffer | null;
    politicalStatus: number | undefined;
    /** Undefined leaves what is there; empty, and 0, take away what was said. */
    nation: string | undefined;
    identityKind: number | undefined;
    boarding: number | undefined;
    household: string | undefined;
  },
) =>
  db.run(
    `update student set student_no = $2, entrance_date = $3, guardian_phone_cipher = coalesce($4, guardian_phone_cipher),
       political_status = nullif(coalesce($5::smallint, political_status), 0), register_cipher = coalesce($6, register_cipher),
       register_index = coalesce($7, register_index), nation = coalesce($8, nation), boarding = nullif(coalesce($9::smallint, boarding), 0),
       household_cipher = case when $10 then $11::bytea else household_cipher end,
       identity_kind = nullif(coalesce($12::smallint, identity_kind), 0)
     where account_id = $1`,
    [
      ...[accountId, studentNo, entranceDate, guardianPhoneCipher, politicalStatus ?? null],
      ...[register?.cipher ?? null, register?.index ?? null, nation ?? null, boarding ?? null],
      ...[household !== undefined, household ? secrets.seal(household) : null, identityKind ?? null],
    ],
  );

/** `status`: code of `StudentStatus`, never graduated. */
export const setStudentStatus = (db: Db, accountId: string, status: number) =>
  db.run('update student set status = $2 where account_id = $1', [accountId, status]);

/** Removes a binding by its id. */
export const dropBinding = (db: Db, bindingId: string) =>
  db.run('delete from child_binding where binding_id = $1', [bindingId]);

export const bindingOf = (db: Db, bindingId: string) =>
  db.row<{ parentId: string; studentId: string }>(
    'select parent_id as "parentId", student_id as "studentId" from child_binding where binding_id = $1',
    [bindingId],
  );

export interface AccountKind {
  accountId: string;
  usertype: number;
  name: string;
}

/** The account that logs in with a name, or a parent of a phone number. */
export const accountByLogin = (db: Db, loginIndex: Buffer) =>
  db.row<AccountKind>('select account_id as "accountId", usertype, name from account where login_index = $1', [
    loginIndex,
  ]);
export const parentByPhone = (db: Db, phoneIndex: Buffer) =>
  db.row<AccountKind>(
    `select account_id as "accountId", usertype, name from account where usertype = ${Usertype.parent} and phone_index = $1`,
    [phoneIndex],
  );
