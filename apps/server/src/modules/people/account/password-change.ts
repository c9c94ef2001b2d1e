import type { changePassword } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sm3Hex } from '../../../platform/secrets.ts';
import type { Notifications } from '../notification/index.ts';
import { loginIndex } from './accounts.ts';
import type { PasswordJudge } from './credentials.ts';
import type { KnownOrigins } from './known-origins.ts';
import { newPasswordDigest } from './new-password.ts';
import { accountNotices } from './notices.ts';
import { originOf } from './origin.ts';
import { loginCipherOf, updatePassword } from './queries.ts';

interface Parts {
  judge: PasswordJudge;
  origins: KnownOrigins;
  notifications: Notifications;
}

const MISSING = { oldPwd: '请输入原密码', newPwd: '请输入新密码', repeatPwd: '请输入确认密码' } as const;
type Field = keyof typeof MISSING;

/** The passwords of a change. @throws Refusal at every field that is missing */
function allOf({ session, input }: Call<typeof changePassword>): Record<Field, string> {
  const { oldPwd = '', newPwd = '', repeatPwd = '' } = input;
  const given = { oldPwd, newPwd, repeatPwd };
  const missing = (Object.keys(given) as Field[]).filter(
    (field) => given[field] === '' && !(field === 'oldPwd' && session.due === 'newPassword'),
  );
  if (missing.length > 0) throw invalidInput(Object.fromEntries(missing.map((field) => [field, MISSING[field]])));
  return given;
}

export function createPasswordChange(platform: Platform, { judge, origins, notifications }: Parts) {
  const { database, secrets, passwords, sessions } = platform;

  return {
    /**
     * Sets a new password and ends all other sessions; in this one everything is open. Who has come in with a first password has just
     * given it, everybody else gives the present one, judged under the locks of a login.
     * @throws Refusal at the field that is wrong
     */
    async changePassword(call: Call<typeof changePassword>) {
      const { session } = call;
      const { accountId } = session;
      const input = allOf(call);
      const login = secrets.open(await loginCipherOf(database, accountId));
      const names = { password: 'newPwd', password2: 'repeatPwd' };
      const digest = newPasswordDigest(platform, { password: input.newPwd, password2: input.repeatPwd }, login, names);
      if (session.due !== 'newPassword') {
        const present = passwords.decrypt(input.oldPwd);
        if (!present) throw invalidInput({ oldPwd: MISSING.oldPwd });
        const { right } = await judge.judge(call, login, sm3Hex(present));
        if (!right) {
          await audit(database, { event: 'password.change.failed', ...originOf(call) });
          throw invalidInput({ oldPwd: '原密码不正确' });
        }
      }
      if ((await judge.compare(loginIndex(secrets, login), digest)).right)
        throw invalidInput({ newPwd: '新密码不能与原密码相同' });
      const passwordHash = await passwords.hash(digest);
      await database.transaction(async (db) => {
        await updatePassword(db, accountId, passwordHash, call.now);
        await sessions.revokeOthers(db, session);
        await origins.forget(db, accountId);
        await origins.remember(db, call, accountId);
        await audit(db, { event: 'password.changed', ...originOf(call) });
        await notifications.notify(db, {
          accountIds: [accountId],
          notice: accountNotices.passwordChanged,
          title: '您的登录密码已修改',
          text: '其他设备上的登录已全部退出。如果不是您本人操作，请立即联系学校或平台管理员。',
        });
      });
      return done('密码修改成功');
    },
  };
}
