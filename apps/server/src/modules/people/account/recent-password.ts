import type { confirmPassword } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import type { PasswordJudge } from './credentials.ts';
import { originOf } from './origin.ts';
import { loginCipherOf } from './queries.ts';
import type { SecondFactors } from './second-factor.ts';

/** So long a password that was given once more counts as given (docs/domains/accounts.md). */
const RECENT_SECONDS = 300;

/**
 * Lets through who has given the password once more in this session within five minutes before `now`; asked first thing by calls
 * that show or hand out what is sensitive. The platform asks for the password and sends the call again.
 * @throws Refusal with `passwordNeeded` in its data, and whether a code of the second factor is needed as well
 */
export function requireRecentPassword({ passwordConfirmedAt, hasSecondFactor }: Session, now: WireTime): void {
  const earliest = toWireTime(new Date(fromWireTime(now).getTime() - RECENT_SECONDS * 1000));
  if (!passwordConfirmedAt || passwordConfirmedAt < earliest)
    throw refused('请再次输入密码', { passwordNeeded: true, codeNeeded: hasSecondFactor });
}

export function createConfirmations(
  { database, secrets, sessions }: Platform,
  judge: PasswordJudge,
  secondFactors: SecondFactors,
) {
  return {
    /** The password once more, judged under the locks of a login. @throws Refusal at the field when it is wrong, TooMany while locked */
    async confirmPassword(call: Call<typeof confirmPassword>) {
      const { session, input } = call;
      const login = secrets.open(await loginCipherOf(database, session.accountId));
      const { right } = await judge.judge(call, login, input.pwd);
      if (!right) {
        await audit(database, { event: 'password.confirmation.failed', ...originOf(call) });
        throw invalidInput({ pwd: '密码不正确' });
      }
      if (session.hasSecondFactor) {
        if (!input.code) throw invalidInput({ code: '请输入动态验证码' });
        await secondFactors.judge(call, session.accountId, input.code);
      }
      await database.transaction(async (db) => {
        await sessions.confirmPassword(db, session);
        await audit(db, { event: 'password.confirmed', ...originOf(call) });
      });
      return done();
    },
  };
}
