import type { Logger } from 'pino';
import { faultDetails, Unavailable } from './platform/errors.ts';

/** A part of the server in which something falls due by itself: what is over goes, what waits is taken up again. */
export interface Swept {
  name: string;
  sweep?(): Promise<unknown>;
}

/**
 * Sweeps all parts at once, each by itself: one that fails holds up no other, says so in the log, and comes again with the next sweep. A database that is away is told of where calls
 * need it.
 */
export async function sweepAll(parts: readonly Swept[], log: Pick<Logger, 'debug' | 'warn'>): Promise<void> {
  await Promise.all(
    parts.map(async (part) => {
      try {
        await part.sweep?.();
      } catch (error) {
        log[error instanceof Unavailable ? 'debug' : 'warn'](
          { err: faultDetails(error), part: part.name },
          'a sweep failed and comes again',
        );
      }
    }),
  );
}
