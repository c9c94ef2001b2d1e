import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, spawnServer, startServer } from '../support/server-process.ts';
import { productEnv, watchProcesses } from './product.ts';
import type { Release } from './releases.ts';

/** HAProxy asks each second whether a server is ready. */
const SEEN_MS = 3000;
/** A worker looks for tasks as soon as it stands. */
const WORKER_MS = 3000;

interface Place {
  database: { connectionString: string; ownerConnectionString: string };
  ports: readonly [number, number];
  url: string;
  /** Files of the installation, shared by its processes. */
  dataDir: string;
  /** With which it begins. */
  release: Release;
}

export interface Step {
  title: string;
  /** Stops one process as systemd does, waits for what it has under way, and starts the other release in its place. @returns what went wrong */
  take(): Promise<string[]>;
}

/** Two servers and a worker of one release, which can be put into the place of another one by one. */
export async function startRolling({ database, ports, url, dataDir, release }: Place) {
  mkdirSync(dataDir);
  const env = productEnv(database, url);
  const { watched, end, endedByThemselves } = watchProcesses();
  const startAt = async (at: 0 | 1, { folder }: Release): Promise<ServerProcess> =>
    watched(await startServer({ port: ports[at], dataDir, root: folder, env: { ...env, TASKS_AT_ONCE: '0' } }));
  const startWorker = ({ folder }: Release): ServerProcess =>
    watched(spawnServer({ port: 0, dataDir, root: folder, env, entry: 'worker.ts' }));
  // One after the other: the first one migrates.
  const servers = [await startAt(0, release), await startAt(1, release)];
  let worker = startWorker(release);
  const stopped = async (title: string, one: ServerProcess): Promise<string[]> => {
    const code = await end(one);
    return code === 0 ? [] : [`${title} ended with ${code}: ${one.output().slice(-500)}`];
  };
  return {
    endedByThemselves,
    steps: (to: Release): Step[] => [
      ...([0, 1] as const).map((at) => ({
        title: `server ${at + 1}`,
        async take() {
          const failures = await stopped(`server ${at + 1}`, servers[at]!);
          servers[at] = await startAt(at, to);
          await sleep(SEEN_MS);
          return failures;
        },
      })),
      {
        title: 'worker',
        async take() {
          const failures = await stopped('worker', worker);
          worker = startWorker(to);
          await sleep(WORKER_MS);
          return failures;
        },
      },
    ],
    async stop() {
      for (const one of [...servers, worker]) await end(one);
    },
  };
}
