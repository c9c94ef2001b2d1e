import { expect, test } from 'vitest';
import { hasPhrase, MOST, togglePhrase } from './phrases.ts';

test('a phrase comes and goes, and what was typed stays', () => {
  const both = togglePhrase('第二张照片看不清', '请补充现场照片');
  expect(both).toBe('第二张照片看不清；请补充现场照片');
  expect(hasPhrase(both, '请补充现场照片')).toBe(true);
  expect(togglePhrase(both, '请补充现场照片')).toBe('第二张照片看不清');
  expect(togglePhrase('', '选错了维度')).toBe('选错了维度');
  expect(togglePhrase('字'.repeat(MOST), '选错了维度')).toHaveLength(MOST);
});
