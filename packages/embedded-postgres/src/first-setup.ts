import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import type { NativeTree } from './native-tree.ts';
import { elapsed, type Log, withProgress } from './progress.ts';
import { asUser, databaseEnvironment, giveTo, type SystemUser } from './system-user.ts';

/** The secrets of one data folder: of the keeper's superuser, of the owner of the tables, and of the role that the application works as. */
export interface Passwords {
  keeper: string;
  owner: string;
  application: string;
}

/** Name of the superuser; only this supervisor uses it. */
export const KEEPER = 'postgres';

/**
 * Reads the secret of the data folder, or makes one for a cluster yet to come.
 * @throws EmbeddedPostgresError `place` when a cluster exists whose secret is gone
 */
export function passwords(dataDir: string, cluster: string): Passwords {
  const file = path.join(dataDir, 'postgres-password');
  if (!fs.existsSync(file)) {
    if (hasCluster(cluster)) {
      throw new EmbeddedPostgresError('place', `数据库已存在，但缺少口令文件 ${file}。请从备份中恢复该文件。`);
    }
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    fs.renameSync(draft, file);
    syncFolder(dataDir);
  }
  const keeper = fs.readFileSync(file, 'utf8').trim();
  const derived = (role: string) => createHmac('sha256', keeper).update(role).digest('base64url');
  return { keeper, owner: derived('owner'), application: derived('application') };
}

/** Whether first set-up has been completed here: the folder appears by one rename, whole or not at all. */
export function hasCluster(cluster: string): boolean {
  return fs.existsSync(path.join(cluster, 'PG_VERSION'));
}

/**
 * Makes the cluster in a draft folder beside its place and renames it when it is whole and on disk, so that a stop at
 * any moment leaves either nothing or everything. Drafts of interrupted set-ups are swept away first.
 */
export async function createCluster(
  cluster: string,
  native: NativeTree,
  user: SystemUser | undefined,
  keeperPassword: string,
  log: Log,
): Promise<void> {
  const since = Date.now();
  log('首次启动：正在建立数据库…');
  sweepDrafts(cluster);
  const draft = `${cluster}.init-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, keeperPassword, { mode: 0o600 });
  giveTo(user, draft);
  giveTo(user, passwordFile);
  // The built-in locale sorts alike on every machine; a system locale would change under an index with its C library.
  const options = [
    `--pgdata=${draft}`,
    `--username=${KEEPER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  await withProgress(log, '正在建立数据库', () => run(native.program('initdb'), options, user));
  fs.rmSync(passwordFile);
  fs.renameSync(draft, cluster);
  syncFolder(path.dirname(cluster));
  log(`数据库已建立（${elapsed(since)}）`);
}

function sweepDrafts(cluster: string): void {
  const parent = path.dirname(cluster);
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(`${path.basename(cluster)}.init-`)) continue;
    try {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch {
      // The set-up program of a killed start may still be writing there; the next first set-up sweeps again.
    }
  }
}

function run(program: string, options: string[], user: SystemUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      ...asUser(user),
      env: databaseEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      reject(new EmbeddedPostgresError('start-failed', `建立数据库失败（${code ?? signal}）：${complaint.trim()}`));
    });
  });
}

/** Puts the names in a folder on disk. Windows has no such call and needs none. */
function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(dir, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
