import { Usertype } from '@vimo/contract';
import {
  amendAccounts,
  amendStudents,
  bindChildren,
  insertAccounts,
  insertStudents,
  lockAccounts,
  newSchoolNumbers,
  phoneIndex,
} from '../../account/index.ts';
import type { Writer } from '../plan.ts';

/** A guardian beside a student's row. */
export interface Guardian {
  /** Where they stand in the file. */
  columns: { phone: string; relation: string };
  name: string;
  phone: string;
  relation: number;
  /** Absent: an account is made. */
  accountId: string | undefined;
  bound: boolean;
  /** What they are to the pupil already. */
  before: number | undefined;
}

/** A row of students that is judged and may be written. */
export interface StudentWrite {
  /** Empty for a new one to whom the platform gives it. */
  studentNo: string;
  /** Empty leaves what stands. */
  registerNo: string;
  name: string;
  sex: number;
  identityNumber: string;
  entranceDate: string;
  /** 0 leaves what stands. */
  politicalStatus: number;
  guardianPhone: string;
  /** Null: of somebody who is there and has none. */
  classId: string | null;
  /** The first day of a class of the next school year; absent of the present one. */
  beginsOn: string | undefined;
  /** As slips name it. */
  className: string;
  orgId: string;
  /** Empty, and 0, leave what stands. */
  nation: string;
  identityKind: number;
  boarding: number;
  household: string;
  /** Absent: a new one. */
  accountId: string | undefined;
  /** What of somebody who is there changes. */
  changes: { account: boolean; student: boolean; moves: boolean };
  guardians: readonly Guardian[];
}

/** Writes a part of the file: who is new, what changes of those who are there, and guardians with their bindings. */
export async function writeStudents(writer: Writer, rows: readonly StudentWrite[]): Promise<void> {
  const fresh = rows.filter(isFresh);
  const ids = new Map(rows.flatMap((row) => (row.accountId ? [[row, row.accountId]] : [])));
  await addStudents(writer, fresh, ids);
  await amend(writer, rows);
  await addGuardians(writer, rows, ids);
  writer.log('created', fresh.length);
  writer.log('updated', rows.length - fresh.length);
}

/** Somebody new, who has a class. */
type Fresh = StudentWrite & { classId: string };
const isFresh = (row: StudentWrite): row is Fresh => row.accountId === undefined && row.classId !== null;

async function addStudents(writer: Writer, fresh: readonly Fresh[], ids: Map<StudentWrite, string>): Promise<void> {
  if (fresh.length === 0) return;
  const { db, place } = writer;
  const { secrets } = place.platform;
  const passwords = await writer.firstPasswords(fresh.length);
  const unnumbered = fresh.filter(({ studentNo }) => studentNo === '');
  const given = await newSchoolNumbers(
    db,
    secrets,
    unnumbered.map(({ entranceDate }) => (entranceDate || place.day).slice(0, 4)),
  );
  const numberOf = new Map(unnumbered.map((row, at) => [row, given[at]!]));
  const numbers = fresh.map((row) => numberOf.get(row) ?? row.studentNo);
  const made = await insertAccounts(
    db,
    secrets,
    fresh.map((row, at) => ({
      ...{ accountCode: numbers[at]!, usertype: 2 as const, name: row.name, sex: row.sex, phone: '' },
      ...{ identityNumber: row.identityNumber, orgId: row.orgId, passwordHash: passwords[at]!.hash },
    })),
  );
  const of = fresh.map((row, at) => ({
    ...row,
    studentNo: numbers[at]!,
    accountId: made[at]!,
    studentId: made[at]!,
    startsOn: row.entranceDate,
  }));
  await insertStudents(db, secrets, of);
  writer.intoClasses(
    of.map(({ studentId, classId, startsOn }) => ({ studentId, classId, day: startsOn, isNew: true })),
  );
  fresh.forEach((row, at) => {
    ids.set(row, made[at]!);
    writer.keep({ accountId: made[at]!, className: row.className, password: passwords[at]!.password });
  });
}

async function amend({ db, place, intoClasses }: Writer, rows: readonly StudentWrite[]): Promise<void> {
  const there = rows.filter((row) => row.accountId !== undefined).map((row) => ({ ...row, accountId: row.accountId! }));
  const { secrets, clock } = place.platform;
  const accounts = there.filter(({ changes }) => changes.account).map((row) => ({ ...row, phone: '' }));
  const students = there.filter(({ changes }) => changes.student);
  const moved = there.flatMap(({ changes, classId, accountId, beginsOn }) =>
    changes.moves && classId !== null
      ? [{ studentId: accountId, classId, day: beginsOn ?? place.day, isNew: false }]
      : [],
  );
  await lockAccounts(
    db,
    there.map(({ accountId }) => accountId),
  );
  if (accounts.length > 0) await amendAccounts(db, secrets, accounts, clock());
  if (students.length > 0) await amendStudents(db, secrets, students);
  intoClasses(moved);
}

/** One account for each phone that has none, however many children it stands beside. */
async function addGuardians(
  writer: Writer,
  rows: readonly StudentWrite[],
  ids: Map<StudentWrite, string>,
): Promise<void> {
  const { db, place } = writer;
  const { secrets } = place.platform;
  const wanted = rows.flatMap((row) =>
    row.guardians.filter(({ bound }) => !bound).map((guardian) => ({ row, guardian })),
  );
  const parents = new Map(
    wanted.flatMap(({ guardian }) => (guardian.accountId ? [[guardian.phone, guardian.accountId]] : [])),
  );
  const missing = [...new Map(wanted.map((one) => [one.guardian.phone, one])).values()].filter(
    ({ guardian }) => !parents.has(guardian.phone),
  );
  // Those whom an earlier part of the same file has given an account are there by now.
  const there = await db.rows<{ index: Buffer; accountId: string }>(
    `select phone_index as index, account_id as "accountId" from account where usertype = ${Usertype.parent} and phone_index = any ($1::bytea[])`,
    [missing.map(({ guardian }) => phoneIndex(secrets, guardian.phone))],
  );
  const byIndex = new Map(there.map(({ index, accountId }) => [index.toString('hex'), accountId]));
  const fresh = missing.filter(({ guardian: { phone } }) => {
    const accountId = byIndex.get(phoneIndex(secrets, phone).toString('hex'));
    if (accountId) parents.set(phone, accountId);
    return !accountId;
  });
  if (fresh.length > 0) {
    const passwords = await writer.firstPasswords(fresh.length);
    const made = await insertAccounts(
      db,
      secrets,
      fresh.map(({ guardian }, at) => ({
        ...{ accountCode: guardian.phone, usertype: 4 as const, name: guardian.name, sex: 0, phone: guardian.phone },
        ...{ identityNumber: '', orgId: null, passwordHash: passwords[at]!.hash },
      })),
    );
    fresh.forEach(({ row, guardian }, at) => {
      parents.set(guardian.phone, made[at]!);
      writer.keep({ accountId: made[at]!, className: row.className, password: passwords[at]!.password });
    });
    writer.log('guardians', fresh.length);
  }
  const bindings = wanted.map(({ row, guardian }) => ({
    parentId: parents.get(guardian.phone)!,
    studentId: ids.get(row)!,
    relation: guardian.relation,
  }));
  if (bindings.length > 0) await bindChildren(db, bindings);
}
