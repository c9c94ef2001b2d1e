import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { solve } from './proof-solver.ts';

const hmacSignatureSecret = 'secret';
const puzzle = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 40, deriveKey, hmacSignatureSecret });
const verified = async (answer: string) => {
  const { challenge, solution } = JSON.parse(atob(answer));
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified;
};

afterEach(() => vi.unstubAllGlobals());

test('an answer is verified', async () => {
  expect(await verified(await solve(JSON.stringify(await puzzle())))).toBe(true);
});

test('a page without the cryptography of the browser finds the same answer', async () => {
  const challenge = await puzzle();
  const { subtle } = crypto;
  vi.stubGlobal('crypto', { subtle: undefined, getRandomValues: crypto.getRandomValues.bind(crypto) });
  const answer = await solve(JSON.stringify(challenge));
  vi.stubGlobal('crypto', { subtle });
  expect(await verified(answer)).toBe(true);
});
