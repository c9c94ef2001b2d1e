import { useEffect, useEffectEvent, useReducer } from 'react';
import { AFTER_MS, SPREAD_MS } from './passing-times.ts';
import { knowsServerTime, serverNow, wireServerNow } from './server-clock.ts';

/** At midnight all pages that are open ask. */
const MIDNIGHT_SPREAD_MS = 60_000;
/** Timers stand still while a machine sleeps, and count no further than weeks: the clock is looked at this often. */
const LOOK_MS = 10_000;
/** Where no answer has told the server's clock the device's may be wrong: of a moment of this day it is asked for. */
const UNKNOWN_MS = 60_000;
const DAY_MS = 24 * 3600_000;

const msOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`);

/**
 * Asks anew, and draws anew what depends on the moment, when one of the moments (as the wire writes them) passes by the server's clock; a few seconds later, spread by chance.
 * @param options `againMs` asks this often too while the page is looked at, where something may change at any time; 0 never
 */
export function usePassing(
  moments: readonly string[],
  ask: () => unknown,
  { againMs = 0, spreadMs = SPREAD_MS } = {},
): void {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const pass = useEffectEvent((isDue: boolean) => {
    if (!isDue && document.hidden) return;
    draw();
    ask();
  });
  const all = moments.join();
  useEffect(() => {
    const ofAll = all.split(',').map(msOf);
    const chance = () => AFTER_MS + Math.random() * spreadMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = performance.now();
    let afterMs = chance();
    /** What is before this needs no asking any more. */
    let passedTo = serverNow().getTime();
    const look = () => {
      const now = serverNow().getTime();
      // A clock that was fast is right by now.
      passedTo = Math.min(passedTo, now);
      const due = Math.min(...ofAll.filter((moment) => moment > passedTo));
      const unknownMs = !knowsServerTime() && due - now < DAY_MS ? UNKNOWN_MS : Number.POSITIVE_INFINITY;
      const everyMs = Math.min(unknownMs, againMs > 0 ? againMs : Number.POSITIVE_INFINITY);
      const leftMs = Math.min(due - now, everyMs - (performance.now() - askedAt)) + afterMs;
      if (leftMs === Number.POSITIVE_INFINITY) return;
      if (leftMs > 0) {
        timer = setTimeout(look, Math.min(leftMs, LOOK_MS));
        return;
      }
      const isDue = due + afterMs <= now;
      if (isDue) passedTo = now;
      pass(isDue);
      askedAt = performance.now();
      afterMs = chance();
      look();
    };
    look();
    return () => clearTimeout(timer);
  }, [all, againMs, spreadMs]);
}

/** The day on the server's clock, drawn anew when the next one begins; what depends on it can be asked for then. */
export function useToday(ask: () => unknown = () => {}): string {
  const day = wireServerNow().slice(0, 10);
  usePassing([`${day} 24:00:00`], ask, { spreadMs: MIDNIGHT_SPREAD_MS });
  return day;
}
