import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, refused, TooMany } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { toWireTime } from '../../../platform/time.ts';
import type { Notifications } from '../notification/index.ts';
import { accountNotices } from './notices.ts';
import { networkOf, type Origin, originOf } from './origin.ts';
import { loginCipherOf } from './queries.ts';
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  dropFactor,
  replaceRecoveryCodes,
  type SecondFactorRow,
  secondFactorOf,
  usePeriod,
  useRecoveryCode,
} from './second-factor-queries.ts';

/** Name of the account in authenticators. */
const ISSUER = '综合素质教育平台';
/** Of RFC 6238: SHA-1, six digits, 30 seconds, which every authenticator knows. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A clock may go wrong by one period. */
const WINDOW = 1;
/** Wrong codes that lock an account for a network, and wrong ones of an account from everywhere together. */
const LOCK = { max: 5, seconds: 15 * 60 };
export const CODES_FROM_EVERYWHERE = { max: 30, seconds: 3600 };

const RECOVERY_CODES = 10;
/** 50 bits of signs that do not look alike on paper. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;
const recoveryCode = () => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
/** As it is shown: ABCDE-FGHIJ. */
const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

const WRONG = '动态验证码不正确或已使用，请等待下一个';
const ALREADY_ON = '两步验证已开启';

/** By this the wrong codes of an account are counted, wherever they come from. */
export const codeGuessesKey = (secrets: Secrets, accountId: string) =>
  secrets.blindIndex('second-factor-guesses', accountId);

type Caller = Pick<Origin, 'address'>;
export type SecondFactors = ReturnType<typeof createSecondFactors>;

const isRequiredFor = ({ policies }: Platform, { usertype }: Session) =>
  policies.now().secondFactorFor.includes(usertype);
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, digits: 6, period: PERIOD_SECONDS });
const digestOf = (secrets: Secrets, accountId: string, code: string) =>
  secrets.blindIndex('recovery-code', `${accountId} ${code}`);

