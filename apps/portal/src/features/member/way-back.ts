import { useMatches } from '@tanstack/react-router';
import { stringifySearch } from '@vimo/contract';
import { asLeft, noteLeft } from '@vimo/ui';
import { useEffect } from 'react';
import type { PortalHref } from '../../shared/href.ts';

/**
 * The way from a page back to the one above it: a list as it was left.
 * @param above as the page names it; undefined or null of a page that lies below none, and is itself what others lead back to
 */
export function useWayBack(above: PortalHref | null | undefined): PortalHref | null | undefined {
  const here = useMatches({ select: (matches) => matches.at(-1) });
  const path = here?.pathname ?? '';
  const search = stringifySearch(here?.search ?? {});
  useEffect(() => {
    if (!above) noteLeft(path, search);
  }, [above, path, search]);
  return above && asLeft(above);
}
