import type { Db } from './database.ts';
import { TooMany, Unavailable } from './errors.ts';
import { type Clock, fromWireTime, toWireTime } from './time.ts';

/** Allowed `max` times in any `seconds`. */
export interface Quota {
  max: number;
  seconds: number;
}

/** Whose secret is guessed at, by the keyed digest of the login name, and which of them. */
export interface Guessed {
  subject: Buffer;
  secret: 'password' | 'code';
}

/** Limits that all server processes share. Keys that carry something personal are keyed digests. */
export interface RateLimits {
  /**
   * Counts one hit in the present window of `seconds` and answers how many there are now; all server processes share the count.
   * `retryAfter` is the rest of the window in seconds. Within a transaction of the caller it counts when that one commits.
   */
  hit(key: string, seconds: number, by?: number, within?: Db): Promise<{ hits: number; retryAfter: number }>;
  /**
   * Does work that is allowed `quota.max` times in a window. It is counted before it begins and given back when it could not
   * be done (`Unavailable`): who was told 503 has used nothing up. Refusals stay counted.
   * @throws TooMany with `text`; whatever the work throws
   */
  counted<T>(key: string, quota: Quota, text: string, work: () => Promise<T>): Promise<T>;
  /** Hits so far in the present window, without counting one. */
  peek(key: string, seconds: number): Promise<{ hits: number; retryAfter: number }>;
  /** Starts the window of a key anew (a login that succeeded). */
  clear(key: string): Promise<void>;
  /**
   * Counts a guess as failed before it is judged, so that no number of guesses at once gets past the limit. Answers 0, or
   * the seconds for which the key is locked: `max` failures within `seconds` lock it for `seconds` from the last one.
   * `at` is whose secret it is, so that all keys of it can be listed and lifted.
   */
  guess(key: Buffer, lock: Quota, at?: Guessed): Promise<number>;
  /** Whether a key of a subject is locked. */
  isLocked(subject: Buffer): Promise<boolean>;
  /** Lifts the locks of a subject, or only those of one of its secrets, and gives back all that was taken of quotas, in the caller's transaction. */
  lift(db: Db, subject: Buffer, quotaKeys: readonly Buffer[], secret?: Guessed['secret']): Promise<void>;
  /** The guess was right: its failures are forgotten. */
  guessedRight(key: Buffer): Promise<void>;
  /** The last guess could not be judged: it does not count. */
  takeBackGuess(key: Buffer): Promise<void>;
  /** Takes one of both quotas at once and answers 0, or the seconds until there is one. `at` is whose guesses are counted so. */
  take(key: Buffer, short: Quota, long?: Quota, at?: Guessed): Promise<number>;
  /** How many of a quota are taken, and the seconds until there is one again: 0 while there is one. */
  taken(key: Buffer, quota: Quota): Promise<{ count: number; wait: number }>;
  /** What was taken last is given back: the work failed for a fault, or the guess was right. */
  giveBack(key: Buffer): Promise<void>;
  /** True for who comes first with a key in `seconds`. Part of the caller's transaction: who comes at once waits until it ends. */
  isFirst(within: Db, key: Buffer, seconds: number): Promise<boolean>;
  /** True the first time a key is spent; it is remembered until `expiresAt`. */
  spend(key: Buffer, expiresAt: Date): Promise<boolean>;
  /** Removes what is over. */
  sweep(): Promise<void>;
}

const GUESS = `
  insert into guess_lock (key, failed_at, locked_until, expires_at, subject, secret) values ($1, array[$2::timestamptz], null, $4, $6, $7)
  on conflict (key) do update set
    failed_at = array(select moment from unnest(guess_lock.failed_at) moment where moment > $3::timestamptz) || $2::timestamptz,
    locked_until = case
      when (select count(*) from unnest(guess_lock.failed_at) moment where moment > $3::timestamptz) + 1 >= $5 then $4::timestamptz
    end,
    expires_at = $4
  where guess_lock.locked_until is null or guess_lock.locked_until <= $2
  returning key`;

const UNHIT = 'update rate_window set hits = hits - 1 where key = $1 and window_start = $2';

