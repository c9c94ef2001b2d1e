import {
  acceptTransfer,
  addDataRequest,
  askTransfer,
  manageEvaluationOpen,
  manageEvaluationSemesters,
  submitRecord,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { DatabaseClient } from '../../../platform/database-client.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { NAMES_A_PERSON } from '../../../testing/person-columns.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';

/** Every table that keeps somebody with a class or a school, held against the schema, and what a change of school does to it (docs/domains/school-years.md, time). */

/** The place of a fact: it stays as it was written. */
const LABELS = [
  ...['attendance', 'circular_recipient', 'credit_result', 'evaluation_sheet', 'feedback', 'fitness_result'],
  ...['noticed_report', 'report_archive', 'score', 'score_change', 'student_award', 'talk'],
];
/** Who has it in hand now: it goes along with the pupil. */
const IN_HAND = [
  ...['account', 'data_request', 'record', 'record_question', 'recycle_bin', 'semester_evaluation', 'student'],
];
const OF_STAFF = [
  ...['activity', 'circular', 'circular_relay', 'class_teacher', 'credit_publication', 'evaluation_task'],
  ...['examination', 'fitness_publication', 'import_batch', 'public_notice', 'publication', 'record_sample'],
  ...['review_deputy', 'scheme', 'semester_evaluation_window', 'staff_office', 'subject_teacher'],
];
/** What is neither, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  class_membership: 'The places themselves, each with its days.',
  student_transfer: 'Names both ends of a move.',
  followed_base: 'The base that is followed.',
  audit_log: 'Where the act was done.',
  delivery: 'Whose channel carries it; it goes by itself.',
  job: 'For whom it was asked; its file lives a day.',
  ...Object.fromEntries(OF_STAFF.map((table) => [table, 'Of an organisation or a class; the person is of the staff.'])),
};

const TODAY = '2026-03-12';
const app = await startTestApp({ clock: testClock(`${TODAY}T10:00:00+08:00`) });
const db = app.platform.database;
const owner = new DatabaseClient({ connectionString: app.ownerConnectionString });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await app.close();
});

interface Column {
  relation: string;
  name: string;
  type: string;
  /** Without a value of its own there is no row. */
  needed: boolean;
  place: boolean;
  person: boolean;
}
/** All columns of tables that name a person and a class, a school or another organisation. */
const { rows: columns } = await owner.query<Column>(
  `with found as (
     select c.relname as relation, a.attname as name, t.typname as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as needed, a.attname ~ '(^|_)(class|org|school)_id$' as place,
       ${NAMES_A_PERSON} as person
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
   select * from found where relation in (select relation from found where place) and relation in (select relation from found where person)
   order by relation, name`,
);
const columnsOf = (table: string) => columns.filter(({ relation }) => relation === table);
const isOfClass = (name: string) => name.endsWith('class_id');
interface Place {
  orgId: string;
  classId: string;
}

/** What stands in a column of a type that must hold something; numbers of other rows are the pupil's own. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ text: "''", bytea: "''", jsonb: "'{}'", int2: '1', int4: '1', numeric: '1', bool: 'true' },
  ...{ _int8: "'{}'", _text: "'{}'", date: `'${TODAY}'`, timestamptz: `'${TODAY}'` },
};

/** A row of a table of a pupil at a place. */
async function keep(table: string, pupil: string, at: Place, more: Readonly<Record<string, string>> = {}) {
  const values = columnsOf(table).flatMap(({ name, type, needed, place, person }) => {
    const other = person ? pupil : needed ? (VALUES[type] ?? pupil) : undefined;
    const value = more[name] ?? (place ? (isOfClass(name) ? at.classId : at.orgId) : other);
    return value === undefined ? [] : [{ name, value }];
  });
  await owner.query(
    `insert into ${table} (${values.map(({ name }) => name).join()}) values (${values.map(({ value }) => value).join()})`,
  );
}

/** Rows of tables whose others are not there: nothing forbids them, and nothing follows from them. */
async function loosely(tables: readonly string[], fill: () => Promise<void>) {
  const { rows } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop
     from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype in ('c', 'f') and c.relname = any ($1)`,
    [tables],
  );
  for (const { drop } of rows) await owner.query(drop);
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
}

/** The column by which a table finds its pupil. */
const PUPIL = ['student_id', 'account_id', 'challenged_id', 'rater_id', 'subject_id', 'object_id'];
async function placesOf(table: string, pupil: string): Promise<Record<string, string>[]> {
  const own = columnsOf(table);
  const by = PUPIL.find((name) => own.some((column) => column.name === name));
  const places = own.filter(({ place }) => place).map(({ name }) => name);
  return (await owner.query(`select ${places.join()} from ${table} where ${by} = $1`, [pupil])).rows;
}

it('every table that names a person with a class or a school is said to follow them or not', () => {
  const tables = [...new Set(columns.map(({ relation }) => relation))];
  const named = [...LABELS, ...IN_HAND, ...Object.keys(OTHERS)];
  expect(tables.filter((table) => !named.includes(table))).toEqual([]);
  expect(named.filter((table, at) => !tables.includes(table) || named.indexOf(table) !== at)).toEqual([]);
});

it('a pupil goes through all of them: what waits is at the new school, and what was is where it was', async () => {
  const school = await makeRecordSchool(app);
  const elsewhere = await makeOrg(db, { parentOrgId: school.city });
  const there = { orgId: elsewhere, classId: await makeClass(db, elsewhere, { day: app.clock() }) };
  const offices = [school.office, await app.loginAs(5, { orgId: elsewhere })] as const;
  const { accountId: pupil, token } = await school.pupil('转学生');
  const recordId = await school.begin(token);
  expect((await app.call(submitRecord, { list: [recordId] }, token)).error_code).toBe(0);
  expect((await app.call(addDataRequest, { kind: 1, content: '更正姓名' }, token)).error_code).toBe(0);
  for (const office of offices) {
    const { semesterId } = (await app.call(manageEvaluationSemesters, {}, office.token)).data.list[0]!;
    const window = { semesterId, startsOn: TODAY, endsOn: '2026-04-20', version: 0 };
    expect((await app.call(manageEvaluationOpen, window, office.token)).error_code).toBe(0);
  }
  await loosely([...LABELS, 'record_question', 'recycle_bin'], async () => {
    for (const table of LABELS) await keep(table, pupil, school);
    await keep('record_question', pupil, school, { record_id: recordId });
    await keep('recycle_bin', pupil, school, { kind: "'student'", object_id: pupil });
  });
  const all = async () => {
    const found = new Map<string, Record<string, string>[]>();
    for (const table of [...LABELS, ...IN_HAND]) found.set(table, await placesOf(table, pupil));
    return found;
  };
  const at = (table: string, { orgId, classId }: Place) =>
    Object.fromEntries(
      columnsOf(table).flatMap(({ name, place }) => (place ? [[name, isOfClass(name) ? classId : orgId]] : [])),
    );
  for (const [table, rows] of await all()) expect(rows, table).toEqual([at(table, school)]);

  const asked = await app.call(askTransfer, { id: pupil, toOrgId: elsewhere }, offices[0].token);
  const into = { id: asked.data.id, classId: there.classId, from: TODAY };
  expect((await app.call(acceptTransfer, into, offices[1].token)).error_code).toBe(0);
  for (const [table, rows] of await all())
    expect(rows, table).toEqual([at(table, LABELS.includes(table) ? school : there)]);
});
