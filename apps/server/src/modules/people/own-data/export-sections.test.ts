import { DataRequestKind, DataRequestState } from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeClub, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { NAMES_A_PERSON } from '../../../testing/person-columns.ts';
import { storeFile } from '../../content/file/index.ts';
import { rowsOf } from './export-sections.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** `table.column` by which a section finds what is the person's. */
function ownersIn(sql: string): string[] {
  const tables = [...sql.matchAll(/\b(?:from|join) (\w+)(?: (?!on\b|using\b|where\b|join\b|left\b|order\b)(\w+))?/g)];
  const named = new Map(tables.map(([, table, alias]) => [alias ?? table, table]));
  return [...sql.matchAll(/(?:(\w+)\.)?(\w+) = \$1/g)].map(([, alias, column]) =>
    alias ? `${named.get(alias)}.${column}` : `${tables[0]?.[1]}.${column}`,
  );
}

interface Column {
  table: string;
  column: string;
}
const nameOf = ({ table, column }: Column) => `${table}.${column}`;
/** Columns of words, but those that are sealed or name a person. */
const wordColumns = () =>
  app.platform.database.rows<Column>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'varchar', '_text', 'jsonb', 'json') and not ${NAMES_A_PERSON} order by 1, 2`,
  );
/** Whether a section reads a column of a table, by what it calls the table. */
const tells = (sql: string, { table, column }: Column) =>
  [
    ...sql.matchAll(
      new RegExp(`\\b(?:from|join) ${table}\\b(?: (?!(?:on|using|where|join|left|cross|union|order)\\b)(\\w+))?`, 'g'),
    ),
  ].some(([, alias]) => new RegExp(`\\b${alias ?? table}\\.${column}\\b|(?<![\\w.])${column}\\b`).test(sql));

/** Columns that are kept sealed. */
const sealedColumns = () =>
  app.platform.database.rows<Column>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.attname ~ '(_cipher|^sealed)$' order by 1, 2`,
  );

