import { PostStatus } from '@vimo/contract';
import { PROGRAM_WORDS, type WordLists } from '../../../platform/policies.ts';
import { ABUSE, ABUSE_LETTERS, DISTRESS, UNLAWFUL } from './banned-words.ts';
import { folded, plain } from './folded.ts';
import { type PersonalKind, personalIn } from './personal.ts';

/** Why a message waits for review: text for the reviewer. */
export type HeldReason = '需要关注' | '不文明用语' | '违规信息' | '管理员设定的词' | PersonalKind;

/** Which of several is told first. */
const FIRST: readonly PersonalKind[] = ['身份证号', '电话号码', '网址或邮箱', '社交账号', '住址'];

const ADDING = /加(我|一下|下)?(微信|薇信|溦信|徽信|v信|vx|wx|qq|扣扣|抠抠)|(微信|qq)(号)?(私聊|联系)|扫码(加|进)群/;

/** The program's words without those that an installation lets through, and the words that it adds, all as `plain` leaves a text. */
interface Lists {
  unlawful: readonly string[];
  abuse: readonly string[];
  letters: RegExp | undefined;
  own: readonly string[];
}
const lists = new WeakMap<WordLists, Lists>();
function listsOf(words: WordLists): Lists {
  const known = lists.get(words);
  if (known) return known;
  const plainOf = (list: readonly string[]) => list.map((word) => plain(folded(word))).filter(Boolean);
  const allowed = new Set(plainOf(words.allowed));
  const left = (list: readonly string[]) => list.filter((word) => !allowed.has(word));
  const letters = left(ABUSE_LETTERS);
  const made = {
    unlawful: left(UNLAWFUL),
    abuse: left(ABUSE),
    letters: letters.length > 0 ? new RegExp(`(?<![a-z])(${letters.join('|')})(?![a-z])`) : undefined,
    own: plainOf(words.held),
  };
  lists.set(words, made);
  return made;
}

const hasOneOf = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

/**
 * Looks through a message before others see it: swearing, unlawful offers, cries for help, and what would lead strangers to a child
 * (`personalIn`). Cries for help and ways to be found wait whatever an installation lets through.
 * @param words of the installation (`platform.policies.now().words`), where a text is sent in
 * @returns all that was found, what is to be told first before the rest
 */
export function reasonsIn(content: string, words: WordLists = PROGRAM_WORDS): HeldReason[] {
  const text = folded(content);
  const letters = plain(text);
  const { unlawful, abuse, letters: abbreviations, own } = listsOf(words);
  const kinds = new Set<HeldReason>(personalIn(content).map(({ kind }) => kind));
  const personal = FIRST.filter((kind) => kinds.has(kind));
  return [
    ...(hasOneOf(letters, DISTRESS) ? (['需要关注'] as const) : []),
    ...personal,
    ...(ADDING.test(letters) && !kinds.has('社交账号') ? (['社交账号'] as const) : []),
    ...(hasOneOf(letters, unlawful) ? (['违规信息'] as const) : []),
    ...(hasOneOf(letters, abuse) || abbreviations?.test(text) ? (['不文明用语'] as const) : []),
    ...(hasOneOf(letters, own) ? (['管理员设定的词'] as const) : []),
  ];
}

/** @returns why a message has to wait for review, or undefined when it may be published */
export const heldReason = (content: string, words: WordLists): HeldReason | undefined => reasonsIn(content, words)[0];

/** SQL of what stands with others: shown, or waiting where the parameter says why. */
export const postStatusSql = (reason: string): string =>
  `case when ${reason} = '' then ${PostStatus.shown} else ${PostStatus.waiting} end`;
