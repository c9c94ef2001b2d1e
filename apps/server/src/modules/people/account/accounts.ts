import { PHONE_PATTERN, plainNumber, plainPhone, type StudentStatus, type Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { nameProblem } from '../../content/moderation/index.ts';
import { joinClass } from '../roster/index.ts';
import { insertAccount, insertStudent } from './queries.ts';

export interface NewStudent {
  /** The school number. */
  studentNo: string;
  /** The national register number. */
  registerNo?: string;
  classId: string;
  guardianPhone?: string;
  /** Enrolled when absent; graduated is not stored. */
  status?: Exclude<StudentStatus, 5>;
  /** YYYY-MM-DD; from then on the student is in the class. */
  entranceDate?: string;
  /** Codes of `politicalStatusLabel` and `identityKindLabel`; not said when absent or 0. */
  politicalStatus?: number | undefined;
  identityKind?: number | undefined;
}

export interface NewAccount {
  /** Login name; a parent's is the phone number. */
  accountCode: string;
  usertype: Usertype;
  name: string;
  /** From `Passwords.hash` or `Passwords.hashPassword`: many accounts may share one that was made once. */
  passwordHash: string;
  /** The password was given out by somebody else: the first login asks for another. */
  mustChangePassword?: boolean;
  nickName?: string;
  /** File id of an avatar, or a URL. */
  headimg?: string;
  /** 0 unknown, 1 male, 2 female. */
  sex?: 0 | 1 | 2;
  address?: string;
  email?: string;
  phone?: string;
  identityNumber?: string;
  orgId?: string;
  recentChoice?: 0 | 1 | 2;
  wechatUnionId?: string;
  /** For usertypes 2 and 12. */
  student?: NewStudent;
}

/** By this an account is looked up: case and spaces do not matter (docs/domains/accounts.md). */
export const loginIndex = (secrets: Secrets, accountCode: string) =>
  secrets.blindIndex('login', accountCode.replace(/\s/g, '').toLowerCase());
/**
 * What a login name that is asked for may mean, in the order in which it is looked up: as it is typed, and as forms and files read it (a phone without +86 and
 * dashes, a number without width), as names are kept. What is kept as it was typed, also one that looks like a phone, comes first.
 */
export function loginReadings(typed: string): string[] {
  const phone = plainPhone(typed);
  const read = PHONE_PATTERN.test(phone) ? phone : plainNumber(typed);
  return read === typed.replace(/\s/g, '').toUpperCase() ? [read] : [typed, read];
}
/** National register and identity numbers are looked up by these; case and spaces do not matter. */
const plain = (number: string) => number.replace(/\s/g, '').toUpperCase();
export const registerIndex = (secrets: Secrets, number: string) => secrets.blindIndex('register', plain(number));
export const identityIndex = (secrets: Secrets, number: string) => secrets.blindIndex('identity', plain(number));
/** Of codes alone: by an address of mail nobody is looked up. Case does not matter. */
export const mailIndex = (secrets: Secrets, address: string) => secrets.blindIndex('mail', address.toLowerCase());
export const phoneIndex = (secrets: Secrets, phone: string) => secrets.blindIndex('phone', phone);

/**
 * Adds an account, for a student with its place at school, and answers its id. Sensitive fields are sealed here.
 * @throws Refusal for a nickname that others may not see; a duplicate (`isDuplicate`) when the login name, a parent's phone, a student number or the WeChat id is taken
 */
export async function createAccount(db: Db, secrets: Secrets, account: NewAccount): Promise<string> {
  const problem = account.nickName ? nameProblem(account.nickName, account.usertype) : undefined;
  if (problem) throw invalidInput({ username: problem });
  const seal = (value: string | undefined) => (value ? secrets.seal(value) : null);
  const accountId = await insertAccount(db, {
    loginIndex: loginIndex(secrets, account.accountCode),
    loginCipher: secrets.seal(account.accountCode),
    usertype: account.usertype,
    passwordHash: account.passwordHash,
    mustChangePassword: account.mustChangePassword ?? false,
    name: account.name,
    nickName: account.nickName ?? '',
    headimg: account.headimg ?? '',
    sex: account.sex ?? 0,
    addressCipher: seal(account.address),
    emailCipher: seal(account.email),
    phoneCipher: seal(account.phone),
    phoneIndex: account.phone ? phoneIndex(secrets, account.phone) : null,
    identityCipher: seal(account.identityNumber),
    identityIndex: account.identityNumber ? identityIndex(secrets, account.identityNumber) : null,
    orgId: account.orgId ?? null,
    recentChoice: account.recentChoice ?? 0,
    wechatUnionId: account.wechatUnionId ?? null,
  });
  const { student } = account;
  if (student) {
    await insertStudent(db, {
      accountId,
      studentNo: student.studentNo,
      registerCipher: seal(student.registerNo),
      registerIndex: student.registerNo ? registerIndex(secrets, student.registerNo) : null,
      guardianPhoneCipher: seal(student.guardianPhone),
      status: student.status ?? 1,
      entranceDate: student.entranceDate ?? null,
      politicalStatus: student.politicalStatus || null,
      identityKind: student.identityKind || null,
    });
    await joinClass(db, accountId, student.classId, student.entranceDate ?? null);
  }
  return accountId;
}
