import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { taskKindLabel } from '@vimo/contract';
import { STATEMENT_MS } from './database.ts';
import { type DatabaseAccess, grantToApplication } from './database-access.ts';
import { DatabaseClient } from './database-client.ts';
import { requireOwnSessions, setDefaultsOfRole } from './database-session.ts';
import { bringQueueForward } from './jobs/schema.ts';

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../migrations');
/** Any constant: one migrator at a time in one database. */
const LOCK_KEY = 7_246_011;
/** PostgreSQL's `lock_not_available`. */
const LOCK_NOT_TO_BE_HAD = '55P03';
const LOCK_MS = 2000;
const LOCK_PAUSE_MS = 1000;
const LOCK_TRIES = 60;

export interface MigrationFile {
  number: number;
  name: string;
  sql: string;
}

/** The numbered files in order, `0001-name.sql` first. */
export function migrationFiles(): MigrationFile[] {
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
  await requireOwnSessions(access.connectionString, 'DATABASE_URL');
  if (access.ownerConnectionString !== access.connectionString)
    await requireOwnSessions(access.ownerConnectionString, 'DATABASE_OWNER_URL');
  const client = new DatabaseClient({
    connectionString: access.ownerConnectionString,
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
      await applyMigration(client, file);
      now.push(file.name);
    }
    await bringQueueForward(client);
    await inTransaction(client, '数据库授权', () => grantToApplication(client, access));
    await setDefaultsOfRole(access.connectionString, STATEMENT_MS);
    return now;
  } finally {
    await client.end();
  }
}

/** A file that needs a move of rows to be through says so in a line, with the statement that counts what is left: `-- after student.numbers: select count(*) from …`. */
const AFTER_MOVE = /^-- after ([\w.]+): (select .+)$/gm;

/** @throws Error naming the task that has to end first, how much is left to it, and the way */
async function requireMoved(client: DatabaseClient, { name, sql }: MigrationFile): Promise<void> {
  for (const [, kind = '', count = ''] of sql.matchAll(AFTER_MOVE)) {
    const { rows } = await client.query<{ count: string }>(count);
    const left = Number(rows[0]?.count);
    if (left > 0)
      throw new Error(
        `数据库迁移 ${name} 须在任务“${taskKindLabel[kind] ?? kind}”完成后进行，还剩 ${left} 行。请用升级前的版本启动，在“任务”里等它完成，再升级`,
      );
  }
}

/**
 * Applies one file, once the moves that it stands on are through. It waits for a lock no longer than two seconds at a time, as everybody who comes after it waits behind it; then it lets them pass and tries again.
 * @throws Error naming the file, also when a lock was not to be had in `tries` times, or when a move of rows is not through
 */
export async function applyMigration(
  client: DatabaseClient,
  { number, name, sql }: MigrationFile,
  { tries = LOCK_TRIES, pauseMs = LOCK_PAUSE_MS } = {},
): Promise<void> {
  await requireMoved(client, { number, name, sql });
  const index = CONCURRENT_INDEX.exec(sql)?.[1];
  if (index) return buildIndex(client, { number, name, sql }, index);
  for (let left = tries - 1; ; left -= 1) {
    try {
      await inTransaction(client, `数据库迁移 ${name}`, async () => {
        await client.query(`set local lock_timeout = ${LOCK_MS}`);
        await client.query(sql);
        await client.query('insert into schema_migration (number, name) values ($1, $2)', [number, name]);
      });
      return;
    } catch (error) {
      if (((error as Error).cause as { code?: string }).code !== LOCK_NOT_TO_BE_HAD) throw error;
      if (left === 0)
        throw new Error(
          `数据库迁移 ${name} 未能进行：所需的表一直被其他操作占用。请结束长时间运行的查询或备份后重新启动`,
        );
      await sleep(pauseMs);
    }
  }
}

/** An index on a table that grows is built beside those who write: a file of one statement, in no transaction. */
const CONCURRENT_INDEX = /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently (\w+)/i;

/** Builds it; what was broken off leaves a useless one behind, which goes first. */
async function buildIndex(client: DatabaseClient, { number, name, sql }: MigrationFile, index: string): Promise<void> {
  try {
    await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`);
    await client.query(sql);
    await client.query('insert into schema_migration (number, name) values ($1, $2)', [number, name]);
  } catch (error) {
    throw new Error(`数据库迁移 ${name} 失败：${(error as Error).message}`, { cause: error });
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
