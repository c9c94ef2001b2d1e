import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { accountByLogin, loginIndex } from '../account/index.ts';
import { studentOfNumber } from './staff-queries.ts';

/**
 * Who logs in with the school number goes on with the new one when it is corrected, so that the old one is free (docs/domains/people.md, numbers of pupils).
 * @returns the new login; undefined for who has a login of another kind, or the same number
 * @throws Refusal at `studentNo` when somebody else logs in with it
 */
export async function followingLogin(
  db: Db,
  secrets: Secrets,
  present: Buffer,
  { before, after }: { before: string; after: string },
): Promise<{ cipher: Buffer; index: Buffer } | undefined> {
  const index = loginIndex(secrets, after);
  if (!present.equals(loginIndex(secrets, before)) || present.equals(index)) return undefined;
  if ((await accountByLogin(db, index)) && !(await studentOfNumber(db, after)))
    throw invalidInput({ studentNo: '该学号已是其他人的登录账号，请换一个' });
  return { cipher: secrets.seal(after), index };
}
