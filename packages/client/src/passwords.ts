import { publicKey } from '@vimo/contract';
import { call } from './call.ts';

/** C1C3C2, the order of the parts of an SM2 ciphertext. */
const CIPHER_MODE = 1;

const cryptography = () => import('sm-crypto-v2');

/** Lower-case hex SM3 of a password, as login and bind-child send it. */
export async function digestOf(password: string): Promise<string> {
  const { sm3 } = await cryptography();
  return sm3(password);
}

/** Passwords as registration and reset send them: hex SM2 ciphertexts under the server's key of the moment. @throws CallError */
export async function encryptPasswords<T extends readonly string[]>(
  ...passwords: T
): Promise<{ [K in keyof T]: string }> {
  const [{ sm2 }, { data }] = await Promise.all([cryptography(), call(publicKey, {})]);
  return passwords.map((password) => sm2.doEncrypt(password, data.publicKey, CIPHER_MODE)) as {
    [K in keyof T]: string;
  };
}
