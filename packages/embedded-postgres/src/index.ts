import fs from 'node:fs';
import path from 'node:path';
import { clusterPath, settleCluster, sharedRoot } from './cluster-place.ts';
import { lockDataDir, unusable } from './data-lock.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { createCluster, hasCluster, type Passwords, passwords } from './first-setup.ts';
import { logFile } from './log-file.ts';
import { nativeTree } from './native-tree.ts';
import { bringUp, type Cluster } from './postmaster.ts';
import { runningPostmaster } from './postmaster-identity.ts';
import { elapsed, type Log } from './progress.ts';
import { type Access, accessTo, prepareRoles } from './roles.ts';
import { type DatabaseEvent, supervise } from './supervisor.ts';
import { databaseUser } from './system-user.ts';

export type { EmbeddedPostgresFault } from './errors.ts';
export { folderProblem } from './folder-problem.ts';
export { type DatabaseEvent, EmbeddedPostgresError };

export interface EmbeddedPostgresOptions {
  /** What the database, its roles and root's shared folder are called; `a-z`, `0-9` and `_`. */
  name: string;
  /** Folder for everything that stays: the cluster, its password, its log, the lock. Made when missing. */
  dataDir: string;
  /** Takes progress, one Chinese line at a time. */
  log: Log;
  /** Leave the database running when `stop` is called; the next start adopts it. */
  keepAlive?: boolean;
  /** Server settings over the defaults, e.g. `{ fsync: 'off' }` for a database that tests throw away. */
  settings?: Record<string, string>;
}

/** Neither of its roles is a superuser; both addresses stay valid when the database is brought back. */
export interface EmbeddedPostgres extends Access {
  /** Calls back when the database is lost and when it is back; returns the way to unsubscribe. */
  watch(listener: (event: DatabaseEvent) => void): () => void;
  /** Stops the database (unless `keepAlive`) and gives up the data folder. Close pools first. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Makes a real PostgreSQL run on `dataDir` for this process: sets it up on first use, adopts one that outlived
 * its server, starts it otherwise, and brings it back whenever it dies.
 * @throws EmbeddedPostgresError, its message fit to be shown; `in-use` when another server holds the folder
 */
export async function ensureEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, name } = options;
  const since = Date.now();
  const dataDir = openDataDir(options.dataDir);
  const lock = lockDataDir(dataDir);
  const file = logFile(path.join(dataDir, 'postgres.log'));
  const letGo = () => {
    file.close();
    lock.release();
  };
  try {
    const { cluster, secrets } = await prepare(dataDir, options, file);
    const answering = await bringUp(cluster);
    await prepareRoles(answering.connection, answering.port, name, secrets);
    const supervisor = supervise(cluster, answering);
    log(`数据库已就绪（${answering.adopted ? '接管已在运行的进程，' : ''}${elapsed(since)}）`);
    return {
      ...accessTo(answering.port, name, secrets),
      watch: supervisor.watch,
      stop: () => supervisor.stop(options.keepAlive ?? false).finally(letGo),
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/**
 * For commands that need the database whether the server runs or not: joins the running server's database, or behaves as
 * `ensureEmbeddedPostgres`. `stop` ends only what this call began.
 * @throws EmbeddedPostgresError
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await ensureEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError && error.fault === 'in-use')) throw error;
    const dataDir = fs.realpathSync(options.dataDir);
    const cluster = clusterPath(dataDir);
    const running = runningPostmaster(cluster);
    if (!running) throw error;
    const access = accessTo(running.port, options.name, passwords(dataDir, cluster));
    return { ...access, watch: () => () => {}, stop: async () => {} };
  }
}

function openDataDir(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK);
    return fs.realpathSync(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

async function prepare(
  dataDir: string,
  { name, log, settings = {} }: EmbeddedPostgresOptions,
  file: Cluster['logFile'],
): Promise<{ cluster: Cluster; secrets: Passwords }> {
  const owner = fs.statSync(clusterPath(dataDir), { throwIfNoEntry: false })?.uid;
  const user = databaseUser(owner);
  const native = nativeTree(user, path.join(user ? sharedRoot(name) : dataDir, 'postgres-native'));
  const place = settleCluster(dataDir, sharedRoot(name), user, log);
  const secrets = passwords(dataDir, place);
  if (!hasCluster(place)) await createCluster(place, native, user, secrets.keeper, log);
  requireSameMajor(place, native.version);
  const cluster = { path: place, native, user, keeperPassword: secrets.keeper, settings, logFile: file, log };
  return { cluster, secrets };
}

function requireSameMajor(cluster: string, version: string): void {
  const made = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === version.split('.')[0]) return;
  throw new EmbeddedPostgresError('version', `数据库由 PostgreSQL ${made} 建立，内置程序是 ${version}。`);
}
