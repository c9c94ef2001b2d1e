import { login, PROOF_HEADER, proofChallenge } from '@vimo/contract';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { call, isProving, onProving, setPasswordAsker } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that asks for a proof as often as told and remembers what it was sent. */
function serve(prices: number[]) {
  const asked: string[] = [];
  const proofs: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.startsWith(proofChallenge.path)) {
      asked.push(url.slice(proofChallenge.path.length));
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        ...{ cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'secret' },
      });
      return Response.json({ error_code: 0, message: '', data: { challenge: JSON.stringify(challenge) } });
    }
    proofs.push(headers[PROOF_HEADER]);
    const price = prices.shift();
    return Response.json(
      price
        ? { error_code: 1, message: '正在进行安全验证，请稍候', data: { proofRequired: price } }
        : { error_code: 0, message: '', data: { token: 'x' } },
    );
  });
  return { asked, proofs };
}
const send = () => call(login, { user: 'xs001', pwd: 'a'.repeat(64) });

test('a proof of the price that is asked is solved and sent, also when the price rose meanwhile, and the page is told', async () => {
  const { asked, proofs } = serve([2, 3]);
  const told: boolean[] = [];
  const end = onProving(() => told.push(isProving()));
  expect((await send()).data.token).toBe('x');
  end();
  expect(asked).toEqual(['?price=2', '?price=3']);
  expect(proofs).toEqual([undefined, expect.any(String), expect.any(String)]);
  expect(proofs[1]).not.toBe(proofs[2]);
  expect(told).toEqual([true, false, true, false]);
});

test('a server that always asks for another one is the person’s to try again', async () => {
  const { asked } = serve([1, 1, 1, 1, 1]);
  await expect(send()).rejects.toMatchObject({ kind: 'refused', message: '正在进行安全验证，请稍候' });
  expect(asked).toHaveLength(3);
  expect(isProving()).toBe(false);
});

test('a call that needs the password once more goes again when it was given, and stays refused when it was not', async () => {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return Response.json(
      calls === 2
        ? { error_code: 0, message: '', data: { token: 'x' } }
        : { error_code: 1, message: '请再次输入密码', data: { passwordNeeded: true } },
    );
  });
  setPasswordAsker(async () => calls === 1);
  expect((await send()).data.token).toBe('x');
  await expect(send()).rejects.toMatchObject({ kind: 'refused', message: '请再次输入密码' });
  expect(calls).toBe(3);
  setPasswordAsker(undefined);
});
