import { expect, it } from 'vitest';
import { sheetTitles } from './sheet-titles.ts';

const named = (...titles: string[]) => sheetTitles(titles.map((title) => ({ title })));

it('a column is called by its title, with its unit and without', () => {
  expect(named('身高（cm）', '语文')).toEqual([
    ['身高（cm）', '身高'],
    ['语文', '语文'],
  ]);
});

it('what two might be called none is', () => {
  expect(named('英语', '英语（听力）')).toEqual([['英语'], ['英语（听力）']]);
  expect(named('体育（理论）', '体育（实践）')).toEqual([['体育（理论）'], ['体育（实践）']]);
  expect(named('（选修）')).toEqual([['（选修）']]);
});
