import { expect, it } from 'vitest';
import { shiftName, shiftsOf, shiftsProblem } from './shift-rules.ts';

const of = {
  ...{ signStartDate: '2026-11-01 08:00:00', signEndDate: '2026-12-05 18:00:00' },
  ...{ actStartDate: '2026-12-06 09:00:00', actEndDate: '2026-12-06 16:00:00', personNum: 30, address: '东门' },
};
const time = (start: string, end: string, more: { personNum?: number } = {}) => ({ start, end, address: '', ...more });

it('without times there is one on each day, moved by as many days', () => {
  expect(shiftsOf(of, { days: ['2027-01-03'], times: [] })).toEqual([
    {
      ...{ signStartDate: '2026-11-29 08:00:00', signEndDate: '2027-01-02 18:00:00' },
      ...{ actStartDate: '2027-01-03 09:00:00', actEndDate: '2027-01-03 16:00:00', personNum: 30, address: '东门' },
    },
  ]);
});

it('with times there is one on each day at each, with places and an address of its own where they are said', () => {
  const times = [time('13:30', '15:00'), { ...time('15:30', '17:00', { personNum: 0 }), address: '西门' }];
  const shifts = shiftsOf(of, { days: ['2026-12-06', '2026-12-07'], times });
  const told = shifts.map(({ actStartDate, actEndDate, ...more }) => [
    ...[actStartDate, actEndDate, more.personNum, more.address],
  ]);
  expect(told).toEqual([
    ['2026-12-06 13:30:00', '2026-12-06 15:00:00', 30, '东门'],
    ['2026-12-06 15:30:00', '2026-12-06 17:00:00', 0, '西门'],
    ['2026-12-07 13:30:00', '2026-12-07 15:00:00', 30, '东门'],
    ['2026-12-07 15:30:00', '2026-12-07 17:00:00', 0, '西门'],
  ]);
});

it('sign-up ends with the shift at the latest', () => {
  const late = { ...of, signEndDate: '2026-12-06 15:00:00' };
  const [early, after] = shiftsOf(late, {
    days: ['2026-12-06'],
    times: [time('08:00', '10:00'), time('15:30', '17:00')],
  });
  expect([early!.signEndDate, after!.signEndDate]).toEqual(['2026-12-06 10:00:00', '2026-12-06 15:00:00']);
});

it('says what stands against them, at its field', () => {
  const asked = (days: string[], times: ReturnType<typeof time>[] = []) => ({ days, times });
  const problem = (what: ReturnType<typeof asked>, now = '2026-11-20 12:00:00', source = of) =>
    shiftsProblem(source, shiftsOf(source, what), what, now);
  expect(problem(asked(['2026-12-07']))).toBeUndefined();
  expect(problem(asked(['2026-12-06']))).toEqual({ days: '2026-12-06 就是这个活动本身' });
  expect(problem(asked(['2026-12-06'], [time('09:00', '10:00')]))).toEqual({
    days: '2026-12-06 09:00 就是这个活动本身',
  });
  expect(problem(asked(['2026-12-06'], [time('10:30', '12:00')]))).toBeUndefined();
  expect(problem(asked(['2026-11-19']))).toEqual({ days: '请选择还没有过去的日期' });
  const onTheDay = { ...of, signStartDate: '2026-12-06 08:30:00', signEndDate: '2026-12-06 09:00:00' };
  expect(problem(asked(['2026-12-06'], [time('07:00', '08:00')]), '2026-11-20 12:00:00', onTheDay)).toEqual({
    times: '2026-12-06 07:00 的场次在报名开始前就结束，请先修改这个活动的报名时间',
  });
});

it('a shift is called by its day, and by its time where times were asked for', () => {
  expect(shiftName(of, { days: [], times: [] })).toBe('2026-12-06');
  expect(shiftName(of, { days: [], times: [time('09:00', '10:00')] })).toBe('2026-12-06 09:00');
});
