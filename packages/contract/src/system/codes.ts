import { STAFF_TYPES, type Usertype } from '../wire/codes.ts';

/** Minutes without a call after which a session of staff may end. */
export const IDLE_MINUTES = { least: 2, most: 1440 } as const;

/** Words of an installation: how many of a list, and how long one may be. One letter would hold nearly every text. */
export const OWN_WORDS = { most: 500, least: 2, length: 20 } as const;

/** Who can be asked for a second factor: those who work on the platform. */
export const SECOND_FACTOR_TYPES: readonly Usertype[] = STAFF_TYPES;

/** How something behind the server does. */
export const Condition = { well: 0, attention: 1, away: 2 } as const;
export type Condition = (typeof Condition)[keyof typeof Condition];

/** A database that takes longer for the simplest question, in milliseconds, has too much to do. */
export const DATABASE_SLOW_MS = 250;

/** Where fewer bytes are free, the next day may fill the store. */
export const STORE_LITTLE_BYTES = 2 * 1024 ** 3;

/** Days after which a backup is too old to be at ease. */
export const BACKUP_DAYS = 7;

/** A task that waits for so many seconds while none runs: no process takes tasks. */
export const QUEUE_STANDS_SECONDS = 120;
