import type { changeEmail, removeEmail, sendEmailCode } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifications } from '../notification/index.ts';
import type { Codes } from './codes.ts';
import type { MailCodes } from './mail-codes.ts';
import { accountNotices } from './notices.ts';
import { originOf } from './origin.ts';
import { atField } from './safety.ts';
import { safetyOf, setMail } from './safety-queries.ts';

const NOT_YOURS = '如果不是您本人操作，请立即修改密码，并联系学校或平台管理员。';

/** The address to which a person is told by mail (docs/domains/personal-centre.md): entered with a code that was sent there, by which nobody signs in. */
export function createOwnMail(
  { database, secrets }: Platform,
  { codes, mailCodes, notifications }: { codes: Codes; mailCodes: MailCodes; notifications: Notifications },
) {
  return {
    /** @throws Refusal where there is no mail, or none is taken for the address; TooMany; Unavailable */
    async sendEmailCode(call: Call<typeof sendEmailCode>) {
      await mailCodes.requireOpen();
      await codes.send(call, call.input.email, 'mail');
      return done('验证码已发送至您的邮箱');
    },

    /** Enters an address, or another one, and tells the person. @throws Refusal at the field that is wrong */
    async changeEmail(call: Call<typeof changeEmail>) {
      const { session, input, now } = call;
      const { accountId } = session;
      const present = secrets.openIfAny((await safetyOf(database, accountId)).emailCipher);
      if (input.email === present) throw invalidInput({ email: '新邮箱不能与当前邮箱相同' });
      const spendCode = await codes.judge(call, input.email, 'mail', input.checkCode).catch(atField('checkCode'));
      await database.transaction(async (db) => {
        await spendCode(db);
        await setMail(db, accountId, secrets.seal(input.email), now);
        await audit(db, { event: 'email.changed', ...originOf(call) });
        await notifications.notify(db, {
          accountIds: [accountId],
          notice: accountNotices.emailChanged,
          title: present ? '您的安全邮箱已更换' : '您的安全邮箱已设置',
          text: NOT_YOURS,
        });
      });
      return done(present ? '安全邮箱已更换' : '安全邮箱已设置');
    },

    /** Takes the address away: nothing goes there any more, what waits neither. @throws Refusal when there is none */
    async removeEmail(call: Call<typeof removeEmail>) {
      const { session, now } = call;
      const { accountId } = session;
      await database.transaction(async (db) => {
        if (!(await setMail(db, accountId, null, now))) throw refused('您还没有设置安全邮箱');
        await audit(db, { event: 'email.removed', ...originOf(call) });
        await notifications.notify(db, {
          accountIds: [accountId],
          notice: accountNotices.emailChanged,
          title: '您的安全邮箱已移除',
          text: NOT_YOURS,
        });
      });
      return done('安全邮箱已移除');
    },
  };
}
