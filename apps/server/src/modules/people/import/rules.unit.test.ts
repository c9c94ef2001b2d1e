import { IMPORT_COLUMNS, politicalStatusLabel } from '@vimo/contract';
import { describe, expect, it } from 'vitest';
import { faultsOf, judgeEntrance, judgePolitical, judgeRounded } from './rules.ts';

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

it('the day of entry is at most a year ahead, and a number that lost its digits is told', () => {
  const found = faultsOf('students', {});
  found.faults.length = 0;
  expect(judgeEntrance(found, '2027年9月1日', '2026-11-23')).toBe('2027-09-01');
  expect(judgeEntrance(found, '2027-11-24', '2026-11-23')).toBe('');
  expect(judgeRounded(found, 'studentNo', '2.02403011800123E+18', '学籍号')).toBe(true);
  expect(found.faults.map(({ title, text }) => `${title}：${text}`)).toEqual([
    '入学时间有误：不能晚于一年以后。可以在这里直接改，或回到表格改好再传',
    '学籍号被存成了数字：末尾几位已经丢失。请把该列设为文本格式后重新填写，或在这里直接改',
  ]);
});

it('a login to which a program gave a point is nobody’s: 417.0 would be somebody new beside 417', () => {
  const found = faultsOf('staff', { name: '高云汀', login: '417.0', role: '教师' });
  expect(judgeRounded(found, 'login', '417.0', '登录账号')).toBe(true);
  expect(found.faults).toMatchObject([{ column: 'login', title: '登录账号被写成了小数', options: ['417'] }]);
  for (const login of ['417', 'gao.0', '4.17']) expect(judgeRounded(found, 'login', login, '登录账号')).toBe(false);
});
