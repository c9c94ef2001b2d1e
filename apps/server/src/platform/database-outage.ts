import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { asUnavailable, type Database } from './database.ts';
import { errorOf, faultDetails, Unavailable } from './errors.ts';

const ASK_MS = 1000;

/** What loops that meet the database again and again tell of their faults. */
export interface Outage {
  /** Writes a fault to the log; while the database is away there is one line when it goes and one when it is back, however many loops meet it. */
  tell(error: unknown, what: string, more?: object): void;
  close(): void;
}

/** For all loops of a process: the first one that meets a database that is away has it asked until it answers. */
export function createOutage(database: Pick<Database, 'row'>, log: Logger, askMs = ASK_MS): Outage {
  let watching = false;
  let closed = false;
  const answers = () =>
    database.row('select 1').then(
      () => true,
      () => false,
    );

  async function watch(fault: Error, what: string): Promise<void> {
    const cause = fault instanceof Unavailable && fault.cause ? fault.cause : fault;
    // A connection that broke, and the next one is well: no outage.
    if (await answers()) return log.warn({ err: faultDetails(cause) }, what);
    if (closed) return;
    const since = performance.now();
    log.warn({ err: faultDetails(cause) }, 'the database is away');
    do await wait(askMs, undefined, { ref: false });
    while (!closed && !(await answers()));
    if (!closed) log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'the database is back');
  }

  return {
    tell(error, what, more) {
      // What else goes wrong meanwhile comes of it, in whatever words.
      if (closed || watching) return;
      const fault = asUnavailable(errorOf(error));
      if (!(fault instanceof Unavailable)) return log.warn({ err: faultDetails(error), ...more }, what);
      watching = true;
      void watch(fault, what).finally(() => {
        watching = false;
      });
    },
    close() {
      closed = true;
    },
  };
}
