import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyStatus,
  audienceText,
  cannotCome,
  dayContactOf,
  fitsMine,
  orgIdsAsked,
  sortedSections,
  stageFits,
  statusesWanted,
  surplus,
  typeTree,
} from './rules.ts';

const facts = {
  signStartDate: '2026-11-01 08:00:00',
  signEndDate: '2026-11-10 18:00:00',
  actEndDate: '2026-11-20 17:00:00',
  closed: false,
  personNum: 20,
  signCount: 0,
};

it('shows whom to call from the beginning of the eve until the last day is over, and masks it before and after', () => {
  const contact = { name: '顾明远、徐可', phone: '13800006618' };
  const held = { actStartDate: '2026-03-01 09:00:00', actEndDate: '2026-03-02 16:00:00' };
  const at = (now: string) => dayContactOf(contact, held, now);
  const masked = { name: '顾*远、徐*', phone: '138****6618', shown: 0 };
  for (const now of ['2026-02-27 23:59:59', '2026-03-03 00:00:00']) expect(at(now), now).toEqual(masked);
  for (const now of ['2026-02-28 00:00:00', '2026-03-01 12:00:00', '2026-03-02 23:59:59'])
    expect(at(now), now).toEqual({ ...contact, shown: 1 });
  expect(dayContactOf({ name: '徐可', phone: '' }, held, '2026-01-01 00:00:00').phone).toBe('');
});

describe('applyStatus', () => {
  it.each([
    ['即将开始', {}, '2026-11-01 07:59:59', 0],
    ['报名从第一秒开始', {}, '2026-11-01 08:00:00', 1],
    ['截止前一秒仍可报名', {}, '2026-11-10 17:59:59', 1],
    ['报名截止', {}, '2026-11-10 18:00:00', 3],
    ['已报满', { signCount: 20 }, '2026-11-05 08:00:00', 2],
    ['人数不限', { personNum: 0, signCount: 9999 }, '2026-11-05 08:00:00', 1],
    ['停止报名先于即将开始', { closed: true }, '2026-10-01 08:00:00', 5],
    ['停止报名先于已报满', { closed: true, signCount: 20 }, '2026-11-05 08:00:00', 5],
    ['截止先于已报满', { signCount: 20 }, '2026-11-11 08:00:00', 3],
    ['活动结束先于停止报名', { closed: true }, '2026-11-20 17:00:00', 4],
  ])('%s', (_name, change, now, expected) => {
    expect(applyStatus({ ...facts, ...change }, now)).toBe(expected);
  });
});

describe('stageFits', () => {
  it.each([
    ['小学活动不适合高中生', { suitSection: '2' }, [4], false],
    ['所列学段之一', { suitSection: '2,3' }, [3], true],
    ['多学段学校、年级未知', { suitSection: '4' }, [2, 3, 4], true],
    ['不限学段', { suitSection: '' }, [4], true],
    ['全部', { suitSection: '0' }, [4], true],
    ['主办方开放给所有学段', { suitSection: '2', openToAllStages: true }, [4], true],
    ['学段未知的学生不受限', { suitSection: '2' }, [], true],
  ])('%s', (_name, change, stages, expected) => {
    expect(stageFits({ openToAllStages: false, ...change }, stages)).toBe(expected);
  });
});

it('tells a student or a parent of one child whether it fits, a parent of several whom', () => {
  const activity = { suitSection: '2,3', openToAllStages: false };
  const [small, tall, unknown] = [
    { name: '小满', stages: [2] },
    { name: '小禾', stages: [4] },
    { name: '小舟', stages: [] },
  ];
  expect(fitsMine(activity, [])).toBeUndefined();
  expect(fitsMine(activity, [small])).toEqual({ fitsMine: 1, fitsNames: [] });
  expect(fitsMine(activity, [tall])).toEqual({ fitsMine: 0, fitsNames: [] });
  expect(fitsMine(activity, [unknown])).toEqual({ fitsMine: 0, fitsNames: [] });
  expect(fitsMine(activity, [tall, small, unknown])).toEqual({ fitsMine: 1, fitsNames: ['小满'] });
});

