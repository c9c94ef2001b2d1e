import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { taskKindLabel } from '@vimo/contract';
import { STATEMENT_MS } from './database.ts';
import { type DatabaseAccess, grantToApplication } from './database-access.ts';
import { DatabaseClient } from './database-client.ts';
import { requireOwnSessions, setDefaultsOfRole } from './database-session.ts';
import { bringQueueForward, requireQueueIsKnown } from './jobs/schema.ts';

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../migrations');
/** Any constant: one migrator at a time in one database. */
const LOCK_KEY = 7_246_011;
const TURN_PAUSE_MS = 200;
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

/** A file as the database knows it. */
export interface AppliedMigration {
  number: number;
  name: string;
  /** Programs whose newest file has a lower number cannot live with it; 0: every one can. */
  breaksBefore: number;
}

/** The numbered files of a folder in order, `0001-name.sql` first; those of this program unless said. */
export function migrationFiles(folder = MIGRATIONS_DIR): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: readFileSync(path.join(folder, name), 'utf8'),
    }));
}

/**
 * What an older program cannot live with says so in a line, with the newest file that a program has to know to go on beside it (its own number where the release right before cannot):
 * `-- breaks programs before 0655: why` (docs/decisions/2026-11-28-schemas-of-two-releases.md).
 */
const BREAKS_BEFORE = /^-- breaks programs before (\d{4}): \S/m;

/** The number below which programs cannot live with a file; 0: every one can. */
export const breaksBefore = ({ sql }: Pick<MigrationFile, 'sql'>): number => Number(BREAKS_BEFORE.exec(sql)?.[1] ?? 0);

/**
 * What newer programs have applied, where one with these files can go on beside it; nothing where the database is no newer.
 * @throws Error naming the first file that it cannot live with and the way, or a file of its own that the database lacks
 */
export function newerMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): AppliedMigration[] {
  const newest = files.at(-1)?.number ?? 0;
  const newer = applied.filter(({ number }) => number > newest);
  const breaking = newer.find((one) => one.breaksBefore > newest);
  if (breaking)
    throw new Error(
      `数据库已由更新的版本升级，本版本不能与 ${breaking.name} 共用。请升级程序后再启动；要用回本版本，请把升级前的备份恢复到空数据库`,
    );
  const known = new Set(applied.map(({ number }) => number));
  const lacking = newer.length > 0 && files.find(({ number }) => !known.has(number));
  if (lacking)
    throw new Error(`数据库由另一版本升级过，缺少本版本的 ${lacking.name}，不能由本版本补上。请升级程序后再启动`);
  return newer;
}

/**
 * Brings the schema forward under a lock, as its owner, each file in a transaction of its own, and lets the application use it. Ends at `upTo` when given
 * (restore). What the files stand on is asked before the first of them: an upgrade that cannot come to its end is not begun. Where a newer program was before, and this one can live with what it made, nothing is changed and a line is said.
 * @returns names of the files applied now.
 * @throws Error when the database is newer than this program can live with, a move of rows is not through, or a file fails.
 */
export async function migrate(
  access: DatabaseAccess,
  {
    upTo = Number.POSITIVE_INFINITY,
    say = () => {},
    files = migrationFiles(),
  }: { upTo?: number; say?: (line: string) => void; files?: readonly MigrationFile[] } = {},
): Promise<string[]> {
  await requireOwnSessions(access.connectionString, 'DATABASE_URL');
  if (access.ownerConnectionString !== access.connectionString)
    await requireOwnSessions(access.ownerConnectionString, 'DATABASE_OWNER_URL');
  const client = new DatabaseClient({
    connectionString: access.ownerConnectionString,
    application_name: 'vimo-migrate',
  });
  await client.connect();
  try {
    await awaitTurn(client);
    const applied = await appliedTo(client);
    const newer = newerMigrations(files, applied);
    // Rights and bounds are those that the newer one has set.
    if (newer.length > 0) {
      await requireQueueIsKnown(client);
      say(`数据库已由更新的版本升级到 ${newer.at(-1)!.name}，本版本可以与之共用，数据库结构不作改动`);
      return [];
    }
    const known = new Set(applied.map(({ number }) => number));
    const pending = files.filter(({ number }) => !known.has(number) && number <= upTo);
    for (const file of pending) await requireMoved(client, file);
    if (pending.length > 0) await ensureMarkColumn(client);
    for (const file of pending) await applyMigration(client, file);
    await bringQueueForward(client);
    await inTransaction(client, '数据库授权', () => grantToApplication(client, access));
    await setDefaultsOfRole(access.connectionString, STATEMENT_MS);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other program migrates, in no statement: an index that is built concurrently waits for all statements of before, and one that waited for its builder's lock would be a
 * deadlock.
 */
async function awaitTurn(client: DatabaseClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK_KEY]);
    if (rows[0]?.mine) return;
    await sleep(TURN_PAUSE_MS);
  }
}

/** A file that needs a move of rows to be through says so in a line, with the statement that counts what is left: `-- after student.numbers: select count(*) from …`. */
const AFTER_MOVE = /^-- after ([\w.]+): (select count\(\*\) from (\w+)\b.*)$/gm;

