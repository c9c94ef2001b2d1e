import { PHONE_PATTERN } from '@vimo/contract';

export interface ApplyForm extends Record<string, string> {
  imagesUrl: string;
  telphone: string;
  introInfo: string;
  hobby: string;
}
export const EMPTY_APPLICATION: ApplyForm = { imagesUrl: '', telphone: '', introInfo: '', hobby: '' };
export const INTRO_LENGTH = 500;
export const HOBBY_LENGTH = 200;

/** What keeps an application from being sent, by field. */
export function applicationErrors(form: ApplyForm): Partial<ApplyForm> {
  const found: Partial<ApplyForm> = {};
  if (!form.imagesUrl) found.imagesUrl = '请上传头像';
  if (!form.telphone) found.telphone = '请输入联系电话';
  else if (!PHONE_PATTERN.test(form.telphone)) found.telphone = '请输入正确的手机号';
  if (!form.introInfo.trim()) found.introInfo = '请输入简介';
  if (!form.hobby.trim()) found.hobby = '请输入爱好';
  return found;
}
