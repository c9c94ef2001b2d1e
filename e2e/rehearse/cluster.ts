import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseClient } from '../../apps/server/src/platform/database-client.ts';
import { freePort } from '../support/free-port.ts';
import { eventually } from '../support/server-process.ts';
import { openDisk } from './disk.ts';
import { type Etcd, openEtcd } from './etcd.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { openPeers, type Peers } from './peers.ts';
import { placeOf } from './place.ts';
import { startPooler } from './pooler.ts';
import { MAKE_WRITES, watchPrimaries } from './primaries.ts';
import { family, filled, own, signal, start } from './programs.ts';
import { startWay } from './way.ts';

const NODES = ['node1', 'node2', 'node3'] as const;
const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'rehearsal-rehearsal';
const SETTLE_MS = 120_000;
/** A standby that is no further behind keeps up with those who write. */
const IN_STEP_BYTES = 16 * 1024 * 1024;

/** A node as Patroni tells it. */
interface Member {
  name: string;
  role: string;
  state: string;
  /** Bytes behind the leader, of a standby; no number when nobody knows. */
  lag?: number | string;
  /** Each election begins another one. */
  timeline?: number;
}

/** One machine of the cluster: a member of etcd, Patroni with its PostgreSQL, and the cables between it and the others. */
export interface Node {
  name: string;
  /** Port of its PostgreSQL itself. */
  postgres: number;
  /** etcd, Patroni and PostgreSQL end at once, as when the power goes. */
  kill(): void;
  /** Every process of the database's stands still, as a machine in a stall. */
  freeze(): void;
  thaw(): void;
  /** Nothing of the database's gets in or out: told so (`reset`), or swallowed. */
  cut(how: 'reset' | 'swallowed'): void;
  mend(): void;
  /** Starts Patroni again, after a kill. */
  start(): void;
  etcd: Etcd;
  /** Its database finds no room for another byte. */
  fillDisk(): void;
  freeDisk(): void;
}

/** The site and the way to the primary, by HAProxy of each machine that has one. */
export interface Site {
  /** An address that leads to the first HAProxy which takes a connection. */
  url: string;
  proxies: readonly [Haproxy, Haproxy];
  /** Where each of them leads to the primary. */
  primaryPorts: readonly [number, number];
}

export interface Cluster {
  /** Where the first HAProxy that takes a connection leads to the primary, as the application's role and as the owner of the tables. */
  connectionString: string;
  ownerConnectionString: string;
  nodes: readonly Node[];
  peers: Peers;
  /** The primary, as those who can be asked say. */
  leader(): Promise<Node>;
  /** The synchronous standby. */
  standby(): Promise<Node>;
  /** The primary goes on in the next file of its log, which each standby needs room for. */
  nextLogFile(): Promise<void>;
  /** Whether there are one primary and two standbys that keep up with it on its timeline, one of them synchronous. */
  isWhole(): Promise<boolean>;
  whole(what: string): Promise<void>;
  /** Asks each node itself to write from now on. @returns ends it and tells of writes that two primaries took */
  watchPrimaries(): () => Promise<string[]>;
  /** A planned change, as `patronictl switchover` asks for it. */
  switchover(): Promise<void>;
  /** Puts PgBouncer in front of HAProxy. @returns where the application's role reaches the primary through it */
  pool(): Promise<string>;
  /** Serves the site over these ports, one on each of the first two machines. */
  serve(ports: readonly [number, number]): Promise<Site>;
}

