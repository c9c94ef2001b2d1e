import type { TellingRules } from '@vimo/contract';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';

/** As an installation begins with them. */
export const TELLING_RULES: TellingRules = {
  ...{ schoolPerDay: 20, bureauPerDay: 5 },
  ...{ schoolOutsidePerDay: 5000, bureauOutsidePerDay: 50_000, personPerDay: 10 },
  ...{ quietFrom: 22, quietTo: 7 },
};

/** The hour of a moment, 0—23. */
export const hourOf = (moment: WireTime): number => Number(moment.slice(11, 13));

/** Whether a moment lies in the quiet hours, which may go over midnight. From an hour to the same one is none. */
export function isQuiet(
  moment: WireTime,
  { quietFrom, quietTo }: Pick<TellingRules, 'quietFrom' | 'quietTo'>,
): boolean {
  const hour = hourOf(moment);
  return quietFrom <= quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
}

/** When what a person is not sent any more on a day may go: in the first hour of the next. */
export const nextDay = (now: WireTime): WireTime => {
  const midnight = fromWireTime(`${now.slice(0, 10)} 00:00:00`);
  return toWireTime(new Date(midnight.getTime() + 24 * 3600_000));
};

/** What the problem of a delivery begins with whose service takes nothing at all: who keeps the channel has to see to it. */
export const TROUBLE = '服务商账户或设置异常：';
const TROUBLE_MINUTES = 15;
/** Until when such a delivery waits; that was no try. */
export const troubledUntil = (now: WireTime): WireTime => later(now, TROUBLE_MINUTES);

/** What could not go for so long, by a channel that was switched off, at its limit or in trouble, is no news any more. */
export const STALE_MS = 3 * 24 * 3600_000;
export const isStale = (createdAt: WireTime, now: WireTime): boolean =>
  fromWireTime(now).getTime() - fromWireTime(createdAt).getTime() > STALE_MS;

const later = (now: WireTime, minutes: number): WireTime =>
  toWireTime(new Date(fromWireTime(now).getTime() + minutes * 60_000));

/** Minutes until the next try, after the first, second …; then it is given to people. */
const WAITS = [1, 5, 15, 60, 180] as const;

/** When something is tried again that was tried so often; undefined when it has been tried often enough. */
export function nextTry(now: WireTime, tries: number): WireTime | undefined {
  const minutes = WAITS[tries - 1];
  return minutes === undefined ? undefined : later(now, minutes);
}
