import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../apps/server/src/platform/database.ts';
import {
  type EmbeddedDatabase,
  ensureEmbeddedDatabase,
  openEmbeddedDatabase,
} from '../../apps/server/src/platform/embedded-database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { eventually, isReady, type ServerProcess, spawnServer, startServer } from '../support/server-process.ts';
import { installation, isAsked, ROUNDS, STARTS } from './installation.ts';
import { openCrowd, underWay } from './writers.ts';

/** Kills in the middle of many writes: nothing that was acknowledged is lost, and service comes back by itself within 10 s. */
const EMPTY = { DEMO_MODE: '0' };

describe('with the embedded database', () => {
  let place: Awaited<ReturnType<typeof installation>>;
  let server: ServerProcess;
  let crowd: Awaited<ReturnType<typeof openCrowd>>;

  beforeAll(async () => {
    place = await installation();
    server = await place.start(EMPTY);
    const joined = await openEmbeddedDatabase({ dataDir: place.dataDir, log: () => {} });
    crowd = await openCrowd(joined.connectionString);
  }, 120_000);

  afterAll(async () => {
    await crowd.close();
    await server.stop();
    place.remove();
  });

  it('kill -9 of the server', async () => {
    for (let round = 0; round < STARTS; round += 1) {
      const writers = await crowd.startWriting(server.url);
      await underWay(writers);
      await server.stop('SIGKILL');
      await writers.stop();
      server = await place.start(EMPTY);
      expect(await writers.lost()).toEqual([]);
    }
  });

  it('kill -9 of the database, with transactions open between two statements', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await loseDatabase(server, crowd, {
        lose: () => process.kill(databaseProcess(place.dataDir), 'SIGKILL'),
        bringBack: () => {},
      });
    }
  });

  it('a second start on the same data says so and ends', async () => {
    const second = spawnServer({ port: 0, dataDir: place.dataDir });
    await new Promise((resolve) => second.child.once('exit', resolve));
    expect(second.child.exitCode).toBe(1);
    expect(second.output()).toContain('正被另一个运行中的服务使用');
    expect(await isReady(server.url)).toBe(true);
  });
});

describe('with a database of one’s own, behind a network', () => {
  let place: Awaited<ReturnType<typeof installation>>;
  let embedded: EmbeddedDatabase;
  let proxy: DatabaseProxy;
  let server: ServerProcess;
  let crowd: Awaited<ReturnType<typeof openCrowd>>;

  beforeAll(async () => {
    place = await installation();
    embedded = await ensureEmbeddedDatabase({ dataDir: place.dataDir, log: () => {} });
    proxy = await startDatabaseProxy(embedded.connectionString);
    server = await startServer({
      port: await freePort(),
      dataDir: path.join(place.dataDir, 'server'),
      env: { ...EMPTY, DATABASE_URL: proxy.url, DATABASE_OWNER_URL: embedded.ownerConnectionString },
    });
    crowd = await openCrowd(embedded.connectionString);
  }, 120_000);

  afterAll(async () => {
    await crowd.close();
    await server.stop();
    proxy.close();
    await embedded.stop();
    place.remove();
  });

  it.each(['closed', 'reset'] as const)(
    'every connection %s, with transactions open between two statements',
    async (how) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await loseDatabase(server, crowd, { lose: () => proxy.cut(how), bringBack: () => proxy.open() });
      }
    },
  );
});

/**
 * Database, roles, tables and first rows. That the building of a demo city which breaks off leaves nothing is shown at its statements (apps/server/demo/demo.test.ts); where the
 * full figure is asked for it is killed here too.
 */
it('a kill at any moment of the first set-up: the next start succeeds', async () => {
  const env = { DEMO_MODE: isAsked ? '1' : '0' };
  for (let round = 0; round < STARTS; round += 1) {
    const fresh = await installation();
    try {
      const first = spawnServer({ port: fresh.port, dataDir: fresh.dataDir, env });
      await sleep(500 + Math.random() * 5000);
      await first.stop('SIGKILL');
      const next = await fresh.start(env);
      expect(await next.stop()).toBe(0);
    } finally {
      fresh.remove();
    }
  }
});

/**
 * Takes the database away from a server that certainly has transactions open, and gives it back: meanwhile callers are told to come again,
 * the process lives, and all that was acknowledged is there.
 */
async function loseDatabase(
  server: ServerProcess,
  crowd: Awaited<ReturnType<typeof openCrowd>>,
  { lose, bringBack }: { lose(): void; bringBack(): void },
): Promise<void> {
  const writers = await crowd.startWriting(server.url);
  await underWay(writers);
  await haltInsideTransactions(server, crowd.database);
  lose();
  await sleep(200);
  server.child.kill('SIGCONT');
  await eventually(() => writers.refused() > 0 || server.child.exitCode !== null, 10_000, 'callers told to come again');
  bringBack();
  await eventually(() => isReady(server.url), 10_000, `ready again:\n${server.output()}`);
  const before = writers.acknowledged();
  await eventually(() => writers.acknowledged() > before, 10_000, 'writes under way again');
  await writers.stop();
  expect(server.child.exitCode).toBeNull();
  expect(writers.broken()).toEqual([]);
  expect(await writers.lost()).toEqual([]);
}

/**
 * Halts the server (as the system would in a stall) at a moment when the database waits for the next statement of one transaction at least: what
 * then happens to the connection, the server finds out while no statement is under way.
 */
async function haltInsideTransactions(server: ServerProcess, database: Database): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    server.child.kill('SIGSTOP');
    await sleep(20);
    const row = await database.row<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name = 'vimo' and state = 'idle in transaction'`,
    );
    if (row && row.open > 0) return;
    server.child.kill('SIGCONT');
    await sleep(5 + Math.random() * 20);
  }
  throw new Error('no transaction was open at any of 200 moments');
}

function databaseProcess(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
