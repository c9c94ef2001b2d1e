import type { ReportValue } from '@vimo/contract';
import { expect, it } from 'vitest';
import { foldedAs, recordsOf } from './report-records.ts';

const value = (recordId: string, fieldName: string, text: string, more: Partial<ReportValue> = {}): ReportValue => ({
  ...{ recordId, fieldName, value: text, fieldId: `${recordId} ${fieldName}` },
  ...{ fieldType: 'text', isTitle: 0, isTypical: 0, ...more },
});

it('typical records come first, with the first sentence and what is not wholly said above', () => {
  const [typical, plain] = recordsOf({
    modelName: '社会实践',
    dimension: [
      {
        ...{ dimensionId: '1', dimensionName: '劳动实践', recordId: '1' },
        recordValue: [
          value('1', '名称', '植树', { isTitle: 1 }),
          value('1', '经过', '挖坑比想象中难。', { fieldType: 'textarea' }),
        ],
      },
      {
        ...{ dimensionId: '2', dimensionName: '社会考察', recordId: '2' },
        recordValue: [
          value('2', '名称', '一百只鸟', { isTitle: 1, isTypical: 1 }),
          value('2', '经过', '三个清晨数到一百只。也数到九个袋子。', { fieldType: 'textarea' }),
          value('2', '照片', 'aaaaaa,bbbbbb', { fieldType: 'image' }),
          value('2', '地点', '湿地公园'),
          value('2', '表格', 'cccccc', { fieldType: 'file' }),
        ],
      },
    ],
  });
  expect(typical).toMatchObject({
    ...{ title: '一百只鸟', dimensionName: '社会考察', isTypical: true, sentence: '三个清晨数到一百只。' },
    pictures: ['aaaaaa', 'bbbbbb'],
  });
  expect(foldedAs(typical!.rest)).toBe('经过、地点等 3 项');
  expect(plain).toMatchObject({
    title: '植树',
    isTypical: false,
    sentence: '挖坑比想象中难。',
    pictures: [],
    rest: [],
  });
});
