import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { lockAccounts } from '../account/index.ts';
import { guardianPhoneSql, statusSql } from '../roster/index.ts';
import type { Day } from '../school-year/index.ts';
import { CLASS_NAME, LAST_CLASS } from './list-queries.ts';

export interface StudentFacts {
  studentNo: string;
  registerCipher: Buffer | null;
  schoolId: string | null;
  classId: string | null;
  className: string;
  /** Code of `StudentStatus` on the day. */
  status: number;
  entranceDate: Day | null;
  guardianPhoneCipher: Buffer | null;
  /** Code of `politicalStatusLabel`; null is not said. */
  politicalStatus: number | null;
  nation: string;
  /** Codes of `identityKindLabel` and `boardingLabel`; null is not said. */
  identityKind: number | null;
  boarding: number | null;
  householdCipher: Buffer | null;
}

/** What the school knows of a student. */
export const studentFacts = (db: Db, studentId: string, day: Day) =>
  db.row<StudentFacts>(
    `select s.student_no as "studentNo", s.register_cipher as "registerCipher", s.school_id as "schoolId", s.class_id as "classId", ${CLASS_NAME} as "className",
       ${statusSql('$2')} as status, s.entrance_date as "entranceDate", ${guardianPhoneSql('s')} as "guardianPhoneCipher",
       s.political_status as "politicalStatus", s.nation, s.identity_kind as "identityKind", s.boarding, s.household_cipher as "householdCipher"
     from student s ${LAST_CLASS} where s.account_id = $1`,
    [studentId, day],
  );

/** Keeps a student, account before row, until the transaction ends, and says whether the account is disabled. */
export async function lockStudent(db: Db, studentId: string): Promise<boolean> {
  await lockAccounts(db, [studentId]);
  const row = await db.row<{ disabled: boolean }>('select disabled from account where account_id = $1', [studentId]);
  return row?.disabled ?? false;
}

export interface BoundGuardianRow {
  bindingId: string;
  id: string;
  name: string;
  headimg: string;
  phoneCipher: Buffer | null;
  relation: number;
  boundAt: WireTime;
}

export const guardiansOf = (db: Db, studentId: string) =>
  db.rows<BoundGuardianRow>(
    `select b.binding_id as "bindingId", p.account_id as id, p.name, p.headimg, p.phone_cipher as "phoneCipher", b.relation,
       b.created_at as "boundAt"
     from child_binding b join account p on p.account_id = b.parent_id where b.student_id = $1 order by b.binding_id`,
    [studentId],
  );

/** A living organisation and its kind. */
export const activeOrg = (db: Db, orgId: string) =>
  db.row<{ orgType: number; orgName: string }>(
    'select org_type as "orgType", org_name as "orgName" from org where org_id = $1 and not disabled',
    [orgId],
  );

export const studentOfRegister = (db: Db, index: Buffer) =>
  db.row<{ id: string }>('select account_id as id from student where register_index = $1', [index]);

export const studentOfNumber = (db: Db, studentNo: string) =>
  db.row<{ id: string }>('select account_id as id from student where student_no = $1', [studentNo]);
