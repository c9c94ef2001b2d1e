import { PASSWORD_LENGTH } from './password-length.ts';

/**
 * Rule for a new password (docs/domains/accounts.md), checked on both sides; answers the text to show, or undefined when it may be used.
 * @param least characters, as the installation has it (`web/site`)
 */
export function newPasswordProblem(
  password: string,
  accountCode = '',
  least: number = PASSWORD_LENGTH.preset,
): string | undefined {
  const length = [...password].length;
  if (length < least || length > PASSWORD_LENGTH.most) return `密码长度为 ${least}—${PASSWORD_LENGTH.most} 位`;
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '密码须同时包含字母和数字';
  if (accountCode && password.toLowerCase() === accountCode.toLowerCase()) return '密码不能与账号相同';
  if (COMMON_PASSWORDS.has(password.toLowerCase())) return '密码过于简单，请更换';
  return undefined;
}
const COMMON_PASSWORDS = /* @__PURE__ */ new Set(
  'password1 password12 password123 passw0rd a1234567 a12345678 a123456789 abc12345 abc123456 abcd1234 abcde12345 qwer1234 qwerty12 qwerty123 qwe12345 q1w2e3r4 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx aa123456 aa12345678 aaa11111 abc123abc iloveyou1 woaini123 woaini520 woaini1314 5201314a admin123 admin1234 root1234 test1234 wang1234 zhang123 zxcvbn123 asdf1234 asd12345 qazwsx123 123456aa 12345678a 123456789a 1234abcd 123abc456 123qweasd 111111aa 88888888a p@ssw0rd'.split(
    ' ',
  ),
);
