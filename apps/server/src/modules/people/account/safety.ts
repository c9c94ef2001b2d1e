import { type accountSafety, type changePhone, isParent } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { invalidInput, Refusal } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskMail, maskPhone, sm3Hex } from '../../../platform/secrets.ts';
import type { Notifications } from '../notification/index.ts';
import { loginIndex, phoneIndex } from './accounts.ts';
import type { Codes } from './codes.ts';
import type { PasswordJudge } from './credentials.ts';
import type { KnownOrigins } from './known-origins.ts';
import type { MailCodes } from './mail-codes.ts';
import { accountNotices } from './notices.ts';
import { originOf } from './origin.ts';
import { accountOfPhone } from './queries.ts';
import { safetyOf, updatePhone } from './safety-queries.ts';

interface Parts {
  codes: Codes;
  mailCodes: MailCodes;
  judge: PasswordJudge;
  origins: KnownOrigins;
  notifications: Notifications;
}

const TAKEN = '当前手机号已注册';
const nothingToSpend = async () => {};

/** What keeps one's own account safe: the phone, and what there is to know (docs/domains/accounts.md). */
export function createSafety(platform: Platform, { codes, mailCodes, judge, origins, notifications }: Parts) {
  const { database, secrets, passwords, sessions, wechat } = platform;

  /**
   * Proves that it is the person: by the present password, judged under the locks of a login, or by a code to the present phone.
   * Answers what uses the proof up. @throws Refusal at the field that is wrong
   */
  async function prove(
    call: Call<typeof changePhone>,
    login: string,
    phone: string,
  ): Promise<(db: Db) => Promise<void>> {
    const { oldPwd, presentCode } = call.input;
    if (presentCode && phone) return codes.judge(call, phone, 'personal', presentCode).catch(atField('presentCode'));
    const password = oldPwd && passwords.decrypt(oldPwd);
    if (!password) throw invalidInput({ oldPwd: '请输入当前密码' });
    const { right } = await judge.judge(call, login, sm3Hex(password));
    if (!right) throw invalidInput({ oldPwd: '当前密码不正确' });
    return nothingToSpend;
  }

  return {
    async safety({ session }: Call<typeof accountSafety>) {
      const row = await safetyOf(database, session.accountId);
      const phone = secrets.openIfAny(row.phoneCipher);
      return {
        phone: phone ? maskPhone(phone) : '',
        email: maskMail(secrets.openIfAny(row.emailCipher)),
        emailOpen: await mailCodes.isOpen(),
        passwordChangedAt: row.passwordChangedAt,
        hasWechat: row.hasWechat,
        wechatOpen: wechat.appId !== '',
      };
    },

    /**
     * Sets a new phone, for those who sign in with it the login name too; ends all other sessions and tells the person.
     * @throws Refusal at the field that is wrong
     */
    async changePhone(call: Call<typeof changePhone>) {
      const { session, input, now } = call;
      const { accountId } = session;
      const row = await safetyOf(database, accountId);
      const login = secrets.open(row.loginCipher);
      const present = secrets.openIfAny(row.phoneCipher);
      const next = input.accountCode;
      if (next === present) throw invalidInput({ accountCode: '新手机号不能与当前手机号相同' });
      const spendProof = await prove(call, login, present).catch(async (error) => {
        if (error instanceof Refusal) await audit(database, { event: 'phone.change.failed', ...originOf(call) });
        throw error;
      });
      const spendCode = await codes.judge(call, next, 'personal', input.checkCode).catch(atField('checkCode'));
      const [loginKey, phoneKey] = [loginIndex(secrets, next), phoneIndex(secrets, next)];
      // A phone is the login of one parent; staff and pupils sign in with a name and may have the number that somebody, they themselves too, has as a parent.
      const signsInByPhone = login === present || isParent(session.usertype);
      if (signsInByPhone && (await accountOfPhone(database, loginKey, phoneKey)))
        throw invalidInput({ accountCode: TAKEN });
      try {
        await database.transaction(async (db) => {
          await spendProof(db);
          await spendCode(db);
          const phone = { phoneCipher: secrets.seal(next), phoneIndex: phoneKey };
          const newLogin = login === present ? { index: loginKey, cipher: secrets.seal(next) } : undefined;
          await updatePhone(db, accountId, { ...phone, login: newLogin }, now);
          await sessions.revokeOthers(db, session);
          await origins.forget(db, accountId);
          await origins.remember(db, call, accountId);
          await audit(db, { event: 'phone.changed', ...originOf(call) });
          await notifications.notify(db, {
            accountIds: [accountId],
            notice: accountNotices.phoneChanged,
            title: '您的安全手机已更换',
            text: '其他设备上的登录已全部退出。如果不是您本人操作，请立即修改密码，并联系学校或平台管理员。',
          });
        });
      } catch (error) {
        throw isDuplicate(error) ? invalidInput({ accountCode: TAKEN }) : error;
      }
      return done('安全手机已更换');
    },
  };
}

/** Puts a refusal of a code to its field; what asks for a proof of work goes on as it is. */
export const atField =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.data === undefined ? invalidInput({ [field]: error.message }) : error;
  };
