import * as contract from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifications } from '../notification/index.ts';
import { createChildren } from './children.ts';
import { createCodes } from './codes.ts';
import { createPasswordJudge } from './credentials.ts';
import { createKnownOrigins } from './known-origins.ts';
import { type Closings, createLogin } from './login.ts';
import { createLoginBrake } from './login-brake.ts';
import { createLoginTickets } from './login-tickets.ts';
import { ownAccountRoutes } from './own-account.ts';
import { createPasswordChange } from './password-change.ts';
import { mayChangePassword, mayKeepSafe } from './policy.ts';
import { createProfile } from './profile.ts';
import { createProofs } from './proofs.ts';
import { createConfirmations } from './recent-password.ts';
import { createRegistration } from './registration.ts';
import { createSafety } from './safety.ts';
import type { SecondFactors } from './second-factor.ts';
import { createWechatLogin } from './wechat-login.ts';

export interface AccountParts {
  notifications: Notifications;
  secondFactors: SecondFactors;
  closings: Closings;
}

export function accountRoutes(platform: Platform, { notifications, secondFactors, closings }: AccountParts): Route[] {
  const { passwords, textMessages } = platform;
  const proofs = createProofs(platform);
  const origins = createKnownOrigins(platform);
  const brake = createLoginBrake(platform, proofs);
  const judge = createPasswordJudge(platform, { proofs, origins, brake });
  const tickets = createLoginTickets(platform);
  const login = createLogin(platform, { judge, origins, tickets, secondFactors, closings });
  const passwordChange = createPasswordChange(platform, { judge, origins, notifications });
  const codes = createCodes(platform, proofs);
  const registration = createRegistration(platform, codes, { proofs, judge, origins });
  const safety = createSafety(platform, { codes, judge, origins, notifications });
  const profile = createProfile(platform);
  const children = createChildren(platform, judge, brake, notifications);
  const wechat = createWechatLogin(platform, origins, login.requireNoSecondFactor, notifications, closings);
  const confirmations = createConfirmations(platform, judge, secondFactors);
  const routes = [
    on(contract.login, login.login),
    on(contract.loginSecondFactor, login.loginSecondFactor),
    on(contract.logout, login.logout),
    on(contract.findUserByToken, login.findUserByToken),
    on(contract.currentUser, profile.currentUser),
    on(contract.frontFindUser, profile.currentUser),
    on(contract.updateUserInfo, profile.updateUserInfo),
    on(contract.updateChoice, profile.updateChoice),
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
    on(contract.wechatAppId, wechat.wechatAppId),
    on(contract.wechatLogin, wechat.wechatLogin),
    on(contract.confirmPassword, confirmations.confirmPassword, mayKeepSafe),
    ...ownAccountRoutes(platform, secondFactors),
    on(contract.changePassword, passwordChange.changePassword, mayChangePassword),
    on(contract.accountSafety, safety.safety, mayKeepSafe),
    on(contract.changePhone, safety.changePhone, mayKeepSafe),
    on(contract.linkWechat, wechat.linkWechat, mayKeepSafe),
    on(contract.unlinkWechat, wechat.unlinkWechat, mayKeepSafe),
  ];
  const { outbox } = textMessages;
  if (!outbox) return routes;
  const readOutbox = on(contract.devOutbox, ({ input }) => {
    const code = outbox.lastCode(input.phone);
    if (code === undefined) throw notFound('没有发往该手机号的验证码');
    return { code };
  });
  return [...routes, readOutbox];
}
