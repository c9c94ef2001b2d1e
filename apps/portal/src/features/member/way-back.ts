import { useMatches } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@vimo/contract';
import { useEffect } from 'react';
import type { PortalHref } from '../../shared/href.ts';

/** The list, or other page of a room, that was looked at last, as its address stood: semester, words, page. */
let left = { path: '', search: '' };

/**
 * The way from a page back to the one above it. One comes from a list that was narrowed or turned over, and is led back to it as it was, which its plain address forgot.
 * @param above as the page names it; undefined or null of a page that lies below none, and is itself what others lead back to
 */
export function useWayBack(above: PortalHref | null | undefined): PortalHref | null | undefined {
  const here = useMatches({ select: (matches) => matches.at(-1) });
  const path = here?.pathname ?? '';
  const search = stringifySearch(here?.search ?? {});
  useEffect(() => {
    if (!above) left = { path, search };
  }, [above, path, search]);
  return above ? asLeft(above) : above;
}

/** A page as it was left, where it is the one that was looked at before those below it and was left with all that `href` asks for (a tab); else `href`. */
export function asLeft(href: PortalHref): PortalHref {
  const [path = '', asked = ''] = href.split('?');
  const before = parseSearch(left.search);
  const isMeant = Object.entries(parseSearch(asked)).every(([name, value]) => before[name] === value);
  return left.path === path && isMeant ? ((path + left.search) as PortalHref) : href;
}
