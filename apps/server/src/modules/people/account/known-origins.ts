import { randomBytes } from 'node:crypto';
import { API, DEVICE_COOKIE, DEVICE_HEADER } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { cookiesOf, serverCookie } from '../../../platform/http/cookies.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import { dropOldOrigins, dropOrigins, keepOrigin, knownOriginsOf, knownOriginsOfAccount } from './guard-queries.ts';
import { networkOf } from './origin.ts';
import type { Caller } from './proofs.ts';

const DAY = 24 * 3600;
/** A device is known for half a year after it was used last, a network for a month. */
const DEVICE_SECONDS = 180 * DAY;
const NETWORK_SECONDS = 30 * DAY;
/** Devices and networks of one account together. */
const MOST = 40;
/** Accounts that one browser is known to: a family's, or the last ones of a school's computer. */
const MOST_TOKENS = 10;
const TOKEN = /^[0-9a-f]{32}$/;
/** Above every call that begins a session. */
const COOKIE_PATH = API.slice(0, API.lastIndexOf('/'));

/** How an account knows where a call comes from. */
export interface Familiarity {
  /** Key of the known device; undefined for a strange one. */
  device: Buffer | undefined;
  /** Whether somebody logged in to the account from this network before. */
  network: boolean;
}

export interface KnownOrigins {
  /** Looks a login name up; one without account knows nothing, and is asked in the same way. */
  of(caller: Caller, loginIndex: Buffer): Promise<Familiarity>;
  /**
   * Remembers device and network of who has just proved to be the account's person, in the caller's transaction. The device gets
   * a token of its own for this account: in a cookie, and in a header for programs that sent theirs (or an empty one).
   */
  remember(db: Db, caller: Caller, accountId: string): Promise<void>;
  /** A new password: whoever logged in with the old one is a stranger again. */
  forget(db: Db, accountId: string): Promise<void>;
}

/** Devices and networks from which people have logged in (docs/decisions, how guessing is held off). Tokens are stored as keyed digests. */
export function createKnownOrigins({ config, database, secrets, clock }: Platform): KnownOrigins {
  const secure = config.publicUrl.startsWith('https:');
  const deviceKey = (token: string) => secrets.blindIndex('known-device', token);
  const networkKey = ({ address }: Caller) => secrets.blindIndex('known-network', networkOf(address));
  const after = (seconds: number) => toWireTime(new Date(clock().getTime() + seconds * 1000));

  return {
    async of(caller, loginIndex) {
      const network = networkKey(caller);
      const devices = tokensOf(caller).map(deviceKey);
      const known = await knownOriginsOf(database, loginIndex, [network, ...devices], after(0));
      const isKnown = (key: Buffer) => known.some((one) => one.equals(key));
      return { device: devices.find(isKnown), network: isKnown(network) };
    },
    async remember(db, caller, accountId) {
      const now = after(0);
      await keepOrigin(db, { accountId, key: networkKey(caller), now, expiresAt: after(NETWORK_SECONDS) });
      const sent = tokensOf(caller);
      const known = await knownOriginsOfAccount(db, accountId, sent.map(deviceKey), now);
      const token =
        sent.find((one) => known.some((key) => key.equals(deviceKey(one)))) ?? randomBytes(16).toString('hex');
      await keepOrigin(db, { accountId, key: deviceKey(token), now, expiresAt: after(DEVICE_SECONDS) });
      await dropOldOrigins(db, accountId, MOST, now);
      const tokens = [token, ...sent.filter((one) => one !== token)].slice(0, MOST_TOKENS);
      const { request, reply } = caller.http;
      reply.header(
        'set-cookie',
        serverCookie(DEVICE_COOKIE, tokens.join('.'), { path: COOKIE_PATH, seconds: DEVICE_SECONDS, secure }),
      );
      if (request.headers[DEVICE_HEADER] !== undefined) reply.header(DEVICE_HEADER, token);
    },
    async forget(db, accountId) {
      await dropOrigins(db, accountId);
    },
  };
}

/** Tokens of the header, else of the cookie. */
function tokensOf({ http }: Caller): string[] {
  const header = http.request.headers[DEVICE_HEADER];
  const sent = typeof header === 'string' && header !== '' ? header : (cookiesOf(http.request)[DEVICE_COOKIE] ?? '');
  return sent
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST_TOKENS);
}
