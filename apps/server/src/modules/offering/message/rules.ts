import type { FieldErrors } from '@vimo/contract';

export interface Scores {
  safeScore: number;
  educationScore: number;
  serviceScore: number;
}
export const NO_SCORES: Scores = { safeScore: 0, educationScore: 0, serviceScore: 0 };

/** An evaluation carries all three scores, one to five stars each (docs/domains/messages.md). @returns a text per score that is missing */
export function scoreProblems(sent: { [Name in keyof Scores]?: number | undefined }): FieldErrors {
  const texts = { safeScore: '请为安全性评分', educationScore: '请为教育性评分', serviceScore: '请为服务态度评分' };
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !sent[name as keyof Scores]));
}

/** Ids of a comma list, each once. */
export const idsOf = (list = ''): string[] => [...new Set(list.split(',').filter(Boolean))];
