import type { Platform } from '../../../platform/platform.ts';
import type { Notifications } from '../notification/index.ts';
import { createChildren } from './children.ts';
import { createCodes } from './codes.ts';
import { createPasswordJudge } from './credentials.ts';
import { createKnownOrigins } from './known-origins.ts';
import { type Closings, createLogin } from './login.ts';
import { createLoginBrake } from './login-brake.ts';
import { createLoginTickets } from './login-tickets.ts';
import { createMailCodes } from './mail-codes.ts';
import { createOwnMail } from './own-mail.ts';
import { createOwnSessions } from './own-sessions.ts';
import { createPasswordChange } from './password-change.ts';
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

/**
 * What people do with their own account, from its registration on (docs/domains/accounts.md). One for a process: passwords of one account are
 * judged one after the other, whichever call they come with.
 */
export function createOwnAccount(platform: Platform, { notifications, secondFactors, closings }: AccountParts) {
  const proofs = createProofs(platform);
  const origins = createKnownOrigins(platform);
  const brake = createLoginBrake(platform, proofs);
  const judge = createPasswordJudge(platform, { proofs, origins, brake });
  const mailCodes = createMailCodes(platform);
  const codes = createCodes(platform, { proofs, mailCodes });
  const login = createLogin(platform, {
    ...{ judge, origins, secondFactors, closings },
    tickets: createLoginTickets(platform),
  });
  return {
    proofs,
    login,
    secondFactors,
    registration: createRegistration(platform, codes, { proofs, judge, origins }),
    profile: createProfile(platform),
    children: createChildren(platform, judge, brake, notifications),
    wechat: createWechatLogin(platform, origins, login.requireNoSecondFactor, notifications, closings),
    confirmations: createConfirmations(platform, judge, secondFactors),
    passwordChange: createPasswordChange(platform, { judge, origins, notifications }),
    safety: createSafety(platform, { codes, mailCodes, judge, origins, notifications }),
    ownMail: createOwnMail(platform, { codes, mailCodes, notifications }),
    sessions: createOwnSessions(platform),
  };
}
export type OwnAccount = ReturnType<typeof createOwnAccount>;
