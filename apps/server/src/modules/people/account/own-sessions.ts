import type { endMySession, endOwnSession } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { originOf } from './origin.ts';

/** The sessions of a person's account: what lives where, and ending one of them (docs/domains/accounts.md). */
export const createOwnSessions = ({ database, sessions }: Platform) => ({
  async living({ session }: { session: Session }) {
    const all = await sessions.ofAccount(session.accountId);
    return all.map((one) => ({ ...one, isThis: one.id === session.sessionId }));
  },

  /** @throws Refusal notFound for a session that is not the person's, or is over */
  async end(call: Call<typeof endOwnSession | typeof endMySession>) {
    await database.transaction(async (db) => {
      if (!(await sessions.end(db, call.session.accountId, call.input.id))) throw notFound('该登录已退出');
      await audit(db, { event: 'session.ended', ...originOf(call) });
    });
    return done('已退出该设备');
  },
});
