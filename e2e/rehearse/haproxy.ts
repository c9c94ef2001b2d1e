import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';
import { filled, own, start } from './programs.ts';

/** HAProxy of one machine. */
export interface Haproxy {
  /** Where it takes those who come to the site. */
  web: number;
  kill(): void;
  /** Starts it again, after a kill. */
  start(): void;
}

/**
 * Starts HAProxy with the file of deploy/cluster on loopback: before two servers of the product, and before the database's nodes.
 * @param folder where its file and its log lie
 * @param machine name of both
 * @param nodes what the file has of the database: `NODE1_POSTGRES`, `NODE1_REST_PORT` …, `PRIMARY_BIND`
 */
export async function startHaproxy(
  folder: string,
  machine: string,
  [app1, app2]: readonly [number, number],
  nodes: Record<string, string>,
): Promise<Haproxy> {
  const [web, metrics] = [await freePort(), await freePort()];
  const values = {
    ...{ WEB_BIND: `127.0.0.1:${web}`, METRICS_BIND: `127.0.0.1:${metrics}` },
    ...{ APP1: `127.0.0.1:${app1}`, APP2: `127.0.0.1:${app2}` },
    ...nodes,
  };
  const file = path.join(folder, `${machine}-haproxy.cfg`);
  writeFileSync(file, filled('haproxy.cfg', values), { mode: 0o600 });
  own(file);
  let child: ChildProcess;
  const haproxy: Haproxy = {
    web,
    kill: () => void child.kill('SIGKILL'),
    start() {
      child = start('/usr/sbin/haproxy', ['-f', file], { log: path.join(folder, `${machine}-haproxy.log`) });
    },
  };
  haproxy.start();
  return haproxy;
}
