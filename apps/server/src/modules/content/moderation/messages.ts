import { PostStatus } from '@vimo/contract';
import { ABUSE, ABUSE_LETTERS, DISTRESS, UNLAWFUL } from './banned-words.ts';
import { folded, plain } from './folded.ts';
import { type PersonalKind, personalIn } from './personal.ts';

/** Why a message waits for review: text for the reviewer. */
export type HeldReason = '需要关注' | '不文明用语' | '违规信息' | PersonalKind;

/** Which of several is told first. */
const FIRST: readonly PersonalKind[] = ['身份证号', '电话号码', '网址或邮箱', '社交账号', '住址'];

const ADDING = /加(我|一下|下)?(微信|薇信|溦信|徽信|v信|vx|wx|qq|扣扣|抠抠)|(微信|qq)(号)?(私聊|联系)|扫码(加|进)群/;

const hasOneOf = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));
const LETTERS = new RegExp(`(?<![a-z])(${ABUSE_LETTERS.join('|')})(?![a-z])`);

/**
 * Looks through a message before others see it: swearing, unlawful offers, cries for help, and what would lead strangers to a child
 * (`personalIn`).
 * @returns why it has to wait for review, or undefined when it may be published
 */
export function heldReason(content: string): HeldReason | undefined {
  const text = folded(content);
  const letters = plain(text);
  if (hasOneOf(letters, DISTRESS)) return '需要关注';
  const kinds = new Set(personalIn(content).map(({ kind }) => kind));
  const personal = FIRST.find((kind) => kinds.has(kind));
  if (personal) return personal;
  if (ADDING.test(letters)) return '社交账号';
  if (hasOneOf(letters, UNLAWFUL)) return '违规信息';
  if (hasOneOf(letters, ABUSE) || LETTERS.test(text)) return '不文明用语';
  return undefined;
}

/** SQL of what stands with others: shown, or waiting where the parameter says why. */
export const postStatusSql = (reason: string): string =>
  `case when ${reason} = '' then ${PostStatus.shown} else ${PostStatus.waiting} end`;
