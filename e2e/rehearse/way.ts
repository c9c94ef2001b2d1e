import net from 'node:net';

/** A port that leads on to others. */
export interface Way {
  port: number;
  /** Connections that lead through it break; new ones are led anew. */
  cut(): void;
}

/**
 * Leads each new connection to the first port that takes it, as an address does that moves to another machine; one that none takes breaks.
 * @param ports asked anew for each connection
 */
export async function startWay(ports: () => readonly number[]): Promise<Way> {
  const open = new Set<net.Socket>();
  const server = net.createServer((inside) => {
    open.add(inside);
    inside.on('error', () => {});
    inside.once('close', () => open.delete(inside));
    lead(inside, ports());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Keeps nobody waiting who is done.
  server.unref();
  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      for (const inside of open) inside.resetAndDestroy();
    },
  };
}

function lead(inside: net.Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    inside.resetAndDestroy();
    return;
  }
  const outside = net.connect(port, '127.0.0.1');
  let isThere = false;
  outside.on('error', () => {
    if (!isThere) lead(inside, others);
  });
  outside.once('connect', () => {
    isThere = true;
    if (inside.destroyed) {
      outside.destroy();
      return;
    }
    inside.once('close', () => outside.destroy());
    outside.once('close', () => inside.destroy());
    inside.pipe(outside);
    outside.pipe(inside);
  });
}
