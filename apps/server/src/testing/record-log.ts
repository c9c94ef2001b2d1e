import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A log that writes everything, and what it has written so far. */
export function recordLog(): { log: Logger; text: () => string } {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, next) {
      text += chunk;
      next();
    },
  });
  return { log: pino({ level: 'trace' }, sink), text: () => text };
}
