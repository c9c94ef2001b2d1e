import { type PageMeta, SITE_NAME } from '@vimo/contract';
import { useEffect } from 'react';

/** What the page that is being drawn said of itself; drawing on the server is synchronous, so there is one at a time. */
let collected: PageMeta = {};

/** Draws on the server and answers what it gave together with what the page said of itself. */
export function collectMeta<T>(draw: () => T): { drawn: T; meta: PageMeta } {
  collected = {};
  const drawn = draw();
  return { drawn, meta: collected };
}

/**
 * Says what the page is: the document's title and description, and for pages drawn by the server also what search engines and shared links show.
 */
export function usePageMeta(meta: PageMeta): void {
  if (import.meta.env.SSR) collected = meta;
  const { title, description } = meta;
  useEffect(() => {
    document.title = title ? `${title} · ${SITE_NAME}` : SITE_NAME;
    if (description) document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [title, description]);
}
