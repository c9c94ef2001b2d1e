import { type OrgType, orgTypeLabel, type PublicationTerms, suitSectionLabel } from '@vimo/contract';
import { formatDateTime } from '@vimo/ui';
import { listOf, type TermWords } from './term-words.ts';

export const TERM_LABEL: Record<keyof TermWords, string> = {
  ...{ from: '上线', until: '下线', orgTypes: '机构类型', stages: '学段', orgIds: '指定机构' },
};

const namesOf = {
  orgTypes: (types: readonly number[]) => types.map((type) => orgTypeLabel[type as OrgType] ?? '').join('、'),
  stages: (stages: readonly number[]) => stages.map((stage) => suitSectionLabel[String(stage)] ?? '').join('、'),
  orgIds: (orgIds: readonly string[]) => (orgIds.length > 0 ? `指定 ${orgIds.length} 个机构` : ''),
};

/** One of the terms as people read it; empty where nothing was chosen. */
export function tellTerm(name: keyof TermWords, value: string): string {
  if (name === 'from' || name === 'until') return value && formatDateTime(value);
  return name === 'orgIds' ? namesOf.orgIds(listOf(value)) : namesOf[name](listOf(value).map(Number));
}

/** Whom it is meant for, in a few words. */
export function scopeText({ orgTypes, stages, orgIds }: PublicationTerms): string {
  const parts = [namesOf.orgTypes(orgTypes), namesOf.stages(stages), namesOf.orgIds(orgIds)].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '全部';
}
