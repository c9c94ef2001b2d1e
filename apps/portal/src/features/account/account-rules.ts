import { newPasswordProblem, PASSWORD_LENGTH, plainPhone, phoneProblem as problemOfPhone } from '@vimo/contract';

/** Digits of a mainland mobile number. */
export const PHONE_LENGTH = 11;
/** What may be typed on to a number: the country's code, 1, a digit of mobile numbers, others. */
const PHONE_BEGINNING = /^(\+|00?)?(8|86)?(1([3-9]\d{0,9})?)?$/;
export const passwordHint = (least: number) => `${least}—${PASSWORD_LENGTH.most} 位，须同时包含字母和数字`;

/** What is wrong with a phone number, or undefined. */
export function phoneProblem(value: string): string | undefined {
  if (!value.trim()) return '请输入手机号码';
  return problemOfPhone(plainPhone(value));
}

/** What is wrong with a phone number while it is typed: its beginning can become none. */
export function phoneTypedProblem(value: string): string | undefined {
  return PHONE_BEGINNING.test(plainPhone(value)) ? undefined : '请输入正确的手机号';
}

/** What is wrong with a verification code, or undefined. */
export function codeProblem(value: string): string | undefined {
  if (!value.trim()) return '请输入验证码';
  return /^\d{6}$/.test(value.trim()) ? undefined : '验证码为 6 位数字';
}

/** What is wrong with a new password and its repetition; `empty` is said when there is none, `least` is its length here. */
export function passwordPairProblems(
  { password, password2 }: { password: string; password2: string },
  account: string,
  empty: string,
  least: number = PASSWORD_LENGTH.preset,
): { password?: string; password2?: string } {
  return {
    password: password ? newPasswordProblem(password, account, least) : empty,
    password2: !password2 ? '请再次输入密码' : password === password2 ? undefined : '两次输入的密码不一致',
  };
}

export type Strength = 'weak' | 'fair' | 'strong';
export const strengthLabel: Record<Strength, string> = { weak: '弱', fair: '中', strong: '强' };

/** How strong a password is: weak while it may not be used, strong when it is long or of several kinds of characters. */
export function passwordStrength(password: string, account: string, least: number = PASSWORD_LENGTH.preset): Strength {
  if (newPasswordProblem(password, account, least)) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const length = [...password].length;
  return length >= 14 || (length >= 10 && kinds >= 3) ? 'strong' : 'fair';
}
