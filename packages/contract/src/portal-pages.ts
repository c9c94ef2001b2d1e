import { loginPages } from './pages/login-pages.ts';
import { minePages } from './pages/mine-pages.ts';
import { parentPages } from './pages/parent-pages.ts';
import { publicPages } from './pages/public-pages.ts';

/**
 * The pages of the portal, stated once: the router, the links, the frames, what the server renders ahead, the sitemap and robots.txt are made of this table.
 * By path; `$id` at its end stands for an id.
 */
export const portalPages = { ...publicPages, ...loginPages, ...minePages, ...parentPages } as const;

type Table = typeof portalPages;
/** Path of a page, `$id` included. */
export type PagePath = keyof Table;
/** Paths that are addresses as they stand. */
export type PlainPath = Exclude<PagePath, `${string}$id`>;

type SearchTable<P extends PagePath> = Table[P] extends { search: infer S } ? S : Record<never, never>;
/** What a page may find in its address: every parameter may be missing. */
export type SearchOf<P extends PagePath> = {
  [Name in keyof SearchTable<P>]?: SearchTable<P>[Name] extends readonly (infer Value)[] ? Value : string;
};
/** What an address may be given; undefined, empty texts and the first page are left out. */
export type SearchFor<P extends PagePath> = { [Name in keyof SearchTable<P>]?: string | number | undefined };
