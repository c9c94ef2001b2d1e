import { foldedName, isParent } from '@vimo/contract';
import { PROGRAM_WORDS, type WordLists } from '../../../platform/policies.ts';
import { maskName } from '../../../platform/secrets.ts';
import { folded, plain, withDigits } from './folded.ts';
import { heldReason } from './messages.ts';
import { strangeTitle } from './titles.ts';

/** More digits than a year and a class need, however far apart, are a number to call. */
const MOST_DIGITS = 6;
/** Ways to be found elsewhere. A name has no sentence around it that would make such a word harmless. */
const CONTACT = new RegExp(
  [
    '微信|薇信|溦信|嶶信|徽信|微芯|v信|威信号|卫星号|weixin|wechat|扣扣|抠抠|企鹅号|绿泡泡|抖音号|快手号',
    '加(我|v|微|薇|威|q|扣|群)|进群|拉群|扫码|私聊|私信|联系我|(?<![a-z])vx',
    '(qq|tg)[a-z]{0,3}\\d{4,}|wx[a-z]{0,3}\\d{5,}',
  ].join('|'),
);
const HOST = /[a-z\d][.。·点](com|cn|net|org|top|xyz|vip)|^www|https?/;

/**
 * Why others may not see somebody under this name, as a text for the person, or undefined when they may. Names are refused at once,
 * unlike messages, which wait for review: contact data, links, words that harm, and titles that the person does not hold.
 * @param words of the installation, where a name is given; what is shown was judged then
 */
export function nameProblem(name: string, usertype: number, words: WordLists = PROGRAM_WORDS): string | undefined {
  const text = folded(name);
  const letters = plain(text);
  const digits = withDigits(letters);
  const reason = heldReason(name, words);
  if (reason === '网址或邮箱' || HOST.test(text.replace(/\s/g, ''))) return '用户名不能包含网址或邮箱';
  const leads = reason === '社交账号' || CONTACT.test(digits);
  if (leads || digits.replace(/\D/g, '').length > MOST_DIGITS) {
    return '用户名不能包含电话、微信、QQ 等联系方式';
  }
  if (reason) return '用户名含有不适合公开的内容，请更换';
  const title = strangeTitle(letters, usertype);
  return title ? `用户名不能使用“${title}”等职务或机构名称` : undefined;
}

/**
 * As what others see a person: by nickname, or by the masked name. What was stored before a rule and breaks it is not shown. Who looks at what is
 * their own (`toOneself`) reads the name whole.
 */
export function shownName(
  { nickName, name, usertype }: { nickName: string; name: string; usertype: number },
  toOneself = false,
): string {
  if (toOneself) return nickName || name;
  // The name that a school keeps is no nickname, though somebody saved it as one.
  const isNickname = nickName !== '' && (isParent(usertype) || foldedName(nickName) !== foldedName(name));
  if (isNickname && nameProblem(nickName, usertype) === undefined) return nickName;
  return nameProblem(name, usertype) === undefined ? maskName(name) : '平台用户';
}
