import { ORG_COOKIE, ORG_COOKIE_SECONDS, type Organisation, OrgType } from '@vimo/contract';
import { useMemo } from 'react';
import { parseStored, readStored, useStored, writeStored } from '../../shared/local-storage.ts';
import { useOrgOfPage } from './org-of-page.ts';

/** Local storage keys of the chosen organisation. */
const KEYS = {
  orgId: 'orgId',
  code: 'code',
  address: 'address',
  addressText: 'addressText',
  orgType: 'orgType',
  recents: 'lsjlData',
  /** Id of the organisation that was chosen because the person belongs to it; another one under `orgId` was chosen by hand. */
  own: 'ownOrgId',
} as const;

/** Recent organisations kept. */
const MOST_RECENTS = 4;

/** What is kept of an organisation, for the frame and the recent visits. */
export type ChosenOrg = Pick<
  Organisation,
  'orgId' | 'orgName' | 'orgType' | 'orgLogoId' | 'kindName' | 'areaTreeSign' | 'province' | 'city' | 'area'
>;

const isOrg = (value: unknown): value is ChosenOrg =>
  typeof value === 'object' && value !== null && 'orgId' in value && 'orgName' in value;

function recentsOf(text: string | null): ChosenOrg[] {
  const stored = parseStored<unknown>(text);
  return Array.isArray(stored) ? stored.filter(isOrg).slice(0, MOST_RECENTS) : [];
}

/** Makes an organisation the current one, as the visitor wishes, and moves it to the front of the recent ones. */
export function chooseOrg(org: ChosenOrg): void {
  writeStored({ ...entriesOf(org, recentsOf(readStored(KEYS.recents))), [KEYS.own]: '' });
}

/** Whether the visitor chose the current organisation; what is chosen by hand on a device stays. */
export const isChosenByHand = (): boolean => {
  const orgId = readStored(KEYS.orgId);
  return Boolean(orgId) && orgId !== readStored(KEYS.own);
};

/** Makes the organisation that a person belongs to the current one. */
export function chooseOwnOrg(org: ChosenOrg): void {
  writeStored({ ...entriesOf(org, recentsOf(readStored(KEYS.recents))), [KEYS.own]: org.orgId });
}

/** What is stored when an organisation is chosen. */
export function entriesOf(org: ChosenOrg, recents: readonly ChosenOrg[]): Record<string, string> {
  const { orgId, orgName, orgType, orgLogoId, kindName, areaTreeSign, province, city, area } = org;
  const chosen: ChosenOrg = { orgId, orgName, orgType, orgLogoId, kindName, areaTreeSign, province, city, area };
  const others = recents.filter((recent) => recent.orgId !== orgId);
  return {
    [KEYS.orgId]: orgId,
    [KEYS.code]: JSON.stringify([orgId]),
    [KEYS.orgType]: String(orgType),
    [KEYS.address]: areaTreeSign,
    [KEYS.addressText]: [province, city, area].filter(Boolean).join(' '),
    [KEYS.recents]: JSON.stringify([chosen, ...others].slice(0, MOST_RECENTS)),
  };
}

/** Keeps the choice in a cookie too, so that the server renders the pages of the same organisation. */
export function keepOrgCookie(): void {
  const orgId = readStored(KEYS.orgId) ?? '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser of our users
  document.cookie = `${ORG_COOKIE}=${orgId}; Path=/; Max-Age=${orgId ? ORG_COOKIE_SECONDS : 0}; SameSite=Lax`;
}

/** Id of the chosen organisation, for code outside of components. */
export const chosenOrgId = (): string | undefined => readStored(KEYS.orgId) || undefined;

/** Recent organisations, latest first, at most four. */
export function useRecentOrgs(): ChosenOrg[] {
  const text = useStored(KEYS.recents);
  return useMemo(() => recentsOf(text), [text]);
}

/**
 * The organisation whose site the visitor sees, or undefined: then the whole city. On the page of a base or a club, where nobody
 * chose one, it is theirs.
 */
export function useChosenOrg(): ChosenOrg | undefined {
  const orgId = useStored(KEYS.orgId);
  const chosen = useRecentOrgs().find((org) => org.orgId === orgId);
  const ofPage = useOrgOfPage(chosen === undefined);
  return chosen ?? ofPage;
}

/** Value of `belongDeptIds` of public calls: the chosen organisation, or nothing for the whole city. */
export function useBelongDeptIds(): string[] | undefined {
  const orgId = useChosenOrg()?.orgId;
  return useMemo(() => (orgId ? [orgId] : undefined), [orgId]);
}

/** What the activities are called: a school's own or the bureau's. */
export const activitiesLabel = (org: Pick<ChosenOrg, 'orgType'> | undefined): string =>
  org?.orgType === OrgType.school ? '校活动' : '局活动';
