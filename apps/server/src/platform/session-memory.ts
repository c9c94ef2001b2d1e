import type { Database, Db } from './database.ts';
import type { Policies } from './policies.ts';

const CHANNEL = 'session_revoked';
const MEMORY_SIZE = 20_000;
const ORGANISATION = /^organisation (.+)$/;

/** How a notification names the people of an organisation. */
export const organisationOf = (orgId: string) => `organisation ${orgId}`;

/** Has every process forget sessions: by the hex of a token's hash, an account, or as `organisationOf` says. */
export const notifyEnded = (db: Db, payload: string) => db.run(`select pg_notify('${CHANNEL}', $1)`, [payload]);

/** Whose a session is: by these its end is told. */
interface Owned {
  accountId: string;
  orgId: string;
  handoverAccountId: string | undefined;
}

export interface Remembered<S extends Owned> {
  session: S;
  /** How a notification names it. */
  key: string;
  until: number;
  lastSeen: number;
}

/**
 * The sessions that a process has looked up, by their tokens: forgotten as soon as any process tells that they ended, or that they are to be looked up anew.
 * @param servesCalls a process that serves none need not hear of it
 */
export async function createSessionMemory<S extends Owned>(
  database: Database,
  policies: Pick<Policies, 'onChange'>,
  servesCalls: boolean,
) {
  const memory = new Map<string, Remembered<S>>();
  // Without the listener a revocation elsewhere would go unnoticed, so nothing is remembered then.
  let listening = false;
  // Counts revocations: a look-up that was under way while one came in is not remembered.
  let revocations = 0;
  const forget = (payload: string) => {
    revocations += 1;
    if (payload === 'listening') return;
    // Of the many that are remembered each is only compared.
    const orgId = ORGANISATION.exec(payload)?.[1];
    for (const [token, { session, key }] of memory) {
      if (
        session.accountId === payload ||
        session.handoverAccountId === payload ||
        session.orgId === orgId ||
        key === payload
      )
        memory.delete(token);
    }
  };
  const heard = (payload: string) => {
    listening = true;
    forget(payload);
  };
  const lost = () => {
    listening = false;
    memory.clear();
  };
  // What is remembered was judged by what held before.
  policies.onChange(() => {
    revocations += 1;
    memory.clear();
  });
  const stopListening = servesCalls ? await database.listen(CHANNEL, heard, lost) : async () => {};
  // Its own notification proves that the listener hears; it is said again after each loss.
  const prove = () => (listening ? undefined : notifyEnded(database, 'listening').catch(() => {}));
  await prove();
  const proving = setInterval(prove, 1000);
  proving.unref();

  return {
    forget,
    get: (token: string) => memory.get(token),
    drop: (token: string) => memory.delete(token),
    /** How many ends were told so far: taken before a look-up, and handed to `keep` with what it found. */
    endsTold: () => revocations,
    keep(token: string, found: Remembered<S>, endsTold: number): void {
      if (!listening || endsTold !== revocations) return;
      if (memory.size >= MEMORY_SIZE) memory.delete(memory.keys().next().value ?? '');
      memory.set(token, found);
    },
    async close(): Promise<void> {
      clearInterval(proving);
      await stopListening();
    },
  };
}
export type SessionMemory<S extends Owned> = Awaited<ReturnType<typeof createSessionMemory<S>>>;
