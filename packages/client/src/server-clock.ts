/** Answers tell the second of the server. */
const TOLD_MS = 1000;
/** A clock that went on by so much more or less than the time that passed was set meanwhile, or its machine slept. */
const SET_MS = 5000;

let aheadMs = 0;
/** What the device's clock was ahead of the time since the page began when the server's was last told. */
let toldAtMs: number | undefined;
const sinceBeginMs = (): number => Date.now() - performance.now();

/**
 * Whether an answer has told the server's clock: a page that came with its data has asked for nothing yet, and where the device's clock was set since, or its machine
 * slept, what was told holds no longer.
 */
export const knowsServerTime = (): boolean => toldAtMs !== undefined && Math.abs(sinceBeginMs() - toldAtMs) < SET_MS;

/** The server's clock, as its latest answers tell it: what opens or ends goes by it, however wrong the device's own is. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

const AHEAD_OF_UTC_MS = 8 * 3600 * 1000;

/** A moment on the platform's own clock, as the wire writes it: China's, which knows no summer time. Lists ask for it row by row, and a formatter of `Intl` takes a millisecond to make. */
export const wireNow = (at: Date): string =>
  new Date(at.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The moment on the server's clock, as the wire writes it. */
export const wireServerNow = (): string => wireNow(serverNow());

/**
 * Keeps what an answer tells of the server's clock.
 * @param date its header `date`
 * @param sentAt when it was asked for (ms), by the device's clock
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  toldAtMs = sinceBeginMs();
  // It was told between the asking and now. What fits is kept: an answer that came slowly, or to a machine that slept meanwhile, tells little.
  const leastMs = told - Date.now();
  const mostMs = told + TOLD_MS - sentAt;
  if (aheadMs < leastMs || aheadMs > mostMs) aheadMs = (leastMs + mostMs) / 2;
}
