// @begins-first: what its servers have compiled is kept when they end, and spares the many processes that other files kill a second or two each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  bannerPage,
  cancelEnrolment,
  type DataOf,
  type Endpoint,
  type Envelope,
  enrol,
  fileUpload,
  homeLayout,
  homeRow,
  type InputOf,
  managePublicationOrder,
  managePublicationPage,
  managePublicationSave,
  managePublicationStep,
  noticePage,
  ORG_COOKIE,
  type PublicationKind,
  SESSION_HEADER,
  Usertype,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { createSessions, type Sessions } from '../../apps/server/src/platform/sessions.ts';
import { makeActivity, makeCrowd, makeOrg, makeType } from '../../apps/server/src/testing/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { send } from '../support/people.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Two server processes on one database: places never oversell, whichever of them a person reaches, and what is published on one is seen on the other. */
const SECRET_KEY = 'two-servers-two-servers-two-servers';
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5);
const PEOPLE = 400;
const PLACES = 20;
/** For what never comes: the promise is a second (docs/domains/publications.md), and `npm run bench -- --publications` takes the figure. */
const SEEN_MS = 30_000;
const COVER = path.join(import.meta.dirname, '../../apps/server/demo-assets/cover-wetland.webp');

let dataDir: string;
let embedded: EmbeddedDatabase;
let database: Database;
let sessions: Sessions;
let servers: ServerProcess[];
let place: { typeId: string; orgId: string };

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-fault-'));
  embedded = await ensureEmbeddedDatabase({ dataDir, log: () => {} });
  await migrate(embedded);
  database = openDatabase(embedded.connectionString);
  sessions = await createSessions(database, () => new Date(), {
    policies: { now: () => ({ idleMinutes: 30, secondFactorFor: [] }), onChange: () => {} },
  });
  place = { typeId: await makeType(database), orgId: await makeOrg(database) };
  const env = { DATABASE_URL: embedded.connectionString, SECRET_KEY, DEMO_MODE: '0' };
  servers = await Promise.all(
    [1, 2].map(async (number) =>
      startServer({ port: await freePort(), dataDir: path.join(dataDir, `server-${number}`), env }),
    ),
  );
}, 120_000);

afterAll(async () => {
  for (const server of servers) await server.stop();
  await sessions.close();
  await database.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Asks until it is answered: a server that has more than it can take says when to come again, and on a busy machine two of them do. */
async function call(index: number, endpoint: Endpoint, input: object, token: string): Promise<string> {
  const server = servers[index % servers.length];
  for (;;) {
    const response = await fetch(`${server?.url}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', [SESSION_HEADER]: token },
      body: JSON.stringify(input),
    });
    const { error_code, message } = (await response.json()) as Envelope;
    if (response.status !== 503)
      return `${response.status} ${error_code} ${typeof message === 'string' ? message : message.info}`;
    await sleep(Number(response.headers.get('retry-after')) * 1000);
  }
}

async function crowd(count: number): Promise<string[]> {
  const ids = await makeCrowd(database, count);
  return Promise.all(ids.map((id) => sessions.create(database, id)));
}

const told = (answers: string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([text, list]) => [text, list.length]));

const seats = (activityId: string) =>
  database.row<{ taken: number; people: number; enrolments: number }>(
    `select a.sign_count as taken, coalesce(sum(e.person_count), 0)::int as people, count(e)::int as enrolments
     from activity a left join enrolment e on e.activity_id = a.activity_id and e.cancelled_at is null
     where a.activity_id = $1 group by a.activity_id`,
    [activityId],
  );

it(`${PEOPLE} people, ${PLACES} places, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const tokens = await crowd(PEOPLE);
    const activityId = await makeActivity(database, new Date(), { ...place, personNum: PLACES });
    const answers = await Promise.all(
      tokens.map((token, index) => call(index, enrol, { activityId, remarks: '抢名额' }, token)),
    );
    expect(told(answers)).toEqual({ '200 0 报名成功': PLACES, '200 1 名额已满': PEOPLE - PLACES });
    expect(await seats(activityId)).toEqual({ taken: PLACES, people: PLACES, enrolments: PLACES });
  }
});

it('the same submission fifty times over both servers is one row', async () => {
  const [token = ''] = await crowd(1);
  const activityId = await makeActivity(database, new Date(), place);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => call(index, enrol, { activityId, remarks: '双击' }, token)),
  );
  expect(told(answers)).toEqual({ '200 0 报名成功': 1, '200 1 您已报名，请勿重复点击': 49 });
  expect(await seats(activityId)).toMatchObject({ taken: 1, enrolments: 1 });
});

