import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enrolStatus, missingFields, monthlyProblem, monthOf, type SignUpFacts, signUpProblem } from './rules.ts';

describe('enrolStatus (decisions, 2)', () => {
  const dates = { actStartDate: '2026-11-10 08:00:00', actEndDate: '2026-11-10 17:00:00' };
  const living = { cancelledAt: null, evaluated: false, ...dates };
  it.each([
    ['2026-11-10 07:59:59', 1],
    ['2026-11-10 08:00:00', 2],
    ['2026-11-10 16:59:59', 2],
    ['2026-11-10 17:00:00', 3],
  ])('follows from the dates at %s', (now, expected) => {
    expect(enrolStatus(living, now)).toBe(expected);
  });
  it('cancelled and evaluated are facts', () => {
    expect(enrolStatus({ ...living, cancelledAt: '2026-11-01 00:00:00' }, '2026-12-01 00:00:00')).toBe(4);
    expect(enrolStatus({ ...living, evaluated: true }, '2026-12-01 00:00:00')).toBe(5);
  });
});

describe('months', () => {
  it('holds its own first and last second and no other', () => {
    expect(monthOf('2026-12-31 23:59:59')).toEqual({ start: '2026-12-01 00:00:00', end: '2027-01-01 00:00:00' });
    expect(monthOf('2026-01-01 00:00:00')).toEqual({ start: '2026-01-01 00:00:00', end: '2026-02-01 00:00:00' });
  });
  it('holds exactly the moments of the same calendar month', () => {
    const moment = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
    fc.assert(
      fc.property(moment, moment, (now, other) => {
        const { start, end } = monthOf(now);
        expect(start <= other && other < end).toBe(now.slice(0, 7) === other.slice(0, 7));
      }),
    );
  });
});

it('three cancellations block until the month ends, and say so', () => {
  expect(monthlyProblem(2, '2026-12-05 10:00:00')).toBeUndefined();
  expect(monthlyProblem(3, '2026-12-05 10:00:00')).toBe('本月已取消报名 3 次，暂不能报名其他活动，1月1日 00:00 起恢复');
});

describe('signUpProblem', () => {
  const now = '2026-11-05 10:00:00';
  const facts: SignUpFacts = {
    signStartDate: '2026-11-01 08:00:00',
    signEndDate: '2026-11-10 18:00:00',
    actEndDate: '2026-11-20 17:00:00',
    closed: false,
    personNum: 20,
    signCount: 17,
    applied: false,
    companions: 2,
    cancellations: 0,
  };
  it.each<[string | undefined, Partial<SignUpFacts>]>([
    [undefined, {}],
    [undefined, { personNum: 0, companions: 9 }],
    ['您已报名，请勿重复点击', { applied: true, signCount: 20 }],
    ['活动已结束', { actEndDate: '2026-11-05 10:00:00' }],
    ['该活动已停止报名', { closed: true }],
    ['报名尚未开始，11月6日 08:30 开放', { signStartDate: '2026-11-06 08:30:00' }],
    ['报名已截止', { signEndDate: '2026-11-05 09:00:00' }],
    ['名额已满', { signCount: 20 }],
    ['剩余名额不足：还剩 2 个，您一行 3 人', { signCount: 18 }],
    ['本月已取消报名 3 次，暂不能报名其他活动，12月1日 00:00 起恢复', { cancellations: 3 }],
  ])('says %s', (text, change) => {
    expect(signUpProblem({ ...facts, ...change }, now)).toBe(text);
  });
});

it('asks for what enrollForm names (spec 1, 5)', () => {
  expect(missingFields('', {})).toEqual({});
  expect(missingFields('1', { enrollPhone: '' })).toEqual({ enrollPhone: '请输入手机号码' });
  expect(missingFields('1,2', { enrollPhone: '13800000000' })).toEqual({ enrollIdentityCard: '请输入身份证' });
});
