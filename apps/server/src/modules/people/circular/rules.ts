import { CHILD_NAME, type NamedTarget, saysChildName, withChildName } from '@vimo/contract';
import { fromWireTime, type WireTime } from '../../../platform/time.ts';
import { type HeldReason, reasonsIn } from '../../content/moderation/index.ts';

/** What a circular of staff may say and a stranger's message may not: how the school is reached. */
const OF_OFFICES: readonly HeldReason[] = ['电话号码', '网址或邮箱', '住址'];
/** What an answer to staff may not: the rest is for them to read, cries for help above all. */
const RUDE: readonly HeldReason[] = ['不文明用语', '违规信息'];

/** Rich text as its words. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<\/(p|h[1-6]|li|div|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** Why a circular cannot be sent as it is written; undefined when it can. */
export const circularProblem = (title: string, body: string): HeldReason | undefined =>
  reasonsIn(`${title}\n${wordsOf(body)}`).find((reason) => !OF_OFFICES.includes(reason));

/** Why an answer cannot be sent; undefined when it can. */
export const answerProblem = (content: string): HeldReason | undefined =>
  reasonsIn(content).find((reason) => RUDE.includes(reason));

/** A field of a template, such as {活动名称}, in braces of either width. Braces around anything else are somebody's text. */
const FIELD = /[{｛][^\S\n]*\p{Script=Han}[^{}｛｝\n]{0,19}[}｝]/gu;

/** What nobody filled in, by the field of the form: a text holds the child's name alone, which each reader has of their own, a title none; undefined when all is. */
export function unfilledIn(title: string, body: string): { title: string } | { body: string } | undefined {
  const inTitle = title.match(FIELD)?.[0];
  if (inTitle && saysChildName(inTitle)) return { title: `标题里不能用 ${CHILD_NAME}，请放到正文里` };
  if (inTitle) return { title: `标题里的 ${inTitle} 还没有填写` };
  const inBody = wordsOf(body)
    .match(FIELD)
    ?.find((field) => !saysChildName(field));
  return inBody ? { body: `正文里的 ${inBody} 还没有填写` } : undefined;
}

/** Where people are looked for as a list says it, with what is left out. Of an activity that is left out those are meant who have not signed up for it. */
export function targetNamesOf(targets: readonly NamedTarget[], excluded: readonly NamedTarget[]): string {
  const namesOf = (some: readonly NamedTarget[]) => some.map(({ name }) => name).join('、');
  const activities = excluded.filter(({ kind }) => kind === 'activity');
  const others = excluded.filter(({ kind }) => kind !== 'activity');
  const left = [
    ...(activities.length > 0 ? [`没有报名：${namesOf(activities)}`] : []),
    ...(others.length > 0 ? [`不含：${namesOf(others)}`] : []),
  ];
  return `${namesOf(targets)}${left.length > 0 ? `（${left.join('；')}）` : ''}`;
}

const EXCERPT = 80;
/** The beginning of a circular for the list of what somebody was told. */
export function excerptOf(body: string): string {
  const words = [...withChildName(wordsOf(body), '您的孩子').replace(/\n/g, ' ')];
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).join('')}…` : words.join('');
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter);

/** A circular with the names of the children of who reads it. */
export const namedFor = (body: string, names: readonly string[]): string =>
  withChildName(body, escaped(names.join('、')));

/** The moment so many hours after another. */
export const hoursAfter = (moment: WireTime, hours: number): Date =>
  new Date(fromWireTime(moment).getTime() + hours * 3600_000);
