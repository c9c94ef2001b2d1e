import { expect, test } from 'vitest';
import { presetOf } from '../scheme/index.ts';
import { asKept } from './values.ts';

test('a field names a file once, a text keeps its commas, and a day is written in one way', () => {
  const { fields } = presetOf(4)!.content.modules[0]!.dimensions[0]!;
  const named = fields.map((field, at) => ({ ...field, fieldId: String(at) }));
  const idOf = (type: string) => named.find(({ fieldType }) => fieldType === type)!.fieldId;
  const [picture, text, date] = [idOf('image'), idOf('text'), idOf('date')];
  expect(
    asKept({ fields: named }, { [picture]: 'aaaaa1,aaaaa2,aaaaa1', [text]: '一,一', [date]: '2026年3月1日' }),
  ).toEqual({
    [picture]: 'aaaaa1,aaaaa2',
    [text]: '一,一',
    [date]: '2026-03-01',
  });
});