const TAKE = `
  insert into sliding_quota (key, taken_at, expires_at, subject, secret) values ($1, array[$2::timestamptz], $3, $8, $9)
  on conflict (key) do update set
    taken_at = array(select moment from unnest(sliding_quota.taken_at) moment where moment > $6::timestamptz) || $2::timestamptz,
    expires_at = $3, subject = excluded.subject, secret = excluded.secret
  where (select count(*) from unnest(sliding_quota.taken_at) moment where moment > $4::timestamptz) < $5
    and (select count(*) from unnest(sliding_quota.taken_at) moment where moment > $6::timestamptz) < $7
  returning key`;

const whose = (at: Guessed | undefined) => [at?.subject ?? null, at?.secret ?? 'password'];

/** How often and how long something is given back again while the database is away: for a minute. */
const AGAIN = { times: 60, everyMs: 1000 };

const windowOf = (clock: Clock, seconds: number) => {
  const now = Math.floor(clock().getTime() / 1000);
  const start = now - (now % seconds);
  return {
    start: toWireTime(new Date(start * 1000)),
    end: toWireTime(new Date((start + seconds) * 1000)),
    retryAfter: start + seconds - now,
  };
};
const inSeconds = (clock: Clock, seconds: number) => toWireTime(new Date(clock().getTime() + seconds * 1000));
const secondsUntil = (clock: Clock, moment: string) =>
  Math.ceil((fromWireTime(moment).getTime() - clock().getTime()) / 1000);

/** Hits within windows of time. */
function createWindows(db: Db, clock: Clock): Pick<RateLimits, 'hit' | 'peek' | 'clear'> {
  return {
    async hit(key, seconds, by = 1, within = db) {
      const window = windowOf(clock, seconds);
      const row = await within.row<{ hits: number }>(
        `insert into rate_window (key, window_start, expires_at, hits) values ($1, $2, $3, $4)
         on conflict (key, window_start) do update set hits = rate_window.hits + excluded.hits returning hits`,
        [key, window.start, window.end, by],
      );
      return { hits: row?.hits ?? by, retryAfter: window.retryAfter };
    },
    async peek(key, seconds) {
      const window = windowOf(clock, seconds);
      const row = await db.row<{ hits: number }>('select hits from rate_window where key = $1 and window_start = $2', [
        key,
        window.start,
      ]);
      return { hits: row?.hits ?? 0, retryAfter: window.retryAfter };
    },
    async clear(key) {
      await db.run('delete from rate_window where key = $1', [key]);
    },
  };
}

/** Wrong guesses, which lock. */
function createGuessLocks(
  db: Db,
  clock: Clock,
): Pick<RateLimits, 'guess' | 'isLocked' | 'lift' | 'guessedRight' | 'takeBackGuess'> {
  return {
    async guess(key, { max, seconds }, at) {
      const counted = await db.row(GUESS, [
        key,
        inSeconds(clock, 0),
        inSeconds(clock, -seconds),
        inSeconds(clock, seconds),
        max,
        ...whose(at),
      ]);
      if (counted) return 0;
      const row = await db.row<{ locked_until: string | null }>('select locked_until from guess_lock where key = $1', [
        key,
      ]);
      return Math.max(1, row?.locked_until ? secondsUntil(clock, row.locked_until) : 1);
    },
    async isLocked(subject) {
      const row = await db.row('select 1 from guess_lock where subject = $1 and locked_until > $2 limit 1', [
        subject,
        inSeconds(clock, 0),
      ]);
      return row !== undefined;
    },
    async lift(within, subject, quotaKeys, secret) {
      await within.run('delete from guess_lock where subject = $1 and ($2::text is null or secret = $2)', [
        subject,
        secret ?? null,
      ]);
      await within.run('delete from sliding_quota where key = any($1)', [quotaKeys]);
    },
    async guessedRight(key) {
      await db.run('delete from guess_lock where key = $1', [key]);
    },
    async takeBackGuess(key) {
      await surely(() =>
        db.run('update guess_lock set failed_at = trim_array(failed_at, 1), locked_until = null where key = $1', [key]),
      );
    },
  };
}

