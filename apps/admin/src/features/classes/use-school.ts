import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { manageOrgTree, OrgType, Usertype } from '@vimo/contract';
import { useMe } from '../../shared/session/use-me.ts';

const VACANT = ['1', 'teacher'] as const;
/** Of the classes only those with any vacancy, or without a class teacher. */
export type Vacant = (typeof VACANT)[number];

/** The school that the page is about, and those that one may choose from; both stand in the address, as does the part of the page. */
export function useSchool() {
  const { data: me } = useMe();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const isSchool = me?.usertype === Usertype.schoolAdministrator;
  const { data, error } = useCall(manageOrgTree, {}, { enabled: me !== undefined && !isSchool });
  const schools = (data?.list ?? []).filter(({ orgType, disabled }) => orgType === OrgType.school && !disabled);
  const wanted = String(search.school ?? '');
  const chosen = isSchool ? me.orgId : schools.some(({ orgId }) => orgId === wanted) ? wanted : '';
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, resetScroll: false });
  return {
    /** Empty while none is chosen. */
    orgId: chosen,
    isSchool,
    schools,
    ready: isSchool || data !== undefined,
    error,
    part: String(search.part ?? ''),
    /** The year in which the school year begins that is looked at first; empty is the present one. */
    year: String(search.year ?? ''),
    showYear: (year: string) => go({ year: year || undefined }),
    choose: (orgId: string | undefined) => go({ school: orgId }),
    show: (part: string) => go({ part }),
    vacant: VACANT.find((one) => one === String(search.vacant ?? '')),
    showVacant: (vacant: Vacant | undefined) => go({ vacant }),
  };
}
