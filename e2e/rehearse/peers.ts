import net from 'node:net';
import type { Etcd } from './etcd.ts';

/** A member of etcd says in each request to another one who it is. */
const SENDER = /^x-server-from: *([0-9a-f]+)\r?$/im;

/** The number of the member that sends a request, as etcd writes it; undefined where it does not say so. */
export const senderOf = (request: Buffer): string | undefined => SENDER.exec(request.toString('latin1'))?.[1];

/** The cable by which the other members reach one of etcd. */
export interface PeerDoor {
  /** host:port */
  address: string;
  /** Whatever is sent is swallowed, of all others or of one, by its number. */
  shut(member?: string): void;
  /** All as it should be, for new connections. */
  open(): void;
}

/** A door in front of the port at which a member hears the others. */
export async function startPeerDoor(port: number): Promise<PeerDoor> {
  const shutTo = new Set<string>();
  let isShut = false;
  const open = new Set<net.Socket>();
  const server = net.createServer((inside) => {
    const outside = net.connect(port, '127.0.0.1');
    let sender: string | undefined;
    const isSwallowed = () => isShut || (sender !== undefined && shutTo.has(sender));
    const forward = (from: net.Socket, to: net.Socket) => {
      from.on('data', (chunk) => {
        if (from === inside) sender ??= senderOf(chunk);
        if (!isSwallowed()) to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(inside);
        to.destroy();
      });
    };
    open.add(inside);
    forward(inside, outside);
    forward(outside, inside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Keeps nobody waiting who is done.
  server.unref();
  return {
    address: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    shut(member) {
      if (member === undefined) isShut = true;
      else shutTo.add(member);
    },
    open() {
      isShut = false;
      shutTo.clear();
      // Of messages that were swallowed the rest means nothing.
      for (const inside of open) inside.destroy();
    },
  };
}

/** The network between the members of etcd; whoever asks one of them still reaches it. */
export interface Peers {
  /** The member that leads hears none of the others and is heard by none. @throws Error where none leads */
  cutOffLeader(): Promise<void>;
  /** None hears another one: there is no majority. */
  cutAll(): void;
  mend(): void;
}

/** @param members each with the door by which the others reach it */
export function openPeers(members: readonly { etcd: Etcd; door: PeerDoor }[]): Peers {
  return {
    async cutOffLeader() {
      const leader = await members[0]!.etcd.leader();
      const numbers = await Promise.all(members.map(({ etcd }) => etcd.number()));
      if (!numbers.includes(leader)) throw new Error('etcd has no leader');
      for (const [at, { door }] of members.entries()) door.shut(numbers[at] === leader ? undefined : leader);
    },
    cutAll() {
      for (const { door } of members) door.shut();
    },
    mend() {
      for (const { door } of members) door.open();
    },
  };
}
