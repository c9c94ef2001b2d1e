import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../platform/database.ts';
import { refused, TooMany } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import { phoneIndex } from './accounts.ts';
import { dropCode, keepCode, tryCode } from './code-queries.ts';
import { networkKey } from './origin.ts';
import type { Caller, Proofs } from './proofs.ts';

const LIFE_SECONDS = 5 * 60;
const TRIES = 5;
const WRONG = '验证码错误或已失效';
/** Text messages of one phone (docs/domains/accounts.md), whatever they are for. */
const EACH_MINUTE = { max: 1, seconds: 60 };
const EACH_DAY = { max: 10, seconds: 24 * 3600 };
/** Text messages of one network in an hour: a school's evening of registrations fits in. */
const OF_NETWORK = { max: 300, seconds: 3600 };

/** Registration and reset share the code of the phone; the personal centre has its own. */
export type CodePurpose = 'open' | 'personal';

export interface Codes {
  /** Sends a new code; an older one of the phone and purpose ends. @throws TooMany, Unavailable, Refusal that asks for a proof */
  send(caller: Caller, phone: string, purpose: CodePurpose): Promise<void>;
  /**
   * Judges a code and answers what uses it up, to be done in the transaction that the code is for: when that fails the code is
   * still good. @throws Refusal, now or then, when it is wrong, over, used or tried too often; the text does not say which
   */
  judge(caller: Caller, phone: string, purpose: CodePurpose, code: string): Promise<(db: Db) => Promise<void>>;
}

export function createCodes({ database, secrets, limits, textMessages, clock }: Platform, proofs: Proofs): Codes {
  const digestOf = (phone: string, purpose: string, code: string) =>
    secrets.blindIndex('verification-code', `${purpose} ${phone} ${code}`);
  async function sendNew(phone: string, purpose: CodePurpose): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = clock();
    await keepCode(database, {
      phoneIndex: phoneIndex(secrets, phone),
      purpose,
      digest: digestOf(phone, purpose, code),
      now: toWireTime(now),
      expiresAt: toWireTime(new Date(now.getTime() + LIFE_SECONDS * 1000)),
    });
    await textMessages.send(phone, code);
  }

  return {
    async send(caller, phone, purpose) {
      await proofs.countAsking(caller);
      const quota = secrets.blindIndex('code-quota', phone);
      const wait = await limits.take(quota, EACH_MINUTE, EACH_DAY);
      if (wait > EACH_MINUTE.seconds) throw new TooMany('该手机号今天获取验证码的次数已达上限', wait);
      if (wait > 0) throw new TooMany(`验证码发送过于频繁，请 ${wait} 秒后再试`, wait);
      const ofNetwork = networkKey(secrets, 'text-messages', caller.address);
      try {
        await limits.counted(ofNetwork, OF_NETWORK, '当前网络获取验证码过于频繁，请稍后再试', () =>
          sendNew(phone, purpose),
        );
      } catch (error) {
        // No message, so the phone has used nothing up.
        await limits.giveBack(quota);
        throw error;
      }
    },
    async judge(caller, phone, purpose, code) {
      await proofs.demand(caller, await proofs.priceOfFailures(caller));
      const index = phoneIndex(secrets, phone);
      const digest = digestOf(phone, purpose, code);
      const kept = await tryCode(database, index, purpose, toWireTime(clock()), TRIES);
      if (!kept || !timingSafeEqual(kept.code_digest, digest)) {
        await proofs.countFailure(caller);
        throw refused(WRONG);
      }
      return async (db) => {
        if (!(await dropCode(db, index, purpose, digest))) throw refused(WRONG);
      };
    },
  };
}
