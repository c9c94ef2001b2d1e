import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { owner } from './programs.ts';

/** Far more than the databases of a rehearsal come to; the file behind it takes no more than is written. */
const DISK_BYTES = 4 * 1024 ** 3;
/** Blocks that the file system itself needs to note who has the others; they are written full one by one. */
const KEPT_BLOCKS = 256;

/** The disk of one machine's database, which can be filled. */
export interface Disk {
  /** Where it is mounted. */
  folder: string;
  fill(): void;
  free(): void;
}

/**
 * Mounts a file system of its own at `mount`, made in `image`; it goes with the mounts' namespace of the rehearsal (`scripts/rehearse.mjs`). Without root, who alone
 * may mount, the folder itself: then nothing fills it.
 */
export function openDisk(mount: string, image: string): Disk {
  const unable = () => {
    throw new Error('a disk is filled only where root rehearses');
  };
  if (owner.uid === undefined) return { folder: mount, fill: unable, free: unable };
  writeFileSync(image, '');
  truncateSync(image, DISK_BYTES);
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  execFileSync('mount', ['-o', 'loop', image, mount]);
  chownSync(mount, owner.uid, owner.gid!);
  chmodSync(mount, 0o700);
  const ballast = path.join(mount, 'ballast');
  return {
    folder: mount,
    fill() {
      const { bavail, bsize } = statfsSync(mount);
      execFileSync('fallocate', ['-l', String(Math.max(1, bavail - KEPT_BLOCKS) * bsize), ballast]);
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(bsize));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free() {
      if (existsSync(ballast)) rmSync(ballast);
    },
  };
}
