import { readPage } from './page-number.ts';

/** What a page takes from its address: by name, whether a value can mean something to it. */
export type KnownSearch = Record<string, (value: string) => boolean>;

/** Values that parameters may have. */
export const isId = (value: string): boolean => /^[1-9]\d{0,17}$/.test(value);
/** The first page is the page without a number. */
export const isLaterPage = (value: string): boolean => readPage(value) > 1 && /^[1-9]\d*$/.test(value);
export const oneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
export const isText = (value: string): boolean => value.trim() !== '' && value.length <= 100;

/** The parameters that a page knows, in its own order; what it does not know, or what means nothing to it, is not there. */
export const readKnown = (known: KnownSearch, search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, means]) => {
      const value = search[name];
      return typeof value === 'string' && means(value) ? [[name, value]] : [];
    }),
  );

/** Search parameters are plain text, as people write and share them: `?section=2&page=3`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** The reverse; undefined and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}
