/** When pages that wait for a moment ask anew; the benchmark of the rush waits as they do. */

/** Answers tell the server's clock to about a second, and what guests share is a second old … */
export const AFTER_MS = 2000;
/** … and of the many who wait for the same not all come at once. */
export const SPREAD_MS = 3000;
/** An answer that does not know yet what has begun. */
export const BEHIND_MS = 5000;
