import net from 'node:net';
import { activityPage } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { freePort } from '../support/free-port.ts';
import { send, tokenOf } from '../support/people.ts';
import { eventually, isReady, type ServerProcess, startServer } from '../support/server-process.ts';
import { installation } from './installation.ts';

let place: Awaited<ReturnType<typeof installation>>;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.remove());

const listed = { pageSize: 6, currentPage: 1 };

describe('a stop under load', () => {
  it('answers every call under way, says "not ready" first, and is gone by itself', async () => {
    const server = await place.start();
    const token = await tokenOf(server.url, 'xs001');
    let going = true;
    const results = { answered: 0, broken: 0 };
    const reader = async () => {
      while (going) {
        const reply = await send(server.url, activityPage, listed, token).catch(() => undefined);
        if (reply?.status === 200) results.answered += 1;
        else results.broken += 1;
      }
    };
    // As a load balancer does: no new calls once the server says that it is not ready.
    const balancer = eventually(async () => !(await isReady(server.url)), 30_000, 'not ready').then(() => {
      going = false;
    });
    const readers = Array.from({ length: 20 }, reader);
    await eventually(() => results.answered > 200, 20_000, 'load under way');

    // 0 only when everything ended by itself; the watchdog ends the process with 1.
    expect(await server.stop('SIGTERM')).toBe(0);
    await Promise.all([balancer, ...readers]);
    expect(results.broken).toBe(0);
  });
});

describe('a database that is away or slow', () => {
  let gate: Awaited<ReturnType<typeof startGate>>;
  let holder: ServerProcess;
  let server: ServerProcess;

  beforeAll(async () => {
    // The first server only keeps the embedded database up; the second reaches it through a gate that the test can shut.
    holder = await place.start();
    const joined = await openEmbeddedPostgres({ dataDir: place.dataDir, log: () => {} });
    gate = await startGate(new URL(joined.connectionString));
    server = await startServer({ port: await freePort(), dataDir: place.dataDir, env: { DATABASE_URL: gate.url } });
  }, 120_000);
  afterAll(async () => {
    gate.open();
    await server.stop();
    await holder.stop();
    gate.close();
  });

  it.each(['cut', 'frozen'] as const)('%s: 503 with Retry-After, and recovery by itself', async (state) => {
    const token = await tokenOf(server.url, 'xs002');
    gate.shut(state);
    const reply = await send(server.url, activityPage, listed, token);
    expect(reply.status).toBe(503);
    expect(Number(reply.retryAfter)).toBeGreaterThan(0);
    expect(await isReady(server.url)).toBe(false);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    gate.open();
    await eventually(() => isReady(server.url), 15_000, 'ready again');
    expect((await send(server.url, activityPage, listed, token)).envelope.error_code).toBe(0);
  });
});

describe('more calls than it can take', () => {
  it('the excess gets 503 with Retry-After at once, the rest is answered, and it is well again after', async () => {
    const server = await place.start({ MAX_IN_FLIGHT: '200' });
    const replies = await Promise.all(
      Array.from({ length: 1500 }, (_, index) =>
        send(server.url, activityPage, { pageSize: 100, currentPage: 1, title: `鸟${index}` }).catch(() => undefined),
      ),
    );
    const by = (status: number) => replies.filter((reply) => reply?.status === status);
    expect(by(200).length).toBeGreaterThan(100);
    expect(by(200).length + by(503).length).toBe(replies.length);
    for (const reply of by(503)) expect(Number(reply?.retryAfter)).toBeGreaterThan(0);
    await eventually(async () => (await send(server.url, activityPage, listed)).status === 200, 10_000, 'normal again');
    await server.stop();
  });
});

/** A door in front of the database: open, cut (connections break) or frozen (they hang). */
async function startGate(target: URL) {
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const pairs = new Set<[net.Socket, net.Socket]>();
  const server = net.createServer((inside) => {
    if (state === 'cut') return inside.destroy();
    const outside = net.connect(Number(target.port), target.hostname);
    const pair: [net.Socket, net.Socket] = [inside, outside];
    pairs.add(pair);
    const forward = (from: net.Socket, to: net.Socket) => {
      from.on('data', (chunk) => state === 'open' && to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    };
    forward(inside, outside);
    forward(outside, inside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    shut(next: 'cut' | 'frozen') {
      state = next;
      if (next === 'cut') for (const [inside] of pairs) inside.destroy();
    },
    open() {
      state = 'open';
      // Half-sent messages of a frozen connection cannot be taken up again.
      for (const [inside] of pairs) inside.destroy();
    },
    close: () => server.close(),
  };
}
