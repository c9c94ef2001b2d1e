import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../platform/database.ts';
import { refused, TooMany } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import { mailIndex, phoneIndex } from './accounts.ts';
import { dropCode, keepCode, tryCode } from './code-queries.ts';
import type { MailCodes } from './mail-codes.ts';
import { networkKey } from './origin.ts';
import type { Caller, Proofs } from './proofs.ts';

const LIFE_SECONDS = 5 * 60;
const TRIES = 5;
const WRONG = '验证码错误或已失效';
/** Text messages of one phone (docs/domains/accounts.md), whatever they are for; letters to one address likewise. */
const EACH_MINUTE = { max: 1, seconds: 60 };
const EACH_DAY = { max: 10, seconds: 24 * 3600 };
/** Text messages, and letters, of one network in an hour: a school's evening of registrations fits in. */
const OF_NETWORK = { max: 300, seconds: 3600 };

/** Registration and reset share the code of the phone; the personal centre has its own. Those for `mail` go to an address of mail. */
export type CodePurpose = 'open' | 'personal' | 'mail';

export interface Codes {
  /** Sends a new code to a phone, or an address; an older one of the same and the purpose ends. @throws TooMany, Unavailable, Refusal that asks for a proof */
  send(caller: Caller, to: string, purpose: CodePurpose): Promise<void>;
  /**
   * Judges a code and answers what uses it up, to be done in the transaction that the code is for: when that fails the code is
   * still good. @throws Refusal, now or then, when it is wrong, over, used or tried too often; the text does not say which
   */
  judge(caller: Caller, to: string, purpose: CodePurpose, code: string): Promise<(db: Db) => Promise<void>>;
}

/** What is said of where a code goes, and by what its network's sendings are counted. */
const WAYS = {
  phone: { network: 'text-messages', dayOver: '该手机号今天获取验证码的次数已达上限' },
  mail: { network: 'mail-codes', dayOver: '该邮箱今天获取验证码的次数已达上限' },
} as const;
const wayOf = (purpose: CodePurpose) => (purpose === 'mail' ? 'mail' : 'phone');

export function createCodes(
  { database, secrets, limits, textMessages, clock }: Platform,
  { proofs, mailCodes }: { proofs: Proofs; mailCodes: MailCodes },
): Codes {
  const carriers = { phone: textMessages, mail: mailCodes };
  const indexes = { phone: phoneIndex, mail: mailIndex };
  const indexOf = (to: string, purpose: CodePurpose) => indexes[wayOf(purpose)](secrets, to);
  const digestOf = (to: string, purpose: CodePurpose, code: string) =>
    secrets.blindIndex('verification-code', `${purpose} ${to} ${code}`);
  async function sendNew(to: string, purpose: CodePurpose): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = clock();
    await keepCode(database, {
      index: indexOf(to, purpose),
      purpose,
      digest: digestOf(to, purpose, code),
      now: toWireTime(now),
      expiresAt: toWireTime(new Date(now.getTime() + LIFE_SECONDS * 1000)),
    });
    await carriers[wayOf(purpose)].send(to, code);
  }

  return {
    async send(caller, to, purpose) {
      await proofs.countAsking(caller);
      const way = WAYS[wayOf(purpose)];
      const quota = secrets.blindIndex('code-quota', to.toLowerCase());
      const wait = await limits.take(quota, EACH_MINUTE, EACH_DAY);
      if (wait > EACH_MINUTE.seconds) throw new TooMany(way.dayOver, wait);
      if (wait > 0) throw new TooMany(`验证码发送过于频繁，请 ${wait} 秒后再试`, wait);
      const ofNetwork = networkKey(secrets, way.network, caller.address);
      try {
        await limits.counted(ofNetwork, OF_NETWORK, '当前网络获取验证码过于频繁，请稍后再试', () =>
          sendNew(to, purpose),
        );
      } catch (error) {
        // No message, so the phone or the address has used nothing up.
        await limits.giveBack(quota);
        throw error;
      }
    },
    async judge(caller, to, purpose, code) {
      await proofs.demand(caller, await proofs.priceOfFailures(caller));
      const index = indexOf(to, purpose);
      const digest = digestOf(to, purpose, code);
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
