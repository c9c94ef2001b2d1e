import { useLocation } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { clubFetch, findOrgIdList, isId, type Organisation, pageAt } from '@vimo/contract';

/**
 * The organisation to which the object of this page belongs: a base is one itself, a club is its school's. Shared links of both open
 * for everybody; nothing of it is stored. Undefined on other pages, and while it is asked for.
 */
export function useOrgOfPage(wanted: boolean): Organisation | undefined {
  const pathname = useLocation({ select: (location) => location.pathname });
  const page = wanted ? pageAt(pathname) : undefined;
  const id = page?.id && isId(page.id) ? page.id : '';
  // What is not wanted is asked by no key of the page's own queries, which a switched-off one would switch off in the server's render.
  const clubId = page?.path === '/index/corporationDetail/$id' ? id : '';
  const baseId = page?.path === '/index/baseDetail/$id' ? id : '';
  const club = useCall(clubFetch, { id: clubId }, { enabled: clubId !== '' });
  const orgId = clubId ? (club.data?.belongDeptId ?? '') : baseId;
  const { data } = useCall(findOrgIdList, { orgId }, { enabled: orgId !== '' });
  return data?.find((org) => org.orgId === orgId);
}