/** Starts the cluster of deploy/cluster on loopback: its very files, with addresses of this machine, and a door that can be shut in each cable. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
  chmodSync(folder, 0o755);
  const makeFolder = (name: string) => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    return own(made);
  };
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return own(file);
  };
  own(folder);

  const places = await Promise.all(NODES.map(placeOf));
  const etcdCluster = places.map(({ name, peerDoor }) => `${name}=http://${peerDoor.address}`).join(',');
  const nodes: Node[] = [];
  for (const place of places) {
    const { name } = place;
    let patroni: ChildProcess | undefined;
    const disk = openDisk(makeFolder(name), path.join(folder, `${name}.disk`));
    const dataDir = path.join(disk.folder, 'data');
    const etcdDir = makeFolder(`${name}-etcd`);
    const values = {
      ...{ NODE: name, NETWORK: '127.0.0.1/32', ETCD_CLUSTER: etcdCluster, ETCD_DATA_DIR: etcdDir },
      ...{ ETCD_CLIENT: `127.0.0.1:${place.etcdClient}`, ETCD_PEER: place.peerDoor.address },
      ETCD_HOSTS: (await Promise.all(places.map((to) => place.door(to.etcdClient)))).join(','),
      ...{ POSTGRES_LISTEN: `127.0.0.1:${place.postgres}`, POSTGRES_CONNECT: await place.door(place.postgres) },
      ...{ REST_LISTEN: `127.0.0.1:${place.rest}`, REST_CONNECT: await place.door(place.rest) },
      ...{
        POSTGRES_DATA_DIR: dataDir,
        POSTGRES_BIN_DIR: BIN,
        POSTGRES_RUN_DIR: folder,
        PGPASS: path.join(folder, `${name}.pgpass`),
      },
      ...{
        SUPERUSER_PASSWORD: PASSWORD,
        REPLICATION_PASSWORD: PASSWORD,
        REWIND_PASSWORD: PASSWORD,
        REST_PASSWORD: PASSWORD,
        ARCHIVE_COMMAND: '/bin/true',
      },
    };
    const settings = write(`${name}.yml`, filled('patroni.yml', values));
    const etcdEnv = Object.fromEntries(
      filled('etcd.env', values)
        .split('\n')
        .filter((line) => line.includes('=') && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const etcd = openEtcd({
      clientUrl: `http://127.0.0.1:${place.etcdClient}`,
      peerUrl: `http://${place.peerDoor.address}`,
      // The others come by the door, which is not where it listens.
      env: { ...etcdEnv, ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${place.etcdPeer}` },
      ...{ dataDir: etcdDir, log: path.join(folder, `${name}-etcd.log`) },
    });
    const postmaster = () => Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const processes = () =>
      new Set([etcd.pid(), patroni?.pid, postmaster()].flatMap((pid) => (pid ? family(pid) : [])));
    const node: Node = {
      name,
      postgres: place.postgres,
      kill() {
        for (const pid of processes()) signal(pid, 'SIGKILL');
      },
      freeze() {
        for (const pid of processes()) signal(pid, 'SIGSTOP');
      },
      thaw() {
        for (const pid of processes()) signal(pid, 'SIGCONT');
      },
      cut(how) {
        for (const door of place.doors) how === 'reset' ? door.cut('reset') : door.freeze();
      },
      mend() {
        for (const door of place.doors) door.open();
      },
      start() {
        if (!etcd.isRunning()) etcd.start();
        patroni = start('patroni', [settings], { log: path.join(folder, `${name}.log`) });
      },
      etcd,
      fillDisk: disk.fill,
      freeDisk: disk.free,
    };
    etcd.start();
    nodes.push(node);
  }
  for (const node of nodes) node.start();

  const primaryPorts = [await freePort(), await freePort()] as const;
  const toPrimary = await startWay(() => primaryPorts);
  const proxied = Object.fromEntries(
    (
      await Promise.all(
        places.map(
          async ({ name, door, postgres, rest }): Promise<[string, string][]> => [
            [`${name.toUpperCase()}_POSTGRES`, await door(postgres)],
            [`${name.toUpperCase()}_REST_PORT`, (await door(rest)).split(':')[1]!],
          ],
        ),
      )
    ).flat(),
  );
  const connectionString = `postgres://vimo:${PASSWORD}@127.0.0.1:${toPrimary.port}/vimo`;
  const ownerConnectionString = connectionString.replace('//vimo:', '//vimo_owner:');

  const ways = await Promise.all(places.map(({ door, rest }) => door(rest)));
  const members = async (): Promise<Member[]> => {
    for (const rest of ways) {
      // By the door: who is cut off tells what it knew before.
      const answer = await fetch(`http://${rest}/cluster`, { signal: AbortSignal.timeout(2000) })
        .then((response) => response.json() as Promise<{ members?: Member[] }>)
        .catch(() => ({ members: [] as Member[] }));
      if (answer.members?.some(({ role }) => role === 'leader')) return answer.members;
    }
    return [];
  };
  const nodeWith = async (role: string): Promise<Node> => {
    const name = (await members()).find((member) => member.role === role)?.name;
    const found = nodes.find((node) => node.name === name);
    if (!found) throw new Error(`the cluster has no ${role}`);
    return found;
  };
  const cluster: Cluster = {
    connectionString,
    ownerConnectionString,
    nodes,
    peers: openPeers(places.map(({ peerDoor }, at) => ({ etcd: nodes[at]!.etcd, door: peerDoor }))),
    leader: () => nodeWith('leader'),
    standby: () => nodeWith('sync_standby'),
    async nextLogFile() {
      await asSuperuser((await cluster.leader()).postgres, ['select pg_switch_wal()']);
    },
    async isWhole() {
      const all = await members();
      const standing = all.filter(({ state }) => state === 'running' || state === 'streaming');
      const following = all.filter(({ lag }) => typeof lag === 'number' && lag < IN_STEP_BYTES);
      return (
        standing.length === NODES.length &&
        following.length === NODES.length - 1 &&
        new Set(all.map(({ timeline }) => timeline)).size === 1 &&
        all.some(({ role }) => role === 'sync_standby')
      );
    },
    whole: (what) => eventually(() => cluster.isWhole(), SETTLE_MS, `${what}: three nodes in step; logs in ${folder}`),
    watchPrimaries: () => watchPrimaries(new Map(places.map(({ name, postgres }) => [name, superuserAt(postgres)]))),
    async switchover() {
      const all = await members();
      const leader = all.find(({ role }) => role === 'leader')!.name;
      const candidate = all.find(({ role }) => role === 'sync_standby')!.name;
      const answer = await fetch(`http://${ways[NODES.indexOf(leader as (typeof NODES)[number])]}/switchover`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`,
        },
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    pool: () => startPooler(folder, connectionString),
    async serve(ports) {
      const proxyOf = (at: 0 | 1) =>
        startHaproxy(folder, NODES[at], ports, { PRIMARY_BIND: `127.0.0.1:${primaryPorts[at]}`, ...proxied });
      const proxies = [await proxyOf(0), await proxyOf(1)] as const;
      const front = await startWay(() => proxies.map(({ web }) => web));
      return { url: `http://127.0.0.1:${front.port}`, proxies, primaryPorts };
    },
  };
  await cluster.whole('start');
  await makeDatabase((await cluster.leader()).postgres);
  return cluster;
}

/** The two roles and the database, as docs/operations.md has them made, and what the nodes are asked to write. */
const makeDatabase = (port: number) =>
  asSuperuser(port, [
    `create role vimo_owner login password '${PASSWORD}'`,
    `create role vimo login password '${PASSWORD}'`,
    'create database vimo owner vimo_owner',
    MAKE_WRITES,
  ]);

const superuserAt = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;

async function asSuperuser(port: number, statements: readonly string[]): Promise<void> {
  const client = new DatabaseClient({ connectionString: superuserAt(port) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
