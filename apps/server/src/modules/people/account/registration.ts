import type { checkUseracc, register, resetPassword, sendCode, sendPersonalCode } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { isDuplicate } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import { answer, type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAccount, loginIndex, phoneIndex } from './accounts.ts';
import type { Codes } from './codes.ts';
import type { PasswordJudge } from './credentials.ts';
import type { KnownOrigins } from './known-origins.ts';
import { newPasswordDigest } from './new-password.ts';
import { networkKey, originOf } from './origin.ts';
import type { Proofs } from './proofs.ts';
import { accountOfPhone, isPrivacyPublished, updatePassword } from './queries.ts';
import { beginSession } from './sessions.ts';

const TAKEN = '当前手机号已注册';
const NO_PRIVACY_TEXT = '本站还没有公布隐私政策，暂时不能注册，请联系学校';
const CODE_SENT = '验证码已发送至您的手机';
/** Account checks of one number in ten minutes. */
const CHECKS = { max: 20, seconds: 600 };

interface Guards {
  proofs: Proofs;
  judge: PasswordJudge;
  origins: KnownOrigins;
}

export function createRegistration(platform: Platform, codes: Codes, guards: Guards) {
  const { database, secrets, passwords, sessions, limits } = platform;
  const { proofs, judge, origins } = guards;
  const accountOf = (phone: string) => accountOfPhone(database, loginIndex(secrets, phone), phoneIndex(secrets, phone));

  return {
    /** Tells whether a number has an account (docs/domains/accounts.md), a few times freely and then for a proof of work. */
    async checkUseracc(call: Call<typeof checkUseracc>) {
      const phone = call.input.acc;
      await proofs.countAsking(call);
      return limits.counted(networkKey(secrets, 'check', phone), CHECKS, '查询过于频繁，请稍后再试', async () => ({
        exist: (await accountOf(phone)) ? 1 : 0,
      }));
    },

    async sendCode(call: Call<typeof sendCode>) {
      await codes.send(call, call.input.accountCode, 'open');
      return done(CODE_SENT);
    },

    async sendPersonalCode(call: Call<typeof sendPersonalCode>) {
      await codes.send(call, call.input.accountCode, 'personal');
      return done(CODE_SENT);
    },

    /** A parent's account under its phone number, logged in at once. Whether the number is taken is told only to who holds it. */
    async register(call: Call<typeof register>) {
      const { telPhone, code } = call.input;
      const digest = newPasswordDigest(platform, call.input, telPhone);
      if (!(await isPrivacyPublished(database))) throw refused(NO_PRIVACY_TEXT);
      const useCode = await codes.judge(call, telPhone, 'open', code);
      if (await accountOf(telPhone)) {
        await useCode(database);
        throw refused(TAKEN);
      }
      const passwordHash = await passwords.hash(digest);
      try {
        const session = await database.transaction(async (db) => {
          await useCode(db);
          const accountId = await createAccount(db, secrets, {
            accountCode: telPhone,
            usertype: 4,
            name: `家长${telPhone.slice(-4)}`,
            phone: telPhone,
            passwordHash,
          });
          await audit(db, { event: 'account.registered', accountId, ...originOf(call), session: undefined });
          await origins.remember(db, call, accountId);
          return beginSession(platform, db, call, accountId);
        });
        return answer('注册成功', session);
      } catch (error) {
        throw isDuplicate(error) ? refused(TAKEN) : error;
      }
    },

    /** Sets a new password for the account of a phone number and ends all its sessions. */
    async resetPassword(call: Call<typeof resetPassword>) {
      const { accountCode, checkCode } = call.input;
      const digest = newPasswordDigest(platform, call.input, accountCode);
      const useCode = await codes.judge(call, accountCode, 'open', checkCode);
      const account = await accountOf(accountCode);
      if (!account) {
        await useCode(database);
        throw refused('该手机号没有对应的账号，请先注册，或联系学校重置密码');
      }
      const accountId = account.account_id;
      const passwordHash = await passwords.hash(digest);
      await database.transaction(async (db) => {
        await useCode(db);
        await updatePassword(db, accountId, passwordHash, call.now);
        await sessions.revokeAll(db, accountId);
        await origins.forget(db, accountId);
        await origins.remember(db, call, accountId);
        await audit(db, { event: 'password.reset', accountId, ...originOf(call), session: undefined });
      });
      await judge.forgive(call, accountCode);
      return done('密码修改成功');
    },
  };
}
