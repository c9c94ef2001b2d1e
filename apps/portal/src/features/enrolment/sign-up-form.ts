import { type ActivityDetail, EnrollForm, isIdentityNumber, PHONE_PATTERN } from '@vimo/contract';

/** Longest remark that is taken. */
export const REMARK_LENGTH = 200;

export interface SignUpForm {
  remarks: string;
  enrollPhone: string;
  enrollIdentityCard: string;
}
export type SignUpErrors = Partial<Record<keyof SignUpForm, string>>;

/** Which of the two extra fields an activity asks for (spec 1, 2.10). */
export function asksFor({ enrollForm }: Pick<ActivityDetail, 'enrollForm'>) {
  return { phone: enrollForm.includes(EnrollForm.phone), identityCard: enrollForm.includes(EnrollForm.identityCard) };
}

/** What is wrong with a sign-up, by field, in the words of spec 1, 5. */
export function signUpErrors(form: SignUpForm, asked: ReturnType<typeof asksFor>): SignUpErrors {
  const errors: SignUpErrors = {};
  if (!form.remarks.trim()) errors.remarks = '请输入报名备注';
  if (asked.phone) {
    if (!form.enrollPhone) errors.enrollPhone = '请输入手机号码';
    else if (!PHONE_PATTERN.test(form.enrollPhone)) errors.enrollPhone = '请输入正确的手机号';
  }
  if (asked.identityCard) {
    if (!form.enrollIdentityCard) errors.enrollIdentityCard = '请输入身份证';
    else if (!isIdentityNumber(form.enrollIdentityCard)) errors.enrollIdentityCard = '请输入正确的身份证号码';
  }
  return errors;
}
