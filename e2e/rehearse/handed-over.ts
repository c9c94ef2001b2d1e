import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';
import { eventually } from '../support/server-process.ts';
import type { BackedUp } from './backed-up.ts';
import { openEtcd } from './etcd.ts';
import { filled, own, owner, start } from './programs.ts';

const PROGRAMS = ['/usr/bin/etcd', '/usr/bin/patroni'];
const LEADER_MS = 120_000;

/** Why a database cannot be handed to Patroni here; undefined where it can. */
export function whyNotHandedOver(): string | undefined {
  // Its file calls the superuser postgres.
  if (owner.uid === undefined) return 'root has to ask';
  const missing = PROGRAMS.filter((program) => !existsSync(program));
  return missing.length > 0 ? `there is no ${missing.join(', ')}` : undefined;
}

/** Has Patroni start a database that stands still, with an etcd that knows of none, and waits until it leads, as deploy/cluster/README.md has it after a restore. */
export async function handOver({ place }: BackedUp): Promise<void> {
  const { folder, dataDir, port, password, archiveCommand } = place;
  const [client, peer, rest] = [await freePort(), await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const etcdDir = path.join(folder, 'etcd');
  mkdirSync(etcdDir, { mode: 0o700 });
  openEtcd({
    ...{ clientUrl, peerUrl, dataDir: own(etcdDir), log: path.join(folder, 'etcd.log') },
    env: {
      ...{ ETCD_NAME: 'node1', ETCD_DATA_DIR: etcdDir },
      ...{ ETCD_LISTEN_CLIENT_URLS: clientUrl, ETCD_ADVERTISE_CLIENT_URLS: clientUrl },
      ...{ ETCD_LISTEN_PEER_URLS: peerUrl, ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl },
      ETCD_INITIAL_CLUSTER: `node1=${peerUrl}`,
    },
  }).start();
  const settings = path.join(folder, 'patroni.yml');
  const text = filled('patroni.yml', {
    ...{ NODE: 'node1', NETWORK: '127.0.0.1/32', ETCD_HOSTS: `127.0.0.1:${client}` },
    ...{ REST_LISTEN: `127.0.0.1:${rest}`, REST_CONNECT: `127.0.0.1:${rest}` },
    ...{ POSTGRES_LISTEN: `127.0.0.1:${port}`, POSTGRES_CONNECT: `127.0.0.1:${port}` },
    ...{ POSTGRES_DATA_DIR: dataDir, POSTGRES_BIN_DIR: '/usr/lib/postgresql/15/bin', POSTGRES_RUN_DIR: folder },
    ...{ PGPASS: path.join(folder, 'pgpass'), ARCHIVE_COMMAND: archiveCommand, REST_PASSWORD: password },
    ...{ SUPERUSER_PASSWORD: password, REPLICATION_PASSWORD: password, REWIND_PASSWORD: password },
  });
  writeFileSync(settings, text, { mode: 0o600 });
  start('patroni', [own(settings)], { log: path.join(folder, 'patroni.log') });
  const isLeader = () =>
    fetch(`http://127.0.0.1:${rest}/primary`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(isLeader, LEADER_MS, `a leader of Patroni's; its log is in ${folder}`);
}
