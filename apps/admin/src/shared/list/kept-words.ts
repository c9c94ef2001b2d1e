import { namesSomebody } from '@vimo/contract';

/** What stands in an address for a word that names somebody; it means something in this load of the page alone. */
const MARK = /^~[0-9a-z]{12}$/;
const LENGTH = 12;
const markOf = new Map<string, string>();
const wordOf = new Map<string, string>();

const freshMark = () =>
  `~${Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => (byte % 36).toString(36)).join('')}`;

/** A word as an address may hold it: a whole register, identity or telephone number stays in memory, as browsers and proxies keep addresses. */
export function addressedWord(word: string): string {
  if (!namesSomebody(word)) return word;
  const mark = markOf.get(word) ?? freshMark();
  markOf.set(word, mark);
  wordOf.set(mark, word);
  return mark;
}

/** The word that an address means; empty for one that stayed in the memory of a page that is gone. */
export const meantWord = (said: string): string => wordOf.get(said) ?? (MARK.test(said) ? '' : said);
