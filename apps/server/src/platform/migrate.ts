import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONNECTION_OPTIONS } from './database.ts';
import { type DatabaseAccess, grantToApplication } from './database-access.ts';
import { DatabaseClient } from './database-client.ts';
import { bringQueueForward } from './jobs/schema.ts';

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../migrations');
/** Any constant: one migrator at a time in one database. */
const LOCK_KEY = 7_246_011;

/** The numbered files in order, `0001-name.sql` first. */
export function migrationFiles(): { number: number; name: string; sql: string }[] {
  return readdirSync(MIGRATIONS_DIR)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: readFileSync(path.join(MIGRATIONS_DIR, name), 'utf8'),
    }));
}

/**
 * Brings the schema forward under a lock, as its owner, each file in a transaction of its own, and lets the application use it. Ends at `upTo` when given
 * (restore).
 * @returns names of the files applied now.
 * @throws Error when the database is newer than this program or a file fails.
 */
export async function migrate(access: DatabaseAccess, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  const client = new DatabaseClient({
    connectionString: access.ownerConnectionString,
    options: CONNECTION_OPTIONS,
    application_name: 'vimo-migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const applied = await appliedTo(client);
    const files = migrationFiles();
    const newest = files.at(-1)?.number ?? 0;
    if ([...applied].some((number) => number > newest)) throw new Error('数据库版本比程序新，请升级程序后再启动');
    const now: string[] = [];
    for (const file of files) {
      if (applied.has(file.number) || file.number > upTo) continue;
      await inTransaction(client, `数据库迁移 ${file.name}`, async () => {
        await client.query(file.sql);
        await client.query('insert into schema_migration (number, name) values ($1, $2)', [file.number, file.name]);
      });
      now.push(file.name);
    }
    await bringQueueForward(client);
    await inTransaction(client, '数据库授权', () => grantToApplication(client, access));
    return now;
  } finally {
    await client.end();
  }
}

/** Numbers of the files applied so far. Nothing is made where all is there, so that a role that owns nothing may look. */
async function appliedTo(client: DatabaseClient): Promise<Set<number>> {
  const found = await client.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there");
  if (!found.rows[0]?.there) {
    await client.query(
      'create table schema_migration (number integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
  }
  const { rows } = await client.query<{ number: number }>('select number from schema_migration');
  return new Set(rows.map((row) => row.number));
}

/** @throws Error naming what failed */
async function inTransaction(client: DatabaseClient, what: string, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`${what} 失败：${(error as Error).message}`, { cause: error });
  }
}
