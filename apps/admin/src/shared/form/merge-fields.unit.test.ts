import { expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const base = { title: '春游', intro: '去湿地', details: '八点出发', edition: '1' };

test('takes what only the other changed and keeps what only oneself changed', () => {
  const mine = { ...base, title: '春季研学' };
  const theirs = { ...base, intro: '去湿地公园', edition: '2' };
  expect(mergeFields(base, mine, theirs)).toEqual({
    ...{ merged: { ...base, title: '春季研学', intro: '去湿地公园', edition: '2' } },
    ...{ taken: ['intro', 'edition'], both: [] },
  });
});

test('names what both changed differently, and keeps one’s own there; the same change is none', () => {
  const mine = { ...base, title: '秋游', details: '九点出发' };
  const theirs = { ...base, title: '冬游', details: '九点出发' };
  expect(mergeFields(base, mine, theirs)).toEqual({ merged: mine, taken: [], both: ['title'] });
});

test('a field that one of them has not is an empty one', () => {
  expect(mergeFields<Record<string, string>>({}, { a: '' }, { b: '新' })).toEqual({
    ...{ merged: { a: '', b: '新' }, taken: ['b'], both: [] },
  });
});
