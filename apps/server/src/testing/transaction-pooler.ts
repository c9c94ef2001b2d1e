import net from 'node:net';
import pg from 'pg';

/**
 * A pooler that gives whoever asks the one connection that it has, statement by statement, and keeps start-up parameters to itself: PgBouncer's transaction mode
 * with `ignore_startup_parameters`. One asks at a time.
 */
export async function startTransactionPooler(connectionString: string): Promise<{ url: string; close(): void }> {
  const shared = new pg.Client({ connectionString });
  shared.on('error', () => {});
  await shared.connect();
  // From here on it is a socket that has logged in.
  const outside = (shared as unknown as { connection: { stream: net.Socket } }).connection.stream;
  outside.removeAllListeners('data');
  let asking: net.Socket | undefined;
  outside.on('data', (chunk) => asking?.write(chunk));
  const insides = new Set<net.Socket>();
  const server = net.createServer((inside) => {
    insides.add(inside);
    inside.on('error', () => {});
    inside.once('data', () => {
      // Logged in, ready, no transaction: whatever was asked for at the start.
      inside.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
      inside.on('data', (chunk) => {
        if (chunk[0] === 0x58) return inside.end();
        asking = inside;
        outside.write(chunk);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    close() {
      for (const inside of insides) inside.destroy();
      outside.destroy();
      server.close();
    },
  };
}
