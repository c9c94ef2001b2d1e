import type { AuditEventName, findUserByToken, login, logout } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { refused, TooMany } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountClosed, type PasswordJudge } from './credentials.ts';
import type { KnownOrigins } from './known-origins.ts';
import { type Origin, originOf } from './origin.ts';
import { holdPassword } from './queries.ts';
import { beginSession, type NewSession, tokenOf } from './sessions.ts';
import { userInfoOf } from './user-info.ts';

/** The same for an unknown account and a wrong password (docs/domains/accounts.md). */
const WRONG = '用户名或密码错误';

export function createLogin(platform: Platform, judge: PasswordJudge, origins: KnownOrigins) {
  const { database, sessions, secrets } = platform;
  const record = (call: Origin, event: AuditEventName, accountId: string | undefined) =>
    audit(database, { event, ...(accountId ? { accountId } : {}), ...originOf(call), session: undefined });

  return {
    /** @throws Refusal for a wrong pair or a closed account, TooMany while the pair is locked */
    async login(call: Call<typeof login>): Promise<NewSession> {
      const { right, account, notice } = await judge
        .judge(call, call.input.user, call.input.pwd)
        .catch(async (error) => {
          if (error instanceof TooMany) await record(call, 'login.locked', undefined);
          throw error;
        });
      if (!right || !account) {
        await record(call, 'login.failed', account?.accountId);
        throw refused(WRONG);
      }
      if (account.disabled) {
        await record(call, 'login.closed', account.accountId);
        throw accountClosed();
      }
      const session = await database.transaction(async (db) => {
        // A password that was changed since it was judged opens nothing.
        if (!(await holdPassword(db, account.accountId, account.passwordHash))) throw refused(WRONG);
        await audit(db, {
          event: 'login.succeeded',
          accountId: account.accountId,
          ...originOf(call),
          session: undefined,
        });
        await origins.remember(db, call, account.accountId);
        return beginSession(platform, db, account.accountId);
      });
      return { ...session, notice: await notice() };
    },

    async logout(call: Call<typeof logout>) {
      const { session } = call;
      if (session && (await sessions.revoke(database, session))) {
        await audit(database, { event: 'logout', ...originOf(call) });
      }
      return done();
    },

    async findUserByToken(call: Call<typeof findUserByToken>): Promise<NewSession> {
      const { accountId, handoverAccountId } = call.session;
      const token = tokenOf(call);
      return { ...(await userInfoOf(database, secrets, accountId, handoverAccountId)), token, sessiontoken: token };
    },
  };
}
