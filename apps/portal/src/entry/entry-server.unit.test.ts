import { describe, expect, it } from 'vitest';
import { addressOf } from './entry-server.tsx';

/** Addresses that mean the same page have one; what is no page has none (docs/decisions/2026-11-21-server-rendering.md). */
describe('the one address of a page', () => {
  it.each([
    ['/?x=1', '/'],
    ['/index/home?from=singlemessage&isappinstalled=0', '/index/home'],
    ['/index/home/', '/index/home'],
    ['/index/activityDetail/12?utm_source=wx&apply=1&x=1', '/index/activityDetail/12?apply=1'],
    ['/index/dreamActivity?page=2&section=1', '/index/dreamActivity?section=1&page=2'],
    ['/index/dreamActivity?page=1&section=9&types=abc&book=', '/index/dreamActivity'],
    ['/index/dreamActivity?page=02&page=99999999999', '/index/dreamActivity'],
    ['/index/researchBase?page=3&status=1', '/index/researchBase?page=3'],
    ['/index/comment/5?typename=2&orgId=5&page=4&a=b', '/index/comment/5?orgId=5&typename=2&page=4'],
    ['/index/search?x=&title=研学', `/index/search?title=${encodeURIComponent('研学')}`],
    ['/index/contentDetail?id=-1', '/index/contentDetail'],
    ['/login?next=/mine', '/login'],
  ])('%s is %s', (href, address) => {
    expect(addressOf(href)).toBe(address);
    expect(addressOf(address)).toBe(address);
  });

  it.each(['/none', '/index/none', '/index/activityDetail/abc', '/index/newsDetail/0', '/index/home/more', '/%zz'])(
    '%s has none',
    (href) => {
      expect(addressOf(href)).toBeUndefined();
    },
  );
});
