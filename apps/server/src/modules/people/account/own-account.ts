import * as contract from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Call, done, on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { originOf } from './origin.ts';
import { mayKeepSafe } from './policy.ts';
import { requireRecentPassword } from './recent-password.ts';
import type { SecondFactors } from './second-factor.ts';

/** What people do with their own account: second factor (staff), sessions. */
export function ownAccountRoutes({ config, database, sessions }: Platform, secondFactors: SecondFactors): Route[] {
  const living = async ({ session }: { session: Session }) =>
    (await sessions.ofAccount(session.accountId)).map((one) => ({ ...one, isThis: one.id === session.sessionId }));

  return [
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
    on(contract.ownSessions, living),
    on(contract.endOwnSession, endOwnSession),
    on(contract.mySessions, living, mayKeepSafe),
    on(contract.endMySession, endOwnSession, mayKeepSafe),
    on(contract.stay, () => ({ idleSeconds: config.staffIdleMinutes * 60 })),
  ];

  /** @throws Refusal notFound for a session that is not the person's, or is over */
  async function endOwnSession(call: Call<typeof contract.endOwnSession | typeof contract.endMySession>) {
    await database.transaction(async (db) => {
      if (!(await sessions.end(db, call.session.accountId, call.input.id))) throw notFound('该登录已退出');
      await audit(db, { event: 'session.ended', ...originOf(call) });
    });
    return done('已退出该设备');
  }
}
