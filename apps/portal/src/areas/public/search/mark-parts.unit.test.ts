import { expect, test } from 'vitest';
import { markParts } from './mark-parts.ts';

const marked = (text: string, sought: string) =>
  markParts(text, sought)
    .map(({ part, hit }) => (hit ? `[${part}]` : part))
    .join('');

test('every occurrence is marked', () => {
  expect(marked('湿地观鸟：走进湿地', '湿地')).toBe('[湿地]观鸟：走进[湿地]');
});

test('each word of a question, whatever the case', () => {
  expect(marked('AI 机器人 Ai', ' ai 机器 ')).toBe('[AI] [机器]人 [Ai]');
});

test('signs of patterns are plain characters', () => {
  expect(marked('费用(元)：10.5', '(元)')).toBe('费用[(元)]：10.5');
  expect(marked('一二三', '.')).toBe('一二三');
});

test('nothing sought marks nothing', () => {
  expect(marked('活动', '  ')).toBe('活动');
});
