// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { changesOf, draftFor, draftsOf, dropDraft, dropEdit, editsOf, keepDraft, keepEdit, readEdit } from './draft.ts';

afterEach(() => localStorage.clear());

const values = { 7: '昆虫记（节选）' };

it('changes that were not saved are found again by their owner alone, until they have gone', () => {
  keepEdit('1', '31', { title: '昆虫记', values, unsent: true });
  keepEdit('1', '32', { title: '晨跑', values, unsent: false });
  keepEdit('12', '33', { title: '别人的', values, unsent: true });
  expect(editsOf('1')).toEqual([
    { id: '31', title: '昆虫记', unsent: true },
    { id: '32', title: '晨跑', unsent: false },
  ]);
  expect(readEdit('2', '31')).toBeUndefined();
  dropEdit('1', '31');
  expect(editsOf('1').map(({ title }) => title)).toEqual(['晨跑']);
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

it('a record edited in two tabs keeps what each changed, also when one of them saves', () => {
  const stored = { 7: '昆虫记', 8: '读到第三章', 9: '' };
  /** A page that stands open on the record: what is typed into it, and its save. */
  const open = () => {
    let mine: Record<string, string> = {};
    const keep = (values: Record<string, string>, unsent = false) => {
      keepEdit('1', '31', { title: '昆虫记', values, unsent }, mine);
      mine = values;
    };
    return {
      type: (values: object, unsent?: boolean) => keep(changesOf(stored, { ...stored, ...values }), unsent),
      keep,
    };
  };
  const [first, second] = [open(), open()];
  first.type({ 7: '昆虫记（节选）' });
  second.type({ 8: '' }, true);
  // Emptied is changed; what a tab did not touch is not in it.
  expect(readEdit('1', '31')?.values).toEqual({ 7: '昆虫记（节选）', 8: '' });
  first.type({ 7: '昆虫记（全）' });
  expect(readEdit('1', '31')).toMatchObject({ values: { 7: '昆虫记（全）', 8: '' }, unsent: true });
  first.keep({});
  expect(readEdit('1', '31')?.values).toEqual({ 8: '' });
  // The same field in both: a save takes away its own words alone.
  first.type({ 8: '读到第四章' });
  second.type({ 8: '读到第五章' });
  first.keep({});
  expect(readEdit('1', '31')?.values).toEqual({ 8: '读到第五章' });
  second.type({});
  expect(readEdit('1', '31')).toBeUndefined();
});
