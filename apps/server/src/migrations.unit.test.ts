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
];

/** Those before were released before the rule, and are never edited. */
const FIRST_NUMBER = 401;

interface Fault {
  file: string;
  text: string;
}

/** A file as its statements, without comments and the bodies of functions. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);

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
      }
    }
    const indexed = /^create (?:unique )?index (?!concurrently)(?:if not exists )?\w* ?on (?:only )?(\w+)/.exec(
      statement,
    )?.[1];
    if (indexed && GROWING.includes(indexed) && !made.has(indexed))
      add(`${indexed}: an index is built while nothing is written; concurrently, in a file of its own`);
    const written = /^(?:update|delete from|insert into) (\w+)/.exec(statement)?.[1];
    const isMany = written && !(statement.startsWith('insert') && !/\bselect\b/.test(statement));
    if (isMany && GROWING.includes(written) && !made.has(written)) add(`${written}: what changes many rows is a task`);
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

test('what is new, small, or comes with a default is fine', () => {
  expect(
    told(
      "alter table record add column mood text not null default '', add column at timestamptz not null default now()",
      'create table tree (id bigint generated always as identity, name text not null); create index tree_name on tree (name); update tree set name = 1',
      'alter table record add constraint c check (state > 0) not valid',
      'create index concurrently record_mood on record (mood)',
      'create function f() returns trigger language plpgsql as $$ begin update record set state = 1; return null; end $$',
      "insert into account (name) values ('x')",
    ),
  ).toEqual([]);
});

test('no migration holds others up', () => {
  const ruled = migrationFiles().filter(({ number }) => number >= FIRST_NUMBER);
  expect(ruled.length).toBeGreaterThan(10);
  expect(ruled.flatMap(faultsOf)).toEqual([]);
});
