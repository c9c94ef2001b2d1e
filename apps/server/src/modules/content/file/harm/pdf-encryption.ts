import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { type Dictionary, has, isNamed, saidOf } from './pdf-objects.ts';

/**
 * The standard security handler of PDF (ISO 32000-2, 7.6) as far as documents without a password to open them need it: a certificate that may be read and not changed is
 * encrypted with the empty password, and what its streams hold is looked at like everything else.
 */
export interface Decoder {
  stream(bytes: Buffer, number: number, generation: number): Buffer;
  string(bytes: Buffer, number: number, generation: number): Buffer;
}

/** Passwords are filled up with these bytes (Algorithm 2); the empty one is nothing else. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const MOST_TRIED = 8;

export const isEncryption = (dictionary: Dictionary): boolean =>
  has(dictionary, 'O') && has(dictionary, 'U') && has(dictionary, 'R') && isNamed(dictionary, 'Filter', 'Standard');

/** What opens a document whose password is empty; undefined when none of the ways in which it says to be encrypted has that one. */
export function decoderOf(encryptions: readonly Dictionary[], ids: readonly Buffer[]): Decoder | undefined {
  for (const encryption of encryptions.slice(0, MOST_TRIED))
    for (const id of [...ids.slice(0, MOST_TRIED), Buffer.alloc(0)]) {
      const decoder = withEmptyPassword(encryption, id);
      if (decoder) return decoder;
    }
  return undefined;
}

type Method = 'none' | 'rc4' | 'aes' | 'aes256';

function withEmptyPassword(encryption: Dictionary, id: Buffer): Decoder | undefined {
  const revision = numberOf(encryption, 'R') ?? 0;
  const version = numberOf(encryption, 'V') ?? 0;
  const right = revision >= 5 ? key256(encryption, revision) : keyMd5(encryption, revision, id);
  if (!right) return undefined;
  const key = version === 4 ? filledUp(right) : right;
  const methodOf = (which: 'StmF' | 'StrF'): Method | undefined => {
    if (version < 4) return 'rc4';
    const name = nameOf(encryption, which) ?? 'Identity';
    if (name === 'Identity') return 'none';
    const filters = dictionaryOf(encryption, 'CF');
    // Where the filters are said elsewhere: these revisions know one method.
    if (!filters && revision >= 5) return 'aes256';
    const method = filters && nameOf(dictionaryOf(filters, name) ?? filters, 'CFM');
    return method === undefined ? undefined : METHODS[method];
  };
  const [stream, string] = [methodOf('StmF'), methodOf('StrF')];
  if (!stream || !string) return undefined;
  return {
    stream: (bytes, number, generation) => decrypted(stream, key, bytes, number, generation),
    string: (bytes, number, generation) => decrypted(string, key, bytes, number, generation),
  };
}
/** Documents of version 4 have keys of 128 bits: a shorter one, which some programs make, is filled up with zeros by viewers (pdf.js, `CipherTransformFactory`). */
const filledUp = (key: Buffer): Buffer => Buffer.concat([key, Buffer.alloc(Math.max(0, 16 - key.length))]);
const METHODS: Record<string, Method> = { None: 'none', V2: 'rc4', AESV2: 'aes', AESV3: 'aes256' };

const numberOf = (dictionary: Dictionary, key: string) =>
  saidOf(dictionary, key).map((value) => (value.kind === 'number' ? value.value : undefined))[0];
const nameOf = (dictionary: Dictionary, key: string) =>
  saidOf(dictionary, key).map((value) => (value.kind === 'name' ? value.text : undefined))[0];
const bytesOf = (dictionary: Dictionary, key: string) =>
  saidOf(dictionary, key).map((value) => (value.kind === 'string' ? value.bytes : undefined))[0] ?? Buffer.alloc(0);
