import { expect, test } from 'vitest';
import { hasPhrase, MOST, missingIn, togglePhrase } from './phrases.ts';

test('a phrase comes and goes, and what was typed stays', () => {
  const both = togglePhrase('第二张照片看不清', '请补充照片');
  expect(both).toBe('第二张照片看不清；请补充照片');
  expect(hasPhrase(both, '请补充照片')).toBe(true);
  expect(togglePhrase(both, '请补充照片')).toBe('第二张照片看不清');
  expect(togglePhrase('', '选错了维度')).toBe('选错了维度');
  expect(togglePhrase('字'.repeat(MOST), '选错了维度')).toHaveLength(MOST);
});

test('praise is no reason to return a record, and nothing passes with a reason to return it', () => {
  expect(missingIn('', true)).toBe('');
  expect(missingIn('材料完整；写得很好', true)).toBe('');
  expect(missingIn('材料完整；选错了维度', true)).toContain('请先取消');
  expect(missingIn(' ', false)).toContain('原因');
  expect(missingIn('材料完整；描述具体', false)).toContain('原因');
  expect(missingIn('材料完整；请补充照片', false)).toBe('');
  expect(missingIn('第二张照片看不清', false)).toBe('');
});
