import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 16;
const MAC_BYTES = 32;

/** Keys of this installation and what is done with them. Everything is derived from SECRET_KEY, each use with a key of its own. */
export interface Secrets {
  /** Encrypts a sensitive column, or the bytes of a file: SM4-CTR under a random IV, then HMAC-SM3 over all of it. */
  seal(plain: string | Buffer): Buffer;
  /** @throws Error when the bytes were changed or belong to another key. */
  open(sealed: Buffer): string;
  /** What was sealed as bytes. @throws Error as `open` does */
  openBytes(sealed: Buffer): Buffer;
  /** What is sealed, or '' where there is nothing, or nothing any more (no bytes). @throws Error as `open` does */
  openIfAny(sealed: Buffer | null | undefined): string;
  /** Keyed digest (HMAC-SM3) by which an encrypted value is looked up; `purpose` keeps columns apart. */
  blindIndex(purpose: string, value: string): Buffer;
  /** Hex signature over parts, for links that expire. */
  sign(purpose: string, ...parts: (string | number)[]): string;
  verify(signature: string, purpose: string, ...parts: (string | number)[]): boolean;
  /** 32 bytes for another algorithm's key (SM2, proof of work). */
  derive(purpose: string): Buffer;
}

export function createSecrets(secretKey: string): Secrets {
  const derive = (purpose: string, bytes = 32) => Buffer.from(hkdfSync('sha256', secretKey, 'vimo', purpose, bytes));
  const cipherKey = derive('column-cipher', 16);
  const macKey = derive('column-mac');
  const indexKey = derive('blind-index');
  const signKey = derive('links');
  const mac = (head: Buffer) => createHmac('sm3', macKey).update(head).digest();
  const signature = (purpose: string, parts: (string | number)[]) =>
    createHmac('sm3', signKey)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
  function openBytes(sealed: Buffer): Buffer {
    const head = sealed.subarray(0, -MAC_BYTES);
    if (head.length <= IV_BYTES || head[0] !== VERSION || !timingSafeEqual(mac(head), sealed.subarray(-MAC_BYTES))) {
      throw new Error('sealed value does not belong to this key');
    }
    const decipher = createDecipheriv('sm4-ctr', cipherKey, head.subarray(1, 1 + IV_BYTES));
    return Buffer.concat([decipher.update(head.subarray(1 + IV_BYTES)), decipher.final()]);
  }
  const open = (sealed: Buffer) => openBytes(sealed).toString('utf8');
  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('sm4-ctr', cipherKey, iv);
      const head = Buffer.concat([Buffer.of(VERSION), iv, cipher.update(Buffer.from(plain)), cipher.final()]);
      return Buffer.concat([head, mac(head)]);
    },
    open,
    openBytes,
    openIfAny: (sealed) => (sealed?.length ? open(sealed) : ''),
    blindIndex: (purpose, value) => createHmac('sm3', indexKey).update(`${purpose}\n${value}`).digest(),
    sign: (purpose, ...parts) => signature(purpose, parts).toString('hex'),
    verify(given, purpose, ...parts) {
      const wanted = signature(purpose, parts);
      const got = Buffer.from(given, 'hex');
      return got.length === wanted.length && timingSafeEqual(got, wanted);
    },
    derive: (purpose) => derive(purpose),
  };
}

export const sm3Hex = (value: string) => createHash('sm3').update(value, 'utf8').digest('hex');

/** 138****0001 */
export const maskPhone = (phone: string) =>
  phone.length < 7 ? phone.replace(/./g, '*') : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
/** l***@example.cn */
export const maskMail = (address: string) => address.replace(/^(.).*@/, '$1***@');
/** First and last character of an identity number. */
export const maskIdentity = (number: string) =>
  number.length < 2 ? '*' : `${number[0]}${'*'.repeat(number.length - 2)}${number.at(-1)}`;
/** 许*宁, 许* */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 1) return name;
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}
