import { activityPage } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { startDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts';
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

describe('a database that is away or slow', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let holder: ServerProcess;
  let server: ServerProcess;

  beforeAll(async () => {
    // The first server only keeps the embedded database up; the second reaches it through a proxy that the test can shut.
    holder = await place.start();
    const joined = await openEmbeddedPostgres({ dataDir: place.dataDir, log: () => {} });
    proxy = await startDatabaseProxy(joined.connectionString);
    server = await startServer({ port: await freePort(), dataDir: place.dataDir, env: { DATABASE_URL: proxy.url } });
  }, 120_000);
  afterAll(async () => {
    proxy.open();
    await server.stop();
    await holder.stop();
    proxy.close();
  });

  it.each(['cut', 'frozen'] as const)('%s: 503 with Retry-After, and recovery by itself', async (state) => {
    const token = await tokenOf(server.url, 'xs002');
    if (state === 'cut') proxy.cut();
    else proxy.freeze();
    const reply = await send(server.url, activityPage, listed, token);
    expect(reply.status).toBe(503);
    expect(Number(reply.retryAfter)).toBeGreaterThan(0);
    expect(await isReady(server.url)).toBe(false);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    proxy.open();
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
