import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enrolStatus, missingFields, monthlyProblem, monthOf, type SignUpFacts, signUpProblem } from './rules.ts';

describe('enrolStatus', () => {
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
  const mother = { accountId: '1', self: true, name: '王芳', applied: false, cancellations: 0 };
  const child = { ...mother, accountId: '2', self: false, name: '王小明' };
  const facts: SignUpFacts = {
    signStartDate: '2026-11-01 08:00:00',
    signEndDate: '2026-11-10 18:00:00',
    actEndDate: '2026-11-20 17:00:00',
    closed: false,
    personNum: 20,
    signCount: 17,
    suitSection: '3,2',
    openToAllStages: false,
    joiners: [mother],
    companions: 2,
    lacksContact: false,
    registrationRequired: false,
  };
  const stages = new Map([['2', [4]]]);
  it.each<[string | undefined, Partial<SignUpFacts>]>([
    [undefined, {}],
    [undefined, { personNum: 0, companions: 9 }],
    ['您已报名，请勿重复点击', { joiners: [{ ...mother, applied: true }], signCount: 20 }],
    ['活动已结束', { actEndDate: '2026-11-05 10:00:00' }],
    ['该活动已停止报名', { closed: true }],
    ['报名尚未开始，11月6日 08:30 开放', { signStartDate: '2026-11-06 08:30:00' }],
    ['报名已截止', { signEndDate: '2026-11-05 09:00:00' }],
    ['名额已满', { signCount: 20 }],
    ['剩余名额不足：还剩 2 个，您一行 3 人', { signCount: 18 }],
    ['本月已取消报名 3 次，暂不能报名其他活动，12月1日 00:00 起恢复', { joiners: [{ ...mother, cancellations: 3 }] }],
    // Several of a family: all or none, and the text says whom it is about.
    [
      '您已报名 12月6日 09:00 的场次，每人只能报一场，要换场请先取消那一场',
      { joiners: [{ ...mother, otherShift: '2026-12-06 09:00:00' }] },
    ],
    ['王小明已报名，无需重复报名', { joiners: [mother, { ...child, applied: true }], signCount: 20 }],
    ['本活动面向小学、初中学段，王小明所在的学段为高中，不能报名', { joiners: [mother, child] }],
    ['本活动面向小学、初中学段，您所在的学段为高中，不能报名', { joiners: [{ ...child, self: true }], signCount: 20 }],
    [undefined, { joiners: [mother, child], companions: 1, openToAllStages: true }],
    ['剩余名额不足：还剩 3 个，您一行 4 人', { joiners: [mother, child], suitSection: '' }],
    [
      '王小明本月已取消报名 3 次，暂不能报名其他活动，12月1日 00:00 起恢复',
      { joiners: [mother, { ...child, cancellations: 3 }], companions: 0, suitSection: '4' },
    ],
  ])('says %s', (text, change) => {
    expect(signUpProblem({ ...facts, ...change }, stages, now)).toBe(text);
  });

  it('asks for what enrollForm names, of each person', () => {
    const missing = (enrollForm: string, joiners = [mother], sent: { phone?: string; cards?: string[][] } = {}) =>
      missingFields(
        { ...facts, enrollForm, joiners },
        { phone: sent.phone ?? '', identityCards: new Map(sent.cards as [string, string][]) },
      );
    expect(missing('')).toEqual({});
    expect(missing('1')).toEqual({ enrollPhone: '请输入手机号码' });
    expect(missing('1,2', [mother], { phone: '13800000000' })).toEqual({ enrollIdentityCard: '请输入身份证' });
    expect(missing('2', [mother, child], { cards: [['1', '330106201203150000']] })).toEqual({
      'identityCards.2': '请输入身份证',
    });
    // What goes beyond the promised call may be filled in afterwards, unless the organiser takes no sign-up without it.
    const lacking = { ...facts, enrollForm: '3', lacksContact: true };
    const none = { phone: '', identityCards: new Map() };
    expect(missingFields(lacking, none)).toEqual({});
    expect(missingFields({ ...lacking, registrationRequired: true }, none)).toEqual({
      emergencyContact: '请至少添加一位紧急联系人',
    });
  });
});
