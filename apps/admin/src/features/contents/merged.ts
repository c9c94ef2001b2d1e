import type { PublicationTerms } from '@vimo/contract';
import { isSame } from '../../shared/form/kept-form.ts';
import { mergeFields } from '../../shared/form/merge-fields.ts';
import { type TermWords, termsOf, termWords } from './term-words.ts';

/** What is edited: the words of the kind, when it is shown and for whom. */
export interface Edited {
  words: Record<string, string>;
  terms: PublicationTerms;
}
/** A field that two changed differently, with what the other made of it; what oneself made of it is in the form. */
export interface Asked {
  name: string;
  theirs: string;
}

/**
 * What a draft that is kept on this device went on from. One kept without it, of another edition than there is now, went on from nothing that is
 * known: both texts of a field are asked then, and none writes over the other.
 */
export function baseOf(
  kept: { base?: Edited; edition: number } | undefined,
  { edition, stored, blank }: { edition: number; stored: Edited; blank: Edited },
): Edited {
  if (kept?.base) return kept.base;
  return kept && kept.edition !== edition ? blank : stored;
}

const TERM = 'terms.';
/** The name of one of the terms, if a field is one. */
export const termName = (name: string): keyof TermWords | undefined =>
  name.startsWith(TERM) ? (name.slice(TERM.length) as keyof TermWords) : undefined;

const flatOf = ({ words, terms }: Edited): Record<string, string> => ({
  ...words,
  ...Object.fromEntries(Object.entries(termWords(terms)).map(([name, value]) => [`${TERM}${name}`, value])),
});
function unflat(flat: Record<string, string>): Edited {
  const words = Object.fromEntries(Object.entries(flat).filter(([name]) => !name.startsWith(TERM)));
  const term = (name: keyof TermWords) => flat[`${TERM}${name}`] ?? '';
  return {
    words,
    terms: termsOf({
      ...{ from: term('from'), until: term('until'), orgTypes: term('orgTypes') },
      ...{ stages: term('stages'), orgIds: term('orgIds') },
    }),
  };
}

export const isSameEdited = (one: Edited, other: Edited): boolean => isSame(flatOf(one), flatOf(other));
/** The text of a field of what is edited. */
export const fieldOf = (edited: Edited, name: string): string => flatOf(edited)[name] ?? '';
export const withField = (edited: Edited, name: string, value: string): Edited =>
  unflat({ ...flatOf(edited), [name]: value });

/** What two made of the same publication, field by field (`mergeFields`); one's own stands where both changed a field differently, and that is asked. */
export function mergedOf(base: Edited, mine: Edited, theirs: Edited) {
  const other = flatOf(theirs);
  const { merged, taken, both } = mergeFields(flatOf(base), flatOf(mine), other);
  const asked: Asked[] = both.map((name) => ({ name, theirs: other[name] ?? '' }));
  return { edited: unflat(merged), taken, asked };
}
