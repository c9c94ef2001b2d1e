/**
 * What a search parameter may hold: an id; the number of a later page; a text of up to 100 characters; anything; what is only there for others and never
 * read; or one of some values. The server renders and caches one page for all addresses that are alike in what is read.
 */
export type SearchKind = 'id' | 'page' | 'text' | 'any' | 'unread' | readonly string[];

/** Sections of the public site, which its navigation marks. */
export type Section = 'home' | 'activity' | 'research' | 'club' | 'college' | 'news';

/** A frame lies around many pages: `index` is a school's or bureau's site, `bureau` that of the whole city; `none` is the page's own. */
export type PageFrame = 'index' | 'bureau' | 'mine' | 'parent' | 'none';

/** Who may enter: whoever is signed in; students; everyone but students; parents alone. Others are sent to the login or to their own home. */
export type PageGuard = 'session' | 'student' | 'parent' | 'guardian';

/** What search engines are told: named in the sitemap; not to be listed; not even to be read. Without it a page is found by its links. */
export type PageIndexing = 'listed' | 'hidden' | 'disallowed';

export interface PortalPage {
  /** `areas/<area>/pages/<name>.tsx` of the portal, as `<area>/<name>`; none for an address that only leads on. */
  module?: string;
  frame: PageFrame;
  /** Chinese title of the document; a page whose title depends on its data sets its own. */
  title?: string;
  section?: Section;
  /** Lies below a list: on phones it has a title bar in place of the site's head and tabs. */
  isDetail?: true;
  /** Rendered on the server for guests. */
  isRendered?: true;
  indexing?: PageIndexing;
  guard?: PageGuard;
  search?: Record<string, SearchKind>;
  /** Path of the list above: an address that lacks an id of the page's subject leads there. */
  list?: string;
  /** Path of the page to which this address leads; `keepSearch` takes the search parameters along. */
  leadsTo?: string;
  keepSearch?: true;
}
