import type { FieldErrors, manageActivitySeries, ParsedInputOf } from '@vimo/contract';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';

const DAY_MS = 24 * 3600 * 1000;
const midnightOf = (day: string) => fromWireTime(`${day} 00:00:00`).getTime();
const moved = (moment: WireTime, days: number): WireTime =>
  toWireTime(new Date(fromWireTime(moment).getTime() + days * DAY_MS));

/** What one activity of a series has of its own. */
export interface Shift {
  signStartDate: WireTime;
  signEndDate: WireTime;
  actStartDate: WireTime;
  actEndDate: WireTime;
  /** 0 is unlimited. */
  personNum: number;
  address: string;
}
type Asked = Pick<ParsedInputOf<typeof manageActivitySeries>, 'days' | 'times'>;

/** How a refusal calls a shift: by its day, by its time too where times were asked for. */
export const shiftName = ({ actStartDate }: Shift, { times }: Asked): string =>
  times.length === 0 ? dayOf(actStartDate) : actStartDate.slice(0, 16);

/**
 * The shifts that are asked for of an activity, in order: on each day one at the hours of the activity, or one for each of the times. Sign-up moves by as many
 * days, and ends with the shift at the latest (docs/domains/activities.md, Several shifts).
 */
export function shiftsOf(of: Shift, { days, times }: Asked): Shift[] {
  return days.flatMap((day) => {
    const by = Math.round((midnightOf(day) - midnightOf(dayOf(of.actStartDate))) / DAY_MS);
    const whole: Shift = {
      ...{ signStartDate: moved(of.signStartDate, by), signEndDate: moved(of.signEndDate, by) },
      ...{ actStartDate: moved(of.actStartDate, by), actEndDate: moved(of.actEndDate, by) },
      ...{ personNum: of.personNum, address: of.address },
    };
    if (times.length === 0) return [whole];
    return times.map(({ start, end, personNum = of.personNum, address }) => {
      const actEndDate = `${day} ${end}:00`;
      return {
        ...{ signStartDate: whole.signStartDate, actStartDate: `${day} ${start}:00`, actEndDate, personNum },
        signEndDate: whole.signEndDate < actEndDate ? whole.signEndDate : actEndDate,
        address: address || of.address,
      };
    });
  });
}

/** Why shifts of an activity cannot be made at a moment, at the field that is wrong; undefined when nothing stands against them. */
export function shiftsProblem(
  of: Pick<Shift, 'actStartDate'>,
  shifts: readonly Shift[],
  asked: Asked,
  now: WireTime,
): FieldErrors | undefined {
  if (shifts.some(({ actEndDate }) => actEndDate <= now)) return { days: '请选择还没有过去的日期' };
  const itself = shifts.find(({ actStartDate }) => actStartDate === of.actStartDate);
  if (itself) return { days: `${shiftName(itself, asked)} 就是这个活动本身` };
  const early = shifts.find(({ signStartDate, signEndDate }) => signEndDate <= signStartDate);
  return early && { times: `${shiftName(early, asked)} 的场次在报名开始前就结束，请先修改这个活动的报名时间` };
}
