import { isRegisterShaped, plainNumber, STUDENT_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { maskIdentity, type Secrets } from '../../../platform/secrets.ts';
import { oneOf } from '../../../platform/sql.ts';
import { placeOf } from '../../content/workbook/index.ts';
import { identityIndex, registerIndex } from '../account/index.ts';
import { ofTwoPupils } from '../roster/index.ts';

/** A pupil whom a register or an identity number names. */
export interface MeantStudent {
  studentId: string;
  studentNo: string;
  schoolId: string | null;
  registerIndex: Buffer | null;
  identityIndex: Buffer | null;
}

/** Pupils whom register or identity numbers name, those of every school. */
export const studentsMeant = (db: Db, secrets: Secrets, numbers: readonly string[]) =>
  db.rows<MeantStudent>(
    `select s.account_id as "studentId", s.student_no as "studentNo", s.school_id as "schoolId", s.register_index as "registerIndex",
       a.identity_index as "identityIndex"
     from student s join account a using (account_id) where s.register_index = any ($1::bytea[])
     union
     select s.account_id, s.student_no, s.school_id, s.register_index, a.identity_index
     from account a join student s using (account_id) where a.identity_index = any ($2::bytea[]) and a.usertype in ${oneOf(...STUDENT_TYPES)}`,
    [numbers.map((number) => registerIndex(secrets, number)), numbers.map((number) => identityIndex(secrets, number))],
  );

/** Headings of columns by which a workbook says who is meant, the one that counts first at the head. */
export const NUMBER_TITLES = ['学号', '校内学号', '学籍号', '身份证号'];

/** What a workbook without any of them is told. */
export const NO_NUMBERS = '第一行应是表头，并且有“学号”“学籍号”或“身份证号”一列';

/** Where a heading has columns of pupils' numbers, in the order in which they count; empty where it has none. */
export const numberColumns = (heading: readonly string[]): number[] =>
  NUMBER_TITLES.map((title) => placeOf(heading, [title])).filter((at) => at >= 0);

/**
 * The school numbers of the pupils whom the rows of a workbook mean, whichever number the file has (docs/domains/imports.md). A register or identity number that
 * nobody of the schools has comes back masked: it is to be mended, and not to be told any further. Of a row whose numbers are of two pupils both school numbers
 * come back (`ofTwoPupils`), which no pupil has: nothing is written for either.
 */
export async function schoolNumbersIn(
  db: Db,
  secrets: Secrets,
  schoolIds: readonly string[],
  columns: readonly number[],
  rows: readonly (readonly string[])[],
): Promise<string[]> {
  // A masked number names nobody.
  const written = rows.map((cells) => {
    const numbers = columns.map((at) => plainNumber(cells[at])).filter((number) => number !== '');
    const whole = numbers.filter((number) => !number.includes('*'));
    return whole.length > 0 ? whole : numbers.slice(0, 1);
  });
  const numbers = [...new Set(written.flat())];
  if (numbers.length === 0) return written.map(() => '');
  const found = await studentsMeant(db, secrets, numbers);
  // Of a row that is still to be moved the register number is the school number.
  const there = await db.rows<{ studentNo: string }>(
    'select student_no as "studentNo" from student where school_id = any ($1::bigint[]) and student_no = any ($2)',
    [schoolIds, numbers],
  );
  const own = new Set(there.map(({ studentNo }) => studentNo));
  const byIndex = new Map(
    found
      .filter((one) => one.schoolId !== null && schoolIds.includes(one.schoolId))
      .flatMap(({ studentNo, ...one }) =>
        [one.registerIndex, one.identityIndex].flatMap((index) => (index ? [[index.toString('hex'), studentNo]] : [])),
      ) as [string, string][],
  );
  const meantBy = (number: string): string | undefined =>
    byIndex.get(registerIndex(secrets, number).toString('hex')) ??
    byIndex.get(identityIndex(secrets, number).toString('hex')) ??
    (own.has(number) ? number : undefined);
  return written.map((cells) => {
    const [first = ''] = cells;
    const meant = [...new Set(cells.flatMap((number) => meantBy(number) ?? []))];
    if (meant.length > 1) return ofTwoPupils(meant);
    return meantBy(first) ?? (isRegisterShaped(first) ? maskIdentity(first) : first);
  });
}
