import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Refusal, refused } from '../../../platform/errors.ts';
import { proofOf } from '../../../platform/http/mount.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { networkKey } from './origin.ts';

/** Price 1: about half a second of a desktop computer, two of a phone; each step doubles it. Checking costs one signature. */
const ALGORITHM = 'PBKDF2/SHA-256';
const ITERATIONS = 1000;
const COUNTER = { least: 300, most: 1000 };
const LIFE_SECONDS = 300;

/** Failed passwords and codes of one network in so many seconds, after which each further try costs a proof. */
const FAILURES = { free: 200, seconds: 900 };
/** Account checks and code sendings of one network that are free in so many seconds. */
const ASKING = { free: 5, seconds: 600 };

export type Caller = Pick<Call, 'address' | 'http'>;

export interface Proofs {
  /** A puzzle of a price (1 to `HIGHEST_PROOF_PRICE`) in the form of `altcha-lib`, as JSON text. */
  challenge(price: number): Promise<string>;
  /** Counts an account check or code sending. @throws Refusal that asks for a proof, after a few from one network */
  countAsking(caller: Caller): Promise<void>;
  /** @throws Refusal that asks for a proof, when there is a price (0 is free) and none of that price came along */
  demand(caller: Caller, price: number): Promise<void>;
  /** The refusal that asks for a proof of a price. */
  demanded(price: number): Refusal;
  /** 1 after very many failures from one network, else 0. */
  priceOfFailures(caller: Caller): Promise<number>;
  countFailure(caller: Caller): Promise<void>;
}

/** Proof of work that slows down machines and asks nothing of people (docs/domains/accounts.md). Each solution works once. */
export function createProofs({ secrets, limits, clock }: Platform): Proofs {
  const hmacSignatureSecret = secrets.derive('proof-of-work').toString('hex');
  const hmacKeySignatureSecret = secrets.derive('proof-of-work-key').toString('hex');
  const demanded = (price: number, text = '正在进行安全验证，请稍候') => refused(text, { proofRequired: price });
  const demand = async ({ http }: Caller, price: number) => {
    if (price === 0) return;
    const header = proofOf(http.request);
    if (header === undefined) throw demanded(price);
    if (!(await accepted(header, price))) throw demanded(price, '安全验证未通过，请重试');
  };

  async function accepted(header: string, price: number): Promise<boolean> {
    const payload = parse(header);
    if (!payload) return false;
    const result = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret }).catch(
      () => undefined,
    );
    if (Number(payload.challenge.parameters?.data?.price ?? 0) < price) return false;
    const until = Number(payload.challenge.parameters?.data?.until ?? 0);
    if (!result?.verified || until <= clock().getTime()) return false;
    const key = secrets.blindIndex('spent-proof', payload.challenge.signature);
    return limits.spend(key, new Date(until + 1000));
  }

  return {
    demand,
    demanded: (price) => demanded(price),
    async challenge(price) {
      const times = 2 ** (price - 1);
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: ITERATIONS,
        counter: randomInt(COUNTER.most * times, COUNTER.least * times),
        data: { until: clock().getTime() + LIFE_SECONDS * 1000, price },
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return JSON.stringify(challenge);
    },
    async countAsking(caller) {
      const { hits } = await limits.hit(networkKey(secrets, 'asking', caller.address), ASKING.seconds);
      await demand(caller, hits > ASKING.free ? 1 : 0);
    },
    async priceOfFailures(caller) {
      const { hits } = await limits.peek(networkKey(secrets, 'failures', caller.address), FAILURES.seconds);
      return hits >= FAILURES.free ? 1 : 0;
    },
    async countFailure(caller) {
      await limits.hit(networkKey(secrets, 'failures', caller.address), FAILURES.seconds);
    },
  };
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'solution'> & {
  challenge: Parameters<typeof verifySolution>[0]['challenge'] & { signature: string };
};

/** The header: base64 of JSON `{ challenge, solution }`. What is not that is undefined; the signature guards the rest. */
function parse(header: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Payload;
    return typeof payload?.challenge?.signature === 'string' ? payload : undefined;
  } catch {
    return undefined;
  }
}
