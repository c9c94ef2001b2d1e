import type {
  AuditEventName,
  findUserByToken,
  login,
  loginSecondFactor,
  logout,
  SecondFactorNeeded,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { refused, TooMany } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import { SIGN_IN_WAITING } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTurns } from '../../../platform/turns.ts';
import { closedTo, type PasswordJudge } from './credentials.ts';
import type { KnownOrigins } from './known-origins.ts';
import type { LoginTickets } from './login-tickets.ts';
import { type Origin, originOf } from './origin.ts';
import type { Caller } from './proofs.ts';
import { type Credentials, credentialsById, endOfRegisterLogin, lockPassword } from './queries.ts';
import type { SecondFactors } from './second-factor.ts';
import { beginSession, type NewSession, tokenOf } from './sessions.ts';
import { userInfoOf } from './user-info.ts';

/** The same for an unknown account and a wrong password (docs/domains/accounts.md). */
const WRONG = '用户名或密码错误';

/** Sign-ins under way at a time in a process: what they wait for is a processor for the password's hash, of which there are few. */
const SIGN_INS_AT_ONCE = 8;

/** A login takes the closing of an account back, and says so; empty when there was none. */
export interface Closings {
  takeBack(db: Db, accountId: string, now: WireTime): Promise<string>;
}

interface Parts {
  judge: PasswordJudge;
  origins: KnownOrigins;
  tickets: LoginTickets;
  secondFactors: SecondFactors;
  closings: Closings;
}

export function createLogin(platform: Platform, { judge, origins, tickets, secondFactors, closings }: Parts) {
  const { database, sessions, secrets } = platform;
  const record = (call: Origin, event: AuditEventName, accountId: string | undefined) =>
    audit(database, { event, ...(accountId ? { accountId } : {}), ...originOf(call), session: undefined });

  /** Begins a session for who has proved who they are. A password that was changed since it was judged opens nothing. */
  const enter = (call: Origin & Caller & Pick<Call, 'now'>, account: Credentials) =>
    database.transaction(async (db) => {
      const { accountId, passwordHash } = account;
      if (!(await lockPassword(db, accountId, passwordHash))) throw refused(WRONG);
      await audit(db, { event: 'login.succeeded', accountId, ...originOf(call), session: undefined });
      await origins.remember(db, call, accountId);
      const takenBack = await closings.takeBack(db, accountId, call.now);
      return { ...(await beginSession(platform, db, call, accountId)), notice: takenBack };
    });

  /** The second step of a login is asked for where there is one. @throws Refusal with a ticket in its data */
  async function requireNoSecondFactor(account: Credentials): Promise<void> {
    if (!(await secondFactors.isOn(account.accountId))) return;
    const asked: SecondFactorNeeded = { secondFactorNeeded: true, ticket: tickets.make(account) };
    throw refused('请输入动态验证码', asked);
  }

  /** Who comes in by the register number as long as that is let is told the login that stays (docs/domains/people.md). */
  async function tellWayIn(accountId: string): Promise<string> {
    const end = await endOfRegisterLogin(database, accountId);
    return end ? `请改用登录账号 ${secrets.open(end.loginCipher)} 登录：学籍号登录到 ${end.until} 为止。` : '';
  }

  /** Before the first statement: of a rush no more are under way than keep the processor busy, so that neither their statements nor anybody else's wait for each other. */
  const inTurn = createTurns(SIGN_INS_AT_ONCE, SIGN_IN_WAITING);

  async function signIn(call: Call<typeof login>): Promise<NewSession> {
    const judged = await judge.judge(call, call.input.user, call.input.pwd).catch(async (error) => {
      if (error instanceof TooMany) await record(call, 'login.locked', undefined);
      throw error;
    });
    const { right, account, notice } = judged;
    if (!right || !account) {
      await record(call, 'login.failed', account?.accountId);
      throw refused(WRONG);
    }
    const closed = closedTo(account, call.now);
    if (closed) {
      await record(call, 'login.closed', account.accountId);
      throw closed;
    }
    await requireNoSecondFactor(account);
    const session = await enter(call, account);
    const wayIn = judged.byRegister ? await tellWayIn(account.accountId) : '';
    return { ...session, notice: [session.notice, wayIn, await notice()].filter(Boolean).join('\n') };
  }

  return {
    requireNoSecondFactor,

    /** @throws Refusal for a wrong pair or a closed account, TooMany while the pair is locked, Unavailable who waited in vain */
    login: (call: Call<typeof login>): Promise<NewSession> => inTurn(() => signIn(call)),

    /** @throws Refusal for a ticket that is over, or at the field of a wrong code; TooMany while codes are locked */
    async loginSecondFactor(call: Call<typeof loginSecondFactor>): Promise<NewSession> {
      const { ticket, code } = call.input;
      const accountId = tickets.accountOf(ticket);
      if (!accountId) throw refused('验证已超时，请重新输入密码');
      await secondFactors.judge(call, accountId, code).catch(async (error) => {
        await record(call, 'login.secondFactor.failed', accountId);
        throw error;
      });
      const account = await credentialsById(database, accountId);
      if (!account || !tickets.isOf(ticket, account)) throw refused('验证已超时，请重新输入密码');
      const closed = closedTo(account, call.now);
      if (closed) throw closed;
      return enter(call, account);
    },

    async logout(call: Call<typeof logout>) {
      const { session } = call;
      if (session && (await sessions.revoke(database, session))) {
        await audit(database, { event: 'logout', ...originOf(call) });
      }
      return done();
    },

    async findUserByToken(call: Call<typeof findUserByToken>): Promise<NewSession> {
      const { session, now } = call;
      const token = tokenOf(call);
      return { ...(await userInfoOf(database, secrets, session, now)), token, sessiontoken: token };
    },
  };
}
