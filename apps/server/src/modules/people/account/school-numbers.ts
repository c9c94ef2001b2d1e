import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { loginIndex } from './accounts.ts';

/**
 * School numbers that nobody has and nobody logs in with, for pupils who entered in these years: the year and seven digits that are counted on, which is longer than
 * what schools give themselves.
 */
export async function newSchoolNumbers(db: Db, secrets: Secrets, years: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  let left = years.map((year, at) => ({ year, at }));
  while (left.length > 0) {
    const rows = await db.rows<{ number: string }>(
      `select y.year || lpad(nextval('school_number')::text, 7, '0') as number
       from unnest($1::text[]) with ordinality as y (year, place) order by y.place`,
      [left.map(({ year }) => year)],
    );
    const numbers = rows.map(({ number }) => number);
    const [students, logins] = await Promise.all([
      db.rows<{ number: string }>('select student_no as number from student where student_no = any ($1)', [numbers]),
      db.rows<{ index: Buffer }>('select login_index as index from account where login_index = any ($1::bytea[])', [
        numbers.map((number) => loginIndex(secrets, number)),
      ]),
    ]);
    const taken = new Set([
      ...students.map(({ number }) => number),
      ...logins.map(({ index }) => index.toString('hex')),
    ]);
    const isTaken = (number: string) => taken.has(number) || taken.has(loginIndex(secrets, number).toString('hex'));
    left = left.filter(({ at }, place) => {
      const number = numbers[place]!;
      if (!isTaken(number)) made[at] = number;
      return isTaken(number);
    });
  }
  return made;
}
