// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draftFor, draftsOf, dropDraft, dropEdit, keepDraft, keepEdit, readEdit, unsentEdits } from './draft.ts';

afterEach(() => localStorage.clear());

const values = { 7: '昆虫记（节选）' };

it('what was sent without an answer is found again by its owner alone, until it has gone', () => {
  keepEdit('1', '31', { title: '昆虫记', values, unsent: true });
  keepEdit('1', '32', { title: '晨跑', values, unsent: false });
  keepEdit('12', '33', { title: '别人的', values, unsent: true });
  expect(unsentEdits('1')).toEqual([{ id: '31', title: '昆虫记' }]);
  expect(readEdit('2', '31')).toBeUndefined();
  dropEdit('1', '31');
  expect(unsentEdits('1')).toEqual([]);
  expect(readEdit('1', '32')?.title).toBe('晨跑');
});

it('two pages that stand open keep a draft each: what one saves takes nothing from the other', () => {
  const begin = (dimensionId: string, title: string) => {
    const id = draftFor('1', dimensionId);
    keepDraft('1', { id, title, modelName: '学业水平', dimensionId, dimensionName: '课外阅读', values });
    return id;
  };
  const [first, second] = [begin('5', '昆虫记'), begin('6', '晨跑')];
  // The same dimension again is the same draft.
  expect(begin('5', '草房子')).toBe(first);
  expect(draftsOf('12')).toEqual([]);
  dropDraft('1', second);
  expect(draftsOf('1').map(({ title }) => title)).toEqual(['草房子']);
  expect(Object.keys(localStorage)).toHaveLength(1);
});