it('the two status filters let through what both do', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 5 }), fc.integer({ min: -1, max: 1 }), (status, bookFlag) => {
      const wanted = statusesWanted(status, bookFlag) ?? [0, 1, 2, 3, 4, 5];
      for (const each of [0, 1, 2, 3, 4, 5] as const) {
        const asked = (status === -1 || status === each) && (bookFlag === -1 || (each === 1) === (bookFlag === 1));
        expect(wanted.includes(each)).toBe(asked);
      }
      // What filters nothing is no filter: its total is kept and not counted.
      expect(statusesWanted(status, bookFlag) === undefined).toBe(status === -1 && bookFlag === -1);
    }),
  );
});

it('tells places left, never less than none', () => {
  expect(surplus({ personNum: 0, signCount: 7 })).toBe(-1);
  expect(surplus({ personNum: 20, signCount: 7 })).toBe(13);
  expect(surplus({ personNum: 20, signCount: 20 })).toBe(0);
});

it('sorts stage codes', () => {
  expect(sortedSections('3,1,2')).toBe('1,2,3');
  expect(sortedSections('')).toBe('');
});

it('reads 0 or nothing among the organisations as the whole city', () => {
  expect(orgIdsAsked(undefined)).toEqual([]);
  expect(orgIdsAsked(['3', '0'])).toEqual([]);
  expect(orgIdsAsked(['3', '2', '3'])).toEqual(['2', '3']);
});

it('counts activities of a type and of all below it; one that is switched off is there while activities are of it', () => {
  const types = [
    { id: '1', parentId: null, treeName: '科技', icon: 'atom', enabled: true },
    { id: '2', parentId: '1', treeName: '机器人', icon: '', enabled: false },
    { id: '3', parentId: '2', treeName: '竞赛', icon: '', enabled: true },
    { id: '4', parentId: null, treeName: '艺术', icon: 'palette', enabled: true },
    { id: '5', parentId: null, treeName: '旧类型', icon: '', enabled: false },
  ];
  const counts = new Map([
    ['1', 1],
    ['2', 2],
    ['3', 4],
  ]);
  expect(typeTree(types, counts)).toEqual([
    {
      id: '1',
      treeName: '科技',
      icon: 'atom',
      activityCount: 7,
      children: [
        {
          id: '2',
          treeName: '机器人',
          icon: '',
          activityCount: 6,
          children: [{ id: '3', treeName: '竞赛', icon: '', activityCount: 4, children: [] }],
        },
      ],
    },
    { id: '4', treeName: '艺术', icon: 'palette', activityCount: 0, children: [] },
  ]);
});

it('tells beforehand who cannot come, by what the sign-up refuses; a parent always can', () => {
  const activity = { suitSection: '3,2', openToAllStages: false };
  const small = { name: '小满', stages: [2] };
  const tall = { name: '小禾', stages: [4] };
  const [student, parent, teacher] = [2, 4, 3];
  expect(audienceText(activity)).toBe('小学、初中学段的学生');
  for (const change of [{ openToAllStages: true }, { suitSection: '' }, { suitSection: '0,2' }])
    expect(audienceText({ ...activity, ...change })).toBe('不限学段');
  expect(cannotCome(activity, { learners: [] })).toEqual({});
  expect(cannotCome(activity, { usertype: teacher, learners: [] })).toMatchObject({ mayApply: 0 });
  expect(cannotCome(activity, { usertype: student, learners: [tall] })).toEqual({
    cannotCome: '本活动面向小学、初中学段，您所在的学段为高中，不能报名',
    mayApply: 0,
  });
  expect(cannotCome(activity, { usertype: student, learners: [small] })).toEqual({});
  expect(cannotCome(activity, { usertype: student, learners: [{ name: '小舟', stages: [] }] })).toEqual({});
  expect(cannotCome(activity, { usertype: parent, learners: [tall] })).toEqual({
    cannotCome: '本活动面向小学、初中学段，小禾所在的学段为高中，不能报名',
    mayApply: 1,
  });
  expect(cannotCome(activity, { usertype: parent, learners: [tall, { ...tall, name: '小川' }] })).toEqual({
    cannotCome: '本活动面向小学、初中学段的学生，小禾、小川不能报名',
    mayApply: 1,
  });
  expect(cannotCome(activity, { usertype: parent, learners: [tall, small] })).toEqual({});
  expect(cannotCome(activity, { usertype: parent, learners: [] })).toEqual({});
});
