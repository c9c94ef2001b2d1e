import { availableParallelism } from 'node:os';
import { hash as argon2Hash, verify as argon2Verify, type Options } from '@node-rs/argon2';
import { sm2 } from 'sm-crypto-v2';
import { type Secrets, sm3Hex } from './secrets.ts';
import { createTurns } from './turns.ts';

/** Work of one hash. Tests take `CHEAP_COST`; a stored hash carries its own. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;
/** 19 MiB and two passes: the first choice of OWASP's password storage guide for argon2id. */
export const FULL_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** For random first passwords, of which an import makes a hundred thousand (docs/decisions/2026-11-22-first-passwords.md). */
export const FIRST_COST: PasswordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
export const CHEAP_COST: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface Passwords {
  /** argon2id of the lower-case hex SM3 digest of a password. @throws Unavailable when too many wait */
  hash(digest: string): Promise<string>;
  /** The same for a password in clear (demo data, the first administrator). */
  hashPassword(password: string): Promise<string>;
  /** Compares a digest with a stored hash; without one, as of an account that was closed for good (empty), it works as long and answers false. @throws Unavailable */
  verify(stored: string | undefined, digest: string): Promise<boolean>;
  /** Public key (hex, 04…) for passwords that are set, and how it is used. */
  publicKey: string;
  cipherMode: 'C1C3C2';
  /** Password inside an SM2 cipher text (C1C3C2, hex), or undefined when it is not one for this key. */
  decrypt(cipher: string): string | undefined;
}

/** How a hash says that it was made at the cost of first passwords. */
const FIRST_MARK = `$m=${FIRST_COST.memoryCost},t=${FIRST_COST.timeCost},`;

/** Order of the SM2 curve (GB/T 32918.5). */
const SM2_ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
const C1C3C2 = 1;
/** Fewer than the four threads of Node's pool, so that files and names are still served while people log in. */
const AT_ONCE = Math.min(3, Math.max(2, availableParallelism()));
/**
 * A lesson begins, and a school of three thousand signs in behind one address: they wait for their turn as long as a browser waits for an answer (30 seconds) and
 * some more work still fits in. The number bounds memory (docs/decisions/2026-11-22-overload.md).
 */
export const SIGN_IN_WAITING = { most: 3000, patienceMs: 20_000 };

export function createPasswords(secrets: Secrets, cost: PasswordCost = FULL_COST): Passwords {
  const privateKey = privateKeyOf(secrets.derive('sm2'));
  const publicKey = sm2.getPublicKeyFromPrivateKey(privateKey);
  const inTurn = createTurns(AT_ONCE, SIGN_IN_WAITING);
  const hash = (digest: string) => inTurn(() => argon2Hash(digest, cost));
  let nobodys: Promise<string> | undefined;
  const hashOfNobody = () => {
    nobodys ??= hash(secrets.derive('password of nobody').toString('hex')).catch((error) => {
      nobodys = undefined;
      throw error;
    });
    return nobodys;
  };
  return {
    hash,
    hashPassword: (password) => hash(sm3Hex(password)),
    async verify(stored, digest) {
      const known = stored || (await hashOfNobody());
      const same = await inTurn(() => argon2Verify(known, digest));
      // Nobody shall tell by the time it takes whose password is still the first one.
      if (known.includes(FIRST_MARK)) {
        const slow = await hashOfNobody();
        await inTurn(() => argon2Verify(slow, digest));
      }
      return same && known === stored;
    },
    publicKey,
    cipherMode: 'C1C3C2',
    decrypt(cipher) {
      try {
        return sm2.doDecrypt(cipher, privateKey, C1C3C2, { output: 'string' }) || undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Any 32 bytes as a private key of the curve, 1 … order − 2. */
function privateKeyOf(bytes: Buffer): string {
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (SM2_ORDER - 2n)) + 1n;
  return number.toString(16).padStart(64, '0');
}
