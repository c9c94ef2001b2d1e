/**
 * What the server and the portal's rendering code agree on when a public page is sent already rendered. Nothing of it is a call: the server asks the
 * portal's code for a page, and that code asks the server for answers.
 */

/** What a page says of itself to search engines and to whom it is shared with. */
export interface PageMeta {
  /** Title without the site's name; empty is the site itself. */
  title?: string;
  /** One or two sentences. */
  description?: string;
  /** Path of a picture on this site. */
  picture?: string;
  /** Path and search of the page without what only filters it; by default its path. */
  address?: string;
  /** Structured data of schema.org; paths under `url` and `image` are made whole by the server. */
  structured?: Record<string, unknown>;
}

export interface PageRequest {
  /** Path and search of the address. */
  href: string;
  /** Organisation that the visitor chose, as its cookie says; not checked. */
  orgId: string | undefined;
  /** A guest's answer to a call of the contract. @throws anything, when there is none */
  ask(path: string, input: unknown): Promise<unknown>;
}

/** A rendered page. */
export interface RenderedPage {
  html: string;
  meta: PageMeta;
  /** Modules of the page, as the build's manifest names them. */
  modules: string[];
  /** What the page found in its cache at the start: pairs of key and answer. */
  first: FirstData;
}

export interface FirstData {
  /** What the page was rendered with in the browser's storage: the chosen organisation, or nothing. */
  stored: Record<string, string>;
  answers: [key: readonly unknown[], answer: unknown][];
}

/** What the built module of the portal exports. */
export interface PageRenderer {
  /**
   * The one address of all that mean the same page: its path, and of its search parameters those that the page knows, where their values
   * can mean something to it. Undefined when there is no such page.
   */
  addressOf(href: string): string | undefined;
  /** Renders a page for a guest; of one that only a browser can render, everything but `html`. */
  render(request: PageRequest): Promise<RenderedPage>;
}

/** Cookie with the id of the chosen organisation, for the server's rendering. */
export const ORG_COOKIE = 'orgId';
export const ORG_COOKIE_SECONDS = 365 * 24 * 3600;
/** Cookie that says elder-friendly mode is on: kept where the server sees it, so that a page is in the mode from its first byte. */
export const ELDER_COOKIE = 'elder';
/** Element that carries the first data of a rendered page, as JSON. */
export const FIRST_DATA_ID = 'first-data';
/** The site's name, in titles. */
export const SITE_NAME = '综合素质教育平台';
