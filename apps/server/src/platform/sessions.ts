import { createHash, randomBytes } from 'node:crypto';
import { SESSION_DAYS, type Usertype } from '@vimo/contract';
import { createBatches } from './batches.ts';
import type { Database, Db } from './database.ts';
import { type Clock, toWireTime } from './time.ts';

/** Account id of nobody, with which queries read for a guest: no row belongs to it. */
export const NOBODY = '0';

/** Who is calling. Everything a rule needs about the caller is derived from here, never from a payload. */
export interface Session {
  accountId: string;
  usertype: Usertype;
  orgId: string;
  name: string;
  /** The parent who acts in this child's account. */
  handoverAccountId: string | undefined;
  /** When the person last gave the password once more in this session, as wire time. */
  passwordConfirmedAt: string | undefined;
  tokenHash: Buffer;
}

export interface Sessions {
  /** The living session of a token, or undefined. */
  find(token: string): Promise<Session | undefined>;
  /** Makes a session and answers its token; only its hash is stored. */
  create(db: Db, accountId: string, handoverAccountId?: string): Promise<string>;
  /** Remembers in the caller's transaction that the person has just given the password once more. */
  confirmPassword(db: Db, session: Session): Promise<void>;
  /** Ends one session. @returns false when another call ended it before */
  revoke(db: Db, session: Session): Promise<boolean>;
  /** Ends every session of an account, and those in which it acts for a child (password change, disabling). */
  revokeAll(db: Db, accountId: string): Promise<void>;
  /** Ends the sessions in which a parent acts in a child's account (unbinding). */
  revokeHandover(db: Db, accountId: string, handoverAccountId: string): Promise<void>;
  /** Ends every session of the people of an organisation (disabling it). */
  revokeOrganisation(db: Db, orgId: string): Promise<void>;
  /** Removes sessions that are over. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** How long a session is believed without asking again; a revocation reaches every process at once by a notification. */
const MEMORY_MS = 10_000;
const MEMORY_SIZE = 20_000;
const CHANNEL = 'session_revoked';

/** How a notification names the people of an organisation. */
const organisationOf = (orgId: string) => `organisation ${orgId}`;

const SELECT = `
  select s.token_hash, a.account_id, a.usertype, coalesce(a.org_id::text, '') as org_id, a.name, s.handover_account_id,
    s.password_confirmed_at
  from session s join account a using (account_id) left join org o using (org_id)
  where s.token_hash = any ($1) and s.expires_at > $2 and not a.disabled and o.disabled is not true`;

interface SessionRow {
  token_hash: Buffer;
  account_id: string;
  usertype: Usertype;
  org_id: string;
  name: string;
  handover_account_id: string | null;
  password_confirmed_at: string | null;
}

export async function createSessions(database: Database, clock: Clock): Promise<Sessions> {
  const memory = new Map<string, { session: Session; until: number }>();
  // Without the listener a revocation elsewhere would go unnoticed, so nothing is remembered then.
  let listening = false;
  // Counts revocations: a look-up that was under way while one came in is not remembered.
  let revocations = 0;
  const forget = (payload: string) => {
    revocations += 1;
    if (payload === 'listening') return;
    for (const [key, { session }] of memory) {
      if (
        session.accountId === payload ||
        session.handoverAccountId === payload ||
        organisationOf(session.orgId) === payload ||
        session.tokenHash.toString('hex') === payload
      )
        memory.delete(key);
    }
  };
  const heard = (payload: string) => {
    listening = true;
    forget(payload);
  };
  const stopListening = await database.listen(CHANNEL, heard, () => {
    listening = false;
    memory.clear();
  });
  const read = createBatches(async (hashes: readonly Buffer[]) => {
    const rows = await database.rows<SessionRow>(SELECT, [hashes, toWireTime(clock())]);
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
    return hashes.map((hash) => found.get(hash.toString('hex')));
  });
  const notify = (db: Db, payload: string) => db.run(`select pg_notify('${CHANNEL}', $1)`, [payload]);
  /** Has one session looked up anew in every process. */
  const readAgain = async (db: Db, { tokenHash }: Session) => {
    const key = tokenHash.toString('hex');
    forget(key);
    await notify(db, key);
  };
  // Its own notification proves that the listener hears; it is said again after each loss.
  const prove = () => (listening ? undefined : notify(database, 'listening').catch(() => {}));
  await prove();
  const proving = setInterval(prove, 1000);
  proving.unref();

  return {
    async find(token) {
      if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
      const now = clock().getTime();
      const known = memory.get(token);
      if (known && known.until > now) return known.session;
      const tokenHash = hashOf(token);
      const before = revocations;
      const row = await read(tokenHash);
      if (!row) {
        memory.delete(token);
        return undefined;
      }
      const session: Session = {
        accountId: row.account_id,
        usertype: row.usertype,
        orgId: row.org_id,
        name: row.name,
        handoverAccountId: row.handover_account_id ?? undefined,
        passwordConfirmedAt: row.password_confirmed_at ?? undefined,
        tokenHash,
      };
      if (listening && before === revocations) {
        if (memory.size >= MEMORY_SIZE) memory.delete(memory.keys().next().value ?? '');
        memory.set(token, { session, until: now + MEMORY_MS });
      }
      return session;
    },
    async create(db, accountId, handoverAccountId) {
      const token = randomBytes(32).toString('hex');
      const expires = new Date(clock().getTime() + SESSION_DAYS * 24 * 3600 * 1000);
      await db.run(
        'insert into session (token_hash, account_id, handover_account_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
        [hashOf(token), accountId, handoverAccountId ?? null, toWireTime(clock()), toWireTime(expires)],
      );
      return token;
    },
    async confirmPassword(db, session) {
      await db.run('update session set password_confirmed_at = $2 where token_hash = $1', [
        session.tokenHash,
        toWireTime(clock()),
      ]);
      await readAgain(db, session);
    },
    async revoke(db, session) {
      const ended = await db.run('delete from session where token_hash = $1', [session.tokenHash]);
      await readAgain(db, session);
      return ended === 1;
    },
    async revokeAll(db, accountId) {
      await db.run('delete from session where account_id = $1 or handover_account_id = $1', [accountId]);
      forget(accountId);
      await notify(db, accountId);
    },
    async revokeHandover(db, accountId, handoverAccountId) {
      await db.run('delete from session where account_id = $1 and handover_account_id = $2', [
        accountId,
        handoverAccountId,
      ]);
      forget(handoverAccountId);
      await notify(db, handoverAccountId);
    },
    async revokeOrganisation(db, orgId) {
      await db.run('delete from session where account_id in (select account_id from account where org_id = $1)', [
        orgId,
      ]);
      forget(organisationOf(orgId));
      await notify(db, organisationOf(orgId));
    },
    async sweep() {
      await database.run('delete from session where expires_at < $1', [toWireTime(clock())]);
    },
    async close() {
      clearInterval(proving);
      await stopListening();
    },
  };
}
