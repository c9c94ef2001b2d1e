import { expect, it } from 'vitest';
import { isSameName } from './rules.ts';

it.each([
  ['何静姝', '何 静姝', true],
  ['阿依古丽·买买提', '阿依古丽•买买提', true],
  ['阿依古丽・买买提', '阿依古丽.买买提', true],
  ['Anne-Marie O’Neil', "anne marie o'neil", true],
  ['Ｌｉ', 'li', true],
  ['何静姝', '何静', false],
  ['何静姝', '何靜姝', false],
])('“%s” and “%s” are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
