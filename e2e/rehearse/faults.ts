import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/server-process.ts';
import type { Cluster, Node } from './cluster.ts';

/** What another node needs to be the primary, at most: Patroni's least time to live and a round of its loop, twice over. */
const ELECTION_MS = 90_000;

/** The processes of the product, by whom they are started again. */
export interface Processes {
  /** Kills one of the servers, or the worker, as `kill -9` does; it is started again as systemd would. */
  killServer(): Promise<void>;
  killWorker(): Promise<void>;
}

export interface Fault {
  title: string;
  /** Writes may stand still so long, in ms; undefined: not at all worth a word. */
  goalMs?: number;
  /** Breaks something and waits until the rest has got over it; what it answers puts back what it broke. */
  happen(cluster: Cluster, processes: Processes): Promise<() => Promise<void> | void>;
}

/** Does something to the primary and waits for another one. */
async function unseat(cluster: Cluster, how: (leader: Node) => void): Promise<Node> {
  const before = await cluster.leader();
  how(before);
  await eventually(
    async () => {
      const now = await cluster.leader().catch(() => before);
      return now !== before;
    },
    ELECTION_MS,
    `another primary than ${before.name}`,
  );
  return before;
}

/** What breaks in a night, by name. */
export const FAULTS: Record<string, Fault> = {
  kill: {
    title: 'kill',
    goalMs: 25_000,
    async happen(cluster) {
      const node = await unseat(cluster, (leader) => leader.kill());
      return () => node.start();
    },
  },
  freeze: {
    title: 'freeze',
    goalMs: 25_000,
    // It wakes as a primary that does not know of the other.
    async happen(cluster) {
      const node = await unseat(cluster, (leader) => leader.freeze());
      return () => node.thaw();
    },
  },
  switchover: {
    title: 'switchover',
    goalMs: 3000,
    async happen(cluster) {
      const before = await cluster.leader();
      await cluster.switchover();
      await eventually(async () => (await cluster.leader().catch(() => before)) !== before, ELECTION_MS, 'switchover');
      return () => {};
    },
  },
  reject: {
    title: 'network rejected',
    goalMs: 25_000,
    async happen(cluster) {
      const node = await unseat(cluster, (leader) => leader.cut('reset'));
      return () => node.mend();
    },
  },
  drop: {
    title: 'network dropped',
    goalMs: 25_000,
    async happen(cluster) {
      const node = await unseat(cluster, (leader) => leader.cut('swallowed'));
      return () => node.mend();
    },
  },
  disk: {
    title: 'standby full',
    goalMs: 25_000,
    // The synchronous one: who writes waits for it until another one takes its place.
    async happen(cluster) {
      const node = await cluster.standby();
      node.fillDisk();
      await eventually(
        async () => {
          // Nobody tells the leader for a moment, or it is busy: asked again.
          await cluster.nextLogFile().catch(() => {});
          return (await cluster.standby().catch(() => node)) !== node;
        },
        ELECTION_MS,
        `another synchronous standby than ${node.name}`,
      );
      return () => node.freeDisk();
    },
  },
  etcd: {
    title: 'etcd member away',
    goalMs: 3000,
    async happen(cluster) {
      const node = cluster.nodes[Math.floor(Math.random() * cluster.nodes.length)]!;
      node.killEtcd();
      await sleep(8000);
      return () => node.startEtcd();
    },
  },
  server: {
    title: 'server killed',
    goalMs: 3000,
    async happen(_, processes) {
      await processes.killServer();
      return () => {};
    },
  },
  worker: {
    title: 'worker killed',
    async happen(_, processes) {
      await processes.killWorker();
      return () => {};
    },
  },
};
