import type { Db } from './database.ts';
import { type Clock, toWireTime } from './time.ts';

export interface RateLimits {
  /**
   * Counts one hit in the present window of `seconds` and answers how many there are now; all server processes share the count.
   * `retryAfter` is the rest of the window in seconds.
   */
  hit(key: string, seconds: number, by?: number): Promise<{ hits: number; retryAfter: number }>;
  /** Hits so far in the present window, without counting one. */
  peek(key: string, seconds: number): Promise<{ hits: number; retryAfter: number }>;
  /** Starts the window of a key anew (a login that succeeded). */
  clear(key: string): Promise<void>;
  /** Removes windows that are over. */
  sweep(): Promise<void>;
}

export function createRateLimits(db: Db, clock: Clock): RateLimits {
  const windowOf = (seconds: number) => {
    const now = Math.floor(clock().getTime() / 1000);
    const start = now - (now % seconds);
    return {
      start: toWireTime(new Date(start * 1000)),
      end: toWireTime(new Date((start + seconds) * 1000)),
      retryAfter: start + seconds - now,
    };
  };
  return {
    async hit(key, seconds, by = 1) {
      const window = windowOf(seconds);
      const row = await db.row<{ hits: number }>(
        `insert into rate_window (key, window_start, expires_at, hits) values ($1, $2, $3, $4)
         on conflict (key, window_start) do update set hits = rate_window.hits + excluded.hits returning hits`,
        [key, window.start, window.end, by],
      );
      return { hits: row?.hits ?? by, retryAfter: window.retryAfter };
    },
    async peek(key, seconds) {
      const window = windowOf(seconds);
      const row = await db.row<{ hits: number }>('select hits from rate_window where key = $1 and window_start = $2', [
        key,
        window.start,
      ]);
      return { hits: row?.hits ?? 0, retryAfter: window.retryAfter };
    },
    async clear(key) {
      await db.run('delete from rate_window where key = $1', [key]);
    },
    async sweep() {
      await db.run('delete from rate_window where expires_at < $1', [toWireTime(clock())]);
    },
  };
}
