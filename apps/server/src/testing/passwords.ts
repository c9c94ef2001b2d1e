import { sm2 } from 'sm-crypto-v2';
import { sm3Hex } from '../platform/secrets.ts';
import type { TestApp } from './app.ts';

/** A password as login and bind-child send it. */
export const digestOf = sm3Hex;

/** A password as registration and reset send it, under the key of the app. */
export const encryptFor = ({ platform }: TestApp, password: string) =>
  sm2.doEncrypt(password, platform.passwords.publicKey, 1);
