import { IMPORT_COLUMNS, politicalStatusLabel } from '@vimo/contract';
import { describe, expect, it } from 'vitest';
import { faultsOf, judgePolitical } from './rules.ts';

const judged = (value: string | undefined) => {
  const found = faultsOf('students', { name: '许知宁', studentNo: 'T1', grade: '三年级', className: '2班' });
  return { code: judgePolitical(found, value), faults: found.faults };
};

describe('政治面貌 in a file of students', () => {
  it('is a word of the template, or is not said: an empty cell, or a file of before the column', () => {
    const column = IMPORT_COLUMNS.students.find(({ key }) => key === 'political')!;
    expect(column.required).toBeUndefined();
    expect(column.choices!.map((word) => politicalStatusLabel[judged(word).code])).toEqual(column.choices);
    expect(judged(' 少先 队员 ')).toEqual({ code: 2, faults: [] });
    for (const empty of [undefined, '', ' ']) expect(judged(empty)).toEqual({ code: 0, faults: [] });
  });

  it('that is another word is a fault of the cell, with the likeliest word first', () => {
    const { code, faults } = judged('团员');
    expect(code).toBe(0);
    expect(faults).toMatchObject([{ column: 'political', level: 'error', title: '政治面貌有误' }]);
    expect(faults[0]!.options[0]).toBe('共青团员');
  });
});
