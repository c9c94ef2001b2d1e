import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { DatabaseAccess } from '../database-access.ts';
import { DatabaseClient } from '../database-client.ts';
import { type FileStore, StorageFault } from '../files/index.ts';
import type { Secrets } from '../secrets.ts';
import { BackupError, FORMAT, keyMarkOf, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { keyColumns, quoted, tablesInOrder, writtenColumns } from './tables.ts';

/** How the folder of a backup is called until it is whole. */
const UNFINISHED = '.partial';

export interface Installation {
  access: DatabaseAccess;
  files: FileStore;
  secrets: Secrets;
}

/**
 * Writes every row (COPY, in one snapshot) and every file into a new folder, while the server may go on running. Files that
 * come in meanwhile may be in the folder without a row, never the other way round.
 * @throws BackupError when the folder exists.
 */
export async function backup(
  installation: Pick<Installation, 'files' | 'secrets'> & { access: Pick<DatabaseAccess, 'connectionString'> },
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  const unfinished = `${folder}${UNFINISHED}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(unfinished).catch(() => {
    throw new BackupError(`${unfinished} 已存在，请另选目录或先删除它`);
  });
  await mkdir(path.join(unfinished, 'tables'));
  await mkdir(path.join(unfinished, 'files'));

  const client = new DatabaseClient({ connectionString: installation.access.connectionString });
  await client.connect();
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    schema: 0,
    keyMark: keyMarkOf(installation.secrets),
    tables: [],
    files: [],
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ schema: number }>('select max(number) as schema from schema_migration');
    manifest.schema = rows[0]?.schema ?? 0;
    for (const name of await tablesInOrder(client)) manifest.tables.push(await dump(client, name, unfinished));
    say(`已备份 ${manifest.tables.length} 张表，共 ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} 行`);
    await client.query('commit');
  } finally {
    await client.end();
  }
  for await (const key of installation.files.keys()) {
    const file = await copyFile(installation.files, key, unfinished);
    if (file) manifest.files.push(file);
  }
  say(`已备份 ${manifest.files.length} 个文件`);
  await writeFile(path.join(unfinished, MANIFEST_NAME), JSON.stringify(manifest, null, 1), { flush: true });
  await rename(unfinished, folder).catch(() => {
    throw new BackupError(`${folder} 已存在，请另选目录`);
  });
  return manifest;
}

/** Bytes of a backup's folder. */
export async function sizeOf(folder: string, { files, tables }: Manifest): Promise<number> {
  const ofTables = await Promise.all(tables.map(({ name }) => stat(path.join(folder, 'tables', `${name}.copy.gz`))));
  const ofManifest = await stat(path.join(folder, MANIFEST_NAME));
  return [...ofTables, ofManifest, ...files].reduce((sum, { size }) => sum + size, 0);
}

/** Removes what backups that were broken off left in a folder, of those whose name begins so. */
export async function dropUnfinished(folder: string, beginning: string): Promise<void> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names)
    if (name.startsWith(beginning) && name.endsWith(UNFINISHED))
      await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Passes bytes on while taking their hash and length. */
function measured(): { through: Transform; result(): { sha256: string; size: number } } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      size += chunk.length;
      next(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest('hex'), size }) };
}

/** The hash is of the rows, not of the packed file, so that two backups of the same rows can be compared. */
async function dump(client: pg.Client, name: string, folder: string): Promise<Manifest['tables'][number]> {
  const order = (await keyColumns(client, name)).join(', ');
  const columns = (await writtenColumns(client, name)).join(', ');
  const source = client.query(
    copyStreams.to(`copy (select ${columns} from ${quoted(name)} order by ${order}) to stdout`),
  );
  const meter = measured();
  await pipeline(
    source,
    meter.through,
    createGzip(),
    createWriteStream(path.join(folder, 'tables', `${name}.copy.gz`), { flush: true }),
  );
  return { name, rows: source.rowCount ?? 0, sha256: meter.result().sha256 };
}

/** Undefined when it was removed since it was listed: nothing had referred to it for a day. */
async function copyFile(files: FileStore, key: string, folder: string): Promise<Manifest['files'][number] | undefined> {
  const found = await files.get(key).catch((error) => {
    if (error instanceof StorageFault && error.kind === 'missing') return undefined;
    throw error;
  });
  if (!found) return undefined;
  const target = path.join(folder, 'files', key);
  await mkdir(path.dirname(target), { recursive: true });
  const meter = measured();
  await pipeline(found.body, meter.through, createWriteStream(target, { flush: true }));
  return { key, ...meter.result() };
}
