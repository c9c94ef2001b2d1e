import * as contract from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createChildren } from './children.ts';
import { createCodes } from './codes.ts';
import { createPasswordJudge } from './credentials.ts';
import { createKnownOrigins } from './known-origins.ts';
import { createLogin } from './login.ts';
import { createLoginBrake } from './login-brake.ts';
import { createProfile } from './profile.ts';
import { createProofs } from './proofs.ts';
import { createConfirmations } from './recent-password.ts';
import { createRegistration } from './registration.ts';
import { createWechatLogin } from './wechat-login.ts';

export function accountRoutes(platform: Platform): Route[] {
  const { passwords, textMessages } = platform;
  const proofs = createProofs(platform);
  const origins = createKnownOrigins(platform);
  const brake = createLoginBrake(platform, proofs);
  const judge = createPasswordJudge(platform, { proofs, origins, brake });
  const login = createLogin(platform, judge, origins);
  const registration = createRegistration(platform, createCodes(platform, proofs), { proofs, judge, origins });
  const profile = createProfile(platform);
  const children = createChildren(platform, judge, brake);
  const wechat = createWechatLogin(platform, origins);
  const confirmations = createConfirmations(platform, judge);
  const routes = [
    on(contract.login, login.login),
    on(contract.logout, login.logout),
    on(contract.findUserByToken, login.findUserByToken),
    on(contract.currentUser, profile.currentUser),
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
    on(contract.confirmPassword, confirmations.confirmPassword),
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
