import { type PagePath, type PlainPath, portalPages, type SearchFor, type SearchOf } from '../portal-pages.ts';
import type { PortalPage, SearchKind } from './page.ts';

declare const isHref: unique symbol;
/** Address of a page of the portal, made by `hrefTo`. */
export type BuiltHref = string & { readonly [isHref]: true };
/** An address that is sure to lead to a page: a plain path, or what `hrefTo` made. */
export type Href = PlainPath | BuiltHref;

type HrefArguments<P extends PagePath> = P extends PlainPath
  ? [search?: SearchFor<P>]
  : [params: { id: string }, search?: SearchFor<P>];

/** Address of a page: path, id where it has one, and search parameters in the order given. */
export function hrefTo<P extends PagePath>(path: P, ...given: HrefArguments<P>): BuiltHref {
  const [first, second] = given as [Record<string, unknown>?, Record<string, unknown>?];
  if (!path.endsWith('/$id')) return (path + stringifySearch(first ?? {})) as BuiltHref;
  return (path.replace('$id', encodeURIComponent(String(first?.id))) + stringifySearch(second ?? {})) as BuiltHref;
}

/** A page of the table as an address names it. */
export type PageAt = PortalPage & {
  path: PagePath;
  /** Last part of the address where the path ends with `$id`; not checked. */
  id?: string;
};

/** The page at a path as it comes from outside; undefined when there is none. */
export function pageAt(pathname: string): PageAt | undefined {
  const plain = withoutSlash(pathname);
  if (Object.hasOwn(portalPages, plain)) return { ...portalPages[plain as PagePath], path: plain as PagePath };
  const [, folder = '', id = ''] = /^(.*\/)([^/]+)$/.exec(plain) ?? [];
  const path = `${folder}$id`;
  return Object.hasOwn(portalPages, path)
    ? { ...portalPages[path as PagePath], path: path as PagePath, id }
    : undefined;
}

/** A path without slashes at its end. */
const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1');

/** Id of anything, as it stands in addresses. */
export const isId = (value: string): boolean => /^[1-9]\d{0,17}$/.test(value);

const MOST_PAGES = 1_000_000;
const LONGEST_TEXT = 100;
const MEANS: Record<Extract<SearchKind, string>, (value: string) => boolean> = {
  id: isId,
  // The first page is the page without a number.
  page: (value) => /^[1-9]\d*$/.test(value) && Number(value) > 1 && Number(value) < MOST_PAGES,
  text: (value) => value.trim() !== '' && value.length <= LONGEST_TEXT,
  any: () => true,
  unread: () => false,
};

/** The search parameters that a page reads, in its own order; what it does not know, or what means nothing to it, is not there. */
export function readSearch<P extends PagePath>(path: P, search: Record<string, unknown>): SearchOf<P> {
  const known: Record<string, SearchKind> = (portalPages[path] as PortalPage).search ?? {};
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, kind]) => {
      const value = search[name];
      const isMeant = typeof kind === 'string' ? MEANS[kind] : (text: string) => kind.includes(text);
      return typeof value === 'string' && isMeant(value) ? [[name, value]] : [];
    }),
  ) as SearchOf<P>;
}

/** The list above a page whose address does not name its subject: the page would have nothing to ask for. Undefined where nothing is missing. */
export function listInstead(path: PagePath, search: Record<string, unknown>): string | undefined {
  const { list, search: known = {} }: PortalPage = portalPages[path];
  if (!list) return undefined;
  const read: Record<string, unknown> = readSearch(path, search);
  return Object.entries(known).some(([name, kind]) => kind === 'id' && read[name] === undefined) ? list : undefined;
}

/** Search parameters are plain text, as people write and share them: `?section=2&page=3`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** The reverse; undefined and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** The one address of all that mean the same page of the table; undefined when there is no such page. */
export function addressOf(href: string): string | undefined {
  const [path = '', text = ''] = href.split('?', 2);
  const page = pageAt(path);
  if (!page || (page.id !== undefined && !isId(page.id))) return undefined;
  // What a page that only browsers render takes from its address is no matter of the server's.
  return withoutSlash(path) + (page.isRendered ? stringifySearch(readSearch(page.path, parseSearch(text))) : '');
}
