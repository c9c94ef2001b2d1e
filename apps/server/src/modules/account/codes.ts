import { randomInt, timingSafeEqual } from 'node:crypto';
import { refused, TooMany } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { toWireTime } from '../../platform/time.ts';
import { phoneIndex } from './accounts.ts';
import { networkKey } from './origin.ts';
import type { Caller, Proofs } from './proofs.ts';
import { dropCode, keepCode, tryCode } from './queries.ts';

const LIFE_SECONDS = 5 * 60;
const TRIES = 5;
/** Text messages of one phone (decisions, 3), whatever they are for. */
const EACH_MINUTE = { max: 1, seconds: 60 };
const EACH_DAY = { max: 10, seconds: 24 * 3600 };
/** Text messages of one network in an hour: a school's evening of registrations fits in. */
const OF_NETWORK = { max: 300, seconds: 3600 };

/** Registration and reset share the code of the phone; the personal centre has its own. */
export type CodePurpose = 'open' | 'personal';

export interface Codes {
  /** Sends a new code; an older one of the phone and purpose ends. @throws TooMany, Unavailable, Refusal that asks for a proof */
  send(caller: Caller, phone: string, purpose: CodePurpose): Promise<void>;
  /** Uses a code up. @throws Refusal when it is wrong, over, used or tried too often; the text does not say which */
  redeem(caller: Caller, phone: string, purpose: CodePurpose, code: string): Promise<void>;
}

export function createCodes({ database, secrets, limits, textMessages, clock }: Platform, proofs: Proofs): Codes {
  const digestOf = (phone: string, purpose: string, code: string) =>
    secrets.blindIndex('verification-code', `${purpose} ${phone} ${code}`);
  return {
    async send(caller, phone, purpose) {
      await proofs.countAsking(caller);
      const quota = secrets.blindIndex('code-quota', phone);
      const wait = await limits.take(quota, EACH_MINUTE, EACH_DAY);
      if (wait > EACH_MINUTE.seconds) throw new TooMany('该手机号今天获取验证码的次数已达上限', wait);
      if (wait > 0) throw new TooMany(`验证码发送过于频繁，请 ${wait} 秒后再试`, wait);
      const network = await limits.hit(networkKey(secrets, 'text-messages', caller.address), OF_NETWORK.seconds);
      if (network.hits > OF_NETWORK.max)
        throw new TooMany('当前网络获取验证码过于频繁，请稍后再试', network.retryAfter);
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
    },
    async redeem(caller, phone, purpose, code) {
      await proofs.afterFailures(caller);
      const index = phoneIndex(secrets, phone);
      const digest = digestOf(phone, purpose, code);
      const kept = await tryCode(database, index, purpose, toWireTime(clock()), TRIES);
      const right = kept !== undefined && timingSafeEqual(kept.code_digest, digest);
      if (right && (await dropCode(database, index, purpose, digest))) return;
      await proofs.countFailure(caller);
      throw refused('验证码错误或已失效');
    },
  };
}
