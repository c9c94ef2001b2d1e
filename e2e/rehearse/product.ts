import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { eventually, isReady, type ServerProcess, spawnServer, startServer } from '../support/server-process.ts';
import { clockOff, openClock } from './clock.ts';
import type { Cluster } from './cluster.ts';
import type { Place, Processes } from './faults.ts';
import { startWay } from './way.ts';

const BACK_MS = 60_000;
const SECRET_KEY = 'rehearsal-rehearsal-rehearsal-rehearsal';

/** What a process of the product is told in a rehearsal, behind HAProxy at `url`. */
export const productEnv = (
  access: { connectionString: string; ownerConnectionString: string },
  url: string,
): Record<string, string> => ({
  ...{ DATABASE_URL: access.connectionString, DATABASE_OWNER_URL: access.ownerConnectionString },
  ...{ SECRET_KEY, DEMO_MODE: '0', PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
});

/** Processes of the product of which one that ends though nobody ended it is counted. */
export function watchProcesses() {
  const meant = new WeakSet<object>();
  let ended = 0;
  return {
    watched(one: ServerProcess): ServerProcess {
      one.child.once('exit', () => {
        if (!meant.has(one.child)) ended += 1;
      });
      return one;
    },
    /** @returns its exit code */
    end(one: ServerProcess, signal?: NodeJS.Signals): Promise<number | null> {
      meant.add(one.child);
      return one.stop(signal);
    },
    endedByThemselves: () => ended,
  };
}

/**
 * A server and a worker on each of two machines of a cluster, started again as systemd does it.
 * @param isPooled whether they reach the primary through PgBouncer, but for migrations
 */
export async function startProduct(cluster: Cluster, isPooled: boolean) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'product-'));
  const ports = [await freePort(), await freePort()] as const;
  const { url, proxies, primaryPorts } = await cluster.serve(ports);
  const { ownerConnectionString } = cluster;
  const pooled = isPooled ? await cluster.pool() : undefined;
  /** Where the programs of a machine are led instead of to the primary. */
  const astray: [number | undefined, number | undefined] = [undefined, undefined];
  const wayOf = (at: Place) =>
    startWay(() => [astray[at] ?? (pooled ? Number(new URL(pooled).port) : primaryPorts[at])]);
  const ways = [await wayOf(0), await wayOf(1)] as const;
  const envOf = (at: Place) => {
    const toPrimary = new URL(pooled ?? cluster.connectionString);
    toPrimary.port = String(ways[at].port);
    return productEnv({ connectionString: toPrimary.href, ownerConnectionString }, url);
  };
  const { watched, end, endedByThemselves } = watchProcesses();
  const startServerAt = async (at: Place, env: Record<string, string> = {}) =>
    watched(await startServer({ port: ports[at], dataDir, env: { ...envOf(at), TASKS_AT_ONCE: '0', ...env } }));
  const startWorkerAt = (at: Place) => watched(spawnServer({ port: 0, dataDir, env: envOf(at), entry: 'worker.ts' }));
  // One after the other: the first one migrates.
  const servers = [await startServerAt(0), await startServerAt(1)];
  const workers = [startWorkerAt(0), startWorkerAt(1)];
  let turn: Place = 0;
  const next = (): Place => {
    turn = turn === 0 ? 1 : 0;
    return turn;
  };
  const kill = async (one: ServerProcess) => {
    await end(one, 'SIGKILL');
    await sleep(1000);
  };
  const processes: Processes = {
    async killServer() {
      const at = next();
      await kill(servers[at]!);
      servers[at] = await startServerAt(at);
    },
    async killWorker() {
      const at = next();
      await kill(workers[at]!);
      workers[at] = startWorkerAt(at);
    },
    killProxy() {
      const at = next();
      proxies[at].kill();
      return () => proxies[at].start();
    },
    async killMachine(at) {
      proxies[at].kill();
      await Promise.all([end(servers[at]!, 'SIGKILL'), end(workers[at]!, 'SIGKILL')]);
      return async () => {
        proxies[at].start();
        workers[at] = startWorkerAt(at);
        servers[at] = await startServerAt(at);
      };
    },
    async mislead(port) {
      const at = next();
      const { url: address } = servers[at]!;
      astray[at] = port;
      ways[at].cut();
      await eventually(async () => !(await isReady(address)), BACK_MS, 'a server that is led astray is not ready');
      return async () => {
        astray[at] = undefined;
        ways[at].cut();
        await eventually(() => isReady(address), BACK_MS, 'a server that was led astray is ready again');
      };
    },
    async jumpClock(seconds) {
      const at = next();
      const clock = openClock(dataDir);
      await end(servers[at]!);
      const server = await startServerAt(at, clock.env);
      servers[at] = server;
      clock.set(seconds);
      const isOff = async () => Math.abs(await clockOff(server.url)) > (seconds * 1000) / 2;
      await eventually(isOff, BACK_MS, 'a clock that jumps');
      return async () => {
        clock.set(0);
        await eventually(async () => !(await isOff()), BACK_MS, 'a clock that jumps back');
        await end(server);
        servers[at] = await startServerAt(at);
      };
    },
  };
  await eventually(() => isReady(url), BACK_MS, 'the site behind HAProxy');
  return {
    url,
    processes,
    endedByThemselves,
    async stop() {
      for (const one of [...servers, ...workers]) await end(one);
    },
  };
}
