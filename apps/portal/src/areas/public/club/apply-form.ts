import { FILE_ID_LENGTH, PHONE_PATTERN, phoneProblem, plainPhone, type UserInfo } from '@vimo/contract';

export interface ApplyForm extends Record<string, string> {
  imagesUrl: string;
  telphone: string;
  introInfo: string;
  hobby: string;
}
/** An application with what is known of the person: the own picture and phone. */
export const knownOf = ({ headimg = '', mobilephone = '' }: Partial<UserInfo> = {}): ApplyForm => ({
  // A picture that is kept elsewhere has an address, and cannot be sent.
  imagesUrl: headimg.length <= FILE_ID_LENGTH ? headimg : '',
  telphone: PHONE_PATTERN.test(mobilephone) ? mobilephone : '',
  introInfo: '',
  hobby: '',
});
export const INTRO_LENGTH = 500;
export const HOBBY_LENGTH = 200;

/** What keeps an application from being sent, by field. */
export function applicationErrors(form: ApplyForm): Partial<ApplyForm> {
  const found: Partial<ApplyForm> = {};
  if (!form.imagesUrl) found.imagesUrl = '请上传头像';
  if (!form.telphone) found.telphone = '请输入联系电话';
  else {
    const problem = phoneProblem(plainPhone(form.telphone));
    if (problem) found.telphone = problem;
  }
  if (!form.introInfo.trim()) found.introInfo = '请输入简介';
  if (!form.hobby.trim()) found.hobby = '请输入爱好';
  return found;
}