/** Seconds until the oldest of the last `max` takings leaves the quota's span; 0 when it is not full. */
function waitFor(clock: Clock, { max, seconds }: Quota, takenAt: readonly string[]): number {
  const oldest = takenAt.at(-max);
  return oldest === undefined ? 0 : secondsUntil(clock, oldest.slice(0, 19)) + seconds;
}

/** Quotas of spans that slide. */
function createQuotas(db: Db, clock: Clock): Pick<RateLimits, 'take' | 'taken' | 'giveBack'> {
  return {
    async take(key, short, long = short, at) {
      const values = [inSeconds(clock, -short.seconds), short.max, inSeconds(clock, -long.seconds), long.max];
      const taken = await db.row(TAKE, [
        key,
        inSeconds(clock, 0),
        inSeconds(clock, Math.max(short.seconds, long.seconds)),
        ...values,
        ...whose(at),
      ]);
      if (taken) return 0;
      const row = await db.row<{ taken_at: string[] }>(
        'select taken_at::text[] as taken_at from sliding_quota where key = $1',
        [key],
      );
      return Math.max(1, ...[short, long].map((quota) => waitFor(clock, quota, row?.taken_at ?? [])));
    },
    async taken(key, quota) {
      const row = await db.row<{ moments: string[] }>(
        `select array(select moment::text from unnest(taken_at) with ordinality taken (moment, place)
           where moment > $2::timestamptz order by place) as moments
         from sliding_quota where key = $1`,
        [key, inSeconds(clock, -quota.seconds)],
      );
      const moments = row?.moments ?? [];
      return { count: moments.length, wait: Math.max(0, waitFor(clock, quota, moments)) };
    },
    async giveBack(key) {
      await surely(() =>
        db.run(
          'update sliding_quota set taken_at = trim_array(taken_at, 1) where key = $1 and cardinality(taken_at) > 0',
          [key],
        ),
      );
    },
  };
}

/** What happens once. */
function createSpentTokens(db: Db, clock: Clock): Pick<RateLimits, 'spend' | 'isFirst'> {
  return {
    async spend(key, expiresAt) {
      const rows = await db.run('insert into spent_token (key, expires_at) values ($1, $2) on conflict do nothing', [
        key,
        toWireTime(expiresAt),
      ]);
      return rows === 1;
    },
    async isFirst(within, key, seconds) {
      const now = clock();
      const rows = await within.run(
        `insert into spent_token (key, expires_at) values ($1, $2)
         on conflict (key) do update set expires_at = excluded.expires_at, made = null where spent_token.expires_at <= $3`,
        [key, toWireTime(new Date(now.getTime() + seconds * 1000)), toWireTime(now)],
      );
      return rows === 1;
    },
  };
}

export function createRateLimits(db: Db, clock: Clock): RateLimits {
  const limits: RateLimits = {
    ...createWindows(db, clock),
    ...createGuessLocks(db, clock),
    ...createQuotas(db, clock),
    ...createSpentTokens(db, clock),

    async counted(key, { max, seconds }, text, work) {
      const { start } = windowOf(clock, seconds);
      // Asked of the whole: who puts another `hit` there has replaced it for this too.
      const { hits, retryAfter } = await limits.hit(key, seconds);
      if (hits > max) throw new TooMany(text, retryAfter);
      try {
        return await work();
      } catch (error) {
        if (error instanceof Unavailable) void surely(() => db.run(UNHIT, [key, start]));
        throw error;
      }
    },
    async sweep() {
      const now = toWireTime(clock());
      await db.run('delete from rate_window where expires_at < $1', [now]);
      await db.run('delete from guess_lock where expires_at < $1', [now]);
      await db.run('delete from sliding_quota where expires_at < $1', [now]);
      await db.run('delete from spent_token where expires_at < $1', [now]);
    },
  };
  return limits;
}

/** Does a small write now, or behind the caller's back when the database is there again: what failed is the caller's to tell. */
async function surely(write: () => Promise<unknown>, again = AGAIN.times): Promise<void> {
  try {
    await write();
  } catch {
    if (again > 0) setTimeout(() => surely(write, again - 1), AGAIN.everyMs).unref();
  }
}
