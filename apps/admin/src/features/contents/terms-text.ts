import { type OrgType, orgTypeLabel, type PublicationTerms, suitSectionLabel } from '@vimo/contract';

/** Whom it is meant for, in a few words. */
export function scopeText({ orgTypes, stages, orgIds }: PublicationTerms): string {
  const parts = [
    orgTypes.map((type) => orgTypeLabel[type as OrgType] ?? '').join('、'),
    stages.map((stage) => suitSectionLabel[String(stage)] ?? '').join('、'),
    orgIds.length > 0 ? `指定 ${orgIds.length} 个机构` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '全部';
}
