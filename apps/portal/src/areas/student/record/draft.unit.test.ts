// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { dropEdit, keepDraft, keepEdit, readDraft, readEdit, unsentEdits } from './draft.ts';

afterEach(() => localStorage.clear());

it('what was sent without an answer is found again by its owner alone, until it has gone', () => {
  const values = { 7: '昆虫记（节选）' };
  keepEdit('1', '31', { title: '昆虫记', values, unsent: true });
  keepEdit('1', '32', { title: '晨跑', values, unsent: false });
  keepEdit('12', '33', { title: '别人的', values, unsent: true });
  keepDraft('1', { modelName: '学业水平', dimensionId: '5', dimensionName: '课外阅读', values, unsent: true });
  expect(unsentEdits('1')).toEqual([{ id: '31', title: '昆虫记' }]);
  expect(readDraft('1')?.values).toEqual(values);
  expect(readEdit('2', '31')).toBeUndefined();
  dropEdit('1', '31');
  expect(unsentEdits('1')).toEqual([]);
  expect(readEdit('1', '32')?.title).toBe('晨跑');
});