test('every column that names a person is exported, or it is said why not', async () => {
  const columns = await app.platform.database.rows<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${NAMES_A_PERSON}
     order by 1`,
  );
  const { sections, omitted } = app.services.told;
  const known = columns.map(({ name }) => name);
  const exported = new Set(sections.flatMap(({ sql }) => ownersIn(sql)));
  expect(known.filter((name) => !exported.has(name) && !(name in omitted))).toEqual([]);
  // Nothing is said of what is exported, or gone.
  const others = [...(await sealedColumns()), ...(await wordColumns())].map(nameOf);
  expect(Object.keys(omitted).filter((name) => exported.has(name) || ![...known, ...others].includes(name))).toEqual(
    [],
  );
  expect([...exported].filter((name) => !known.includes(name))).toEqual([]);
});

test('every column of words beside a person whose row is exported is exported with it, or it is said why not', async () => {
  const { sections, omitted } = app.services.told;
  const tables = new Set(sections.flatMap(({ sql }) => ownersIn(sql)).map((name) => name.split('.')[0]));
  const columns = await wordColumns();
  const own = columns.filter(({ table }) => tables.has(table));
  expect(own.length).toBeGreaterThan(50);
  const isTold = (one: Column) => sections.some(({ sql }) => tells(sql, one));
  // Neither is it silent, nor is it said twice.
  expect(own.filter((one) => isTold(one) === nameOf(one) in omitted).map(nameOf)).toEqual([]);
  expect(columns.filter((one) => !tables.has(one.table) && nameOf(one) in omitted).map(nameOf)).toEqual([]);
});

test('every sealed column is exported, or it is said why not', async () => {
  const { sections, omitted } = app.services.told;
  const isExported = ({ table, column }: Column) =>
    sections.some(
      ({ sql, sealed = [] }) =>
        sealed.length > 0 &&
        new RegExp(`\\b(from|join) ${table}\\b`).test(sql) &&
        new RegExp(`\\b${column}\\b`).test(sql),
    );
  const columns = await sealedColumns();
  expect(columns.length).toBeGreaterThan(10);
  const unspoken = columns.filter((one) => isExported(one) === nameOf(one) in omitted);
  expect(unspoken).toEqual([]);
});

/** PostgreSQL's number of the type in which codes are kept. */
const SMALLINT = 21;
/** Small numbers that are what they say. */
const NUMBERS = ['学年', '学期', '版本', '从几点', '到几点'];

test('what is a code in a row is told by its label', async () => {
  const { sections } = app.services.told;
  expect(new Set(sections.map(({ key }) => key)).size).toBe(sections.length);
  const codes: string[] = [];
  for (const { key, sql, daily } of sections) {
    const { fields } = await app.platform.database.pool.query(sql, daily ? ['0', '2026-03-01'] : ['0']);
    codes.push(
      ...fields
        .filter(({ dataTypeID, name }) => dataTypeID === SMALLINT && !NUMBERS.includes(name))
        .map(({ name }) => `${key}.${name}`),
    );
  }
  expect(codes).toEqual([]);
});

test('a child’s export tells nobody who else is a guardian, and a guardian’s tells of the own children', async () => {
  const { database: db, secrets } = app.platform;
  const child = await app.makeStudent(await app.makeSchool(), { name: '许知宁' });
  const guardians = await Promise.all(['许晚晴', '顾云帆'].map((name) => app.makeAccount({ name })));
  for (const id of guardians)
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [id, child]);
  const orgId = await makeOrg(db);
  const activityId = await makeActivity(db, app.clock(), { typeId: await makeType(db), orgId });
  const phone = '13600004440';
  await db.run(
    `insert into enrolment (activity_id, account_id, by_parent_id, remarks, phone_cipher) values ($1, $2, $3, '好', $4)`,
    [activityId, child, guardians[0], secrets.seal(phone)],
  );
  await db.run(
    `insert into emergency_contact (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher, created_at, contact_type)
     select $1, $2, name, $3, decode(md5(name), 'hex'), $3, $4, 1 from unnest(array['许晚晴', '外婆林秋']) name`,
    [activityId, child, secrets.seal(phone), app.clock()],
  );
  const clubPhone = '13600004441';
  const clubId = await makeClub(db, { orgId });
  const pictureId = await storeFile(app.platform, { bytes: PICTURE, name: '图.png', use: 'club', ownerId: child });
  await db.run(
    `insert into club_application (club_id, account_id, by_parent_id, picture_id, phone_cipher, intro_info, hobby)
     values ($1, $2, $3, $4, $5, '', '')`,
    [clubId, child, guardians[0], pictureId, secrets.seal(clubPhone)],
  );
  const asked = '请改正，可以打 13600004442 找我';
  await db.run(
    `insert into data_request (kind, subject_id, asker_id, content, state, created_at)
     values (${DataRequestKind.correct}, $1, $2, $3, ${DataRequestState.waiting}, $4)`,
    [child, guardians[0], asked, app.clock()],
  );
  const exportOf = async (id: string) => {
    const rows = await Promise.all(
      app.services.told.sections.map((section) => rowsOf(db, secrets, section, id, '2026-04-01')),
    );
    return JSON.stringify(rows);
  };
  const ofChild = await exportOf(child);
  const named = ['许知宁', '许晚晴', '顾云帆', '外婆林秋'].filter((name) => ofChild.includes(name));
  expect(named).toEqual(['许知宁', '外婆林秋']);
  const [ofMother, ofFather] = await Promise.all(guardians.map(exportOf));
  // The numbers with which one of them signed the child up and applied to a club, and the words of a request, are in that one's file alone.
  for (const given of [phone, clubPhone, asked])
    expect([ofChild, ofFather, ofMother].map((text) => text?.includes(given))).toEqual([false, false, true]);
  for (const [own, others, text] of [
    ['许晚晴', '顾云帆', ofMother],
    ['顾云帆', '许晚晴', ofFather],
  ] as const) {
    expect(text).toContain(own);
    expect(text).toContain('许知宁');
    expect(text).not.toContain(others);
  }
});

test('of ratings by classmates a result is exported once the task is over and three have rated, and never who they were', async () => {
  const { database: db, secrets } = app.platform;
  const school = await app.makeSchool();
  const [ratee, ...raters] = await Promise.all(Array.from({ length: 4 }, () => app.makeStudent(school)));
  const { id } = (await db.row<{ id: string }>(
    `with held as (insert into indicator_system (org_id, system_name, content, updated_at) values ($1, '品德', '{}', now()) returning indicator_system_id),
       said as (insert into indicator_version (indicator_system_id, version, system_name, content, points, published_at)
         select indicator_system_id, 1, '品德', '{}', 2, now() from held returning indicator_version_id)
     insert into evaluation_task (org_id, indicator_version_id, title, type, cycle, starts_on, ends_on, editable, created_by, created_at)
       select $1, indicator_version_id, '同学互评', 4, 5, '2026-03-01', '2026-03-31', true, $2, now() from said returning evaluation_task_id as id`,
    [school.orgId, ratee],
  ))!;
  const rate = (rater: string, score: number) =>
    db.run(
      `with sheet as (insert into evaluation_sheet (evaluation_task_id, occasion, rater_id, class_id, rated, total, submitted_at)
         select $1, '2026-03-01', $2, class_id, 2, 2, now() from student where account_id = $3 returning evaluation_sheet_id)
       insert into evaluation_rating select evaluation_sheet_id, $3, array[$4, null]::numeric[] from sheet`,
      [id, rater, ratee, score],
    );
  const section = (key: string) => app.services.told.sections.find((one) => one.key === key)!;
  const told = async (day: string) => (await rowsOf(db, secrets, section('ratings'), ratee!, day))[0]?.互评平均分;
  await rate(raters[0]!, 5);
  await rate(raters[1]!, 4);
  expect(await told('2026-04-01')).toBe('');
  await rate(raters[2]!, 4);
  expect([await told('2026-03-31'), await told('2026-04-01')]).toEqual([undefined, 4.3]);
  // What somebody gave to classmates is told as a number of them: the file reaches guardians.
  const own = [raters[0]!, section('ratingsGiven')] as const;
  expect(await rowsOf(db, secrets, own[1], own[0], '2026-04-01')).toEqual([
    expect.objectContaining({ 评价任务: '同学互评', 评价对象: '同学 1 人', 各观测点得分: '' }),
  ]);
  await db.run('update evaluation_task set type = 3 where evaluation_task_id = $1', [id]);
  expect(await rowsOf(db, secrets, own[1], own[0], '2026-04-01')).toMatchObject([
    { 评价对象: '本人', 各观测点得分: [5, null] },
  ]);
  expect(await rowsOf(db, secrets, section('ratingsGiven'), ratee!, '2026-04-01')).toEqual([]);
});
