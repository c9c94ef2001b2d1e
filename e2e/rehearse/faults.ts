import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/server-process.ts';
import type { Cluster, Node } from './cluster.ts';

/** An etcd without one of its members goes on so long; so does a site without one of its proxies, or with a server that is led astray or whose clock is off. */
const AWAY_MS = 8000;
/** No member of etcd hears another one for so long: a primary has stepped down by then (Patroni's retry_timeout, and its least time to live). */
const APART_MS = 25_000;
const HOUR_S = 3600;
/** A primary that breaks down is waited for no longer before it is asked again. */
const PROD_MS = 2000;
/** What another node needs to be the primary, at most: Patroni's least time to live and a round of its loop, twice over. */
const ELECTION_MS = 90_000;

/** Of the two machines with a server: the first or the second. */
export type Place = 0 | 1;

/** The processes of the product, by whom they are started again. */
export interface Processes {
  /** Kills one of the servers, or of the workers, as `kill -9` does; it is started again as systemd would. */
  killServer(): Promise<void>;
  killWorker(): Promise<void>;
  /** Kills one HAProxy. @returns starts it again */
  killProxy(): () => void;
  /** Kills HAProxy, server and worker of a machine. @returns starts them again */
  killMachine(at: Place): Promise<() => Promise<void>>;
  /** The programs of one machine are led to a port in the place of the primary; its server is not ready then. @returns leads them to the primary again, and waits until it is */
  mislead(port: number): Promise<() => Promise<void>>;
  /** The clock of one server jumps, in seconds. @returns lets it jump back */
  jumpClock(seconds: number): Promise<() => Promise<void>>;
}

export interface Fault {
  title: string;
  /** Writes may stand still so long, in ms; undefined: not at all worth a word. */
  goalMs?: number;
  /** Only root can bring it about: it fills a disk that is mounted for it. */
  needsRoot?: true;
  /** Connections of guests break with the machine that carries them: they ask once more, as browsers and pages do (packages/client/src/hooks.ts). */
  breaksConnections?: true;
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

/** The primary stands on a machine that has a server of the product. @returns which */
async function leadFromServer(cluster: Cluster): Promise<Place> {
  const placeOfLeader = async () => cluster.nodes.indexOf(await cluster.leader());
  if ((await placeOfLeader()) > 1) {
    await cluster.switchover();
    const isMoved = async () => (await placeOfLeader().catch(() => 2)) <= 1;
    await eventually(isMoved, ELECTION_MS, 'a primary beside a server');
    await cluster.whole('a primary beside a server');
  }
  return (await placeOfLeader()) === 0 ? 0 : 1;
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
      await sleep(AWAY_MS);
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
      await sleep(AWAY_MS);
      return () => node.etcd.rejoin(another.etcd);
    },
  },
  peers: {
    title: 'etcd leader cut off',
    goalMs: 25_000,
    // Whoever asks it still reaches it, and is told nothing that holds.
    async happen({ peers }) {
      await peers.cutOffLeader();
      await sleep(AWAY_MS);
      return () => peers.mend();
    },
  },
  majority: {
    title: 'etcd without majority',
    // The primary steps down, as nobody tells it that there is no other; nothing comes back before the network.
    goalMs: APART_MS + 25_000,
    async happen({ peers }) {
      peers.cutAll();
      await sleep(APART_MS);
      peers.mend();
      return () => {};
    },
  },
  proxy: {
    title: 'HAProxy killed',
    goalMs: 3000,
    breaksConnections: true,
    async happen(_, processes) {
      const putBack = processes.killProxy();
      await sleep(AWAY_MS);
      return putBack;
    },
  },
  machine: {
    title: 'machine away',
    goalMs: 25_000,
    breaksConnections: true,
    // All that one machine carries: the primary, a member of etcd, HAProxy, a server and a worker.
    async happen(cluster, processes) {
      const at = await leadFromServer(cluster);
      const others = processes.killMachine(at);
      const node = await unseat(cluster, (leader) => leader.kill());
      const putBack = await others;
      return () => {
        node.start();
        return putBack();
      };
    },
  },
  address: {
    title: 'old address',
    goalMs: 3000,
    async happen(cluster, processes) {
      const putBack = await processes.mislead((await cluster.standby()).postgres);
      await sleep(AWAY_MS);
      return putBack;
    },
  },
  clock: {
    title: 'clock jumps an hour',
    goalMs: 3000,
    async happen(_, processes) {
      const putBack = await processes.jumpClock(HOUR_S);
      await sleep(AWAY_MS);
      return putBack;
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
