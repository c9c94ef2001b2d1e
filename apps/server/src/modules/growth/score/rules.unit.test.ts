import { describe, expect, it } from 'vitest';
import { bodyMassIndex, bodyMassLevel } from './body-mass.ts';
import { fitnessName } from './fitness-names.ts';
import { cellProblem, fitnessItem, tidy } from './rules.ts';

const mark = { least: 0, most: 120, digits: 1, unit: '分', mayBeAbsent: true };
/** Cells as they are kept in a column of a unit. */
const tidied = (unit: string, ...values: string[]) => values.map((value) => tidy(value, { unit }));

it('keeps a cell as it is meant', () => {
  expect(tidied('分', '１１８', ' 90.50', '007', '缺考', '-3.0', 'a')).toEqual(['118', '90.5', '7', '缺考', '-3', 'a']);
  // As they are typed in Chinese, and a dash that stands for nothing.
  expect(tidied('cm', '－３．５', '−3.5', '—3.5ｃｍ', '—', '缺　考')).toEqual(['-3.5', '-3.5', '-3.5', '—', '缺考']);
});

it('leaves out the unit of a column, and no other: the number behind it would be another one', () => {
  expect(tidied('cm', '165 厘米', '165公分', '165ＣＭ')).toEqual(['165', '165', '165']);
  expect(tidied('分', '85分', '85 秒', '85%', '85m')).toEqual(['85', '85 秒', '85%', '85m']);
  expect(tidied('cm', '0.12米', '52kg')).toEqual(['0.12米', '52kg']);
  expect(tidied('秒', '240s', '4分')).toEqual(['240', '4分']);
  expect(tidied('个', '120次')).toEqual(['120']);
});

it('says what is wrong with a mark, at its bounds too', () => {
  const fits = (value: string) => cellProblem(value, mark) === undefined;
  expect(['', '0', '120', '99.5', '缺考'].every(fits)).toBe(true);
  expect(['-1', '120.5', '99.55', '九十', '1e2', '1,0', '请假'].some(fits)).toBe(false);
  expect(cellProblem('121', mark)).toBe('应为 0 至 120 的数，最多 1 位小数；没有参加填“缺考”');
  expect(cellProblem('缺考', { ...mark, mayBeAbsent: false })).toBeDefined();
});

it('an exercise is told as it was for the sex and the stage, and by its column where the sex is not known', () => {
  const named = (field: string, sex: number, stage: number) => fitnessName(fitnessItem(field)!, { sex, stage });
  expect([
    named('endurance', 1, 3),
    named('endurance', 2, 4),
    named('endurance', 2, 2),
    named('endurance', 0, 3),
  ]).toEqual([...['1000米跑', '800米跑', '50米×8往返跑', '耐力跑']]);
  expect([named('strength', 1, 4), named('strength', 1, 2), named('height', 1, 4)]).toEqual([
    '引体向上',
    '一分钟仰卧起坐',
    '身高',
  ]);
});

describe('the body-mass index', () => {
  it('is worked out of both values alone', () => {
    expect(bodyMassIndex({ height: '162.4', weight: '50.5' })).toBe('19.1');
    expect([bodyMassIndex({ height: '162.4' }), bodyMassIndex({})]).toEqual(['', '']);
  });

  const [male, female, unknown] = [1, 2, 0];
  const level = (index: string, sex: number, stage: number, yearInStage: number, years = [3, 6, 3, 3][stage - 1]!) =>
    bodyMassLevel(index, { sex, stage, years, yearInStage });

  it.each([
    ['a boy in 一年级', [male, 2, 1], ['13.4', '13.5', '18.1', '18.2', '20.3', '20.4']],
    ['a girl in 六年级', [female, 2, 6], ['14.1', '14.2', '20.8', '20.9', '23.6', '23.7']],
    ['a boy in 初一', [male, 3, 1], ['15.4', '15.5', '22.1', '22.2', '24.9', '25.0']],
    ['a girl in 高三', [female, 4, 3], ['17.0', '17.1', '23.3', '23.4', '25.7', '25.8']],
  ] as const)('is read by the standard at the bounds of %s', (_, [sex, stage, year], indices) => {
    expect(indices.map((index) => level(index, sex, stage, year))).toEqual([1, 2, 2, 3, 3, 4]);
  });

  it('of a junior stage of four years begins in the sixth grade', () => {
    expect([level('14.7', male, 3, 1, 4), level('14.7', male, 3, 1)]).toEqual([2, 1]);
  });

  it('is not read in a kindergarten, beyond 高三, without a sex or a value', () => {
    expect([
      level('16', male, 1, 3),
      level('16', male, 4, 4),
      level('16', unknown, 2, 3),
      level('', male, 2, 3),
    ]).toEqual([0, 0, 0, 0]);
  });
});
