import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, isReady, type ServerProcess, spawnServer } from '../support/server-process.ts';
import { installation, ROUNDS } from './installation.ts';
import { startWriters } from './writers.ts';

/** A kill in the middle of many writes: nothing that was acknowledged is lost, and service comes back within 10 s. */
let place: Awaited<ReturnType<typeof installation>>;
let server: ServerProcess;

beforeAll(async () => {
  place = await installation();
  server = await place.start();
}, 120_000);

afterAll(async () => {
  await server.stop();
  place.remove();
});

const group = (round: number) =>
  Array.from({ length: 8 }, (_, index) => `xs${String(20 + round * 8 + index).padStart(3, '0')}`);
const underWay = (writers: Awaited<ReturnType<typeof startWriters>>) =>
  eventually(() => writers.acknowledgedCount() > 20, 20_000, 'writes under way');

it('kill -9 of the server', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const writers = await startWriters(server.url, group(round));
    await underWay(writers);
    await server.stop('SIGKILL');
    await writers.stop();
    server = await place.start();
    expect(await writers.lost()).toEqual([]);
  }
});

it('kill -9 of the database', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const writers = await startWriters(server.url, group(ROUNDS + round));
    await underWay(writers);
    process.kill(databaseProcess(place.dataDir), 'SIGKILL');
    await sleep(200);
    await writers.stop();
    await eventually(() => isReady(server.url), 10_000, 'ready again after the database died');
    expect(server.child.exitCode).toBeNull();
    expect(await writers.lost()).toEqual([]);
  }
});

it('a second start on the same data says so and ends', async () => {
  const second = spawnServer({ port: 0, dataDir: place.dataDir });
  await new Promise((resolve) => second.child.once('exit', resolve));
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toContain('正被另一个运行中的服务使用');
  expect(await isReady(server.url)).toBe(true);
});

it('a kill at any moment of the first set-up: the next start succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = await installation();
    try {
      const first = spawnServer({ port: fresh.port, dataDir: fresh.dataDir });
      await sleep(500 + Math.random() * 5000);
      await first.stop('SIGKILL');
      const next = await fresh.start();
      expect(await next.stop()).toBe(0);
    } finally {
      fresh.remove();
    }
  }
});

function databaseProcess(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
