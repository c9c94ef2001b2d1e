import { expect, test } from 'vitest';
import { migrationFiles } from './platform/migrate.ts';
import { migratedTables } from './testing/migrated-tables.ts';
import { FIRST_MARKED, FIRST_NUMBER, faultsOf, GROWING, LANDED, SMALL } from './testing/migration-faults.ts';

const told = (...sql: string[]) => toldOf(FIRST_NUMBER, ...sql);
const toldOf = (number: number, ...sql: string[]) =>
  sql.flatMap((one) => faultsOf({ number, name: '', sql: one })).map(({ text }) => text.split(':')[0]);

test('what holds everybody up, or cannot be done while rows are there, is found in a migration', () => {
  expect(
    told(
      'alter table record add column mood text not null',
      'alter table org add column id2 bigint generated always as identity',
      'alter table org alter column code type varchar(9)',
      'alter table org add column a int, alter column b set not null',
      'alter table record add constraint c check (state > 0)',
      'create unique index record_mood on record (mood)',
      '-- all of them\nupdate record set state = 1 where state = 0',
      'create index concurrently i on record (mood); create table later (one int)',
    ),
  ).toEqual([
    'record.mood is not null and has no default',
    'org.id2 has another value in each row',
    'org',
    'org',
    'record',
    'record',
    'record',
    'an index that is built concurrently stands alone in its file',
  ]);
});

test('so is what keeps everybody from a table, and what the release before still reads', () => {
  expect(
    told(
      'lock table record in exclusive mode',
      'reindex table record',
      'truncate fault',
      'alter table record validate constraint c',
      'alter table record add constraint r unique (title)',
      'alter table record add column code text unique',
      "alter table record add column theme smallint not null default 0 check (theme in (0, 1)), add column mood text not null default ''",
      'alter table record add column by_whom bigint not null default 1 references account on delete set default',
      'alter table org set unlogged',
      'with gone as (select 1) update record set state = 1',
      'do $$ begin perform 1; delete from score where true; end $$',
      'merge into record r using org o on true when matched then delete',
    ),
  ).toEqual([
    ...['lock table record', 'reindex table record', 'truncate fault', 'record', 'record', 'record', 'record.theme'],
    ...['record.by_whom', 'org', 'record', 'score', 'record'],
  ]);
  const taken = told('alter table org drop column code', 'drop table banner', 'alter table org rename column a to b');
  expect(taken).toEqual(['org', 'banner', 'org']);
});

test('what is new, small, or comes with a default is fine', () => {
  expect(
    told(
      "alter table record add column mood text not null default '', add column at timestamptz not null default now()",
      'create table tree (id bigint generated always as identity, name text not null); create index tree_name on tree (name); update tree set name = 1',
      'alter table record add constraint c check (state > 0) not valid',
      'create index concurrently record_mood on record (mood)',
      'create function f() returns trigger language plpgsql as $$ begin update record set state = 1; return null; end $$',
      "insert into account (name) values ('x')",
      'alter index record_mood rename to record_moods; drop index record_old',
      'alter table record add constraint r unique using index record_mood',
      'reindex index concurrently record_mood',
      'create table leaf (id bigint primary key); alter table leaf rename to leaves',
      'alter table org drop constraint c, add constraint c check (stage < 9)',
      'alter table org add column theme smallint not null default 0 check (theme in (0, 1))',
      'alter table record add column by_whom bigint references account on delete set null',
    ),
  ).toEqual([]);
});

const MARK = `-- breaks programs before 0${FIRST_MARKED}: they read it\n`;

test('what the release before cannot live with is marked, or a fault', () => {
  const breaking = [
    'alter table org drop column code',
    'drop table banner',
    'alter table org rename column a to b',
    'alter table org alter column b set not null',
    'alter table org add constraint c check (stage < 9)',
    'alter table record add constraint c foreign key (org_id) references org (org_id) not valid',
    'alter table org add unique (code)',
    'alter table org alter column b drop default',
    'alter table org disable trigger org_rows',
    'create unique index concurrently org_code on org (code)',
    'drop function f()',
    'drop trigger org_rows on org',
  ];
  for (const sql of breaking) {
    expect(toldOf(FIRST_MARKED, sql), sql).toHaveLength(1);
    expect(toldOf(FIRST_MARKED, MARK + sql), sql).toEqual([]);
  }
});

test('a mark that programs could not read, or of a file to come, is found; no mark makes good what holds others up', () => {
  expect(
    toldOf(
      FIRST_MARKED,
      '-- breaks the release before\nselect 1',
      '-- breaks programs before 9999: why\nselect 1',
      `${MARK}alter table record alter column title set not null`,
      `${MARK}alter table record add column mood text not null`,
      `${MARK}lock table record in exclusive mode`,
    ),
  ).toEqual([
    "the mark is not '-- breaks programs before 0655",
    'the mark names a file that comes later',
    'record',
    'record.mood is not null and has no default',
    'lock table record',
  ]);
});

test('what takes rows away that people made says which task has moved them, in a line that the start reads, or that there was nothing to move', () => {
  const gone = `${MARK}alter table student drop column nation`;
  expect(toldOf(FIRST_MARKED, gone, `${MARK}drop table record`)).toEqual(['student', 'record']);
  expect(
    toldOf(
      FIRST_MARKED,
      `-- after student.numbers: select count(*) from student where nation is not null\n${gone}`,
      `-- nothing to move: nobody could fill it in\n${gone}`,
      `${MARK}alter table org drop column code`,
    ),
  ).toEqual([]);
  expect(
    toldOf(
      FIRST_MARKED,
      `-- after student.numbers: delete from student\n${gone}`,
      `-- after student.number: select count(*) from student where nation is not null\n${gone}`,
    ),
  ).toEqual(["the move is not '-- after student.numbers", 'student', 'student.number is no kind of task']);
});

test('what the release before does not write, may write more of, or keeps to anyway needs no mark', () => {
  expect(
    toldOf(
      FIRST_MARKED,
      'alter table org add column a int, add constraint c check (a > 0)',
      'alter table org drop constraint c, add constraint c check (stage < 9)',
      'alter table org add column a int; create unique index org_a on org (a)',
      '-- the release before keeps to it: codes are made by one function\ncreate unique index concurrently org_code on org (code)',
      'drop trigger t on org; create trigger t before insert on org for each row execute function f()',
      'create table tree (id bigint primary key); alter table tree add constraint c check (id > 0)',
    ),
  ).toEqual([]);
});

test('no migration holds others up, nor is more than the release before can live with unless it says so', () => {
  const ruled = migrationFiles().filter(({ number }) => number >= FIRST_NUMBER);
  expect(ruled.length).toBeGreaterThan(10);
  expect(ruled.flatMap(faultsOf).map(({ file, text }) => `${file.slice(0, 4)} ${text}`)).toEqual(LANDED);
});

test('every table is said to grow with people, or to be small and why', () => {
  const tables = migratedTables();
  const named = [...GROWING, ...Object.values(SMALL).flat()];
  expect([...tables].filter((table) => !named.includes(table))).toEqual([]);
  expect(named.filter((table, at) => !tables.has(table) || named.indexOf(table) !== at)).toEqual([]);
});
