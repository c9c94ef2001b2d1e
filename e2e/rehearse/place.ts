import { type DatabaseProxy, startDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { startPeerDoor } from './peers.ts';

/** Where the programs of a machine of the cluster listen, and the doors in its cables. */
export async function placeOf(name: string) {
  const doors: DatabaseProxy[] = [];
  const etcdPeer = await freePort();
  return {
    name,
    doors,
    ...{ postgres: await freePort(), rest: await freePort(), etcdClient: await freePort(), etcdPeer },
    /** By which the other members of etcd reach this one. */
    peerDoor: await startPeerDoor(etcdPeer),
    /** A way to a port by which this node is reached, or reaches others, and which is shut when the node is cut off. @returns host:port */
    async door(port: number): Promise<string> {
      const opened = await startDatabaseProxy(`postgres://127.0.0.1:${port}`);
      doors.push(opened);
      return new URL(opened.url).host;
    },
  };
}
