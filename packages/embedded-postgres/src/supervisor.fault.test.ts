import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clusterPath, sharedRoot } from './cluster-place.ts';
import type { HolderLine } from './holder.fixture.ts';
import { openEmbeddedPostgres } from './index.ts';
import { isPostmasterOf, runningPostmaster } from './postmaster-identity.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5);
/** What the fixture calls its database. */
const NAME = 'held';
const SHARED_ROOT = sharedRoot(NAME);
const FIXTURE = fileURLToPath(new URL('./holder.fixture.ts', import.meta.url));
const quiet = () => {};

let dataDir: string;
const holders = new Set<ChildProcess>();

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'held-'));
  fs.chmodSync(dataDir, 0o755); // passable for the unprivileged user of a database started by root
});

afterEach(async () => {
  for (const holder of holders) await kill(holder);
  holders.clear();
  await clear(dataDir);
});

test('first set-up survives a kill at any moment', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dir = path.join(dataDir, String(round));
    const first = hold(dir);
    await pause(60 + Math.random() * 600);
    await kill(first.child);
    if (round % 2 === 1) killAllOf(dir); // as when the machine stops: nothing lives on

    const second = hold(dir);
    const ready = await second.until('ready');
    expect(await query(ready.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stop(second.child);
    await clear(dir);
  }
});

