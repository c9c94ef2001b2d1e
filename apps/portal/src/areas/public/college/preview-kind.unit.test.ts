import { expect, test } from 'vitest';
import { contentHref, outsideHref } from './preview-kind.ts';

test('the address of a content carries the picture and address of its module', () => {
  const search = new URLSearchParams(
    contentHref('9', { pcIcon: 'ab12', pcLink: 'https://a.cn/?b=1&c=2' }).split('?')[1],
  );
  expect(Object.fromEntries(search)).toEqual({ id: '9', modelImage: 'ab12', modelLink: 'https://a.cn/?b=1&c=2' });
});

test('a module leads to another site or a page of this one, and nowhere else', () => {
  for (const link of ['https://a.cn/x', 'HTTP://a.cn', '/index/news']) expect(outsideHref(link)).toBe(link);
  for (const link of ['', 'javascript:alert(1)', '//a.cn', '/\\a.cn', 'a.cn', ' https://a.cn'])
    expect(outsideHref(link)).toBeUndefined();
});
