import { statfs } from 'node:fs/promises';

/** A disk with less room is full: the largest upload, and what the embedded database writes meanwhile. */
export const LEAST_ROOM = 100 * 1024 ** 2;

/** Bytes that still fit on the disk of a folder; undefined where the system does not tell, as some file systems of a network. */
export const roomIn = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize, blocks }) => (blocks > 0 ? bavail * bsize : undefined),
    () => undefined,
  );
