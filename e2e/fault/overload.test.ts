import { activityPage } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { openEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { createSessions, type Sessions } from '../../apps/server/src/platform/sessions.ts';
import { startDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts';
import { makeActivity, makeCrowd, makeOrg, makeType } from '../../apps/server/src/testing/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { send } from '../support/people.ts';
import { eventually, isReady, type ServerProcess, startServer } from '../support/server-process.ts';
import { installation } from './installation.ts';

const EMPTY = { DEMO_MODE: '0' };
/** As many as a demo city has. */
const ACTIVITIES = 60;

let place: Awaited<ReturnType<typeof installation>>;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.remove());

const listed = { pageSize: 6, currentPage: 1 };

describe('a database that is away or slow', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let database: Database;
  let sessions: Sessions;
  let accountId: string;
  let holder: ServerProcess;
  let server: ServerProcess;

  beforeAll(async () => {
    // The first server only keeps the embedded database up; the second reaches it through a proxy that the test can shut.
    holder = await place.start(EMPTY);
    const joined = await openEmbeddedDatabase({ dataDir: place.dataDir, log: () => {} });
    database = openDatabase(joined.connectionString, { size: 3 });
    sessions = await createSessions(database, () => new Date(), {
      policies: { now: () => ({ idleMinutes: 30, secondFactorFor: [] }), onChange: () => {} },
    });
    [accountId = ''] = await makeCrowd(database, 1);
    const held = { typeId: await makeType(database), orgId: await makeOrg(database) };
    for (let n = 0; n < ACTIVITIES; n += 1) await makeActivity(database, new Date(), held);
    proxy = await startDatabaseProxy(joined.connectionString);
    const env = { ...EMPTY, DATABASE_URL: proxy.url };
    server = await startServer({ port: await freePort(), dataDir: place.dataDir, env });
  }, 120_000);
  afterAll(async () => {
    proxy.open();
    await server.stop();
    await sessions.close();
    await database.close();
    await holder.stop();
    proxy.close();
  });

  it.each(['cut', 'frozen'] as const)('%s: 503 with Retry-After, and recovery by itself', async (state) => {
    onTestFailed(() => console.log(server.output()));
    const token = await sessions.create(database, accountId);
    expect((await send(server.url, activityPage, listed)).status).toBe(200);
    if (state === 'cut') proxy.cut();
    else proxy.freeze();
    const reply = await send(server.url, activityPage, listed, token);
    expect(reply.status).toBe(503);
    expect(Number(reply.retryAfter)).toBeGreaterThan(0);
    // Guests go on reading what is kept.
    expect((await send(server.url, activityPage, listed)).status).toBe(200);
    expect(await isReady(server.url)).toBe(false);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    proxy.open();
    await eventually(() => isReady(server.url), 15_000, 'ready again');
    expect((await send(server.url, activityPage, listed, token)).envelope.error_code).toBe(0);
  });
});

describe('more calls than it can take', () => {
  const heavy = (index: number) => ({ pageSize: 100, currentPage: 1, title: `鸟${index}` });

  it.each([
    ['more than may be in flight', 200],
    ['more than are served within the time that calls may wait', 5000],
  ])(
    '%s: all are answered, the refused with Retry-After, and asking again at once they get through',
    async (_name, most) => {
      const server = await place.start({ ...EMPTY, MAX_IN_FLIGHT: String(most) });
      const statuses: Record<number, number> = {};
      let bare = 0;
      /** Asks until it is served, the moment it was refused. */
      const client = async (index: number) => {
        for (;;) {
          const reply = await send(server.url, activityPage, heavy(index));
          statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
          if (reply.status === 200) return;
          if (!(Number(reply.retryAfter) > 0) || reply.envelope.error_code !== -1) bare += 1;
        }
      };
      const clients = Promise.all(Array.from({ length: 1500 }, (_, index) => client(index)));
      const probes = Array.from({ length: 5 }, async () => (await fetch(`${server.url}/healthz`)).status);
      await clients;
      expect(await Promise.all(probes)).toEqual(Array(5).fill(200));
      expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
      expect(statuses[200]).toBe(1500);
      if (most < 1500) expect(statuses[503]).toBeGreaterThan(0);
      expect(bare).toBe(0);
      await eventually(
        async () => (await send(server.url, activityPage, heavy(1))).status === 200,
        10_000,
        'normal again',
      );
      await server.stop();
    },
  );
});
