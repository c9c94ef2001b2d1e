import { expect, it } from 'vitest';
import { mailAddress } from './mail-addresses.ts';

it.each([
  ['lin@example.cn', 'lin@example.cn'],
  ['ｌｉｎ＠qq。com', 'lin@qq.com'],
  [' Lin.He+1@Mail.Example.CN\u200b', 'Lin.He+1@mail.example.cn'],
  ['a_b@xn--fiqs8s.xn--fiqs8s', 'a_b@xn--fiqs8s.xn--fiqs8s'],
])('%s is %s', (typed, kept) => {
  expect(mailAddress.parse(typed)).toBe(kept);
});

it.each([
  ...[
    '',
    'lin',
    'lin@',
    '@example.cn',
    'lin@example',
    'lin@@example.cn',
    'a,b@example.cn',
    'lin@-a.cn',
    '小禾@example.cn',
  ],
  ...['<lin@example.cn>', 'a@b.cn;c@d.cn', `${'a'.repeat(65)}@example.cn`, `a@${'b.'.repeat(100)}cn`, 'lin@10.0.0.1'],
])('%s is none', (typed) => {
  expect(mailAddress.safeParse(typed).success).toBe(false);
});
