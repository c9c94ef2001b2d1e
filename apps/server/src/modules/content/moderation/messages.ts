import { ABUSE, ABUSE_LETTERS, DISTRESS, UNLAWFUL } from './banned-words.ts';
import { folded, plain, withDigits, withLookalikeDigits } from './folded.ts';

/** Why a message waits for review: text for the reviewer. */
export type HeldReason = '需要关注' | '不文明用语' | '违规信息' | '身份证号' | '电话号码' | '社交账号' | '网址或邮箱';

const IDENTITY = /(?<!\d)[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dx]/;
/** Mobile numbers, also with the country's code; land lines with an area code. */
const PHONE = /(?<!\d)((00)?86)?1[3-9]\d{9}(?!\d)|(?<!\d)0[1-9]\d{8,10}(?!\d)/;
/** A run that only an account or a telephone has; dates and times have marks between their digits. */
const LONG_NUMBER = /\d{9,}/;
const QQ = /(qq|扣扣|抠抠|企鹅号|球球|秋秋)[^\d]{0,6}\d{5,12}/;
const WECHAT =
  /(微信|薇信|威信|溦信|嶶信|微芯|徽信|卫星号|v信|weixin|wechat|vx|wx|加微|加v)[^\da-z]{0,6}(id)?[^\da-z]{0,4}[a-z\d]{6,20}/;
const ADDING = /加(我|一下|下)?(微信|薇信|溦信|徽信|v信|vx|wx|qq|扣扣|抠抠)|(微信|qq)(号)?(私聊|联系)|扫码(加|进)群/;
const LINK =
  /https?:\/\/|www[.。·点]|[a-z\d][a-z\d-]*[.。·点](com|cn|net|org|top|xyz|vip|info|shop|site|club|link|cc|me|io)(?![a-z])/;
const MAIL = /[a-z\d._-]+@[a-z\d-]+[.。·点][a-z]{2,}/;

const hasOneOf = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));
const LETTERS = new RegExp(`(?<![a-z])(${ABUSE_LETTERS.join('|')})(?![a-z])`);

/**
 * Looks through a message before others see it: swearing, unlawful offers, cries for help, and what would lead strangers to a child
 * (telephone, social account, identity number, link), also when hidden by spaces, marks, full-width or Chinese digits.
 * @returns why it has to wait for review, or undefined when it may be published
 */
export function heldReason(content: string): HeldReason | undefined {
  const text = folded(content);
  const letters = plain(text);
  const digits = withDigits(letters);
  const close = text.replace(/\s/g, '');
  if (hasOneOf(letters, DISTRESS)) return '需要关注';
  if (IDENTITY.test(digits)) return '身份证号';
  if (PHONE.test(digits) || PHONE.test(withLookalikeDigits(digits))) return '电话号码';
  if (LINK.test(close) || MAIL.test(close)) return '网址或邮箱';
  if (QQ.test(digits) || WECHAT.test(letters) || ADDING.test(letters) || LONG_NUMBER.test(close)) return '社交账号';
  if (hasOneOf(letters, UNLAWFUL)) return '违规信息';
  if (hasOneOf(letters, ABUSE) || LETTERS.test(text)) return '不文明用语';
  return undefined;
}
