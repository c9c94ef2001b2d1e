import { suitSectionLabel } from '../activity/codes.ts';
import { type OrgType, orgTypeLabel } from '../organisation/codes.ts';
import type { PublicationTerms } from './staff-calls.ts';

/** Whom a publication is meant for, part by part, as people read it; empty where nothing was chosen. */
export const publicationScopeNames = {
  orgTypes: (types: readonly number[]) => types.map((type) => orgTypeLabel[type as OrgType] ?? '').join('、'),
  stages: (stages: readonly number[]) => stages.map((stage) => suitSectionLabel[String(stage)] ?? '').join('、'),
  orgIds: (orgIds: readonly string[]) => (orgIds.length > 0 ? `指定 ${orgIds.length} 个机构` : ''),
};

/** Of what waits to take the place of what is shown: from which minute it does. */
export const publicationComes = (minute: string): string => `将于 ${minute} 显示`;

/** Whom it is meant for, in a few words. */
export function publicationScope({
  orgTypes,
  stages,
  orgIds,
}: Pick<PublicationTerms, 'orgTypes' | 'stages' | 'orgIds'>): string {
  const names = publicationScopeNames;
  const parts = [names.orgTypes(orgTypes), names.stages(stages), names.orgIds(orgIds)].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '全部';
}
