import { registerIndex } from '../modules/people/account/index.ts';
import type { Db } from '../platform/database.ts';
import type { TestApp } from './app.ts';
import { identityNumberOf } from './fixtures.ts';

/** Away from the numbers that cases of calls make up, and of an age that asks for a guardian's consent. */
const FIRST = 1000;
const BORN = '20180315';

/** Gives every pupil who is made from now on an identity number and the register number that is made of it, and remembers them. */
export function numberPupils(app: TestApp): ReadonlySet<string> {
  const numbers = new Set<string>();
  const { database, secrets } = app.platform;
  const make = app.makeStudent;
  app.makeStudent = async (place, account = {}) => {
    const identityNumber = identityNumberOf(FIRST + numbers.size, BORN);
    numbers.add(identityNumber);
    const studentId = await make(place, { identityNumber, ...account });
    const register = `G${identityNumber}`;
    await database.run('update student set register_cipher = $2, register_index = $3 where account_id = $1', [
      studentId,
      secrets.seal(register),
      registerIndex(secrets, register),
    ]);
    return studentId;
  };
  return numbers;
}

/** Numbers, and their bytes in hexadecimal, also where other digits run on before or behind, as in the words of a PDF. */
const NUMBER = /(?=(\d{17}[\dXx]))/g;
const NUMBER_IN_BYTES = /(?=((?:3\d){17}(?:3\d|58)))/g;
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);

/** Which of the numbers stand in a text, alone or within a register number. */
export const numbersIn = (text: string, numbers: ReadonlySet<string>): string[] => [
  ...new Set(found(text, NUMBER).filter((one) => numbers.has(one.toUpperCase()))),
];

/** Which tables of the database, the queue's among them, hold one of the numbers, as text or as its bytes. */
export async function tablesWith(db: Db, numbers: ReadonlySet<string>): Promise<string[]> {
  const holding: string[] = [];
  const hex = new Set([...numbers].map((number) => Buffer.from(number).toString('hex')));
  const tables = await db.rows<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) {
    const { text } = (await db.row<{ text: string }>(
      `select coalesce(string_agg(t::text, chr(10)), '') as text from ${name} t`,
    ))!;
    const asBytes = found(text, NUMBER_IN_BYTES).filter((one) => hex.has(one));
    if (numbersIn(text, numbers).length + asBytes.length > 0) holding.push(name);
  }
  return holding;
}
