import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Wanted {
  /** Part of the object; absent: all of it. */
  range?: ByteRange | undefined;
  /** Bytes that the whole object must have; absent: as many as there are. */
  size?: number | undefined;
}

export interface StoredObject {
  /** Bytes of the whole object, when the store tells them. */
  size: number | undefined;
  /** Ends with an error when the store breaks off, keeps still or sends another number of bytes. */
  body: Readable;
}

/** Where the bytes of files lie. Nothing else in the code knows which kind of place it is. */
export interface FileStore {
  /** Ends when all of it is stored; after a fault something may be there that has to be removed. @throws StorageFault 'full' | 'away' */
  put(key: string, data: Buffer | Readable): Promise<void>;
  /** @throws StorageFault 'missing' | 'away' | 'damaged' */
  get(key: string, wanted?: Wanted): Promise<StoredObject>;
  /** Succeeds when there was nothing to remove. @throws StorageFault 'away' */
  remove(key: string): Promise<void>;
  /** Every stored key (backup). */
  keys(): AsyncIterable<string>;
  /** Ends when the store can be read and written. @throws StorageFault 'away' | 'full' */
  check(): Promise<void>;
  /** Bytes that still fit in; undefined where the store does not tell, as a bucket. */
  room(): Promise<number | undefined>;
}

export class StorageFault extends Error {
  /** 'damaged': there, and not as long as it was. */
  readonly kind: 'missing' | 'full' | 'away' | 'damaged';
  constructor(kind: StorageFault['kind'], cause?: unknown) {
    super(`storage: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** Why a store failed, in its own words: the code of a bucket or of the file system, and never a name of a file. */
export function storageReason({ kind, cause }: StorageFault): string {
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException;
  return code || message || kind;
}

/** Keys are lower-case on purpose: some file systems do not tell cases apart. */
const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_.-]*)*$/;

export const isKey = (key: string) => KEY.test(key);

/** Refuses whatever could leave the store's place. @throws Error on a programming mistake; keys never come from outside. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a storage key');
  return key;
}
