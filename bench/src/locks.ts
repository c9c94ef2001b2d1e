import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseClient } from '../../apps/server/src/platform/database-client.ts';
import { ensureEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { applyMigration, type MigrationFile, migrate, migrationFiles } from '../../apps/server/src/platform/migrate.ts';
import { type LockSample, longestLock, tablesOf } from '../../e2e/rehearse/migration-locks.ts';

const STEP = 1_000_000;
const LOOK_MS = 5;
const GOAL_MS = 2000;

/** Tables whose writers, or readers, wait for one connection. */
const LOCKED = `select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = $1 and l.granted and l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** A value for row n of a column that wants one, by the name of its type; arrays are empty. */
const VALUES: Record<string, string> = {
  ...{ int2: '(n % 30000)::smallint', int4: 'n::int', int8: 'n', numeric: 'n', float4: 'n', float8: 'n' },
  ...{ text: "'x' || n", varchar: "'x' || n", bpchar: "'x'", bytea: "decode(md5(n::text), 'hex')", bool: 'false' },
  ...{ date: "date '2026-01-01' + (n % 1000)::int", timestamptz: "now() - n * interval '1 second'" },
  ...{ time: "time '08:00'", jsonb: "'{}'", json: "'{}'", uuid: 'gen_random_uuid()', inet: "'127.0.0.1'" },
};

interface How {
  rows: number;
  /** Number of the newest file that the release before has. */
  after: number;
  say(line: string): void;
}

/**
 * `--locks`: the migrations of the last release, one after the other, each on tables of so many rows, and for how long each keeps a table from others.
 * Rows are what the columns want and nothing else: no migration looks at what they say while it holds a lock (CONTRIBUTING.md), and one that does is told by its time.
 */
export async function measureLocks({ rows, after, say }: How): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-bench-'));
  const place = await ensureEmbeddedDatabase({ dataDir, log: () => {} });
  await migrate(place, { upTo: after });
  const [client, watcher] = [
    await connected(place.ownerConnectionString),
    await connected(place.ownerConnectionString),
  ];
  const files = migrationFiles().filter(({ number }) => number > after);
  say(`\n${files.length} migrations after ${after}, on ${rows.toLocaleString('en')} rows in each table that one names`);
  const filled = new Set<string>();
  let longest = { name: '', ms: 0 };
  try {
    for (const [at, file] of files.entries()) {
      for (const table of await existing(client, tablesOf(file.sql)))
        if (!filled.has(table)) {
          await fill(client, table, rows, say);
          filled.add(table);
        }
      const since = performance.now();
      const lock = longestLock(await watched(client, watcher, filled, () => applyMigration(client, file)));
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      say(
        `  ${file.name.padEnd(56)} ${seconds.padStart(7)} s   ${lock ? `${lock.table} for ${lock.ms.toFixed(0)} ms at most` : 'nothing that was there'}`,
      );
      if (lock && lock.ms > longest.ms) longest = { name: file.name, ms: lock.ms };
      await emptyUnwanted(client, filled, files.slice(at + 1));
    }
    say(`  → longest lock: ${longest.ms.toFixed(0)} ms (${longest.name || 'none'})   (goal ≤ ${GOAL_MS} ms)`);
  } finally {
    await client.end();
    await watcher.end();
    await place.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function connected(connectionString: string): Promise<DatabaseClient> {
  const client = new DatabaseClient({ connectionString });
  await client.connect();
  return client;
}

async function existing(client: DatabaseClient, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any ($1)",
    [names],
  );
  return rows.map(({ name }) => name);
}

/** What is locked of the filled tables while something is done on a connection. */
async function watched(
  client: DatabaseClient,
  watcher: DatabaseClient,
  filled: ReadonlySet<string>,
  work: () => Promise<void>,
): Promise<LockSample[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const samples: LockSample[] = [];
  const look = async () => {
    const locked = await watcher.query<{ name: string }>(LOCKED, [rows[0]!.pid]);
    const tables = locked.rows.map(({ name }) => name).filter((name) => filled.has(name));
    samples.push({ at: performance.now(), tables });
  };
  let going = true;
  await look();
  const looking = (async () => {
    for (; going; await sleep(LOOK_MS)) await look();
  })();
  try {
    await work();
  } finally {
    going = false;
    await looking;
  }
  await look();
  return samples;
}

/** Adds rows; what other tables and rules ask of them is taken away meanwhile, and asked of new rows afterwards. */
async function fill(client: DatabaseClient, table: string, rows: number, say: How['say']): Promise<void> {
  const since = performance.now();
  const columns = await client.query<{ name: string; type: string; category: string }>(
    `select a.attname as name, t.typname as type, t.typcategory as category from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
    [table],
  );
  const rules = await client.query<{ name: string; kind: string; rule: string }>(
    "select conname as name, contype as kind, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'x')",
    [table],
  );
  const values = columns.rows.map(({ name, type, category }) => {
    const value = category === 'A' ? "'{}'" : VALUES[type];
    if (!value) throw new Error(`${table}.${name}: no value of type ${type}`);
    return value;
  });
  const names = columns.rows.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  await client.query('set synchronous_commit = off');
  await client.query(`alter table ${table} disable trigger user`);
  for (const { name } of rules.rows)
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  for (let from = 1; from <= rows; from += STEP)
    await client.query(
      `insert into ${table} ${names && `(${names})`} select ${values.join(', ')} from generate_series($1::bigint, $2::bigint) n on conflict do nothing`,
      [from, Math.min(from + STEP - 1, rows)],
    );
  // One that no two rows may overlap cannot be asked of new rows alone.
  for (const { name, kind, rule } of rules.rows)
    if (kind !== 'x')
      await client.query(
        `alter table ${table} add constraint ${client.escapeIdentifier(name)} ${rule.replace(/ NOT VALID$/, '')} not valid`,
      );
  await client.query(`alter table ${table} enable trigger user`);
  await client.query(`analyze ${table}`);
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
  say(
    `  ${table}: ${Number(counted[0]!.count).toLocaleString('en')} rows in ${((performance.now() - since) / 1000).toFixed(0)} s`,
  );
}

/** Gives back the room of tables that no file to come names; one that others refer to keeps its rows. */
async function emptyUnwanted(
  client: DatabaseClient,
  filled: Set<string>,
  toCome: readonly MigrationFile[],
): Promise<void> {
  const wanted = new Set(toCome.flatMap(({ sql }) => tablesOf(sql)));
  for (const table of [...filled].filter((name) => !wanted.has(name))) {
    const isEmpty = await client.query(`truncate ${table}`).then(
      () => true,
      () => false,
    );
    if (isEmpty) filled.delete(table);
  }
}
