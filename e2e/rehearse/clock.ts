import { globSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The clock of a process to come. */
export interface Clock {
  /** What the process is to be started with. */
  env: Record<string, string>;
  /** It is so far from the clock of the machine, within a second. */
  set(seconds: number): void;
}

/**
 * A clock that can be set while its process runs; it begins as that of the machine.
 * @param folder where the file lies that tells the process
 * @throws Error where faketime is not installed
 */
export function openClock(folder: string): Clock {
  // Debian's faketime, which gives a program another clock.
  const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
  if (!library) throw new Error('faketime is not installed');
  const file = path.join(folder, 'clock');
  const clock: Clock = {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Waits last as long as ever.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Nor do moments of files move.
      NO_FAKE_STAT: '1',
    },
    set(seconds) {
      // Half of it would end the process.
      writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
      renameSync(`${file}.new`, file);
    },
  };
  clock.set(0);
  return clock;
}

/** How far the clock of a server is from that of this process, by what it says with its answers, in ms. */
export async function clockOff(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/healthz`);
  return Date.parse(headers.get('date') ?? '') - Date.now();
}
