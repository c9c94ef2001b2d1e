import { CoinEvent, OrgType, SiteTextCode, STUDENT_TYPES, Usertype } from '@vimo/contract';
import { readsOnlySql } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import { registerLoginEndSql } from '../organisation/index.ts';

export interface AccountRow {
  loginIndex: Buffer;
  loginCipher: Buffer;
  usertype: Usertype;
  passwordHash: string;
  mustChangePassword: boolean;
  name: string;
  nickName: string;
  headimg: string;
  sex: number;
  addressCipher: Buffer | null;
  emailCipher: Buffer | null;
  phoneCipher: Buffer | null;
  phoneIndex: Buffer | null;
  identityCipher: Buffer | null;
  identityIndex: Buffer | null;
  orgId: string | null;
  recentChoice: number;
  wechatUnionId: string | null;
}

export async function insertAccount(db: Db, account: AccountRow): Promise<string> {
  const row = await db.row<{ account_id: string }>(
    `insert into account (login_index, login_cipher, usertype, password_hash, name, nick_name, headimg, sex, address_cipher,
       email_cipher, phone_cipher, phone_index, identity_cipher, org_id, recent_choice, wechat_union_id, must_change_password, identity_index)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning account_id`,
    [
      account.loginIndex,
      account.loginCipher,
      account.usertype,
      account.passwordHash,
      account.name,
      account.nickName,
      account.headimg,
      account.sex,
      account.addressCipher,
      account.emailCipher,
      account.phoneCipher,
      account.phoneIndex,
      account.identityCipher,
      account.orgId,
      account.recentChoice,
      account.wechatUnionId,
      account.mustChangePassword,
      account.identityIndex,
    ],
  );
  return row!.account_id;
}

/** Whether there is a text that says what becomes of the data of who registers (docs/domains/site.md). */
export const isPrivacyPublished = async (db: Db): Promise<boolean> =>
  (await db.row<{ there: boolean }>(
    `select exists (select from site_text where kind = ${SiteTextCode.privacy}) as there`,
  ))!.there;

export interface StudentRow {
  accountId: string;
  studentNo: string;
  registerCipher: Buffer | null;
  registerIndex: Buffer | null;
  guardianPhoneCipher: Buffer | null;
  status: number;
  entranceDate: string | null;
  politicalStatus: number | null;
  identityKind: number | null;
}

export async function insertStudent(db: Db, student: StudentRow): Promise<void> {
  await db.run(
    `insert into student (account_id, student_no, guardian_phone_cipher, status, entrance_date, political_status, register_cipher,
       register_index, identity_kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[student.accountId, student.studentNo, student.guardianPhoneCipher, student.status, student.entranceDate],
      ...[student.politicalStatus, student.registerCipher, student.registerIndex, student.identityKind],
    ],
  );
}

/** What a login is judged by. */
export interface Credentials {
  accountId: string;
  usertype: Usertype;
  name: string;
  passwordHash: string;
  disabled: boolean;
  /** First and last day of who only reads from a day to a day; empty where there is none. */
  readsFrom: string;
  readsUntil: string;
}

/** Whether an account is closed: it is disabled, or the organisation that it belongs to is. */
export const CLOSED = '(account.disabled or exists (select from org o where o.org_id = account.org_id and o.disabled))';

const ONLY_READS = readsOnlySql('account');
const CREDENTIALS = `select account_id as "accountId", usertype, name, password_hash as "passwordHash", ${CLOSED} as disabled,
    coalesce(case when ${ONLY_READS} then reads_from::text end, '') as "readsFrom", coalesce(case when ${ONLY_READS} then reads_until::text end, '') as "readsUntil"
  from account`;

export const credentialsByLogin = (db: Db, loginIndex: Buffer) =>
  db.row<Credentials>(`${CREDENTIALS} where login_index = $1`, [loginIndex]);

/**
 * By what an account is known that logs in with a name: its own login index, or that of a register number: where its school wants so on the day, and for a pupil who logged in so
 * before the numbers were moved, until their own day unless their school or a body above has ended that. Undefined where the name is nobody's.
 */
export const loginNamed = (db: Db, loginIndex: Buffer, registerIndex: Buffer, day: string) =>
  db.row<{ index: Buffer; byRegister: boolean }>(
    `select login_index as index, false as "byRegister" from account where login_index = $1
     union all
     select a.login_index, true from student s join account a using (account_id) join org o using (org_id)
     where s.register_index = $2 and ${registerLoginEndSql('o', 's')} >= $3::date
     order by "byRegister" limit 1`,
    [loginIndex, registerIndex, day],
  );

/** What an account that came in by its register number is told: its login name, sealed, and the last day on which the other does; none where that has no end. */
export const endOfRegisterLogin = (db: Db, accountId: string) =>
  db.row<{ loginCipher: Buffer; until: string }>(
    `select a.login_cipher as "loginCipher", e.until::text as until
     from account a join student s using (account_id) join org o using (org_id),
       lateral (select ${registerLoginEndSql('o', 's')} as until) e
     where a.account_id = $1 and isfinite(e.until)`,
    [accountId],
  );

export const credentialsById = (db: Db, accountId: string) =>
  db.row<Credentials>(`${CREDENTIALS} where account_id = $1`, [accountId]);

export const credentialsByWechat = (db: Db, unionId: string) =>
  db.row<Credentials>(`${CREDENTIALS} where wechat_union_id = $1`, [unionId]);

/** The login name of an account that is there, sealed. */
export async function loginCipherOf(db: Db, accountId: string): Promise<Buffer> {
  const row = await db.row<{ login_cipher: Buffer }>('select login_cipher from account where account_id = $1', [
    accountId,
  ]);
  return row!.login_cipher;
}

/** Keeps the account's password until the transaction ends; false when it is no longer the one that was judged. */
export async function lockPassword(db: Db, accountId: string, passwordHash: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from account where account_id = $1 and password_hash = $2 and not ${CLOSED} for share`,
    [accountId, passwordHash],
  );
  return row !== undefined;
}

