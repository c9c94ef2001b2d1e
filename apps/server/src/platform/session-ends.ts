import type { Db } from './database.ts';
import { notifyEnded, organisationOf } from './session-memory.ts';
import { type Clock, toWireTime } from './time.ts';

/** What names a session to those who end it. */
interface Ended {
  accountId: string;
  tokenHash: Buffer;
}

/** How sessions end, or are looked up anew. */
export interface SessionEnds {
  /** Ends one of an account's sessions by its id. @returns false when it has none of this id */
  end(db: Db, accountId: string, sessionId: string): Promise<boolean>;
  /** Ends every session of an account but one, which is looked up anew, those in which it acts for a child too (another password, another second factor). */
  revokeOthers(db: Db, session: Ended): Promise<void>;
  /** Has every session of an account looked up anew: what the account may do has changed. */
  lookUpAnew(db: Db, accountId: string): Promise<void>;
  /** Remembers in the caller's transaction that the person has just given the password once more. */
  confirmPassword(db: Db, session: Ended): Promise<void>;
  /** Ends one session. @returns false when another call ended it before */
  revoke(db: Db, session: Ended): Promise<boolean>;
  /** Ends every session of an account, and those in which it acts for a child (password change, disabling). */
  revokeAll(db: Db, accountId: string): Promise<void>;
  /** Ends the sessions in which a parent acts in a child's account (unbinding). */
  revokeHandover(db: Db, accountId: string, handoverAccountId: string): Promise<void>;
  /** Ends every session of the people of an organisation (disabling it). */
  revokeOrganisation(db: Db, orgId: string): Promise<void>;
}

/** Ends every session of an account, as `SessionEnds.revokeAll` does, for tasks, which remember no session of their own. */
export async function endSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.run('delete from session where account_id = $1 or handover_account_id = $1', [accountId]);
  await notifyEnded(db, accountId);
}

interface Parts {
  clock: Clock;
  memory: { forget(payload: string): void };
}

/** Ends of sessions, and what has them looked up anew; every process hears of it. */
export function createEnds({ clock, memory }: Parts): SessionEnds {
  /** Has one session looked up anew in every process. */
  const readAgain = async (db: Db, { tokenHash }: Pick<Ended, 'tokenHash'>) => {
    const key = tokenHash.toString('hex');
    memory.forget(key);
    await notifyEnded(db, key);
  };
  const readAllAgain = async (db: Db, accountId: string) => {
    memory.forget(accountId);
    await notifyEnded(db, accountId);
  };

  return {
    async end(db, accountId, sessionId) {
      const ended = await db.row<{ token_hash: Buffer }>(
        'delete from session where account_id = $1 and session_id = $2 and handover_account_id is null returning token_hash',
        [accountId, sessionId],
      );
      if (ended) await readAgain(db, { tokenHash: ended.token_hash });
      return ended !== undefined;
    },
    async revokeOthers(db, { accountId, tokenHash }) {
      await db.run('delete from session where (account_id = $1 or handover_account_id = $1) and token_hash <> $2', [
        accountId,
        tokenHash,
      ]);
      await readAllAgain(db, accountId);
    },
    lookUpAnew: readAllAgain,
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
      await endSessionsOf(db, accountId);
      memory.forget(accountId);
    },
    async revokeHandover(db, accountId, handoverAccountId) {
      await db.run('delete from session where account_id = $1 and handover_account_id = $2', [
        accountId,
        handoverAccountId,
      ]);
      await readAllAgain(db, handoverAccountId);
    },
    async revokeOrganisation(db, orgId) {
      await db.run('delete from session where account_id in (select account_id from account where org_id = $1)', [
        orgId,
      ]);
      memory.forget(organisationOf(orgId));
      await notifyEnded(db, organisationOf(orgId));
    },
  };
}
