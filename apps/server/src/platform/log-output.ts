import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** A reader that is slow gets so many pauses to take a line. */
const MOST_PAUSES = 20;
const PAUSE_MS = 5;

/**
 * Standard output for log lines. A line that it does not take (a full disk, a terminal that is gone) is lost and nothing else: pino's own destination
 * ends the process on such an error, or tries for ever when the process wants to end.
 */
export const logOutput = {
  write(line: string): void {
    let rest = Buffer.from(line);
    for (let pauses = 0; rest.length > 0 && pauses < MOST_PAUSES; ) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        pauses += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
      }
    }
  },
};