/** The period whose code this is; undefined when it is none of about now. */
function periodOf({ secrets, clock }: Platform, secretCipher: Buffer, code: string): number | undefined {
  const totp = totpOf(Secret.fromBase32(secrets.open(secretCipher)));
  const timestamp = clock().getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Whether the factor is on, and whether a code is right. */
function createFactorCheck(platform: Platform, notifications: Notifications) {
  const { database, secrets, limits, clock } = platform;
  const lockKey = (accountId: string, { address }: Caller) =>
    secrets.blindIndex('second-factor-lock', `${accountId} ${networkOf(address)}`);

  async function isRight(accountId: string, factor: SecondFactorRow | undefined, code: string): Promise<boolean> {
    if (!factor?.confirmedAt) return false;
    if (/^\d{6}$/.test(code)) {
      const period = periodOf(platform, factor.secretCipher, code);
      return period !== undefined && usePeriod(database, accountId, period);
    }
    return database.transaction(async (db) => {
      if (!(await useRecoveryCode(db, accountId, digestOf(secrets, accountId, code), toWireTime(clock()))))
        return false;
      await notifications.notify(db, {
        accountIds: [accountId],
        notice: accountNotices.recoveryCodeUsed,
        title: '您的一个恢复码已被使用',
        text: `还剩 ${await countRecoveryCodes(db, accountId)} 个。如果不是您本人操作，请立即修改密码并联系平台管理员。`,
        href: '/zs-platform/account',
      });
      return true;
    });
  }

  return {
    isOn: async (accountId: string) => Boolean((await secondFactorOf(database, accountId))?.confirmedAt),

    async state(session: Session) {
      const factor = await secondFactorOf(database, session.accountId);
      return {
        isOn: Boolean(factor?.confirmedAt),
        isRequired: isRequiredFor(platform, session),
        since: factor?.confirmedAt ?? '',
        recoveryCodesLeft: factor?.confirmedAt ? await countRecoveryCodes(database, session.accountId) : 0,
      };
    },

    /**
     * Judges a code, which is used up when it is right.
     * @throws Refusal at the field `code` when it is wrong or was used, TooMany while the account is locked
     */
    async judge(caller: Caller, accountId: string, code: string): Promise<void> {
      const [lock, all] = [lockKey(accountId, caller), codeGuessesKey(secrets, accountId)];
      const factor = await secondFactorOf(database, accountId);
      const at = factor && { subject: factor.loginIndex, secret: 'code' as const };
      const wait =
        (await limits.guess(lock, LOCK, at)) ||
        (await limits.take(all, CODES_FROM_EVERYWHERE, CODES_FROM_EVERYWHERE, at));
      if (wait > 0) throw new TooMany(`动态验证码错误次数过多，请 ${Math.ceil(wait / 60)} 分钟后再试`, wait);
      if (!(await isRight(accountId, factor, code))) throw invalidInput({ code: WRONG });
      await Promise.all([limits.guessedRight(lock), limits.giveBack(all)]);
    },
  };
}

/** Turning the factor on and off, and its recovery codes. */
function createFactorChanges(platform: Platform, notifications: Notifications) {
  const { database, secrets, limits, clock, sessions } = platform;
  const now = () => toWireTime(clock());

  async function makeCodes(db: Db, accountId: string) {
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await replaceRecoveryCodes(
      db,
      accountId,
      codes.map((code) => digestOf(secrets, accountId, code)),
    );
    return { recoveryCodes: codes.map(shown) };
  }

  /** With it go the locks of its codes: there are none to guess at any more. */
  async function drop(db: Db, accountId: string, text: string): Promise<boolean> {
    const factor = await secondFactorOf(db, accountId);
    if (!factor || !(await dropFactor(db, accountId))) return false;
    await limits.lift(db, factor.loginIndex, [codeGuessesKey(secrets, accountId)], 'code');
    const { secondFactorRemoved: notice } = accountNotices;
    await notifications.notify(db, { accountIds: [accountId], notice, title: '您的两步验证已关闭', text });
    return true;
  }

  return {
    /** A new secret that counts for nothing yet. @throws Refusal when the factor is on */
    async begin({ accountId }: Session) {
      const secret = new Secret({ size: SECRET_BYTES });
      const label = secrets.open(await loginCipherOf(database, accountId));
      if (!(await beginFactor(database, accountId, secrets.seal(secret.base32), now()))) throw refused(ALREADY_ON);
      return { uri: totpOf(secret, label).toString(), secret: secret.base32 };
    },

    /** The person has shown that the authenticator has the secret. @throws Refusal at the field when the code is wrong */
    async enable(session: Session, code: string, call: Origin) {
      const { accountId } = session;
      const factor = await secondFactorOf(database, accountId);
      if (!factor) throw refused('请先扫描二维码');
      if (factor.confirmedAt) throw refused(ALREADY_ON);
      const period = periodOf(platform, factor.secretCipher, code);
      if (period === undefined) throw invalidInput({ code: '动态验证码不正确，请检查手机时间是否准确' });
      return database.transaction(async (db) => {
        if (!(await confirmFactor(db, accountId, factor.secretCipher, now()))) throw refused(ALREADY_ON);
        await usePeriod(db, accountId, period);
        // Whoever came in by the password alone comes in by it no more.
        await sessions.revokeOthers(db, session);
        await audit(db, { event: 'secondFactor.enabled', ...originOf(call) });
        return makeCodes(db, accountId);
      });
    },

    /** Ten new recovery codes; the old ones are void. @throws Refusal when the factor is off */
    async renewCodes(session: Session, call: Origin) {
      const { accountId } = session;
      return database.transaction(async (db) => {
        if (!(await secondFactorOf(db, accountId))?.confirmedAt) throw refused('请先开启两步验证');
        await sessions.revokeOthers(db, session);
        await audit(db, { event: 'secondFactor.codesRenewed', ...originOf(call) });
        return makeCodes(db, accountId);
      });
    },

    /** @throws Refusal when the factor is off, or nobody of this kind may work without it */
    async removeOwn(session: Session, call: Origin): Promise<void> {
      if (isRequiredFor(platform, session)) throw refused('您的账号须使用两步验证，不能关闭');
      await database.transaction(async (db) => {
        if (!(await drop(db, session.accountId, '今后登录只需要密码。'))) throw refused('两步验证尚未开启');
        await sessions.revokeOthers(db, session);
        await audit(db, { event: 'secondFactor.removed', target: session.accountId, ...originOf(call) });
      });
    },

    /** Takes it off somebody who has lost it; who may is the caller's to judge, and the audit row the caller's to write. @returns false when it is off */
    async remove(db: Db, accountId: string): Promise<boolean> {
      const removed = await drop(db, accountId, '由管理员解除。如果不是您提出的，请立即修改密码并联系平台管理员。');
      if (removed) await sessions.revokeAll(db, accountId);
      return removed;
    },
  };
}

/** The second factor of staff: a code of an authenticator after the password, and ten codes for the day it is lost (docs/domains/accounts.md). */
export function createSecondFactors(platform: Platform, notifications: Notifications) {
  return {
    ...createFactorCheck(platform, notifications),
    ...createFactorChanges(platform, notifications),
  };
}
