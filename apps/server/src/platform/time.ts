/**
 * Moments travel as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, from the database's text to the wire without a Date in between:
 * database sessions run in that zone. As text they compare in time order.
 */
export type WireTime = string;

const SHANGHAI_OFFSET_MS = 8 * 3600 * 1000;

export const toWireTime = (date: Date): WireTime =>
  new Date(date.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: WireTime): string => moment.slice(0, 10);

/** The day of a day or moment as a text tells it: `6月30日`. */
export const spokenDay = (moment: WireTime): string =>
  `${Number(moment.slice(5, 7))}月${Number(moment.slice(8, 10))}日`;

export function fromWireTime(time: WireTime): Date {
  return new Date(`${dayOf(time)}T${time.slice(11) || '00:00:00'}+08:00`);
}

/** Time as an argument: tests set their own. */
export type Clock = () => Date;
