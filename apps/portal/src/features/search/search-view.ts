import { stringifySearch } from '../../shared/search-params.ts';

export const SEARCH_PATH = '/index/search';

/** Page with the results for a text, in one channel, from a page on. */
export const searchHref = (title: string, rest: { category?: string; page?: number | undefined } = {}): string =>
  SEARCH_PATH + stringifySearch({ title, ...rest });