test('a database that outlived its killed server is adopted with all it holds', async () => {
  const first = hold(dataDir);
  const ready = await first.until('ready');
  await query(ready.connectionString, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
  const before = runningPostmaster(clusterPath(dataDir));
  await kill(first.child);

  const second = hold(dataDir);
  const again = await second.until('ready');
  expect(again.connectionString).toBe(ready.connectionString);
  expect(runningPostmaster(clusterPath(dataDir))).toEqual(before);
  expect(await query(again.connectionString, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
});

test('a killed database comes back by itself on the same address, with every acknowledged write', async () => {
  const holder = hold(dataDir);
  const { connectionString } = await holder.until('ready');
  await query(connectionString, 'CREATE TABLE kept (id int)');
  for (let round = 1; round <= 3; round += 1) {
    await query(connectionString, `INSERT INTO kept VALUES (${round})`);
    process.kill(runningPostmaster(clusterPath(dataDir))!.pid, 'SIGKILL');
    await holder.until('back');
    expect(await query(connectionString, 'SELECT count(*)::int AS count FROM kept')).toEqual([{ count: round }]);
  }
});

test('an adopted database is watched over too', async () => {
  const first = hold(dataDir);
  await first.until('ready');
  await kill(first.child);
  const second = hold(dataDir);
  const { connectionString } = await second.until('ready');
  process.kill(runningPostmaster(clusterPath(dataDir))!.pid, 'SIGKILL');
  await second.until('back');
  expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('server and database killed: neither a leftover process number nor a taken port is in the way', async () => {
  const first = hold(dataDir);
  await first.until('ready');
  const cluster = clusterPath(dataDir);
  const { port } = runningPostmaster(cluster)!;
  await kill(first.child);
  killAllOf(dataDir);

  // The number of the dead postmaster now belongs to a stranger, and its port as well.
  const pidFile = path.join(cluster, 'postmaster.pid');
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore', cwd: cluster });
  holders.add(stranger);
  const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
  fs.writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));
  const squatter = net.createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');

  try {
    const second = hold(dataDir);
    const ready = await second.until('ready');
    expect(new URL(ready.connectionString).port).not.toBe(String(port));
    expect(await query(ready.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    squatter.close();
  }
});

test('of two starts at once one runs and the other says so and ends; a killed holder leaves no lock', async () => {
  const both = [hold(dataDir), hold(dataDir)];
  const ends = await Promise.all(both.map((holder) => holder.until('ready', 'refused')));
  expect(ends.map((end) => end.step).sort()).toEqual(['ready', 'refused']);
  const refusal = ends.find((end) => end.step === 'refused')!;
  expect(refusal).toMatchObject({ fault: 'in-use', message: expect.stringContaining('正被另一个运行中的服务使用') });

  const winner = both[ends.findIndex((end) => end.step === 'ready')]!;
  await kill(winner.child);
  await hold(dataDir).until('ready');
});

test('a graceful stop ends the database; a command beside the server joins it and leaves it running', async () => {
  const holder = hold(dataDir);
  const { connectionString } = await holder.until('ready');
  const joined = await openEmbeddedPostgres({ name: NAME, dataDir, log: quiet });
  expect(joined.ownerConnectionString).toBe(connectionString);
  await joined.stop();
  expect(runningPostmaster(clusterPath(dataDir))).toBeDefined();

  expect(await stop(holder.child)).toBe(0);
  expect(runningPostmaster(clusterPath(dataDir))).toBeUndefined();

  const alone = await openEmbeddedPostgres({ name: NAME, dataDir, log: quiet });
  expect(await query(alone.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await alone.stop();
  expect(runningPostmaster(clusterPath(dataDir))).toBeUndefined();
});

test('a folder of the time when the application owned its tables is parted at the next start', async () => {
  const first = hold(dataDir);
  const owner = new URL((await first.until('ready')).connectionString);
  await query(owner.href, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
  const keeper = new URL(owner);
  keeper.username = 'postgres';
  keeper.password = fs.readFileSync(path.join(dataDir, 'postgres-password'), 'utf8');
  await query(keeper.href, 'REASSIGN OWNED BY held_owner TO held; ALTER ROLE held CREATEDB; DROP ROLE held_owner');
  await stop(first.child);

  const second = hold(dataDir);
  const { connectionString } = await second.until('ready');
  expect(await query(connectionString, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  const owned = `SELECT tableowner AS owner, (SELECT rolcreatedb FROM pg_roles WHERE rolname = 'held') AS creates
     FROM pg_tables WHERE tablename = 'kept'`;
  expect(await query(connectionString, owned)).toEqual([{ owner: 'held_owner', creates: false }]);
});

test.runIf(process.getuid?.() === 0)('below a folder closed to others, root keeps the cluster elsewhere', async () => {
  const closed = path.join(dataDir, 'data');
  fs.chmodSync(dataDir, 0o700);
  const first = hold(closed);
  const { connectionString } = await first.until('ready');
  await query(connectionString, 'CREATE TABLE kept (id int)');
  expect(clusterPath(closed)).toContain(SHARED_ROOT);
  expect(fs.statSync(clusterPath(closed)).uid).not.toBe(0);
  await stop(first.child);
  const again = await hold(closed).until('ready');
  expect(await query(again.connectionString, 'SELECT * FROM kept')).toEqual([]);
  for (const holder of holders) await stop(holder);
  await clear(closed);
});

type LineOf<S extends HolderLine['step']> = Extract<HolderLine, { step: S }>;

/** Starts the fixture on a data folder; `until` waits for its next line of one of the given steps. */
function hold(dir: string) {
  const child = spawn(process.execPath, [FIXTURE, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.add(child);
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async until<S extends HolderLine['step']>(...steps: S[]): Promise<LineOf<S>> {
      const heard: string[] = [];
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        const line = JSON.parse(next.value) as HolderLine;
        if ((steps as string[]).includes(line.step)) return line as LineOf<S>;
        heard.push(next.value);
      }
      throw new Error(`ended before ${steps.join(' or ')}: ${heard.join(' ')}`);
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
  return child.exitCode;
}

/** Kills every database process that names or works in the folder. */
function killAllOf(dir: string): void {
  for (const pid of fs.readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(dir) && /initdb|postgres/.test(command.split('\0')[0]!)) process.kill(pid, 'SIGKILL');
    } catch {
      // gone meanwhile
    }
  }
}

async function clear(dir: string): Promise<void> {
  const cluster = clusterPath(dir);
  const running = runningPostmaster(cluster);
  killAllOf(dir);
  if (running) {
    if (isPostmasterOf(running.pid, cluster)) process.kill(running.pid, 'SIGKILL');
    while (isPostmasterOf(running.pid, cluster)) await pause(20);
  }
  await pause(50); // for the children of the killed to notice
  if (cluster.startsWith(SHARED_ROOT)) fs.rmSync(path.dirname(cluster), { recursive: true, force: true });
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}

async function query(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
