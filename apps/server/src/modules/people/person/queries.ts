import { type Reading, readingSql, readsOnlySql } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classesCaredFor, classesLed, classesTaught } from '../responsibility/index.ts';
import { guardianPhoneSql } from '../roster/index.ts';
import type { Day } from '../school-year/index.ts';
import type { PersonFacts } from './policy.ts';

export interface PersonRow extends Omit<PersonFacts, 'childPaths'> {
  childPaths: readonly (readonly string[])[];
  name: string;
  nickName: string;
  sex: number;
  headimg: string;
  version: number;
  disabled: boolean;
  /** Of who only reads. */
  reading: Reading | null;
  loginIndex: Buffer;
  loginCipher: Buffer;
  phoneCipher: Buffer | null;
  identityCipher: Buffer | null;
  orgName: string;
  createdAt: WireTime;
}

/** An organisation's path of ids; its own id where it has no place in the tree. */
export const pathSql = (org: string) =>
  `coalesce(string_to_array(nullif(${org}.tree_sign, ''), '.'), array[${org}.org_id::text])`;

/** A person, and how they stand to somebody on a day; locked until the transaction ends when they are to be changed. */
export async function personTo(
  db: Db,
  askerId: string,
  accountId: string,
  day: Day,
  lock: boolean,
): Promise<PersonRow | undefined> {
  const row = await db.row<Omit<PersonRow, 'childPaths'> & { childSigns: string[] }>(
    `select a.account_id as "accountId", a.usertype, a.org_id as "orgId", a.name, a.nick_name as "nickName", a.sex, a.headimg, a.version,
       a.disabled, ${readingSql('$3')} as reading, a.login_index as "loginIndex", a.login_cipher as "loginCipher", a.phone_cipher as "phoneCipher",
       a.identity_cipher as "identityCipher", coalesce(o.org_name, '') as "orgName", a.created_at as "createdAt",
       case when o.org_id is null then '{}'::text[] else ${pathSql('o')} end as path,
       exists (select from student s where s.account_id = a.account_id and s.class_id in (${classesCaredFor('$1', '$3')})) as "isOwnClass",
       exists (select from student s where s.account_id = a.account_id and (s.class_id in (${classesTaught('$1', '$3')}) or s.class_id in (${classesLed('$1', '$3')}))) as "isTaught",
       array(select array_to_string(${pathSql('co')}, '.') from child_binding b join account c on c.account_id = b.student_id
         join org co on co.org_id = c.org_id where b.parent_id = a.account_id) as "childSigns"
     from account a left join org o using (org_id) where a.account_id = $2 ${lock ? 'for no key update of a' : ''}`,
    [askerId, accountId, day],
  );
  return row && { ...row, childPaths: row.childSigns.map((sign) => sign.split('.')) };
}

/** Whether an account still stands as a session says: living, of the kind and at the organisation, and writing as before. */
export const standsAs = async (
  db: Db,
  { accountId, usertype, orgId, readsOnly = false }: Pick<Session, 'accountId' | 'usertype' | 'orgId' | 'readsOnly'>,
): Promise<boolean> =>
  (await db.row(
    `select from account a where account_id = $1 and usertype = $2 and coalesce(org_id::text, '') = $3 and not disabled
       and ${readsOnlySql('a')} = $4`,
    [accountId, usertype, orgId, readsOnly],
  )) !== undefined;

export const activeSessions = async (db: Db, accountId: string, now: WireTime): Promise<number> =>
  (
    await db.row<{ count: number }>(
      'select count(*)::int as count from session where (account_id = $1 or handover_account_id = $1) and expires_at > $2',
      [accountId, now],
    )
  )?.count ?? 0;

export const lastLogin = async (db: Db, accountId: string): Promise<WireTime> =>
  (
    await db.row<{ at: WireTime }>(
      `select at from audit_log where account_id = $1 and event = 'login.succeeded' order by at desc limit 1`,
      [accountId],
    )
  )?.at ?? '';

/** The sealed register number of a student. */
export const registerNumberOf = async (db: Db, studentId: string): Promise<Buffer | null> =>
  (
    await db.row<{ cipher: Buffer | null }>('select register_cipher as cipher from student where account_id = $1', [
      studentId,
    ])
  )?.cipher ?? null;

export const guardianPhoneOf = async (db: Db, studentId: string): Promise<Buffer | null> =>
  (
    await db.row<{ cipher: Buffer | null }>(
      `select ${guardianPhoneSql('s')} as cipher from student s where s.account_id = $1`,
      [studentId],
    )
  )?.cipher ?? null;

/** What was done to a person, and what they did to their own account. */
const DONE_TO = [
  'account.created account.readsOnly account.readingChanged account.writesAgain account.disabled account.enabled account.unlocked account.sessionsEnded account.updated',
  'password.resetByStaff secondFactor.removed number.shown guardian.bound guardian.unbound child.bound child.unbound',
  'student.moved student.suspended student.transferredOut student.left student.returned staff.moved',
  'transfer.asked transfer.requested transfer.agreed transfer.accepted transfer.refused transfer.withdrawn transfer.reopened',
  'office.given office.changed office.taken',
].flatMap((line) => line.split(' '));
const DONE_SELF = [
  'account.registered password.reset password.changed secondFactor.enabled secondFactor.removed child.bound child.unbound',
].flatMap((line) => line.split(' '));

/** The latest hundred events of a person, the latest first. */
export const eventsOf = (db: Db, accountId: string) =>
  db.rows<{ event: string; at: WireTime; by: string; about: string }>(
    `select e.event, e.at, case when e.account_id = $1::bigint then '' else coalesce(e.actor_name, d.name, '') end as by,
       concat_ws(' ', o.org_name, c.class_name, p.name, e.detail ->> 'office', e.detail ->> 'term') as about
     from (
       (select * from audit_log where target = $1::text and target <> '' and event = any ($2) order by audit_id desc limit 100)
       union
       (select * from audit_log where account_id = $1::bigint and event = any ($3) order by at desc limit 100)) e
     left join account d on d.account_id = e.account_id
     left join org o on o.org_id = (e.detail ->> 'orgId')::bigint
     left join classes_on(e.at::date) c on c.class_id = (e.detail ->> 'classId')::bigint
     left join account p on p.account_id = (e.detail ->> 'personId')::bigint
     order by e.audit_id desc limit 100`,
    [accountId, DONE_TO, DONE_SELF],
  );
