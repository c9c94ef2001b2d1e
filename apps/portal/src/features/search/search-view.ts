import { type Href, hrefTo } from '@vimo/contract';

export const SEARCH_PATH = '/index/search';

/** Page with the results for a text, in one channel, from a page on. */
export const searchHref = (title: string, rest: { category?: string; page?: number | undefined } = {}): Href =>
  hrefTo(SEARCH_PATH, { title, ...rest });
