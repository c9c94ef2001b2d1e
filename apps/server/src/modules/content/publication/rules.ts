import type { PublicationTerms } from '@vimo/contract';
import { invalidInput } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Who does something, and when. */
export interface By {
  session: Session;
  now: WireTime;
  requestId: string;
}

export const EVERYBODY: PublicationTerms = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };

/**
 * The terms with which something is shown: nothing is dated back, and what is shown already keeps its moment.
 * @throws Refusal naming the field that lies in the past
 */
export function termsToShow(
  terms: PublicationTerms,
  shownFrom: WireTime | null,
  now: WireTime,
): PublicationTerms & { from: WireTime } {
  const began = shownFrom !== null && shownFrom <= now ? shownFrom : undefined;
  const from = terms.from || (began ?? now);
  if (from < now && from !== began) throw invalidInput({ from: '上线时间已过，请重新选择，或留空立即上线' });
  if (terms.until !== '' && terms.until <= now) throw invalidInput({ until: '下线时间已过，请重新选择' });
  if (terms.until !== '' && terms.until <= from) throw invalidInput({ until: '下线时间应晚于上线时间' });
  return { ...terms, from };
}

/** Terms of an earlier version to go on from: a moment that is past cannot be chosen again, save that since which it is shown. */
export const termsAgain = (terms: PublicationTerms, shownFrom: WireTime | null, now: WireTime): PublicationTerms =>
  terms.from < now && terms.from !== shownFrom ? { ...terms, from: '' } : terms;

/** Pictures that a rich text shows. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/showImage\?id=([0-9A-Za-z]{1,6})/g)].map(([, id]) => id!);
