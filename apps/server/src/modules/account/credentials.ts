import { refused, TooMany } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { loginIndex } from './accounts.ts';
import { networkOf } from './origin.ts';
import type { Caller, Proofs } from './proofs.ts';
import { type Credentials, credentialsByLogin } from './queries.ts';

/** Five failures in 15 minutes lock an account for the address they come from, for 15 minutes (decisions, 3). */
export const LOGIN_LOCK = { max: 5, seconds: 15 * 60 };

export interface Judgement {
  right: boolean;
  /** The account that was named, whether or not the password is right; never told to the caller. */
  account: Credentials | undefined;
}

export interface PasswordJudge {
  /**
   * Judges login name and password digest under the lock and the proof of work. An unknown account takes the same time and
   * counts the same as a wrong password, and so does an account for which `accepts` is false.
   * @throws TooMany while the pair is locked; Refusal that asks for a proof
   */
  judge(
    caller: Caller,
    accountCode: string,
    digest: string,
    accepts?: (account: Credentials) => boolean,
  ): Promise<Judgement>;
  /** Ends the lock for an address whose owner has proved who they are in another way. */
  forgive(caller: Caller, accountCode: string): Promise<void>;
}

export function createPasswordJudge({ database, secrets, passwords, limits }: Platform, proofs: Proofs): PasswordJudge {
  // Guesses of one pair are judged one after the other, so that several right ones at once do not lock each other out.
  const inTurn = createTurnsByKey();
  const compare = async (index: Buffer, digest: string) => {
    const account = await credentialsByLogin(database, index);
    return { account, same: await passwords.verify(account?.passwordHash, digest.toLowerCase()) };
  };
  const keyOf = (index: Buffer, { address }: Caller) =>
    secrets.blindIndex('login-lock', `${index.toString('hex')} ${networkOf(address)}`);
  return {
    forgive: (caller, accountCode) => limits.guessedRight(keyOf(loginIndex(secrets, accountCode), caller)),
    async judge(caller, accountCode, digest, accepts = () => true) {
      await proofs.afterFailures(caller);
      const index = loginIndex(secrets, accountCode);
      const key = keyOf(index, caller);
      return inTurn(key.toString('hex'), async () => {
        const wait = await limits.guess(key, LOGIN_LOCK);
        if (wait > 0) throw new TooMany(`登录失败次数过多，请 ${Math.ceil(wait / 60)} 分钟后再试`, wait);
        const { same, account } = await compare(index, digest).catch(async (error) => {
          await limits.takeBackGuess(key);
          throw error;
        });
        const right = same && account !== undefined && accepts(account);
        if (right) await limits.guessedRight(key);
        else await proofs.countFailure(caller);
        return { right, account };
      });
    },
  };
}

export const accountClosed = () => refused('账号已停用，请联系管理员');

/** Runs jobs with the same key one after the other. */
export function createTurnsByKey(): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, job) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(job, job);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