/** The account that a phone number signs in, whoever keeps it as login name or, for parents, as phone. */
export const accountOfPhone = (db: Db, loginIndex: Buffer, phoneIndex: Buffer) =>
  db.row<{ account_id: string }>(
    `select account_id from account where login_index = $1 or (usertype = ${Usertype.parent} and phone_index = $2) order by login_index = $1 desc limit 1`,
    [loginIndex, phoneIndex],
  );

/** `mustChange`: it was given out by somebody else, so the first login asks for another. */
export const updatePassword = (db: Db, accountId: string, passwordHash: string, now: string, mustChange = false) =>
  db.run(
    `update account set password_hash = $2, updated_at = $3, must_change_password = $4, password_changed_at = $3
     where account_id = $1`,
    [accountId, passwordHash, now, mustChange],
  );

/** @returns false when it was so before */
export const setDisabled = async (db: Db, accountId: string, disabled: boolean, now: string): Promise<boolean> =>
  (await db.run('update account set disabled = $2, updated_at = $3 where account_id = $1 and disabled <> $2', [
    accountId,
    disabled,
    now,
  ])) === 1;

export interface ProfileRow {
  account_id: string;
  usertype: Usertype;
  login_cipher: Buffer;
  must_change_password: boolean;
  name: string;
  nick_name: string;
  headimg: string;
  sex: number;
  address_cipher: Buffer | null;
  email_cipher: Buffer | null;
  phone_cipher: Buffer | null;
  identity_cipher: Buffer | null;
  vb_points: number;
  /** On the day that was asked about. */
  signed_in: boolean;
  /** Days of its month with a sign-in. */
  sign_days: number;
  recent_choice: number;
  lists_as_table: boolean;
  put_away: string[];
  org_id: string | null;
  org_name: string | null;
  org_type: number | null;
  /** Of a parent's first child. */
  child_org_id: string | null;
  has_child: boolean;
  student_no: string | null;
  collected: number;
  followed: number;
}

