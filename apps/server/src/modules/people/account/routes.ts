import * as contract from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireAccountOwner, requirePasswordOwner } from './policy.ts';
import { requireRecentPassword } from './recent-password.ts';
import type { OwnAccount } from './service.ts';

export function accountRoutes({ policies, passwords, textMessages }: Platform, account: OwnAccount): Route[] {
  const { proofs, login, registration, profile, children, wechat, confirmations, passwordChange, safety, ownMail } =
    account;
  const { secondFactors, sessions } = account;
  const { outbox } = textMessages;
  return [
    on(contract.login, login.login),
    on(contract.loginSecondFactor, login.loginSecondFactor),
    on(contract.logout, login.logout),
    on(contract.findUserByToken, login.findUserByToken),
    on(contract.currentUser, profile.currentUser),
    on(contract.frontFindUser, profile.currentUser),
    on(contract.updateUserInfo, profile.updateUserInfo),
    on(contract.updateChoice, profile.updateChoice),
    on(contract.chooseListForm, profile.chooseListForm),
    on(contract.putAwayNews, profile.putAwayNews),
    on(contract.publicKey, () => ({ publicKey: passwords.publicKey, cipherMode: passwords.cipherMode })),
    on(contract.proofChallenge, async ({ input }) => ({ challenge: await proofs.challenge(input.price ?? 1) })),
    on(contract.checkUseracc, registration.checkUseracc),
    on(contract.sendCode, registration.sendCode),
    on(contract.sendPersonalCode, registration.sendPersonalCode),
    on(contract.register, registration.register),
    on(contract.resetPassword, registration.resetPassword),
    on(contract.bindStudent, children.bindStudent),
    on(contract.unbindStudent, children.unbindStudent),
    on(contract.queryStudentByParent, children.queryStudentByParent),
    on(contract.handoverAccount, children.handoverAccount),
    on(contract.handoverParentAccount, children.handoverParentAccount),
    // The promised reply names the app id in its message; `data` says what the page needs beside it.
    on(contract.wechatAppId, (call) => {
      const asked = wechat.wechatAppId(call);
      return answer(asked.appId, asked);
    }),
    on(contract.wechatLogin, wechat.wechatLogin),
    on(contract.confirmPassword, confirmations.confirmPassword, requireAccountOwner),
    on(contract.ownSecondFactor, ({ session }) => secondFactors.state(session)),
    on(contract.beginSecondFactor, ({ session, now }) => {
      requireRecentPassword(session, now);
      return secondFactors.begin(session);
    }),
    on(contract.enableSecondFactor, (call) => secondFactors.enable(call.session, call.input.code, call)),
    on(contract.renewRecoveryCodes, (call) => {
      requireRecentPassword(call.session, call.now);
      return secondFactors.renewCodes(call.session, call);
    }),
    on(contract.removeOwnSecondFactor, async (call) => {
      requireRecentPassword(call.session, call.now);
      await secondFactors.removeOwn(call.session, call);
      return done('两步验证已关闭');
    }),
    on(contract.chooseScreenTheme, profile.chooseScreenTheme),
    on(contract.ownSessions, sessions.living),
    on(contract.endOwnSession, sessions.end),
    on(contract.mySessions, sessions.living, requireAccountOwner),
    on(contract.endMySession, sessions.end, requireAccountOwner),
    on(contract.stay, () => ({ idleSeconds: policies.now().idleMinutes * 60 })),
    on(contract.changePassword, passwordChange.changePassword, requirePasswordOwner),
    on(contract.accountSafety, safety.safety, requireAccountOwner),
    on(contract.changePhone, safety.changePhone, requireAccountOwner),
    on(contract.sendEmailCode, ownMail.sendEmailCode, requireAccountOwner),
    on(contract.changeEmail, ownMail.changeEmail, requireAccountOwner),
    on(contract.removeEmail, ownMail.removeEmail, requireAccountOwner),
    on(contract.linkWechat, wechat.linkWechat, requireAccountOwner),
    on(contract.unlinkWechat, wechat.unlinkWechat, requireAccountOwner),
    ...(outbox ? [readOutbox(outbox)] : []),
  ];
}

/** The codes that a server without a real text message service has sent. */
const readOutbox = (outbox: NonNullable<Platform['textMessages']['outbox']>) =>
  on(contract.devOutbox, ({ input }) => {
    const code = outbox.lastCode(input.phone);
    if (code === undefined) throw notFound('没有发往该手机号的验证码');
    return { code };
  });
