import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migratedTables } from './testing/migrated-tables.ts';

const SOURCE = import.meta.dirname;

/** What the platform writes itself, below all domains. */
const OF_THE_PLATFORM = [
  ...['audit_log', 'backup_made', 'channel', 'fault', 'guess_lock', 'job', 'rate_window', 'recycle_bin'],
  ...['session', 'setting', 'sliding_quota', 'spent_token'],
];

/** Writes to what is another's, each with the reason why it is no call of the owner. */
const BESIDE_THE_OWNER: Readonly<Record<string, readonly string[]>> = {
  // Places are taken by one conditional update beside the rows that take them.
  'offering/enrolment': ['activity'],
  // A type comes with the base of a city that is made up; the name of a type stands at its clubs, too.
  'offering/base': ['base_type'],
  'offering/kind': ['club'],
  // The numbers of a whole school move in one batch.
  'people/student': ['account', 'student'],
  // A setting is a name with a value, and each name has its own keeper.
  'growth/vcoin': ['setting'],
  'site/channel': ['setting'],
  'site/settings': ['setting'],
  // Rooms over what the platform keeps: told of once, looked at and put away, thirty days old.
  'site/job': ['job'],
  'site/list-export': ['job'],
  'site/system': ['fault'],
  'site/recycle-bin': ['recycle_bin'],
};

/** Statements that take the table from an argument: one of several alike, all the domain’s own. */
const TABLE_BY_ARGUMENT = [
  'growth/score/sheet-queries.ts',
  'growth/space/review-queries.ts',
  'offering/college/staff-queries.ts',
  'offering/kind/queries.ts',
  'people/responsibility/post-queries.ts',
];

const sources = globSync('modules/*/*/*.ts', { cwd: SOURCE })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({
    file: file.slice('modules/'.length),
    domain: file.split(path.sep).slice(1, 3).join('/'),
    text: readFileSync(path.join(SOURCE, file), 'utf8'),
  }));

/** Tables that slices name, with the domain. */
const declared = sources
  .filter(({ file }) => file.endsWith('/index.ts'))
  .flatMap(({ domain, text }) => {
    const list = /\bslice\(\{[^}]*?\btables: \[([^\]]*)\]/.exec(text)?.[1] ?? '';
    return [...list.matchAll(/'(\w+)'/g)].map(([, table]) => [table as string, domain] as const);
  });

const tables = migratedTables();

test('every table is one domain’s, or the platform’s', () => {
  expect(tables.size).toBeGreaterThan(120);
  const named = [...declared.map(([table]) => table), ...OF_THE_PLATFORM];
  expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([]);
  expect([...tables].filter((table) => !named.includes(table))).toEqual([]);
  expect(named.filter((table) => !tables.has(table))).toEqual([]);
});

test('the platform reads of the domains’ tables what a session and the audit log say of a person', () => {
  const owned = new Set(declared.map(([table]) => table));
  const read = globSync('platform/**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(SOURCE, file), 'utf8');
      return [...text.matchAll(/\b(?:from|join|into|update)\s+(\w+)/g)]
        .filter(([, table]) => owned.has(table as string))
        .map(([, table]) => `${path.basename(file)}: ${table}`);
    });
  expect([...new Set(read)].toSorted()).toEqual([
    'audit.ts: account',
    'session-ends.ts: account',
    'sessions.ts: account',
    'sessions.ts: org',
    'sessions.ts: second_factor',
  ]);
});

test('a table is written by its owner alone', () => {
  const owner = new Map<string, string>([...declared, ...OF_THE_PLATFORM.map((table) => [table, 'platform'] as const)]);
  const written = sources.flatMap(({ file, domain, text }) =>
    [...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)]
      .filter(([, table]) => owner.has(table as string))
      .map(([, table]) => ({ file, domain, table: table as string })),
  );
  expect(written.length).toBeGreaterThan(250);
  const strange = written.filter(({ domain, table }) => owner.get(table) !== domain);
  const named = ({ domain, table }: { domain: string; table: string }) => BESIDE_THE_OWNER[domain]?.includes(table);
  expect(
    strange.filter((one) => !named(one)).map(({ file, table }) => `${file}: ${table} of ${owner.get(table)}`),
  ).toEqual([]);
  // An exception that nobody makes use of is none.
  const used = new Set(strange.map(({ domain, table }) => `${domain} ${table}`));
  const exceptions = Object.entries(BESIDE_THE_OWNER).flatMap(([domain, its]) =>
    its.map((table) => `${domain} ${table}`),
  );
  expect(exceptions.filter((one) => !used.has(one))).toEqual([]);
  const byArgument = sources.filter(({ text }) => /\b(?:insert into|update|delete from)\s+\$\{/.test(text));
  expect(byArgument.map(({ file }) => file).toSorted()).toEqual(TABLE_BY_ARGUMENT);
});
