import { type Child, studentSexOf, studentStatusLabel, type UserInfo } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { NoSession } from '../../../platform/errors.ts';
import { maskIdentity, maskPhone, type Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { ChildRow } from './child-queries.ts';
import { profileOf } from './queries.ts';

/** What a session may know of its own account (docs/domains/accounts.md), as it is at that moment. @throws NoSession when the account is gone */
export async function userInfoOf(
  db: Db,
  secrets: Secrets,
  { accountId, handoverAccountId = '' }: Pick<Session, 'accountId' | 'handoverAccountId'>,
  now: WireTime,
): Promise<UserInfo> {
  const row = await profileOf(db, accountId, dayOf(now));
  if (!row) throw new NoSession();
  const phone = secrets.openIfAny(row.phone_cipher);
  return {
    userid: row.account_id,
    staffid: row.account_id,
    dealerid: row.org_id ?? '',
    usertype: row.usertype,
    useracc: secrets.open(row.login_cipher),
    username: row.nick_name || row.name,
    name: row.name,
    staffname: row.name,
    nickName: row.nick_name,
    headimg: row.headimg,
    sex: row.sex,
    address: secrets.openIfAny(row.address_cipher),
    email: secrets.openIfAny(row.email_cipher),
    studentCode: row.student_no ?? '',
    telphone: phone,
    mobilephone: phone,
    identCode: maskIdentityOrNone(secrets.openIfAny(row.identity_cipher)),
    vbPoints: row.vb_points,
    signFlag: row.signed_in ? 1 : 0,
    signDays: row.sign_days,
    recentChoice: row.recent_choice,
    listsAsTable: row.lists_as_table ? 1 : 0,
    putAway: row.put_away,
    orgId: row.org_id ?? '',
    orgName: row.org_name ?? '',
    orgType: row.org_type ?? 0,
    ownOrgId: row.org_id ?? row.child_org_id ?? '',
    collectnum: row.collected,
    concernnum: row.followed,
    islogin: true,
    userpermission: { isAdmin: row.usertype === 1 },
    hasChild: row.has_child,
    handoverUserId: handoverAccountId,
    due: row.must_change_password && handoverAccountId === '' ? 'newPassword' : '',
  };
}

const maskIdentityOrNone = (number: string) => (number === '' ? '' : maskIdentity(number));

/** A child as its parent sees it; the phone is the school's record of a guardian, so it is masked. */
export const childOf = (secrets: Secrets, row: ChildRow): Child => ({
  id: row.binding_id,
  studentId: row.student_id,
  name: row.name,
  schoolName: row.school_name ?? '',
  gradeName: row.grade_name ?? '',
  className: row.class_name ?? '',
  headimg: row.headimg,
  studentNo: row.student_no ?? '',
  guardianPhone: row.guardian_phone_cipher ? maskPhone(secrets.open(row.guardian_phone_cipher)) : '',
  statusName: studentStatusLabel[row.status ?? 0]?.label ?? '',
  entranceTime: row.entrance_date ?? '',
  sex: studentSexOf(row.sex),
});
