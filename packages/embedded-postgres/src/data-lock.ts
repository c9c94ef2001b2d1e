import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError } from './errors.ts';
import { folderProblem } from './folder-problem.ts';

const SQLITE_BUSY = 5;

/** Ownership of a data folder, held until `release` or until this process ends in whatever way. */
export interface DataLock {
  release(): void;
}

/**
 * Takes the data folder for this process at once, or never.
 * @throws EmbeddedPostgresError `in-use`, `folder`
 *
 * Node has no file locks of its own; its SQLite does, and uses the kernel's. The kernel lets go when the holder dies,
 * `kill -9` included, so that there is no stale lock to recognise and no process id to be mistaken about.
 * The number in `server.pid` is there for people only.
 */
export function lockDataDir(dataDir: string): DataLock {
  const pidFile = path.join(dataDir, 'server.pid');
  const database = takeLock(dataDir, pidFile);
  fs.writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      fs.rmSync(pidFile, { force: true });
      database.close();
    },
  };
}

function takeLock(dataDir: string, pidFile: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path.join(dataDir, 'server.lock'), { timeout: 0 });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new EmbeddedPostgresError('in-use', inUseMessage(dataDir, pidFile), error);
    }
    throw unusable(dataDir, error);
  }
}

/** The refusal of a data folder that the system does not let us use. */
export function unusable(dataDir: string, error: unknown): EmbeddedPostgresError {
  const text = folderProblem(dataDir, error) ?? `无法使用数据目录 ${dataDir}：${(error as Error).message}。`;
  return new EmbeddedPostgresError('folder', text, error);
}

function inUseMessage(dataDir: string, pidFile: string): string {
  let holder = '';
  try {
    holder = `（进程号 ${fs.readFileSync(pidFile, 'utf8').trim()}）`;
  } catch {
    // The holder has taken the lock but not written its number yet.
  }
  return `数据目录 ${dataDir} 正被另一个运行中的服务使用${holder}。`;
}
