import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Secrets } from '../secrets.ts';

export const MANIFEST_NAME = 'manifest.json';
export const FORMAT = 1;

/** What a backup folder holds, written last: a folder without it is not a backup. */
export interface Manifest {
  format: number;
  madeAt: string;
  /** Number of the newest migration in the rows' database. */
  schema: number;
  /** Tells whether the key of this installation opens the sealed columns; says nothing about the key. */
  keyMark: string;
  tables: { name: string; rows: number; sha256: string }[];
  files: { key: string; size: number; sha256: string }[];
}

export const keyMarkOf = (secrets: Secrets) => secrets.sign('backup-key-mark');

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A backup or a restore that cannot be made; the text is for the operator. */
export class BackupError extends Error {}
