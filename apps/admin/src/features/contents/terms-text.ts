import { publicationScopeNames } from '@vimo/contract';
import { formatDateTime } from '@vimo/ui';
import { listOf, type TermWords } from './term-words.ts';

export const TERM_LABEL: Record<keyof TermWords, string> = {
  ...{ from: '上线', until: '下线', orgTypes: '机构类型', stages: '学段', orgIds: '指定机构' },
};

/** One of the terms as people read it; empty where nothing was chosen. */
export function tellTerm(name: keyof TermWords, value: string): string {
  if (name === 'from' || name === 'until') return value && formatDateTime(value);
  return name === 'orgIds'
    ? publicationScopeNames.orgIds(listOf(value))
    : publicationScopeNames[name](listOf(value).map(Number));
}