/** The moves of rows that a file stands on: kind of the task, the statement that counts what is left to it, and of which table. */
export const movesBefore = ({ sql }: Pick<MigrationFile, 'sql'>): { kind: string; count: string; table: string }[] =>
  [...sql.matchAll(AFTER_MOVE)].map(([, kind = '', count = '', table = '']) => ({ kind, count, table }));

/** PostgreSQL's `undefined_table` and `undefined_column`. */
const NO_TABLE = '42P01';
const NO_COLUMN = '42703';

/** @throws Error naming the task that has to end first, how much is left to it, and the way */
async function requireMoved(client: DatabaseClient, file: MigrationFile): Promise<void> {
  for (const { kind, count, table } of movesBefore(file)) {
    const { left, isKnown } = await leftToMove(client, count, table);
    if (left === 0) continue;
    const way = isKnown
      ? '请用升级前的版本启动，在“任务”里等它完成，再升级'
      : '升级前的版本还没有这个任务。请先升级到有这个任务的较早版本，在“任务”里等它完成，再升级到本版本';
    throw new Error(
      `数据库迁移 ${file.name} 须在任务“${taskKindLabel[kind] ?? kind}”完成后进行，还剩 ${left} 行。${way}`,
    );
  }
}

/**
 * How many rows are left to a move. Before the files that it came with it cannot be asked yet: then all rows of the table are left, and none where the table comes with them.
 */
async function leftToMove(
  client: DatabaseClient,
  count: string,
  table: string,
): Promise<{ left: number; isKnown: boolean }> {
  const counted = async (statement: string) =>
    Number((await client.query<{ count: string }>(statement)).rows[0]?.count);
  try {
    return { left: await counted(count), isKnown: true };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === NO_TABLE) return { left: 0, isKnown: false };
    if (code !== NO_COLUMN) throw error;
    return { left: await counted(`select count(*) from ${client.escapeIdentifier(table)}`), isKnown: false };
  }
}

/** How often and how soon a lock is asked for again. */
interface LockTries {
  tries?: number;
  pauseMs?: number;
}

/**
 * Applies one file, once the moves that it stands on are through.
 * @throws Error naming the file, also when a lock was not to be had in `tries` times, or when a move of rows is not through
 */
export async function applyMigration(
  client: DatabaseClient,
  file: MigrationFile,
  locks: LockTries = {},
): Promise<void> {
  await requireMoved(client, file);
  const index = CONCURRENT_INDEX.exec(file.sql)?.[1];
  if (index) return buildIndex(client, file, index);
  await withLockRetries(client, `数据库迁移 ${file.name}`, locks, async () => {
    await client.query(file.sql);
    await noteApplied(client, file);
  });
}

const noteApplied = (client: DatabaseClient, file: MigrationFile) =>
  client.query('insert into schema_migration (number, name, breaks_before) values ($1, $2, $3)', [
    file.number,
    file.name,
    breaksBefore(file),
  ]);

/**
 * Does work in a transaction that waits for a lock no longer than two seconds at a time, as everybody who comes after it waits behind it; then it lets them pass and tries again.
 * @throws Error naming what failed, or could not have its lock
 */
async function withLockRetries(
  client: DatabaseClient,
  what: string,
  { tries = LOCK_TRIES, pauseMs = LOCK_PAUSE_MS }: LockTries,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      await inTransaction(client, what, async () => {
        await client.query(`set local lock_timeout = ${LOCK_MS}`);
        await work();
      });
      return;
    } catch (error) {
      if (((error as Error).cause as { code?: string }).code !== LOCK_NOT_TO_BE_HAD) throw error;
      if (left === 0)
        throw new Error(`${what} 未能进行：所需的表一直被其他操作占用。请结束长时间运行的查询或备份后重新启动`);
      await sleep(pauseMs);
    }
  }
}

/** An index on a table that grows is built beside those who write: a file of one statement, in no transaction. */
const CONCURRENT_INDEX = /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently (\w+)/i;

/** Builds it; what was broken off leaves a useless one behind, which goes first. */
async function buildIndex(client: DatabaseClient, file: MigrationFile, index: string): Promise<void> {
  try {
    await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`);
    await client.query(file.sql);
    await noteApplied(client, file);
  } catch (error) {
    throw new Error(`数据库迁移 ${file.name} 失败：${(error as Error).message}`, { cause: error });
  }
}

/** The files applied so far, in order. Nothing is made where all is there, so that a role that owns nothing may look; a table of before has no marks. */
async function appliedTo(client: DatabaseClient): Promise<AppliedMigration[]> {
  const found = await client.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there");
  if (!found.rows[0]?.there) {
    await client.query(
      'create table schema_migration (number integer primary key, name text not null, applied_at timestamptz not null default now(), breaks_before integer not null default 0)',
    );
  }
  const { rows } = await client.query<AppliedMigration>(
    `select number, name, coalesce((to_jsonb(m)->>'breaks_before')::integer, 0) as "breaksBefore" from schema_migration m order by number`,
  );
  return rows;
}

/** Gives the table of applied files its marks, where it was made before there were any. */
export async function ensureMarkColumn(client: DatabaseClient): Promise<void> {
  const found = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'breaks_before' and not attisdropped",
  );
  if (found.rowCount) return;
  await withLockRetries(client, '数据库迁移记录', {}, () =>
    client.query('alter table schema_migration add column breaks_before integer not null default 0'),
  );
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
