import { z } from 'zod';

/** Address of mail as every SMTP server takes it: letters of ASCII alone (docs/domains/wire.md). */
export const MAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=[^@]{1,189}$)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** An address of mail as it is kept: ｌｉｎ＠ｑｑ。ＣＯＭ is lin@qq.com. Only of its domain case is nothing. */
export const plainMail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replaceAll('。', '.')
    .replace(/@.*$/s, (domain) => domain.toLowerCase());

/** What is wrong with an address as `plainMail` made it; undefined when it is one. */
export const mailProblem = (address: string): string | undefined =>
  MAIL_PATTERN.test(address) ? undefined : '请输入正确的邮箱';

/** As `plainMail` of an address that a form sends. */
export const mailAddress = z
  .string('请输入邮箱')
  .min(1, '请输入邮箱')
  .transform(plainMail)
  .superRefine((address, context) => {
    const problem = mailProblem(address);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ example: 'linxiaohe@example.cn' });
