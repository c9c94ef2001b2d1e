import { expect, test } from 'vitest';
import { migrationFiles } from './platform/migrate.ts';

/** Tables that grow with people and years: what looks at each of their rows under a lock holds everybody up. */
const GROWING = [
  ...[
    'account',
    'student',
    'child_binding',
    'class_membership',
    'session',
    'audit_log',
    'notification',
    'delivery',
    'job',
  ],
  ...[
    'file',
    'file_reference',
    'record',
    'record_history',
    'record_question',
    'enrolment',
    'participant',
    'attendance',
  ],
  ...['message', 'message_like', 'score', 'score_change', 'vcoin_entry', 'evaluation_rating', 'evaluation_sheet'],
  ...[
    'semester_evaluation',
    'semester_evaluation_history',
    'report_archive',
    'talk',
    'album_photo',
    'circular_recipient',
  ],
  ...['import_row', 'search_document', 'collected_activity', 'known_origin'],
  ...['activity', 'club_member', 'circular_answer', 'guardian_consent', 'talk_report', 'vcoin_account'],
  ...['record_evidence', 'typical_record', 'noticed_report', 'fitness_result', 'credit_result', 'student_award'],
];

/** Statements that keep everybody from a table while they look at all of it, or for as long as the migration takes. */
const HOLDS_UP =
  /^(?:lock|cluster|truncate|vacuum full|reindex (?!.*\bconcurrently\b)|refresh materialized view (?!concurrently\b))/;
/** What the release before, which runs beside this one for a while, still asks for by its name. */
const TAKES_AWAY = /^drop (?:table|view)\b|\bdrop column\b|^alter (?:table|view) .*\brename (?!constraint\b)/;

/** Those before were released before the rule, and are never edited. */
const FIRST_NUMBER = 401;

interface Fault {
  file: string;
  text: string;
}

/** A file as its statements, without comments and the bodies of functions; a block that is done at once is a statement with all that it does. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\bdo \$(\w*)\$([\s\S]*?)\$\1\$/gi, (_, __, body: string) => `do ${body.replaceAll(';', ' ')}`)
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);

/** What a statement writes into: with its tables of the moment, or several in a block. */
const writesIn = (statement: string) =>
  statement.matchAll(
    /^(?:with|do)\b/.test(statement)
      ? /\b(?:update|delete from|insert into|merge into) (?:only )?(\w+)/g
      : /^(?:update|delete from|insert into|merge into) (?:only )?(\w+)/g,
  );

/** What of a file holds others up, or cannot be done while rows are there. */
function faultsOf({ name, sql }: { name: string; sql: string }): Fault[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  );
  const faults: Fault[] = [];
  const add = (text: string) => faults.push({ file: name, text });
  for (const statement of statements) {
    const altered = /^alter table (?:only |if exists )*(\w+)/.exec(statement)?.[1];
    if (altered && !made.has(altered)) {
      for (const part of statement.split(/,(?![^(]*\))/)) {
        const column = /add column (?:if not exists )?(\w+)/.exec(part)?.[1];
        if (column && /\bnot null\b/.test(part) && !/\bdefault\b/.test(part))
          add(`${altered}.${column} is not null and has no default: rows that are there cannot have it`);
        if (
          column &&
          /\bgenerated\b|\b(?:big)?serial\b|default [^,]*(?:random|clock_timestamp|nextval|gen_random_uuid)/.test(part)
        )
          add(`${altered}.${column} has another value in each row: the table is written anew`);
        if (/alter column \w+ (?:set data )?type\b/.test(part)) add(`${altered}: another type writes the table anew`);
        if (/alter column \w+ set not null/.test(part)) add(`${altered}: not null looks at every row under a lock`);
        if (
          GROWING.includes(altered) &&
          /\badd (?:constraint \w+ )?(?:check|foreign key)\b/.test(part) &&
          !part.includes('not valid')
        )
          add(`${altered}: a constraint looks at every row under a lock; not valid first, validated by a task`);
        if (GROWING.includes(altered) && /\bvalidate constraint\b/.test(part))
          add(`${altered}: to validate looks at every row; by a task`);
        if (
          GROWING.includes(altered) &&
          /^(?!.*\busing index\b).*\b(?:unique|primary key|exclude)\b/.test(part.replace(/\bdefault '[^']*'/, ''))
        )
          add(`${altered}: an index is built under a lock; concurrently first, then 'using index'`);
        if (/\bset (?:un)?logged\b|\bset tablespace\b/.test(part)) add(`${altered}: the table is written anew`);
      }
    }
    if (HOLDS_UP.test(statement)) add(`${statement.split(' ').slice(0, 3).join(' ')}: keeps everybody from the table`);
    const taken = /^(?:drop|alter) (?:table|view) (?:if exists |only )*(\w+)/.exec(statement)?.[1];
    if (TAKES_AWAY.test(statement) && !(taken && made.has(taken)))
      add(`${taken}: the release before still reads it; taken away by a later one`);
    const indexed = /^create (?:unique )?index (?!concurrently)(?:if not exists )?\w* ?on (?:only )?(\w+)/.exec(
      statement,
    )?.[1];
    if (indexed && GROWING.includes(indexed) && !made.has(indexed))
      add(`${indexed}: an index is built while nothing is written; concurrently, in a file of its own`);
    for (const [write, written = ''] of writesIn(statement)) {
      const isMany = !write.startsWith('insert') || /\bselect\b/.test(statement);
      if (isMany && GROWING.includes(written) && !made.has(written))
        add(`${written}: what changes many rows is a task`);
    }
    if (/^create (?:unique )?index concurrently\b/.test(statement) && statements.length > 1)
      add('an index that is built concurrently stands alone in its file');
  }
  return faults;
}

const told = (...sql: string[]) =>
  sql.flatMap((one) => faultsOf({ name: '', sql: one })).map(({ text }) => text.split(':')[0]);

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
      'alter table org set unlogged',
      'with gone as (select 1) update record set state = 1',
      'do $$ begin perform 1; delete from score where true; end $$',
      'merge into record r using org o on true when matched then delete',
    ),
  ).toEqual([
    ...['lock table record', 'reindex table record', 'truncate fault', 'record', 'record', 'record', 'org', 'record'],
    ...['score', 'record'],
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
    ),
  ).toEqual([]);
});

test('no migration holds others up', () => {
  const ruled = migrationFiles().filter(({ number }) => number >= FIRST_NUMBER);
  expect(ruled.length).toBeGreaterThan(10);
  expect(ruled.flatMap(faultsOf)).toEqual([]);
});
