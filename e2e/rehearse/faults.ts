import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/server-process.ts';
import type { Cluster, Node } from './cluster.ts';

/** An etcd without one of its members goes on so long. */
const MEMBER_AWAY_MS = 8000;
/** A primary that breaks down is waited for no longer before it is asked again. */
const PROD_MS = 2000;
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
  /** Only root can bring it about: it fills a disk that is mounted for it. */
  needsRoot?: true;
  /** Breaks something and waits until the rest has got over it; what it answers puts back what it broke. */
  happen(cluster: Cluster, processes: Processes): Promise<() => Promise<void> | void>;
}

/**
 * Does something to the primary and waits for another one.
 * @param prod asked of the cluster again and again meanwhile, whatever comes of it
 */
async function unseat(
  cluster: Cluster,
  how: (leader: Node) => void,
  prod: () => Promise<void> = async () => {},
): Promise<Node> {
  const before = await cluster.leader();
  how(before);
  await eventually(
    async () => {
      await Promise.race([prod().catch(() => {}), sleep(PROD_MS)]);
      const now = await cluster.leader().catch(() => before);
      return now !== before;
    },
    ELECTION_MS,
    `another primary than ${before.name}`,
  );
  return before;
}

const anyOf = (nodes: readonly Node[]): Node => nodes[Math.floor(Math.random() * nodes.length)]!;

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
    needsRoot: true,
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
  'leader-disk': {
    title: 'leader full',
    goalMs: 25_000,
    needsRoot: true,
    // It ends over the next file of its log, which it needs before anything in it is acknowledged.
    async happen(cluster) {
      const node = await unseat(
        cluster,
        (leader) => leader.fillDisk(),
        () => cluster.nextLogFile(),
      );
      return () => node.freeDisk();
    },
  },
  etcd: {
    title: 'etcd member away',
    goalMs: 3000,
    async happen(cluster) {
      const { etcd } = anyOf(cluster.nodes);
      etcd.kill();
      await sleep(MEMBER_AWAY_MS);
      return () => etcd.start();
    },
  },
  forget: {
    title: 'etcd member forgot',
    goalMs: 3000,
    // Started as it always is: the others know it, and it is not one of them before it is taken out and added anew.
    async happen(cluster) {
      const node = anyOf(cluster.nodes);
      const another = anyOf(cluster.nodes.filter((one) => one !== node));
      await node.etcd.forget();
      node.etcd.start();
      await sleep(MEMBER_AWAY_MS);
      return () => node.etcd.rejoin(another.etcd);
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
