import { addDataRequest, DataRequestKind, DataRequestState, dataRequestPage, decideDataRequest } from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseClient } from '../../../platform/database-client.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { NAMES_A_PERSON } from '../../../testing/person-columns.ts';

/**
 * What is left of somebody whose account was closed, held against the schema: of each table that names a person there is a row in which every column of words,
 * numbers or sealed bytes is filled, and after the closing it is looked for (docs/domains/own-data.md).
 */
let database: TestDatabase;
let app: TestApp;
let owner: DatabaseClient;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database);
  owner = new DatabaseClient({ connectionString: database.ownerConnectionString });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await database.drop();
});

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** It names a person. */
  person: boolean;
}

/** Columns of all tables that name a person. */
const columnsOf = async (): Promise<Column[]> =>
  (
    await owner.query<Column>(
      `with of_people as (
         select c.oid, c.relname, a.attnum, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and ${NAMES_A_PERSON})
       select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
         exists (select from of_people p where p.oid = c.oid and p.attnum = a.attnum) as person
       from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
       where c.oid in (select oid from of_people) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by c.relname, a.attnum`,
    )
  ).rows;

/** A mark of a type, as SQL of the mark's text; none for what holds no words. */
const MARKS: Record<string, (mark: string) => string> = {
  text: (mark) => mark,
  varchar: (mark) => mark,
  _text: (mark) => `array[${mark}]`,
  bytea: (mark) => `convert_to(${mark}, 'UTF8')`,
  jsonb: (mark) => `to_jsonb(${mark}::text)`,
  json: (mark) => `to_json(${mark}::text)`,
};
/** What stands in columns that hold none: ids are all the person's own, so that rows belong together. */
const FILLING: Record<string, (id: string) => string> = {
  int8: (id) => id,
  _int8: (id) => `array[${id}::bigint]`,
  // No code that a row has already: some tables are found by one.
  int2: (id) => `${100 + (Number(id) % 100)}`,
  int4: () => '1',
  _int2: () => "'{1}'",
  _int4: () => "'{1}'",
  numeric: () => '1',
  _numeric: () => "'{1}'",
  float8: () => '1',
  bool: () => 'false',
  date: () => "'2026-03-01'",
  timestamptz: () => "'2026-03-01'",
};

const markOf = (who: string, { table, name }: Column) => `'${who}:${table}.${name}'`;

/** Nothing forbids a row any more but what makes rows go with others. */
async function loosen(): Promise<string[]> {
  const { rows } = await owner.query<{ drop: string; again: string | null }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       case when k.contype = 'f' and k.confdeltype in ('c', 'n') and c.relkind = 'r'
         then format('alter table %s add constraint %I %s not valid', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) end as again
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f') and k.conparentid = 0 and not c.relispartition`,
  );
  for (const { drop } of rows) await owner.query(drop);
  return rows.flatMap(({ again }) => again ?? []);
}

/** Fills every row that names a person. */
async function fill(who: string, id: string, columns: readonly Column[]): Promise<void> {
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const marked = own.filter(({ type, person }) => type in MARKS && !person);
    const mark = (column: Column) => MARKS[column.type]!(markOf(who, column));
    if (table === 'account' || table === 'student') {
      const set = marked.map((column) => `${column.name} = ${mark(column)}`).join(', ');
      await owner.query(`update ${table} set ${set} where account_id = ${id}`);
      continue;
    }
    const named = own.filter(({ person }) => person).map(({ name }) => `${name} = ${id}`);
    await owner.query(`delete from ${table} where ${named.join(' or ')}`);
    const rest = own.filter((column) => !marked.includes(column) && (column.person || !column.nullable));
    for (const { name, type } of rest) if (!(type in FILLING)) throw new Error(`${table}.${name}: ${type}`);
    const values = [...marked.map(mark), ...rest.map(({ type }) => FILLING[type]!(id))];
    const names = [...marked, ...rest].map(({ name }) => name);
    await owner.query(`insert into ${table} (${names.join()}) overriding system value values (${values.join()})`);
  }
}

/** Of the marks of a person those that are left, by column. */
async function leftOf(who: string, columns: readonly Column[]): Promise<string[]> {
  const left: string[] = [];
  for (const column of columns.filter(({ type, person }) => type in MARKS && !person)) {
    const cast = column.type === 'json' ? '::jsonb' : '';
    const mark = MARKS[column.type === 'json' ? 'jsonb' : column.type]!(markOf(who, column));
    const { rowCount } = await owner.query(
      `select 1 from ${column.table} where ${column.name}${cast} = ${mark} limit 1`,
    );
    if (rowCount) left.push(`${column.table}.${column.name}`);
  }
  return left;
}

test('of who closed the account nothing is left but what is said to stay, with the reason', async () => {
  const { database: db } = app.platform;
  const school = await app.makeSchool();
  // Ids that no other row has.
  await owner.query("select setval(pg_get_serial_sequence('account', 'account_id'), 900000)");
  const pupil = await app.makeStudent(school);
  const guardian = await app.makeAccount({ usertype: 4, phone: '13900007001', accountCode: '13900007001' });
  const columns = await columnsOf();
  const cascades = await loosen();
  const tables = [...new Set(columns.map(({ table }) => table))];
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await fill('pupil', pupil, columns);
  await fill('guardian', guardian, columns);
  const filled = columns.filter(({ type, person }) => type in MARKS && !person);
  for (const who of ['pupil', 'guardian'])
    expect(await leftOf(who, columns)).toEqual(
      filled.filter(({ table }) => who === 'pupil' || table !== 'student').map(({ table, name }) => `${table}.${name}`),
    );
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  for (const again of cascades) await owner.query(again);
  await db.run(`update data_request set state = ${DataRequestState.refused}`);

  const keeper = (await app.loginAs(1)).token;
  const own = await app.sessionOf(pupil);
  await db.run('update session set password_confirmed_at = now()');
  expect((await app.call(addDataRequest, { kind: 3, content: '注销' }, own)).error_code).toBe(0);
  const { dataList } = (await app.call(dataRequestPage, {}, own)).data;
  const { id } = dataList.find(({ state }) => state === DataRequestState.waiting)!;
  expect((await app.call(decideDataRequest, { id, agree: 1 }, keeper)).error_code).toBe(0);
  await db.run(
    `insert into data_request (kind, subject_id, asker_id, content, state, closes_at, created_at)
     values (${DataRequestKind.close}, $1, $1, '', ${DataRequestState.closing}, now() - interval '1 day', now())`,
    [guardian],
  );
  await app.services.ownData.requests.sweep();

  const { stays } = app.services.told;
  const left = await leftOf('pupil', columns);
  // Of a guardian no school keeps a name or a number either.
  const ofGuardian = await leftOf('guardian', columns);
  expect({
    withoutReason: left.filter((name) => !(name in stays)),
    // Nothing is said of what goes, or is no more.
    goneAllTheSame: Object.keys(stays).filter((name) => !left.includes(name)),
    ofGuardian: ofGuardian.filter((name) => !(name in stays) || name.startsWith('account.')),
  }).toEqual({ withoutReason: [], goneAllTheSame: [], ofGuardian: [] });
});
