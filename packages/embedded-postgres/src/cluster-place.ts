import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import type { Log } from './progress.ts';
import { canEnter, makeOpenFolder, type SystemUser } from './system-user.ts';

/** Where root keeps what an unprivileged database user must reach when the program itself lies behind a closed folder. */
export const sharedRoot = (name: string) => path.join('/var/lib', name);

/** The cluster folder that `dataDir` names today, whether it exists yet or not. */
export function clusterPath(dataDir: string): string {
  const entry = path.join(dataDir, 'postgres');
  return isLink(entry) ? fs.readlinkSync(entry) : entry;
}

/**
 * Settles the cluster folder of a data folder so that `user` can reach it: `dataDir/postgres`, or, when a folder
 * above bars that user (as /root does), a folder of its own below `shared` with `dataDir/postgres` pointing there.
 * @throws EmbeddedPostgresError `place`
 */
export function settleCluster(dataDir: string, shared: string, user: SystemUser | undefined, log: Log): string {
  const entry = path.join(dataDir, 'postgres');
  const cluster = clusterPath(dataDir);
  if (isLink(entry) && !fs.existsSync(path.dirname(cluster))) {
    throw new EmbeddedPostgresError(
      'place',
      `${entry} 指向的数据库目录 ${cluster} 不存在。请把它恢复到原处；如确定要从空数据库开始，请删除 ${entry}。`,
    );
  }
  if (!user) return requireOwn(cluster);
  if (isLink(entry) || reachable(user, dataDir)) return cluster;
  if (fs.existsSync(cluster)) {
    throw new EmbeddedPostgresError(
      'place',
      `用户 ${user.name} 无法进入数据库目录 ${cluster}。请放开其上级目录的通行权限，或把数据目录移回原处。`,
    );
  }
  const elsewhere = relocate(entry, shared);
  log(`数据库用户 ${user.name} 无法进入 ${dataDir}，数据库文件放在 ${elsewhere}`);
  return elsewhere;
}

function requireOwn(cluster: string): string {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === (process.getuid?.() ?? owner)) return cluster;
  throw new EmbeddedPostgresError(
    'place',
    `数据库目录 ${cluster} 属于另一个用户（编号 ${owner}）。请以原来的用户启动。`,
  );
}

function isLink(entry: string): boolean {
  return fs.lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function reachable(user: SystemUser, dataDir: string): boolean {
  if (canEnter(user, dataDir)) return true;
  if (!canEnter(user, path.dirname(dataDir))) return false;
  // Only our own folder is in the way. Passing through is enough; what lies in it stays unlisted.
  fs.chmodSync(dataDir, fs.statSync(dataDir).mode | 0o011);
  return canEnter(user, dataDir);
}

function relocate(entry: string, shared: string): string {
  const home = path.join(shared, 'clusters', randomBytes(8).toString('hex'));
  try {
    for (const dir of [shared, path.dirname(home), home]) makeOpenFolder(dir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'folder',
      `数据库用户无法进入 ${path.dirname(entry)}，也无法在 ${shared} 建立目录。`,
      error,
    );
  }
  const cluster = path.join(home, 'postgres');
  fs.symlinkSync(cluster, entry);
  return cluster;
}
