import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import copyStreams from 'pg-copy-streams';
import { DatabaseClient } from '../database-client.ts';
import { migrate, migrationFiles } from '../migrate.ts';
import type { Installation } from './backup.ts';
import { BackupError, FORMAT, keyMarkOf, MANIFEST_NAME, type Manifest, sha256Of } from './manifest.ts';
import { quoted, tablesInOrder } from './tables.ts';

/**
 * Loads a backup into an empty database: the schema up to the backup's number, then in one transaction all rows and the files that they name, so that a
 * restore which breaks off leaves no row; then the newer migrations.
 * @throws BackupError when the folder is no whole backup or one of a newer program, the database is not empty or newer than the backup, or the key is another one; nothing is written then.
 */
export async function restore(
  installation: Installation,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  const { access, files, secrets } = installation;
  const manifest = await readManifest(folder);
  const newest = migrationFiles().at(-1)?.number ?? 0;
  if (manifest.schema > newest)
    throw new BackupError(
      `备份由更新的版本制作（数据库结构 ${manifest.schema}，本版本到 ${newest}），请用制作备份的版本或更新的版本恢复`,
    );
  if (manifest.keyMark !== keyMarkOf(secrets)) {
    throw new BackupError('SECRET_KEY 与备份时不同，手机号等加密内容将无法读取。请设置备份时的 SECRET_KEY 后重试');
  }
  await onDatabase(access.ownerConnectionString, requireEmpty);
  await checkFiles(folder, manifest);
  await migrate(access, { upTo: manifest.schema });
  await onDatabase(access.ownerConnectionString, async (client) => {
    await client.query('begin');
    // Whoever began to use the database meanwhile.
    await requireEmpty(client);
    await requireNoNewer(client, manifest);
    await loadRows(client, folder, manifest);
    say(`已恢复 ${manifest.tables.length} 张表`);
    for (const file of manifest.files)
      await files.put(file.key, createReadStream(path.join(folder, 'files', file.key)));
    say(`已恢复 ${manifest.files.length} 个文件`);
    await client.query('commit');
  });
  await migrate(access);
  return manifest;
}

/** Runs work on a connection of its own; what it has not committed is undone. */
async function onDatabase(connectionString: string, work: (client: DatabaseClient) => Promise<void>): Promise<void> {
  const client = new DatabaseClient({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** @throws BackupError naming a table that holds rows */
async function requireEmpty(client: DatabaseClient): Promise<void> {
  for (const name of await tablesInOrder(client)) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) throw new BackupError(`数据库不是空的（表 ${name} 已有数据），恢复只能在空数据库上进行`);
  }
}

/** Rows would miss what migrations after the backup make of those that are there. @throws BackupError */
async function requireNoNewer(client: DatabaseClient, { schema }: Manifest): Promise<void> {
  const { rows } = await client.query<{ newest: number }>('select max(number) as newest from schema_migration');
  const newest = rows[0]?.newest ?? 0;
  if (newest > schema)
    throw new BackupError(`数据库的结构（${newest}）比备份（${schema}）新，备份只能恢复到新建的空数据库`);
}

async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(path.join(folder, MANIFEST_NAME), 'utf8'));
  } catch {
    throw new BackupError(`${folder} 不是完整的备份：缺少 ${MANIFEST_NAME}`);
  }
  if (manifest.format !== FORMAT) throw new BackupError('备份格式不受支持，请用相应版本的程序恢复');
  return manifest;
}

async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const file of manifest.files) {
    const sha256 = await sha256Of(path.join(folder, 'files', file.key)).catch(() => '');
    if (sha256 !== file.sha256) throw new BackupError(`备份中的文件 ${file.key} 缺失或已损坏`);
  }
}

async function loadRows(client: DatabaseClient, folder: string, manifest: Manifest): Promise<void> {
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const name of await tablesInOrder(client)) {
    const table = wanted.get(name);
    if (!table) continue;
    // Rows are loaded as they were: what triggers would derive from them is in the backup too.
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    const target = client.query(copyStreams.from(`copy ${quoted(name)} from stdin`));
    await pipeline(createReadStream(path.join(folder, 'tables', `${name}.copy.gz`)), createGunzip(), target);
    await client.query(`alter table ${quoted(name)} enable trigger user`);
    if ((target.rowCount ?? 0) !== table.rows) throw new BackupError(`表 ${name} 的行数与备份清单不符`);
    await continueIdentity(client, name);
  }
}

/** New ids go on after the largest restored one. */
async function continueIdentity(client: DatabaseClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = ($1::text)::regclass and attidentity <> '' and not attisdropped",
    [quoted(table)],
  );
  for (const { name } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(coalesce(max(${quoted(name)}), 0) + 1, 1), false) from ${quoted(table)}`,
      [quoted(table), name],
    );
  }
}
