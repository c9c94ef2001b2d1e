import { HIGHEST_PROOF_PRICE } from '@vimo/contract';
import { TooMany } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { toWireTime } from '../../../platform/time.ts';
import { countFailedLogin, dropFailedLogins, failedLoginsOf } from './guard-queries.ts';
import type { Familiarity } from './known-origins.ts';
import type { Proofs } from './proofs.ts';

/** Passwords from strange places that are judged for one login name in an hour, all addresses together. */
export const STRANGE_GUESSES = { max: 100, seconds: 3600 };
/** So many of them are free; then each ten more double the price of the next. */
const FREE = 20;
const STEP = 10;
/** Failures of which the person is told at the next login, and how long they are kept for that. */
const WORTH_TELLING = 10;
const KEPT_SECONDS = 90 * 24 * 3600;

/** Price of one more guess after so many failures in an hour, in steps of the proof of work: 0 is free. */
export const priceAfter = (failures: number): number =>
  failures < FREE ? 0 : Math.min(HIGHEST_PROOF_PRICE, 1 + Math.floor((failures - FREE) / STEP));

/** Guesses of an hour that are judged for a price. */
const mostFor = (paid: number): number =>
  paid >= HIGHEST_PROOF_PRICE ? STRANGE_GUESSES.max : Math.min(STRANGE_GUESSES.max, FREE + paid * STEP);

/** By this the guesses at a login name from strange places are counted. */
export const brakeKey = (secrets: Secrets, loginIndex: Buffer) =>
  secrets.blindIndex('login-brake', loginIndex.toString('hex'));

export interface LoginBrake {
  /** Price of a guess from a strange place at this moment. @throws TooMany when the hour is full */
  price(loginIndex: Buffer): Promise<number>;
  /**
   * Counts a guess from a strange place before it is judged, for which `paid` was paid; answers what takes it back.
   * @throws TooMany when the hour is full; Refusal that asks for a proof when the price rose meanwhile
   */
  count(loginIndex: Buffer, paid: number): Promise<() => Promise<void>>;
  /** A guess from elsewhere than a known device failed: the person will be told. */
  failed(loginIndex: Buffer): Promise<void>;
  /** What to tell the person at a login; it is forgotten once a known device has been told. */
  notice(loginIndex: Buffer, from: Familiarity): Promise<string>;
}

/**
 * Holds off guesses at one account from many addresses (docs/decisions, how guessing is held off). Login names without account are
 * treated alike. Known devices and networks do not pass here, so that nobody can be locked out of where they are used to log in.
 */
export function createLoginBrake({ database, limits, secrets, clock }: Platform, proofs: Proofs): LoginBrake {
  const keyOf = (loginIndex: Buffer) => brakeKey(secrets, loginIndex);
  const after = (seconds: number) => toWireTime(new Date(clock().getTime() + seconds * 1000));
  const price = async (loginIndex: Buffer) => {
    const { count, wait } = await limits.taken(keyOf(loginIndex), STRANGE_GUESSES);
    if (wait > 0) throw new TooMany(closedText(wait), wait);
    return priceAfter(count);
  };
  return {
    price,
    async count(loginIndex, paid) {
      const key = keyOf(loginIndex);
      // Of many at once no more are judged than the price is for, and those that did not pay take nothing from those that did.
      const quota = { ...STRANGE_GUESSES, max: mostFor(paid) };
      const wait = await limits.take(key, quota, quota, { subject: loginIndex, secret: 'password' });
      if (wait > 0) throw proofs.demanded(Math.max(1, await price(loginIndex)));
      return () => limits.giveBack(key);
    },
    async failed(loginIndex) {
      await countFailedLogin(database, loginIndex, after(0), after(KEPT_SECONDS));
    },
    async notice(loginIndex, from) {
      const found = await failedLoginsOf(database, loginIndex);
      if (!found) return '';
      if (from.device || found.failures < WORTH_TELLING) await dropFailedLogins(database, loginIndex, after(0));
      return found.failures < WORTH_TELLING ? '' : noticeText(found.failures, found.lastAt);
    },
  };
}

const closedText = (wait: number) =>
  `该账号正被反复尝试登录，为保护账号，新设备请 ${Math.ceil(wait / 60)} 分钟后再试；也可在常用设备上登录，或通过“忘记密码”验证手机号`;

const noticeText = (failures: number, lastAt: string) =>
  `有人多次尝试登录您的账号（共 ${failures} 次，最近一次 ${lastAt.slice(5, 16)}），均未成功。如果不是您本人，请尽快通过“忘记密码”更换密码；学生账号请联系学校老师重置。`;