/** @param day `YYYY-MM-DD` as which sign-ins are told */
export const profileOf = (db: Db, accountId: string, day: string) =>
  db.row<ProfileRow>(
    `select a.account_id, a.usertype, a.login_cipher, a.must_change_password, a.name, a.nick_name, a.headimg, a.sex, a.address_cipher, a.email_cipher,
       a.phone_cipher, a.identity_cipher, coalesce(v.points, 0) as vb_points, (v.signed_on = $2::date) is true as signed_in, a.recent_choice, a.lists_as_table, a.put_away, a.org_id, o.org_name, o.org_type, s.student_no,
       (select c.org_id from child_binding b join account c on c.account_id = b.student_id
         where b.parent_id = a.account_id and a.usertype = ${Usertype.parent} and not c.disabled order by b.binding_id limit 1) as child_org_id,
       exists (select from child_binding b join account p on p.account_id = b.parent_id
         where p.account_id = a.account_id or (p.phone_index = a.phone_index and p.usertype = ${Usertype.parent} and not p.disabled)) as has_child,
       case when a.usertype = ${Usertype.student} then (select count(*)::int from collected_activity c join activity x using (activity_id)
           join org h on h.org_id = x.org_id where c.account_id = a.account_id and x.published and not h.disabled) else 0 end
         as collected,
       case when a.usertype = ${Usertype.student} then (select count(*)::int from followed_base f join org b on b.org_id = f.org_id
           where f.account_id = a.account_id and b.org_type = ${OrgType.base} and not b.disabled) else 0 end as followed,
       (select count(*)::int from vcoin_entry e where e.account_id = a.account_id and e.event = ${CoinEvent.signIn}
         and e.occasion between $3 || '-01' and $3 || '-31') as sign_days
     from account a left join org o using (org_id) left join student s using (account_id) left join vcoin_account v using (account_id)
     where a.account_id = $1`,
    [accountId, day, day.slice(0, 7)],
  );

/** What the frame of the platform shows of a person: name, picture (or how it is drawn) and organisation; and in which colours. */
export const cardOf = (db: Db, accountId: string) =>
  db.row<{ name: string; headimg: string; sex: number; orgName: string; screenTheme: number }>(
    `select p.name, p.headimg, p.sex, coalesce(o.org_name, '') as "orgName", p.screen_theme as "screenTheme"
     from account p left join org o using (org_id) where p.account_id = $1`,
    [accountId],
  );

/** Students with a living account, by the organisation itself. */
export async function studentsPerOrg(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; count: number }>(
    `select org_id as id, count(*)::int as count from account
     where usertype in ${oneOf(...STUDENT_TYPES)} and org_id is not null and not disabled group by org_id`,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

export interface ProfileChange {
  name: string | null;
  nickName: string;
  sex: number;
  /** Null leaves it. */
  headimg: string | null;
  addressCipher: Buffer | null;
  keepsAddress: boolean;
}

/**
 * The form begins with the name by which the person is known here: sent as it stands it makes nobody's real name a nickname, by which strangers would read it whole.
 * Nor does a name that the school keeps, typed once more.
 */
const NICK_NAME = `case when $2::text is null and folded_name($3::text) = folded_name(name) then ''
  when $3::text = coalesce(nullif(nick_name, ''), name) then nick_name else $3::text end`;

export const updateProfile = (db: Db, accountId: string, change: ProfileChange, now: string) =>
  db.run(
    `update account set version = version + 1, name = coalesce($2, name), nick_name = ${NICK_NAME}, sex = $4, headimg = coalesce($5, headimg),
       address_cipher = case when $6 then address_cipher else $7::bytea end, updated_at = $8
     where account_id = $1`,
    [
      accountId,
      change.name,
      change.nickName,
      change.sex,
      change.headimg,
      change.keepsAddress,
      change.addressCipher,
      now,
    ],
  );

export const updateRecentChoice = (db: Db, accountId: string, choice: number) =>
  db.run('update account set recent_choice = $2 where account_id = $1', [accountId, choice]);

export const updateListForm = (db: Db, accountId: string, asTable: boolean) =>
  db.run('update account set lists_as_table = $2 where account_id = $1', [accountId, asTable]);

/** News grow old: those put away long ago are told by nothing any more. */
const MOST_PUT_AWAY = 100;
export const addPutAway = (db: Db, accountId: string, key: string) =>
  db.run(
    `update account set put_away = (array_remove(put_away, $2::text) || $2::text)[greatest(1, cardinality(array_remove(put_away, $2::text)) + 2 - ${MOST_PUT_AWAY}):]
     where account_id = $1`,
    [accountId, key],
  );

/** @param theme `ScreenTheme` */
export const updateScreenTheme = (db: Db, accountId: string, theme: number) =>
  db.run('update account set screen_theme = $2 where account_id = $1', [accountId, theme]);
