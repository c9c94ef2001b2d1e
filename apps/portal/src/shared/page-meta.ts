import { type PageMeta, SITE_NAME } from '@vimo/contract';
import { useEffect } from 'react';

/** What the page that is being rendered said of itself; rendering on the server is synchronous, so there is one at a time. */
let collected: PageMeta = {};

/** Renders on the server and answers the markup together with what the page said of itself. */
export function collectMeta<T>(render: () => T): { markup: T; meta: PageMeta } {
  collected = {};
  const markup = render();
  return { markup, meta: collected };
}

/**
 * Says what the page is: the document's title and description, and for pages rendered on the server also what search engines and shared links show.
 */
export function usePageMeta(meta: PageMeta): void {
  if (import.meta.env.SSR) collected = meta;
  const { title, description } = meta;
  useEffect(() => {
    document.title = title ? `${title} · ${SITE_NAME}` : SITE_NAME;
    if (description) document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [title, description]);
}

const LONGEST_DESCRIPTION = 120;

/** The first of some texts that says something, tags and line breaks out, cut for a description. */
export function describe(...texts: (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const plain = text
      ?.replace(/<[^>]*>|&nbsp;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (plain) return plain.length > LONGEST_DESCRIPTION ? `${plain.slice(0, LONGEST_DESCRIPTION - 1)}…` : plain;
  }
  return undefined;
}

/** Structured data of schema.org, which nobody reads in a browser: it is made on the server alone. */
export const structured = (make: () => Record<string, unknown>): Record<string, unknown> | undefined =>
  import.meta.env.SSR ? make() : undefined;
