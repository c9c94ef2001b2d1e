import { isRegisterShaped, type manageStudentPage, type ParsedInputOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { accountByLogin, loginIndex, phoneIndex } from '../account/index.ts';
import { organisationIdsWithin } from '../organisation/index.ts';
import { soughtOf } from '../person/index.ts';
import { classIdsOfGrade } from '../roster/index.ts';
import type { Day } from '../school-year/index.ts';
import { isBeginningOfNumber, type StudentFilter, type StudentWord } from './list-queries.ts';
import { studentsMeant } from './numbers.ts';

type Asked = Pick<
  ParsedInputOf<typeof manageStudentPage>,
  'keyword' | 'gradeId' | 'classId' | 'studentStatus' | 'lacks'
>;

async function wordOf(db: Db, secrets: Secrets, keyword: string | undefined): Promise<StudentWord | undefined> {
  const sought = soughtOf(keyword);
  if (sought.kind === 'none') return undefined;
  if (sought.kind === 'phone') return { kind: 'phone', index: phoneIndex(secrets, sought.word) };
  if (sought.kind === 'name') return { kind: 'name', word: sought.word };
  const named = await accountByLogin(db, loginIndex(secrets, sought.word));
  if (sought.kind === 'either') {
    const isNumber = await isBeginningOfNumber(db, sought.word);
    return { kind: 'either', word: sought.word, isNumber, accountId: named?.accountId };
  }
  // A whole register or identity number finds its pupil, for who may see the pupil.
  const [meant] = isRegisterShaped(sought.word) ? await studentsMeant(db, secrets, [sought.word]) : [];
  if (meant) return { kind: 'account', accountId: meant.studentId };
  return named ? { kind: 'account', accountId: named.accountId } : { kind: 'number', word: sought.word };
}

/** What a list of students is about: `top` and all below it (null is everywhere), of these the classes named (null is all), and what was asked for. */
export async function studentFilterOf(
  db: Db,
  secrets: Secrets,
  within: { top: string | null; classIds: string[] | null },
  asked: Asked,
  day: Day,
): Promise<StudentFilter> {
  const schoolIds = within.top === null ? null : await organisationIdsWithin(db, within.top);
  let { classIds } = within;
  const narrow = (ids: string[]) => {
    classIds = classIds ? classIds.filter((id) => ids.includes(id)) : ids;
  };
  if (asked.gradeId) narrow(await classIdsOfGrade(db, asked.gradeId, schoolIds, day));
  if (asked.classId) narrow([asked.classId]);
  const word = await wordOf(db, secrets, asked.keyword);
  // Who is looked for by name or number is found wherever they stand.
  return { schoolIds, classIds, status: asked.studentStatus ?? (word ? 0 : undefined), lacks: asked.lacks, word, day };
}
