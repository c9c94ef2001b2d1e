import type { FieldErrors } from '@vimo/contract';

/** From its first to its last day, as `YYYY-MM-DD`; the last is empty while none is named. */
export interface Term {
  from: string;
  until: string;
}

/** The term that comes of what is asked for: a first day that is not named is today, or the one that stands; a last day that is not named is the one that stands. */
export const termOf = (
  asked: { from?: string | undefined; until?: string | undefined },
  standing: Term | undefined,
  today: string,
): Term => ({
  from: asked.from || standing?.from || today,
  until: asked.until ?? standing?.until ?? '',
});

/**
 * What is wrong with a term, by field; nothing where it can be given (docs/domains/responsibility.md).
 * @param standing the term that runs or is to come, where there is one
 */
export function termProblems(term: Term, standing: Term | undefined, today: string): FieldErrors {
  const runs = standing !== undefined && standing.from <= today;
  if (runs && term.from !== standing.from) return { from: '任期已经开始，开始日期不能再改' };
  if (!runs && term.from < today) return { from: '开始日期不能早于今天' };
  if (term.until !== '' && term.until < term.from) return { until: '结束日期不能早于开始日期' };
  if (term.until !== '' && term.until < today) return { until: '结束日期不能早于今天；立即结束请收回岗位' };
  return {};
}

/** `2026-03-12 至 2026-06-30`, `2026-03-12 起` */
export const spokenTerm = ({ from, until }: Term): string => (until ? `${from} 至 ${until}` : `${from} 起`);
