import { newestMigrationAt, releaseBefore } from '../../../e2e/rehearse/releases.ts';
import { measureLocks } from '../locks.ts';
import { AFTER, RECORDS } from '../options.ts';
import { say } from '../printing.ts';

/** `--locks`: what an upgrade keeps from those who work meanwhile. */
export const locked = (): Promise<void> =>
  measureLocks({ rows: RECORDS, after: AFTER || newestMigrationAt(releaseBefore()), say });
