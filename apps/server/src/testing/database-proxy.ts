import net from 'node:net';

/** What a network does to the connections of a database. */
export interface DatabaseProxy {
  /** Reaches the database through the proxy. */
  url: string;
  /** Connections end now, and so does every new one: closed as in an orderly stop, or reset as when a machine is gone. */
  cut(how?: 'closed' | 'reset'): void;
  /** Connections stay, and nothing comes through. */
  freeze(): void;
  /** Whatever is sent arrives so much later (ms), in both directions together. */
  delay(ms: number): void;
  /** Ends the next connection that sends this text as soon as the database has it, without its answer. */
  loseAnswerTo(text: string): void;
  /** All as it should be, for new connections. */
  open(): void;
  close(): void;
}

/** A door in front of a database. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const target = new URL(connectionString);
  let state: 'open' | 'cut' | 'frozen' = 'open';
  let delayMs = 0;
  let losing: string | undefined;
  const pairs = new Set<net.Socket>();

  const server = net.createServer((inside) => {
    if (state === 'cut') return inside.destroy();
    const outside = net.connect(Number(target.port), target.hostname);
    let answersLost = false;
    pairs.add(inside);
    const forward = (from: net.Socket, to: net.Socket, pass: (chunk: Buffer) => boolean) => {
      from.on('data', (chunk) => {
        if (state !== 'open' || !pass(chunk)) return;
        if (delayMs > 0) setTimeout(() => to.write(chunk), delayMs / 2);
        else to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(inside);
        to.destroy();
      });
    };
    forward(inside, outside, (chunk) => {
      if (losing !== undefined && chunk.includes(losing)) {
        losing = undefined;
        answersLost = true;
      }
      return true;
    });
    forward(outside, inside, () => {
      if (answersLost) inside.destroy();
      return !answersLost;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  const end = (how: 'closed' | 'reset') => {
    for (const inside of pairs) how === 'reset' ? inside.resetAndDestroy() : inside.destroy();
  };
  return {
    url: url.href,
    cut(how = 'closed') {
      state = 'cut';
      end(how);
    },
    freeze() {
      state = 'frozen';
    },
    delay(ms) {
      delayMs = ms;
    },
    loseAnswerTo(text) {
      losing = text;
    },
    open() {
      // Half-sent messages of a frozen connection cannot be taken up again.
      if (state !== 'open') end('closed');
      state = 'open';
      delayMs = 0;
    },
    close() {
      end('closed');
      server.close();
    },
  };
}
