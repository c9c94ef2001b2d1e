import type { Logger } from 'pino';
import { hearNotices } from './database-client.ts';

/** Notices of one process that are remembered, so that a pool does not tell the same with each connection. */
const MOST_KNOWN = 200;

/** Writes to the log what the database says beside its answers, each thing once: warnings as such, the rest for who looks closer. */
export function logNotices(log: Logger): void {
  const known = new Set<string>();
  hearNotices(({ code, message, hint }) => {
    const key = `${code} ${message}`;
    if (known.has(key) || known.size >= MOST_KNOWN) return;
    known.add(key);
    log[isWarning(code) ? 'warn' : 'debug']({ code, notice: message, hint }, 'the database says');
  });
}

/** Severity comes in the language of the database, the class of the code does not. */
const isWarning = (code: string): boolean => code.startsWith('01');
