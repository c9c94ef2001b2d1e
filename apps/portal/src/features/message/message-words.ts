import { MESSAGE_LENGTH, MESSAGE_PICTURES, MessageSubject } from '@vimo/contract';

/** The three scores of an evaluation, with the text that asks for each. */
export const SCORES = [
  { name: 'safeScore', label: '安全性', missing: '请为安全性评分' },
  { name: 'educationScore', label: '教育性', missing: '请为教育性评分' },
  { name: 'serviceScore', label: '服务态度', missing: '请为服务态度评分' },
] as const;
export type ScoreName = (typeof SCORES)[number]['name'];

/** Activities are evaluated, bases and clubs get messages. */
export const wordFor = (typeName: MessageSubject): '评价' | '留言' =>
  typeName === MessageSubject.activity ? '评价' : '留言';

/** Texts of messages and evaluations, in one place. */
export const TOO_MANY_PICTURES = `只能允许上传${MESSAGE_PICTURES}张图片哦！`;
export const UNDER_WAY = '提交中,请勿重复点击';
export const LENGTH_HINT = `请输入 ${MESSAGE_LENGTH.min}—${MESSAGE_LENGTH.max} 个字`;

export interface MessageForm extends Record<string, string> {
  safeScore: string;
  educationScore: string;
  serviceScore: string;
  content: string;
  /** File ids of its pictures, joined by commas. */
  imageId: string;
}
export const EMPTY_FORM: MessageForm = {
  safeScore: '',
  educationScore: '',
  serviceScore: '',
  content: '',
  imageId: '',
};

/** What keeps a message from being sent, a text per field. */
export function messageErrors(form: MessageForm, typeName: MessageSubject): Partial<Record<keyof MessageForm, string>> {
  const found: Partial<Record<keyof MessageForm, string>> = {};
  if (typeName === MessageSubject.activity) {
    for (const { name, missing } of SCORES) if (!form[name]) found[name] = missing;
  }
  const length = [...form.content.trim()].length;
  if (length < MESSAGE_LENGTH.min || length > MESSAGE_LENGTH.max) found.content = LENGTH_HINT;
  return found;
}
