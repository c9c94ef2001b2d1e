import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './errors.ts';
import { KEEPER } from './first-setup.ts';
import type { LogFile } from './log-file.ts';
import type { NativeTree } from './native-tree.ts';
import { disownPidFile, isPostmasterOf, type RunningPostmaster, runningPostmaster } from './postmaster-identity.ts';
import { type Log, withProgress } from './progress.ts';
import { asUser, databaseEnvironment, type SystemUser } from './system-user.ts';

/** Everything needed to start and to reach the database of one cluster. */
export interface Cluster {
  path: string;
  native: NativeTree;
  user: SystemUser | undefined;
  keeperPassword: string;
  settings: Record<string, string>;
  logFile: LogFile;
  log: Log;
}

/** A database that answers, and the keeper's own connection to it, which breaks when the database goes. */
export interface Answering extends RunningPostmaster {
  connection: pg.Client;
  adopted: boolean;
}

/** Sized for a small machine; durable; and nothing a person typed in reaches the log. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const START_ATTEMPTS = 120;
const WRONG_PASSWORD = '28P01';
/** Still reading its log again after a stop that was none, or not yet done with its stop: it says that it is at work. */
const AT_WORK = '57P03';
const READY_WITHIN = 120_000;
const ASK_AGAIN = 25;

/**
 * Brings up the database of a cluster that has been set up: adopts a living postmaster, or starts one.
 * @param port the port to keep; a free one is chosen without it
 * @param signal ends the attempts
 * @throws EmbeddedPostgresError `start-failed`
 */
export function bringUp(cluster: Cluster, port?: number, signal?: AbortSignal): Promise<Answering> {
  return withProgress(cluster.log, '正在等待数据库就绪', () => adoptOrStart(cluster, port, signal));
}

async function adoptOrStart(cluster: Cluster, port?: number, signal?: AbortSignal): Promise<Answering> {
  for (let attempt = 1; ; attempt += 1) {
    const running = runningPostmaster(cluster.path);
    const found = running && (await answering(cluster, running, true));
    if (found && (await sameVersion(found.connection, cluster))) return found;
    if (found) {
      await found.connection.end();
      await stopPostmaster(cluster);
    }
    const mark = cluster.logFile.size();
    const started = await start(cluster, port ?? (await freePort()));
    if (started) return started;
    const reason = cluster.logFile.since(mark).trim();
    // Children of a killed postmaster may need a moment to go; a chosen port may have been taken under our hands.
    const passing = /pre-existing shared memory block|could not bind|already in use|lock file/.test(reason);
    if (!passing || attempt === START_ATTEMPTS) {
      throw new EmbeddedPostgresError('start-failed', `数据库启动失败：${reason.split('\n').slice(-5).join('\n')}`);
    }
    await sleep(250, undefined, { signal });
  }
}

/** Stops the living postmaster of the cluster, if any: running transactions are rolled back, nothing committed is lost. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  if (!runningPostmaster(cluster.path)) return;
  for (const mode of ['fast', 'immediate']) {
    const options = ['stop', `--pgdata=${cluster.path}`, `--mode=${mode}`, '--wait', '--timeout=20', '--silent'];
    const child = spawn(cluster.native.program('pg_ctl'), options, { ...asUser(cluster.user), stdio: 'ignore' });
    const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
    if (code === 0 || !runningPostmaster(cluster.path)) return;
  }
  throw new EmbeddedPostgresError('start-failed', '数据库未能停止。');
}

async function start(cluster: Cluster, port: number): Promise<Answering | undefined> {
  disownPidFile(cluster.path);
  const settings = { ...SETTINGS, ...cluster.settings, port: String(port) };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = cluster.logFile.open();
  // In a session of its own, so that neither Ctrl-C nor the death of the server takes it along.
  const child = spawn(cluster.native.program('postgres'), ['-D', cluster.path, ...options], {
    ...asUser(cluster.user),
    env: databaseEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  child.unref();
  await spawned(child);
  return answering(
    cluster,
    { pid: child.pid!, port },
    false,
    () => child.exitCode === null && child.signalCode === null,
  );
}

function spawned(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    // Listened to for the child's life: what comes after its start is seen by its end.
    child.on('error', (error) =>
      reject(new EmbeddedPostgresError('start-failed', `数据库程序无法启动：${error.message}`, error)),
    );
  });
}

/** Waits for the database to answer, for as long as it says that it is at work; undefined when its process ends first. */
async function answering(
  cluster: Cluster,
  postmaster: RunningPostmaster,
  adopted: boolean,
  alive = () => isPostmasterOf(postmaster.pid, cluster.path),
): Promise<Answering | undefined> {
  const connection = await untilConnected(() => connectKeeper(postmaster.port, cluster.keeperPassword), alive);
  return connection && { ...postmaster, connection, adopted };
}

/**
 * Connects again and again. Who is told that the database is at work waits without an end, as it may be minutes until a large one has read its log.
 * @returns undefined when the process ends first
 * @throws EmbeddedPostgresError `place` for a wrong password, `start-failed` when nothing answers within two minutes
 */
export async function untilConnected<Connection>(
  connect: () => Promise<Connection>,
  alive: () => boolean,
  { readyWithin = READY_WITHIN, askAgain = ASK_AGAIN } = {},
): Promise<Connection | undefined> {
  let deadline = Date.now() + readyWithin;
  while (alive()) {
    try {
      return await connect();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === WRONG_PASSWORD) {
        throw new EmbeddedPostgresError('place', '口令文件 postgres-password 与数据库不符，请恢复原来的文件。', error);
      }
      if (code === AT_WORK) deadline = Date.now() + readyWithin;
      else if (Date.now() > deadline) {
        throw new EmbeddedPostgresError('start-failed', `数据库没有响应：${(error as Error).message}`, error);
      }
    }
    await sleep(askAgain);
  }
  return undefined;
}

/** Connects as the superuser. */
export async function connectKeeper(port: number, password: string, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: KEEPER,
    password,
    database,
    connectionTimeoutMillis: 5000,
    application_name: 'keeper',
  });
  // A connection that breaks while nobody waits for an answer says so by this event, which unheard would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function sameVersion(connection: pg.Client, cluster: Cluster): Promise<boolean> {
  const { rows } = await connection.query<{ server_version: string }>('SHOW server_version');
  return rows[0]?.server_version === cluster.native.version;
}

/**
 * A port that is free on loopback, below the range that systems hand out to outgoing connections, so that it
 * is still free when the database has to come back on it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = net.createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
