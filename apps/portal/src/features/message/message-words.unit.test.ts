import { MessageSubject } from '@vimo/contract';
import { expect, test } from 'vitest';
import { EMPTY_FORM, LENGTH_HINT, messageErrors, wordFor } from './message-words.ts';

test('a message has 5 to 200 characters, however they are encoded', () => {
  const of = (content: string) => messageErrors({ ...EMPTY_FORM, content }, MessageSubject.club);
  expect(of('四个字呀')).toEqual({ content: LENGTH_HINT });
  expect(of('  四个字呀  ')).toEqual({ content: LENGTH_HINT });
  expect(of('五个字好了')).toEqual({});
  expect(of('🌱'.repeat(200))).toEqual({});
  expect(of('字'.repeat(201))).toEqual({ content: LENGTH_HINT });
});

test('an evaluation asks for each of its three scores, a message for none', () => {
  const form = { ...EMPTY_FORM, educationScore: '5', content: '孩子玩得很开心' };
  expect(Object.keys(messageErrors(form, MessageSubject.activity))).toEqual(['safeScore', 'serviceScore']);
  expect(messageErrors(form, MessageSubject.base)).toEqual({});
  expect([wordFor(1), wordFor(2), wordFor(3)]).toEqual(['评价', '留言', '留言']);
});
