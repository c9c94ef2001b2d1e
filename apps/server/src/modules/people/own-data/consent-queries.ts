import { SiteTextCode, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { WireTime } from '../../../platform/time.ts';
import { identityIndex, registerIndex } from '../account/index.ts';
import { withinSql } from '../organisation/index.ts';

export interface ConsentRow {
  studentId: string;
  name: string;
  identityCipher: Buffer | null;
  stage: number | null;
  version: number | null;
  givenAt: string | null;
  givenBy: string | null;
  /** Whether there was one that has ended. */
  before: boolean;
}

/** A guardian's consent counts as long as they are bound; one on paper is the school's. */
const COUNTS = `(exists (select from child_binding b where b.parent_id = g.given_by and b.student_id = g.student_id)
    or not exists (select from account w where w.account_id = g.given_by and w.usertype = ${Usertype.parent}))`;
const SELECT = `select a.account_id as "studentId", a.name, a.identity_cipher as "identityCipher", co.stage, g.version, g.given_at as "givenAt",
    g.given_by as "givenBy",
    exists (select from guardian_consent e where e.student_id = a.account_id and e.ended_at is not null) as before
  from account a left join student s using (account_id) left join school_class c using (class_id) left join cohort co using (cohort_id)
    left join guardian_consent g on g.student_id = a.account_id and g.ended_at is null and ${COUNTS}`;

export const consentOf = (db: Db, studentId: string) =>
  db.row<ConsentRow>(`${SELECT} where a.account_id = $1`, [studentId]);

export const consentsOf = (db: Db, guardianId: string) =>
  db.rows<ConsentRow>(
    `${SELECT} join child_binding b on b.student_id = a.account_id where b.parent_id = $1 and not a.disabled order by b.binding_id`,
    [guardianId],
  );

/** Whether somebody is a guardian's bound child; the binding is kept until the transaction ends, and the child's consents change one after another. */
export const lockChild = async (db: Db, guardianId: string, studentId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from child_binding b join account a on a.account_id = b.student_id
     where b.parent_id = $1 and b.student_id = $2 and not a.disabled for no key update of a for share of b`,
    [guardianId, studentId],
  )) !== undefined;

/** The children's rules that hold now; 0 while none are published. */
export async function rulesVersion(db: Db): Promise<number> {
  const row = await db.row<{ version: number }>(
    `select coalesce(max(version), 0)::int as version from site_text where kind = ${SiteTextCode.children}`,
  );
  return row!.version;
}

export const endConsent = async (db: Db, studentId: string, by: string, now: WireTime): Promise<boolean> =>
  (await db.run('update guardian_consent set ended_at = $3, ended_by = $2 where student_id = $1 and ended_at is null', [
    studentId,
    by,
    now,
  ])) === 1;

/** Ends a consent that somebody in particular gave. @returns whether there was one */
export const endConsentBy = async (
  db: Db,
  { studentId, parentId, now }: { studentId: string; parentId: string; now: WireTime },
): Promise<boolean> =>
  (await db.run(
    'update guardian_consent set ended_at = $3, ended_by = $2 where student_id = $1 and given_by = $2 and ended_at is null',
    [studentId, parentId, now],
  )) === 1;

/** @returns false when one lives already */
export const insertConsent = async (
  db: Db,
  consent: { studentId: string; givenBy: string; version: number; now: WireTime },
): Promise<boolean> =>
  (await db.run(
    `insert into guardian_consent (student_id, given_by, version, given_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [consent.studentId, consent.givenBy, consent.version, consent.now],
  )) === 1;

/** A pupil in a scope whom a school, register or identity number names. */
export const studentByNumber = (db: Db, secrets: Secrets, number: string, scope: string | null) =>
  db.row<{ studentId: string; name: string }>(
    `select s.account_id as "studentId", a.name from student s join account a using (account_id)
     where s.account_id in (
         select account_id from student where student_no = $1 or register_index = $3
         union select account_id from account where identity_index = $4)
       and not a.disabled and ${withinSql('s.school_id', '$2')}`,
    [number, scope, registerIndex(secrets, number), identityIndex(secrets, number)],
  );
