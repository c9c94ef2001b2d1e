import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { recordLog } from '../testing/record-log.ts';
import { collationFacts, collationProblem } from './collation.ts';
import { type Database, openDatabase } from './database.ts';
import { hearNotices } from './database-client.ts';
import { logNotices } from './notices.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.connectionString, { size: 2 });
});
afterAll(async () => {
  hearNotices();
  await database.close();
  await place.drop();
});

it('of rules of sorting that have changed is said what to run, of others nothing', async () => {
  const facts = await collationFacts(database);
  expect(facts).toMatchObject({ database: place.name });
  expect(collationProblem(facts!)).toBeUndefined();
  expect(collationProblem({ ...facts!, was: null, is: '2.36' })).toBeUndefined();
  expect(collationProblem({ database: 'vi"mo', was: '2.31', is: '2.36' })).toMatch(
    /由 2\.31 变为 2\.36.*reindex database "vi""mo"; alter database "vi""mo" refresh collation version;$/,
  );
});

it('what the database says beside its answers stands in the log, once however often it is said', async () => {
  const { log, text } = recordLog();
  logNotices(log);
  const say =
    "do $$ begin raise warning 'rules of 13800000001 changed' using hint = 'rebuild 110101199001011234'; raise notice 'skipped'; end $$";
  for (let times = 0; times < 3; times += 1) await database.run(say);
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 40, msg: 'the database says', code: '01000', notice: 'rules of … changed', hint: 'rebuild …' },
    { level: 20, code: '00000', notice: 'skipped' },
  ]);
});
