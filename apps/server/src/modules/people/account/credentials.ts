import { type Refusal, refused, TooMany } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { createTurnsByKey } from '../../../platform/turns.ts';
import { loginIndex, loginReadings, registerIndex } from './accounts.ts';
import type { Familiarity, KnownOrigins } from './known-origins.ts';
import type { LoginBrake } from './login-brake.ts';
import { networkOf } from './origin.ts';
import type { Caller, Proofs } from './proofs.ts';
import { type Credentials, credentialsByLogin, loginNamed } from './queries.ts';

/** Five failures in 15 minutes lock an account for the address they come from, or for the known device, for 15 minutes (docs/domains/accounts.md). */
export const LOGIN_LOCK = { max: 5, seconds: 15 * 60 };

export interface Judgement {
  right: boolean;
  /** The account that was named, whether or not the password is right; never told to the caller. */
  account: Credentials | undefined;
}

export interface LoginJudgement extends Judgement {
  /** Whether the name was the register number of the account's pupil. */
  byRegister: boolean;
  /** For the person of a right password: what was tried at the account meanwhile; empty when nothing is to tell. */
  notice: () => Promise<string>;
}

export interface PasswordJudge {
  /**
   * Judges login name and password digest under the locks and the proof of work. An unknown account takes the same time,
   * counts and costs the same as a wrong password.
   * @throws TooMany while it is locked; Refusal that asks for a proof
   */
  judge(caller: Caller, accountCode: string, digest: string): Promise<LoginJudgement>;
  /** By what the account is known that logs in with a name; guesses under any of its names count together. */
  indexOf(accountCode: string): Promise<Buffer>;
  /** Compares name and digest under no lock: the caller has one of its own. */
  compare(loginIndex: Buffer, digest: string): Promise<Judgement>;
  /** Ends the lock for an address whose owner has proved who they are in another way. */
  forgive(caller: Caller, accountCode: string): Promise<void>;
}

export function createPasswordJudge(
  { database, secrets, passwords, limits, clock }: Platform,
  { proofs, origins, brake }: { proofs: Proofs; origins: KnownOrigins; brake: LoginBrake },
): PasswordJudge {
  // Guesses of one pair are judged one after the other, so that several right ones at once do not lock each other out.
  const inTurn = createTurnsByKey(1);
  const lockKey = (index: Buffer, place: string) =>
    secrets.blindIndex('login-lock', `${index.toString('hex')} ${place}`);
  const networkLock = (index: Buffer, { address }: Caller) => lockKey(index, networkOf(address));

  /** A name of nobody is known by its last reading, so that guesses under whatever spelling count as they do for an account. */
  async function named(accountCode: string): Promise<{ index: Buffer; byRegister: boolean }> {
    const day = dayOf(toWireTime(clock()));
    const readings = loginReadings(accountCode);
    for (const reading of readings) {
      const found = await loginNamed(database, loginIndex(secrets, reading), registerIndex(secrets, reading), day);
      if (found) return found;
    }
    return { index: loginIndex(secrets, readings.at(-1) ?? accountCode), byRegister: false };
  }

  async function compare(index: Buffer, digest: string): Promise<Judgement> {
    const account = await credentialsByLogin(database, index);
    const same = await passwords.verify(account?.passwordHash, digest.toLowerCase());
    return { right: same && account !== undefined, account };
  }

  /** A price for the network's failures and one for the account's, both paid by one proof; what was paid. */
  async function pay(caller: Caller, index: Buffer, from: Familiarity): Promise<number> {
    if (from.device) return 0;
    const price = Math.max(await proofs.priceOfFailures(caller), from.network ? 0 : await brake.price(index));
    await proofs.demand(caller, price);
    return price;
  }

  return {
    indexOf: async (accountCode) => (await named(accountCode)).index,
    compare,
    forgive: (caller, accountCode) => limits.guessedRight(networkLock(loginIndex(secrets, accountCode), caller)),
    async judge(caller, accountCode, digest) {
      const { index, byRegister } = await named(accountCode);
      const from = await origins.of(caller, index);
      const paid = await pay(caller, index, from);
      const key = from.device ? lockKey(index, from.device.toString('hex')) : networkLock(index, caller);
      return inTurn(key.toString('hex'), async () => {
        const wait = await limits.guess(key, LOGIN_LOCK, { subject: index, secret: 'password' });
        if (wait > 0) throw new TooMany(`登录失败次数过多，请 ${Math.ceil(wait / 60)} 分钟后再试`, wait);
        let uncount: (() => Promise<void>) | undefined;
        try {
          if (!from.device && !from.network) uncount = await brake.count(index, paid);
          const judgement = await compare(index, digest);
          if (judgement.right) await Promise.all([limits.guessedRight(key), uncount?.()]);
          else if (!from.device) await Promise.all([proofs.countFailure(caller), brake.failed(index)]);
          return { ...judgement, byRegister, notice: () => brake.notice(index, from) };
        } catch (error) {
          await Promise.all([limits.takeBackGuess(key), uncount?.()]);
          throw error;
        }
      });
    },
  };
}

export const accountClosed = () => refused('账号已停用，请联系管理员');

/** Why nobody comes in by an account: it is closed, or it only reads and its term has not begun or is over. Undefined where it is open. */
export function closedTo({ disabled, readsFrom, readsUntil }: Credentials, now: WireTime): Refusal | undefined {
  const today = dayOf(now);
  if (disabled) return accountClosed();
  if (readsFrom > today) return refused(`账号从 ${readsFrom} 起可以使用`);
  if (readsUntil !== '' && readsUntil < today) return refused(`账号已于 ${readsUntil} 到期，如需继续使用请联系管理员`);
  return undefined;
}
