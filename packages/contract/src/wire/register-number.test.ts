import { expect, it } from 'vitest';
import { numberProblem, registerNumber, schoolNumber } from './register-number.ts';

it('numbers of pupils are one in full width, with blanks and in small letters', () => {
  for (const typed of ['Ｇ２０２４００００１', ' g2024 00001', 'g2024\u200b00001'])
    expect([registerNumber.parse(typed), schoolNumber.parse(typed)]).toEqual(['G202400001', 'G202400001']);
});

it('a number that is none is told by form and file in the same words', () => {
  for (const [number, schema, title] of [
    ['学2024', schoolNumber, '学号'],
    ['G', registerNumber, '学籍号'],
  ] as const)
    expect(schema.safeParse(number).error?.issues[0]?.message).toBe(numberProblem(number, title));
  expect(numberProblem('G', '学籍号')).toBe('学籍号为 2—32 位字母、数字或短横线');
  expect(schoolNumber.safeParse(' ').error?.issues[0]?.message).toBe('请输入学号');
});
