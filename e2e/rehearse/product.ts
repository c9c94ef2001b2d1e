import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { eventually, isReady, type ServerProcess, spawnServer, startServer } from '../support/server-process.ts';
import type { Cluster } from './cluster.ts';
import type { Processes } from './faults.ts';

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
 * Two servers and a worker on a cluster, started again as systemd does it.
 * @param isPooled whether they reach the primary through PgBouncer, but for migrations
 */
export async function startProduct(cluster: Cluster, isPooled: boolean) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'product-'));
  const ports = [await freePort(), await freePort()] as const;
  const url = await cluster.serve(ports);
  const { ownerConnectionString } = cluster;
  const connectionString = isPooled ? await cluster.pool() : cluster.connectionString;
  const env = productEnv({ connectionString, ownerConnectionString }, url);
  const { watched, end, endedByThemselves } = watchProcesses();
  const serverOf = (port: number) => ({ port, dataDir, env: { ...env, TASKS_AT_ONCE: '0' } });
  const startWorker = () => watched(spawnServer({ port: 0, dataDir, env, entry: 'worker.ts' }));
  // One after the other: the first one migrates.
  const servers = [watched(await startServer(serverOf(ports[0]))), watched(await startServer(serverOf(ports[1])))];
  let worker = startWorker();
  let turn = 0;
  const kill = async (one: ServerProcess) => {
    await end(one, 'SIGKILL');
    await sleep(1000);
  };
  const processes: Processes = {
    async killServer() {
      turn = 1 - turn;
      await kill(servers[turn]!);
      servers[turn] = watched(await startServer(serverOf(ports[turn]!)));
    },
    async killWorker() {
      await kill(worker);
      worker = startWorker();
    },
  };
  await eventually(() => isReady(url), BACK_MS, 'the site behind HAProxy');
  return {
    url,
    processes,
    endedByThemselves,
    async stop() {
      for (const one of [...servers, worker]) await end(one);
    },
  };
}
