/** Answers tell the second of the server: what differs by less is no other clock. */
const TOLD_MS = 1000;

let aheadMs = 0;
let isKnown = false;

/** Whether an answer has told the server's clock: a page that came with its data has asked for nothing yet. */
export const knowsServerTime = (): boolean => isKnown;

/** The server's clock, as its latest answers tell it: what opens or ends goes by it, however wrong the device's own is. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/**
 * Keeps what an answer tells of the server's clock.
 * @param date its header `date`
 * @param sentAt when it was asked for (ms), by the device's clock
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  isKnown = true;
  // In the middle of the second that was told, and of the way there and back.
  const apartMs = told + TOLD_MS / 2 - (sentAt + Date.now()) / 2;
  if (Math.abs(apartMs - aheadMs) > TOLD_MS) aheadMs = apartMs;
}
