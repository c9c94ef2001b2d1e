import { randomInt } from 'node:crypto';
import { newPasswordProblem } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WireTime } from '../../../platform/time.ts';
import { leavePosts } from '../responsibility/index.ts';
import { peopleGone } from '../roster/index.ts';
import { dropFailedLogins, dropOrigins } from './guard-queries.ts';
import { brakeKey } from './login-brake.ts';
import { setDisabled, updatePassword } from './queries.ts';
import { codeGuessesKey } from './second-factor.ts';

/** Without letters and digits that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LENGTH = 10;

/** A random password that is easy to read and type: letters and digits, 10 characters. It is shown once and changed at the first login. */
export function firstPassword(): string {
  const signs = LETTERS + DIGITS;
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => signs[randomInt(signs.length)]).join('');
    if (newPasswordProblem(password) === undefined) return password;
  }
}

interface Known {
  accountId: string;
  loginIndex: Buffer;
}

/** What those who run schools do to an account; who may is the caller's to judge, and the audit row the caller's to write. */
export function createAccountAdministration({ sessions, passwords, limits, secrets }: Platform) {
  const lift = (db: Db, { accountId, loginIndex }: Known) =>
    limits.lift(db, loginIndex, [brakeKey(secrets, loginIndex), codeGuessesKey(secrets, accountId)]);
  return {
    /** Closes the account and ends its sessions, those in a child's account too; its posts end, its places are given back (`peopleGone`). @returns false when it was closed before */
    async disable(db: Db, accountId: string, now: WireTime): Promise<boolean> {
      const changed = await setDisabled(db, accountId, true, now);
      if (!changed) return false;
      await sessions.revokeAll(db, accountId);
      await leavePosts(db, accountId, now);
      await db.tell(peopleGone, { accountIds: [accountId], how: 'disabled', now });
      return true;
    },

    /** @returns false when it was open before */
    enable: (db: Db, accountId: string, now: WireTime) => setDisabled(db, accountId, false, now),

    /** Puts a password in the place of the old one; sessions, locks and remembered devices end. `hash` is of a password that was given out. */
    async resetPassword(db: Db, account: Known, hash: string, now: WireTime) {
      await updatePassword(db, account.accountId, hash, now, true);
      await sessions.revokeAll(db, account.accountId);
      await dropOrigins(db, account.accountId);
      await lift(db, account);
    },

    /** A new first password and its hash. */
    async newPassword(): Promise<{ password: string; hash: string }> {
      const password = firstPassword();
      return { password, hash: await passwords.hashPassword(password) };
    },

    endSessions: (db: Db, accountId: string) => sessions.revokeAll(db, accountId),

    /** Whether failed logins, or wrong codes of the second factor, lock the account from somewhere. */
    isLocked: (loginIndex: Buffer) => limits.isLocked(loginIndex),

    /** Lifts the locks that failed logins and wrong codes left, wherever they came from. */
    async unlock(db: Db, account: Known, now: WireTime): Promise<void> {
      await lift(db, account);
      await dropFailedLogins(db, account.loginIndex, now);
    },
  };
}
export type AccountAdministration = ReturnType<typeof createAccountAdministration>;
