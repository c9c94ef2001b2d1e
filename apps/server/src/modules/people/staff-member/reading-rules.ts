import type { FieldErrors, ParsedInputOf, updateStaff } from '@vimo/contract';
import type { Reading } from '../../../platform/account-standing.ts';
import { isSameTerm, type Term, termOf, termProblems } from '../responsibility/index.ts';

export type AskedReading = Pick<ParsedInputOf<typeof updateStaff>, 'readsOnly' | 'readsFrom' | 'readsUntil'>;

/**
 * The term that comes of what is asked for somebody who only reads, judged as that of an office, and what is wrong with it by field (docs/domains/responsibility.md).
 * Undefined where it is sent as it was read, over or not: that is left alone.
 * @param reading the term that stands or has ended, null for who does not only read
 */
export function readingAsked(
  { readsFrom: from, readsUntil: until }: AskedReading,
  reading: Reading | null,
  today: string,
): { term: Term; problems: FieldErrors } | undefined {
  const before = reading ? { from: reading.from, until: reading.until, gradeIds: [] } : undefined;
  if (before && isSameTerm(termOf(undefined, { from, until }, before, today), before)) return undefined;
  const standing = reading?.state === 'ended' ? undefined : before;
  const term = termOf(undefined, { from, until }, standing, today);
  const { from: first, until: last } = termProblems(undefined, term, { standing, today, grades: new Map() });
  if (first) return { term, problems: { readsFrom: first } };
  if (last) return { term, problems: { readsUntil: last } };
  return { term, problems: {} };
}
