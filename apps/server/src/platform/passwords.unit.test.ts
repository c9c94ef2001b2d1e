import fc from 'fast-check';
import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { CHEAP_COST, createPasswords, FULL_COST } from './passwords.ts';
import { createSecrets, sm3Hex } from './secrets.ts';

const secrets = createSecrets('a'.repeat(32));
const passwords = createPasswords(secrets, CHEAP_COST);

test('a password is stored as argon2id under the configured work, salted', async () => {
  const stored = await passwords.hashPassword('Demo@2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await passwords.hashPassword('Demo@2026')).not.toBe(stored);
  expect(await passwords.verify(stored, sm3Hex('Demo@2026'))).toBe(true);
  expect(await passwords.verify(stored, sm3Hex('demo@2026'))).toBe(false);
  expect(await createPasswords(secrets, FULL_COST).hash(sm3Hex('x'))).toMatch(/\$m=19456,t=2,p=1\$/);
});

test('nobody has no password', async () => {
  for (const none of [undefined, '']) expect(await passwords.verify(none, sm3Hex('Demo@2026'))).toBe(false);
  // An account that was closed for good has none.
  expect(await passwords.verify('', secrets.derive('password of nobody').toString('hex'))).toBe(false);
  expect(await passwords.verify(undefined, secrets.derive('password of nobody').toString('hex'))).toBe(false);
});

test('what is encrypted under the public key comes back, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (password) => {
      const wellFormed = password.toWellFormed();
      expect(passwords.decrypt(sm2.doEncrypt(wellFormed, passwords.publicKey, 1))).toBe(wellFormed);
    }),
    { numRuns: 20 },
  );
});

test('any other hex is no password', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(passwords.decrypt(Buffer.from(bytes).toString('hex'))).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

test('in a rush each waits for the turn and is answered: a school that signs in at once', async () => {
  const stored = await passwords.hashPassword('Demo@2026');
  const answers = await Promise.all(Array.from({ length: 1000 }, () => passwords.verify(stored, sm3Hex('Demo@2026'))));
  expect(answers.every(Boolean)).toBe(true);
});
