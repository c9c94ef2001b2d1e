import { describe, expect, it } from 'vitest';
import {
  averageOf,
  axisOf,
  fullOf,
  groupShare,
  isPeriod,
  itemsOf,
  levelOf,
  periodOf,
  shareOf,
  timeName,
} from './rules.ts';

describe('the period', () => {
  it('is this year until today unless said', () => {
    expect(periodOf({}, '2026-03-12')).toEqual({ from: '2026-01-01', to: '2026-03-12' });
    expect(periodOf({ endTime: '2025-06-30 23:59:59' }, '2026-03-12')).toEqual({
      from: '2025-01-01',
      to: '2025-06-30',
    });
  });
  it('is in order and not of sixty years', () => {
    expect(periodOf({ startTime: '2026-03-13' }, '2026-03-12')).toEqual({ startTime: '开始日期不能晚于结束日期' });
    expect(periodOf({ startTime: '1966-03-12' }, '2026-03-12')).toEqual({ endTime: '一次最多查询 10 年' });
    expect(isPeriod(periodOf({ startTime: '2016-03-12' }, '2026-03-12'))).toBe(true);
  });
});

describe('shares', () => {
  it('of nothing are 0', () => expect([shareOf(0, 0), shareOf(1, 3)]).toEqual([0, 0.3333]));
  it('of few are told to nobody', () => {
    expect(groupShare({ part: 3, whole: 4, people: 4 }, 40)).toBeNull();
    expect(groupShare({ part: 3, whole: 4, people: 4 }, 4)).toBeNull();
    expect(groupShare({ part: 3, whole: 4, people: 5 }, 5)).toBe(0.75);
    expect(groupShare({ part: 0, whole: 0, people: 0 }, 5)).toBe(0);
  });
});

it('times are days and parts of days', () => {
  expect([timeName('2026-03-14 11:59:59'), timeName('2026-03-15 12:00:00'), timeName('2026-03-16 18:00:00')]).toEqual([
    '周六上午',
    '周日下午',
    '周一晚上',
  ]);
});

it('names come by how often, places of any number', () => {
  const one = (typeName: string, placeName: string, cityName = '云汀市', atSchool = false) => ({
    ...{ typeName, placeName, cityName, atSchool, begins: '2026-03-14 09:00:00' },
  });
  expect(itemsOf([one('科技', '甲'), one('劳动', '乙', ''), one('劳动', '乙', '岚桥市', true)])).toEqual({
    top3TypeMap: { 劳动: 2, 科技: 1 },
    topBaseMap: { 乙: 2, 甲: 1 },
    top3CityMap: { 岚桥市: 1, 云汀市: 1 },
    perTimeTypeMap: { 周六上午: 3 },
    perAreaTypeMap: { 校内: 1, 校外: 2 },
    ...{ activityNum: 3, baseNum: 2, cityNum: 2 },
  });
  expect(itemsOf([])).toMatchObject({ perAreaTypeMap: { 校内: 0, 校外: 0 }, activityNum: 0, cityNum: 0 });
});

describe('an axis', () => {
  const tally = (count: number, inGrade: number, inClass = 0) => ({ axis: '思想品德', count, inClass, inGrade });
  it('is that of a module’s id, whatever it was called, and of another scheme’s by its name', () => {
    const axes = [
      { moduleId: '1', moduleName: '思想品德' },
      { moduleId: '2', moduleName: '身心素养' },
    ];
    expect(axisOf(axes, { moduleId: '2', moduleName: '身心健康' })).toBe('身心素养');
    expect(axisOf(axes, { moduleId: '9', moduleName: '思想品德' })).toBe('思想品德');
    expect(axisOf(axes, { moduleId: '9', moduleName: '身心健康' })).toBeUndefined();
    expect(axisOf([{ moduleName: '思想品德' }], { moduleId: '9', moduleName: '思想品德' })).toBe('思想品德');
  });
  it('is full where the best tenth is', () => {
    expect(fullOf([tally(30, 1), tally(8, 2), tally(4, 20)], 30)).toBe(8);
    expect(fullOf([tally(2, 1)], 200)).toBe(2);
    expect(fullOf([], 200)).toBe(1);
  });
  it('counts those without a record, and nobody beyond it', () => {
    expect(averageOf([tally(20, 1, 1), tally(5, 1, 1)], 10, 4, ({ inClass }) => inClass)).toBe(0.375);
    expect(averageOf([tally(5, 3)], 10, 2, ({ inGrade }) => inGrade)).toBe(0.5);
    expect(averageOf([], 10, 0, ({ inGrade }) => inGrade)).toBe(0);
  });
});

it('puts a share of an axis into a level, from E to A', () => {
  expect([0, 0.39, 0.4, 0.6, 0.74, 0.75, 0.89, 0.9, 1].map(levelOf)).toEqual([1, 1, 2, 3, 3, 4, 4, 5, 5]);
});
