import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/server-process.ts';
import { start } from './programs.ts';

const PATIENCE_MS = 5000;
const BACK_MS = 60_000;

/** A member of etcd: its process, and what it keeps. */
export interface Etcd {
  /** Where it is asked. */
  clientUrl: string;
  /** Of its last process. */
  pid(): number | undefined;
  /** Its number, and that of the member which leads, as they write it to each other. */
  number(): Promise<string>;
  leader(): Promise<string>;
  isRunning(): boolean;
  kill(): void;
  /** Starts as it always does. */
  start(): void;
  /** It ends, and nothing is left of what it kept. */
  forget(): Promise<void>;
  /** One that forgot everything is taken out and added anew by another one, as deploy/cluster/README.md has it done, and takes part. */
  rejoin(another: Etcd): Promise<void>;
}

/** What `etcdctl member …` asks a member for. @returns the members that there are then */
async function askMembers(clientUrl: string, what: 'list' | 'remove' | 'add', input: object) {
  const answer = await fetch(`${clientUrl}/v3/cluster/member/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`etcd member ${what}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { members: { ID: string; peerURLs: string[] }[] }).members;
}

/** What a member says of itself, whether the others hear it or not. */
async function statusOf(clientUrl: string): Promise<{ header: { member_id: string }; leader?: string }> {
  const answer = await fetch(`${clientUrl}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`etcd status: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { header: { member_id: string }; leader?: string };
}

/** A number as etcd writes it elsewhere than in what it is asked for by JSON. */
const inHex = (number: string): string => BigInt(number).toString(16);

const isHealthy = (clientUrl: string): Promise<boolean> =>
  fetch(`${clientUrl}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (answer) => ((await answer.json()) as { health?: string }).health === 'true')
    .catch(() => false);

/**
 * A member of etcd that is not started yet.
 * @param peerUrl where the other members reach it
 * @param env its settings, those of `etcd.env`
 */
export function openEtcd(place: {
  clientUrl: string;
  peerUrl: string;
  dataDir: string;
  env: Readonly<Record<string, string>>;
  log: string;
}): Etcd {
  const { clientUrl, peerUrl, dataDir, log } = place;
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const startWith = (env: Readonly<Record<string, string>>) => {
    child = start('etcd', ['--log-level', 'error'], { log, env });
  };
  const etcd: Etcd = {
    clientUrl,
    isRunning,
    pid: () => child?.pid,
    number: async () => inHex((await statusOf(clientUrl)).header.member_id),
    leader: async () => inHex((await statusOf(clientUrl)).leader ?? '0'),
    kill: () => void child?.kill('SIGKILL'),
    start: () => startWith(place.env),
    async forget() {
      if (child && isRunning()) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      for (const name of readdirSync(dataDir)) rmSync(path.join(dataDir, name), { recursive: true });
    },
    async rejoin(another) {
      await etcd.forget();
      const members = await askMembers(another.clientUrl, 'list', {});
      const old = members.find(({ peerURLs }) => peerURLs.includes(peerUrl));
      await askMembers(another.clientUrl, 'remove', { ID: old?.ID });
      await askMembers(another.clientUrl, 'add', { peerURLs: [peerUrl] });
      // Once it has a log of its own it does not look at this any more.
      startWith({ ...place.env, ETCD_INITIAL_CLUSTER_STATE: 'existing' });
      await eventually(() => isHealthy(clientUrl), BACK_MS, `etcd at ${peerUrl} takes part again`);
    },
  };
  return etcd;
}
