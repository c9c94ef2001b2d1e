import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomInt, sign, verify } from 'node:crypto';
import { VERIFY_ALPHABET, VERIFY_LENGTH } from '@vimo/contract';
import type { Secrets } from '../../../platform/secrets.ts';
import type { WireTime } from '../../../platform/time.ts';

/** What a signature covers: nothing of it can be changed without the key (docs/domains/report-archive.md). */
export interface Sealed {
  code: string;
  studentId: string;
  semesterId: string;
  classId: string;
  studentName: string;
  schoolName: string;
  className: string;
  semesterName: string;
  version: number;
  reason: string;
  contentHash: Buffer;
  sha256: Buffer;
  archivedAt: WireTime;
}

export interface Signed extends Sealed {
  signature: Buffer;
  publicKey: Buffer;
}

/** What stands before the 32 bytes of a key in its DER form (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const FORM = 'vimo report archive 1';

export const sha256Of = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A hundred random bits, so that nobody finds one by trying. */
export const newCode = (): string =>
  Array.from({ length: VERIFY_LENGTH }, () => VERIFY_ALPHABET[randomInt(VERIFY_ALPHABET.length)]).join('');

const statementOf = (sealed: Sealed): Buffer =>
  Buffer.from(
    JSON.stringify([
      FORM,
      ...[sealed.code, sealed.studentId, sealed.semesterId, sealed.classId],
      ...[sealed.studentName, sealed.schoolName, sealed.className, sealed.semesterName],
      ...[sealed.version, sealed.reason, sealed.contentHash.toString('hex'), sealed.sha256.toString('hex')],
      sealed.archivedAt,
    ]),
  );

export interface Seal {
  sign(sealed: Sealed): Signed;
  /** Whether it was signed by this platform and nothing of it was changed since. */
  isGenuine(signed: Signed): boolean;
}

/** The platform's key for archives (Ed25519), derived from SECRET_KEY (docs/operations.md). */
export function createSeal(secrets: Pick<Secrets, 'derive'>): Seal {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PRIVATE_HEAD, secrets.derive('report-archive')]),
    format: 'der',
    type: 'pkcs8',
  });
  const ownKey = createPublicKey(key);
  const publicKey = ownKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length);
  return {
    sign: (sealed) => ({ ...sealed, publicKey, signature: sign(null, statementOf(sealed), key) }),
    // A key that is not ours proves nothing, whatever it signed.
    isGenuine: (signed) =>
      signed.publicKey.equals(publicKey) && verify(null, statementOf(signed), ownKey, signed.signature),
  };
}