it('a place given back on one server is taken on the other at once', async () => {
  const [first = '', second = ''] = await crowd(2);
  const activityId = await makeActivity(database, new Date(), { ...place, personNum: 1 });
  expect(await call(0, enrol, { activityId, remarks: '先到' }, first)).toBe('200 0 报名成功');
  expect(await call(1, enrol, { activityId, remarks: '后到' }, second)).toBe('200 1 名额已满');
  expect(await call(0, cancelEnrolment, { activityId }, first)).toBe('200 0 取消报名成功');
  expect(await call(1, enrol, { activityId, remarks: '后到' }, second)).toBe('200 0 报名成功');
});

/** A school of its own, whose administrator writes on the first server and whose guests read on the second. */
async function publishingSchool() {
  const [writing, reading] = servers as [ServerProcess, ServerProcess];
  const orgId = await makeOrg(database, { name: '云汀二中' });
  const [accountId = ''] = await makeCrowd(database, 1);
  await database.run('update account set usertype = $2, org_id = $3 where account_id = $1', [
    accountId,
    Usertype.schoolAdministrator,
    orgId,
  ]);
  const token = await sessions.create(database, accountId);
  const manage = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> => {
    const { envelope } = await send(writing.url, endpoint, input, token);
    expect(envelope).toMatchObject({ error_code: 0 });
    return envelope.data!;
  };
  const guest = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    (await send(reading.url, endpoint, input)).envelope.data;
  return {
    manage,
    async publish(kind: PublicationKind, content: Record<string, unknown>) {
      const { id, edition } = await manage(managePublicationSave, { kind, content });
      await manage(managePublicationStep, { id, edition, step: 'publish' });
      return id;
    },
    async upload() {
      const form = new FormData();
      form.append('belongName', 'banner');
      form.append('file', new Blob([new Uint8Array(readFileSync(COVER))]), '湿地.webp');
      const reply = await fetch(writing.url + fileUpload.path, {
        method: 'POST',
        headers: { [SESSION_HEADER]: token },
        body: form,
      });
      const { data } = (await reply.json()) as Envelope<DataOf<typeof fileUpload>>;
      return data!;
    },
    /** What guests of the other server are told: each answer, and the home that it renders. */
    seen: {
      news: async () => titlesOf(await guest(noticePage, { ...ALL, types: 0, belongDeptIds: [orgId] })),
      banners: async () => titlesOf(await guest(bannerPage, { ...ALL, belongDeptIds: [orgId] })),
      links: async () => (await guest(homeLayout, { belongDeptId: orgId }))?.links.map(({ title }) => title),
      sections: async () => (await guest(homeLayout, { belongDeptId: orgId }))?.sections,
      newsOnHome: async () => (await guest(homeRow, { belongDeptId: orgId }))?.news.map(({ title }) => title),
      page: async () => {
        const reply = await fetch(`${reading.url}/vimoHome`, { headers: { cookie: `${ORG_COOKIE}=${orgId}` } });
        return reply.text();
      },
    },
  };
}

const ALL = { pageSize: 10, currentPage: 1 };
const titlesOf = (page: { dataList: { title: string }[] } | undefined) => page?.dataList.map(({ title }) => title);

it('news, a banner and the order of a home that are published on one server are seen by guests of the other', async () => {
  const { manage, publish, upload, seen } = await publishingSchool();
  const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: SEEN_MS, interval: 100 });
  // What was asked for before is kept there.
  for (const read of Object.values(seen)) await read();
  expect(await seen.news()).toEqual([]);

  const first = await publish('news', { title: '校园植树', details: '<p>一棵树</p>' });
  await eventually(seen.news).toEqual(['校园植树']);
  await eventually(seen.newsOnHome).toEqual(['校园植树']);
  await eventually(seen.page).toContain('校园植树');

  await publish('news', { title: '校园读书', details: '<p>一本书</p>' });
  await eventually(seen.news).toEqual(['校园读书', '校园植树']);
  const { orderEdition } = await manage(managePublicationPage, { ...ALL, kind: 'news' });
  await manage(managePublicationOrder, { kind: 'news', ids: [first], orderEdition });
  await eventually(seen.news).toEqual(['校园植树', '校园读书']);

  await publish('banner', { title: '走进湿地', alt: '三只白鹭', pictureId: await upload() });
  await eventually(seen.banners).toEqual(['走进湿地']);
  await eventually(seen.page).toContain('三只白鹭');

  const links = [{ title: '云汀市图书馆', href: 'https://lib.example.cn' }];
  await publish('home', { links, sections: ['links', 'news'].map((key) => ({ key, on: true })) });
  await eventually(seen.links).toEqual(['云汀市图书馆']);
  await eventually(seen.sections).toEqual(['links', 'news']);
  await eventually(seen.page).toContain('云汀市图书馆');

  const news = (await manage(managePublicationPage, { ...ALL, kind: 'news' })).dataList.find(({ id }) => id === first);
  await manage(managePublicationStep, { id: first, edition: news!.edition, step: 'takeDown', reason: '数字有误' });
  await eventually(seen.news).toEqual(['校园读书']);
  await eventually(seen.page).not.toContain('校园植树');
});
