import { newPasswordProblem } from '@vimo/contract';
import { invalidInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sm3Hex } from '../../../platform/secrets.ts';

/**
 * Opens the two cipher texts of a password that is being set and answers its SM3 digest.
 * @param names of the two fields, for the texts
 * @throws Refusal with code 2 when they cannot be opened, differ, or break the rule for new passwords (docs/domains/accounts.md)
 */
export function newPasswordDigest(
  { passwords, policies }: Pick<Platform, 'passwords' | 'policies'>,
  input: { password: string; password2: string },
  accountCode: string,
  names = { password: 'password', password2: 'password2' },
): string {
  const password = passwords.decrypt(input.password);
  if (password === undefined) throw invalidInput({ [names.password]: '密码未正确加密' });
  const problem = newPasswordProblem(password, accountCode, policies.now().passwordLength);
  if (problem) throw invalidInput({ [names.password]: problem });
  if (passwords.decrypt(input.password2) !== password)
    throw invalidInput({ [names.password2]: '两次输入的密码不一致' });
  return sm3Hex(password);
}