const dictionaryOf = (dictionary: Dictionary, key: string) =>
  saidOf(dictionary, key).map((value) => (value.kind === 'dictionary' ? value.dictionary : undefined))[0];

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** Key of revisions 2 to 4 (Algorithm 2), when the empty password is right (Algorithm 6). */
function keyMd5(encryption: Dictionary, revision: number, id: Buffer): Buffer | undefined {
  const said = revision === 2 ? 40 : (numberOf(encryption, 'Length') ?? (revision === 4 ? 128 : 40));
  // Bits; some programs say bytes.
  const length = Math.min(16, Math.max(5, said < 40 ? said : said >> 3));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((numberOf(encryption, 'P') ?? 0) | 0);
  const isOpenMetadata = saidOf(encryption, 'EncryptMetadata').some(
    (value) => value.kind === 'word' && value.text === 'false',
  );
  const more = revision >= 4 && isOpenMetadata ? Buffer.from([255, 255, 255, 255]) : Buffer.alloc(0);
  let key: Buffer = md5(PADDING, bytesOf(encryption, 'O').subarray(0, 32), permissions, id, more);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  const user = bytesOf(encryption, 'U');
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : undefined;
  let check: Buffer = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1) check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check);
  return check.equals(user.subarray(0, 16)) ? key : undefined;
}

/** Key of revisions 5 and 6 (Algorithm 2.A), when the empty password is right. */
function key256(encryption: Dictionary, revision: number): Buffer | undefined {
  const user = bytesOf(encryption, 'U');
  const sealed = bytesOf(encryption, 'UE').subarray(0, 32);
  if (user.length < 48 || sealed.length < 32) return undefined;
  const hash = (salt: Buffer) =>
    revision === 5 ? createHash('sha256').update(salt).digest() : hardened(createHash('sha256').update(salt).digest());
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  return aes('decrypt', hash(user.subarray(40, 48)), Buffer.alloc(16), sealed);
}

/** Algorithm 2.B for the empty password of a user. */
function hardened(first: Buffer): Buffer {
  let key = first;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat(Array<Buffer>(64).fill(key));
    const sealed = aes('encrypt', key.subarray(0, 16), key.subarray(16, 32), block);
    const rest = sealed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest]!).update(sealed).digest();
    last = sealed.at(-1)!;
  }
  return key.subarray(0, 32);
}

/** AES of whole blocks as they are: with a key of 16 or 32 bytes. */
function aes(way: 'encrypt' | 'decrypt', key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const name = `aes-${key.length * 8}-cbc`;
  const cipher = way === 'encrypt' ? createCipheriv(name, key, iv) : createDecipheriv(name, key, iv);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes.subarray(0, bytes.length & ~15)), cipher.final()]);
}

function decrypted(method: Method, key: Buffer, bytes: Buffer, number: number, generation: number): Buffer {
  if (method === 'none') return bytes;
  if (method === 'rc4') return rc4(objectKey(key, number, generation, Buffer.alloc(0)), bytes);
  const own = method === 'aes' ? objectKey(key, number, generation, Buffer.from('sAlT')) : key;
  return bytes.length < 32 ? Buffer.alloc(0) : aes('decrypt', own, bytes.subarray(0, 16), bytes.subarray(16));
}

/** Key of one object (Algorithm 1). */
function objectKey(key: Buffer, number: number, generation: number, salt: Buffer): Buffer {
  const of = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8].map((part) => part & 255));
  return md5(key, of, salt).subarray(0, Math.min(16, key.length + 5));
}

/** The stream cipher of older documents, which newer libraries of ciphers have left out. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    [state[at], state[other]] = [state[other]!, state[at]!];
  }
  const plain = Buffer.alloc(bytes.length);
  for (let index = 0, at = 0, other = 0; index < bytes.length; index += 1) {
    at = (at + 1) & 255;
    const here = state[at]!;
    other = (other + here) & 255;
    const there = state[other]!;
    state[at] = there;
    state[other] = here;
    plain[index] = bytes[index]! ^ state[(here + there) & 255]!;
  }
  return plain;
}
