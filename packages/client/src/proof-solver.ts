import { pbkdf2 } from '@noble/hashes/pbkdf2';
import { sha256 } from '@noble/hashes/sha2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

/** Longest piece of work in one go, so that the page stays responsive. */
const SLICE_MS = 10;

let rested = 0;
/** Browsers keep their own cryptography from pages that came over plain http (a school's inner network). */
const derivePlainly: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  if (performance.now() - rested > SLICE_MS) {
    await new Promise((resolve) => setTimeout(resolve));
    rested = performance.now();
  }
  return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
};

/**
 * Solves the server's puzzle and answers the value of the proof header: base64 of JSON `{ challenge, solution }`.
 * Takes about half a second; the page can be used meanwhile.
 * @throws Error when no solution is found in time
 */
export async function solve(challenge: string): Promise<string> {
  const puzzle = JSON.parse(challenge) as Challenge;
  const solution = await solveChallenge({
    challenge: puzzle,
    deriveKey: globalThis.crypto.subtle ? deriveKey : derivePlainly,
  });
  if (!solution) throw new Error('the proof of work was not solved in time');
  return btoa(JSON.stringify({ challenge: puzzle, solution }));
}
