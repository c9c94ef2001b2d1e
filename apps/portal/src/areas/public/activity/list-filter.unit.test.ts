import { hrefTo, parseSearch, readSearch } from '@vimo/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BOOK_OPTIONS,
  FITS_OPTIONS,
  isFiltered,
  type ListFilter,
  listInput,
  readFilter,
  SECTION_OPTIONS,
  SORT_OPTIONS,
  STATUS_OPTIONS,
  writeFilter,
} from './list-filter.ts';

const anyOf = (options: readonly { value: string }[]) => fc.constantFrom(...options.map(({ value }) => value));
const filters: fc.Arbitrary<ListFilter> = fc.record({
  types: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 1_000_000 }).map(String)),
  fits: anyOf(FITS_OPTIONS),
  section: anyOf(SECTION_OPTIONS),
  book: anyOf(BOOK_OPTIONS),
  status: anyOf(STATUS_OPTIONS),
  sort: anyOf(SORT_OPTIONS),
  page: fc.integer({ min: 1, max: 99_999 }),
});
const none = readFilter({});
const hrefOf = (filter: ListFilter, change: Partial<ListFilter>): string =>
  hrefTo('/vimoActivity', writeFilter(filter, change));
const readHref = (href: string) => readFilter(readSearch('/vimoActivity', parseSearch(href.split('?')[1] ?? '')));

test('an address made of filters is read back as the same filters', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const href = hrefOf(filter, { page: filter.page });
      expect(readHref(href)).toEqual(filter);
    }),
  );
});

test('a change of a filter goes back to the first page, a change of page keeps the filters', () => {
  const filter = { ...none, section: '2', page: 4 };
  expect(hrefOf(filter, { book: '1' })).toBe('/vimoActivity?section=2&book=1');
  expect(hrefOf(filter, { page: 5 })).toBe('/vimoActivity?section=2&page=5');
  expect(hrefOf(none, {})).toBe('/vimoActivity');
});

test('whatever stands in the address, the call gets values it knows', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('types', 'fits', 'section', 'book', 'status', 'sort', 'page'), fc.string()),
      (search) => {
        const input = listInput(readHref(`?${new URLSearchParams(search)}`), undefined);
        expect(input.currentPage).toBeGreaterThanOrEqual(1);
        expect([8, 9, 10]).toContain(input.type);
        expect(input.suitSection ?? '1').toMatch(/^[1-5]$/);
        expect(input.types ?? '1').toMatch(/^[1-9]\d*$/);
      },
    ),
  );
});

test('the order and the page narrow nothing', () => {
  expect(isFiltered({ ...none, sort: '9', page: 3 })).toBe(false);
  expect(isFiltered({ ...none, status: '0' })).toBe(true);
});
