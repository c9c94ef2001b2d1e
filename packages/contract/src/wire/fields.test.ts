import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageFields } from './envelope.ts';
import { day, id, idList, ignoredField, optionalId, orgIds, requiredDay, requiredText } from './fields.ts';
import { manyIds } from './many-ids.ts';

const taken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).data;

describe('an identifier', () => {
  it('is a text of digits, and is one also when it was sent as a whole number', () => {
    for (const one of ['17', 17]) expect(taken(id, one)).toBe('17');
    expect([taken(optionalId, 17), taken(optionalId, ''), taken(orgIds, [0, '5'])]).toEqual(['17', '', ['0', '5']]);
    expect([taken(idList(3, ''), 17), taken(manyIds(3, ''), 17), taken(manyIds(3, ''), [17, '18'])]).toEqual([
      ['17'],
      ['17'],
      ['17', '18'],
    ]);
  });

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN, true, null, [17], {}, '0', '1e3', ' 17'])('is not %j', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });
});

it('a text of which nothing can be seen is none', () => {
  const reason = requiredText(4, '请输入原因');
  expect(taken(reason, ' 👩\u200d🏫 ')).toBe('👩\u200d🏫');
  for (const one of ['', ' \u3000', '\u200b\u2060', '\ufeff\u00ad']) expect(reason.safeParse(one).success).toBe(false);
});

it('a field that decides nothing takes what a title, a number or nothing would be', () => {
  for (const one of ['长'.repeat(100), 15, null, undefined])
    expect(ignoredField.safeParse(one)).toEqual({ success: true, data: undefined });
  for (const one of [{}, [], true, 1.5, '文\u0000字']) expect(ignoredField.safeParse(one).success).toBe(false);
});

it('a day of a form is read as that of a file', () => {
  const [form, optional] = [requiredDay('请选择日期'), z.union([z.literal(''), day]).optional()];
  for (const typed of ['2024-09-01', ' 2024/9/1', '20240901', '２０２４.９.１', '2024年9月1日', '2024-09-01 00:00:00'])
    expect([taken(form, typed), taken(optional, typed)]).toEqual(['2024-09-01', '2024-09-01']);
  const wordsOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((one) => one.message);
  expect(['', '上周', '2024年9月', '2024-02-30', '45536', 20240901].map((value) => wordsOf(form, value))).toEqual([
    ...[['请选择日期'], ['应为日期，如 2024-09-01'], ['只有年月，请写明是哪一天，如 2024-09-01']],
    ...[['日历上没有 2024年2月30日'], ['应为日期，如 2024-09-01'], ['请选择日期']],
  ]);
  expect([taken(optional, ''), wordsOf(optional, '2024-02-30')]).toEqual(['', ['日历上没有 2024年2月30日']]);
});

describe('a page', () => {
  const page = z.object(pageFields(6));

  it('is numbered by numbers, and by their digits sent as text', () => {
    for (const sent of [
      { pageSize: 20, currentPage: 2 },
      { pageSize: '20', currentPage: '2' },
    ])
      expect(taken(page, sent)).toEqual({ pageSize: 20, currentPage: 2 });
    expect(taken(page, {})).toEqual({ pageSize: 6, currentPage: 1 });
  });

  it.each(['', '0', '-1', '101', '1.5', '1e1', 'x', true, [5]])('has no size %j', (pageSize) => {
    expect(page.safeParse({ pageSize }).success).toBe(false);
  });
});
