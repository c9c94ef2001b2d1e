import { expect, it } from 'vitest';
import { placesIn, tidyDay } from './sheet-rules.ts';

it.each([
  ['2026/3/1', '2026-03-01'],
  ['2026.03.12', '2026-03-12'],
  ['2026年3月12日', '2026-03-12'],
  ['2026 年 3 月 12 日', '2026-03-12'],
  ['20260312', '2026-03-12'],
  ['2026-03-12', '2026-03-12'],
  ['46093', '2026-03-12'],
  ['12', '12'],
  ['99999', '99999'],
  ['三月', '三月'],
  ['202603', '202603'],
])('a day written as %s is %s', (typed, day) => expect(tidyDay(typed)).toBe(day));

const field = (fieldName: string, fieldType: 'text' | 'image', required: 0 | 1) => ({
  ...{ fieldId: fieldName, fieldName, fieldType, required, isTitle: 0 as const, selectValue: [], hint: '' },
});
const dimension = { fields: [field('书名', 'text', 1), field('心得', 'text', 0), field('照片', 'image', 1)] };

it('knows columns by their headings, whatever their order, and says which are missing or not read', () => {
  const places = placesIn(dimension, ['心得', '学号', '书名', '照片', '']);
  expect([places.problem, places.ignored]).toEqual(['', ['照片']]);
  expect(places.fields.map(({ field: { fieldName }, at }) => [fieldName, at])).toEqual([
    ['书名', 2],
    ['心得', 0],
  ]);
  expect(placesIn(dimension, ['学号', '心得']).problem).toBe('表头缺少：书名；请用这个维度的模板');
});
