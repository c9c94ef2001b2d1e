import { expect, test } from 'vitest';
import { presetOf } from '../scheme/index.ts';
import { eachFileOnce } from './values.ts';

test('a field names a file once, and a text keeps its commas', () => {
  const { fields } = presetOf(4)!.content.modules[0]!.dimensions[0]!;
  const named = fields.map((field, at) => ({ ...field, fieldId: String(at) }));
  const idOf = (type: string) => named.find(({ fieldType }) => fieldType === type)!.fieldId;
  const [picture, text] = [idOf('image'), idOf('text')];
  expect(eachFileOnce({ fields: named }, { [picture]: 'aaaaa1,aaaaa2,aaaaa1', [text]: '一,一' })).toEqual({
    [picture]: 'aaaaa1,aaaaa2',
    [text]: '一,一',
  });
});
