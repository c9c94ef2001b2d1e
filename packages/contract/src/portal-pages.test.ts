import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addressOf, hrefTo, listInstead, pageAt } from './pages/addresses.ts';
import type { PortalPage } from './pages/page.ts';
import { type PagePath, type PlainPath, portalPages } from './portal-pages.ts';

const paths = Object.keys(portalPages) as PagePath[];
const pages = Object.entries(portalPages) as [PagePath, PortalPage][];
const ids = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String);

test('an address made for a page leads to it, and is the one address of its meaning', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), ids, (path, id) => {
      const href = path.endsWith('$id') ? hrefTo(path as '/index/baseDetail/$id', { id }) : hrefTo(path as PlainPath);
      expect(pageAt(href)).toMatchObject(path.endsWith('$id') ? { path, id } : { path });
      expect(addressOf(href)).toBe(href);
    }),
  );
});

test('an id cannot leave its part of an address', () => {
  const href = hrefTo('/index/newsDetail/$id', { id: '../../mine?x=$&' });
  expect(href).toBe('/index/newsDetail/..%2F..%2Fmine%3Fx%3D%24%26');
  expect(addressOf(href)).toBeUndefined();
});

describe('a page that does not know what to show', () => {
  it.each([
    ['/mine/recordDetail', {}, '/mine/xsjl'],
    ['/mine/recordDetail', { id: 'x' }, '/mine/xsjl'],
    ['/mine/recordDetail', { id: '7' }, undefined],
    ['/mine/reportDetail', { id: '7', semesterId: '8' }, '/mine/myReport'],
    ['/mine/reportDetail', { id: '7', semesterId: '8', classId: '9' }, undefined],
    // What else a detail reads may be missing.
    ['/mine/zyclDetail', { id: '7' }, undefined],
    ['/mine/myActivityDetail', { id: '7' }, undefined],
    // A list reads ids too, and needs none.
    ['/mine/xsjl', {}, undefined],
  ] as const)('%s with %o: %s', (path, search, list) => {
    expect(listInstead(path, search)).toBe(list);
  });

  it('leads to a page of the same frame', () => {
    for (const [, { list, frame }] of pages) if (list) expect(pageAt(list)).toMatchObject({ frame });
  });

  // Those of the public site say so themselves, as search engines come there too.
  it('no page of the personal areas that has a subject is without a list', () => {
    const details = pages.filter(([path]) =>
      /^\/(mine|parent)\/.*(Detail|Evaluate|State|editRecord|childActivity)$/.test(path),
    );
    const open = details.filter(([, { list, leadsTo, search }]) => !list && !leadsTo && search && !('page' in search));
    expect(open.map(([path]) => path)).toEqual([]);
  });
});

describe('what the table says of its pages holds together', () => {
  it('an address leads on or has a module, and leads to a page', () => {
    for (const [, { module, leadsTo }] of pages) {
      expect(Boolean(module)).toBe(leadsTo === undefined);
      if (leadsTo) expect(pageAt(leadsTo)?.module).toBeDefined();
    }
  });

  it('what is guarded is never listed, and what is listed is rendered on the server', () => {
    for (const [path, { guard, indexing, isRendered }] of pages) {
      if (guard) expect(indexing, path).toMatch(/hidden|disallowed/);
      if (indexing === 'listed') expect(isRendered, path).toBe(true);
    }
  });

  it('the personal areas are closed to robots and to guests', () => {
    for (const [path, page] of pages.filter(([path]) => /^\/(mine|parent)(\/|$)/.test(path))) {
      // Another spelling of an address shows nothing itself.
      expect([path, page.indexing, Boolean(page.guard ?? page.leadsTo)]).toEqual([path, 'disallowed', true]);
    }
  });
});
