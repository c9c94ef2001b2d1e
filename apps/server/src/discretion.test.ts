// @begins-first
import { activityFetch, type Endpoint, login, noticePage, SESSION_HEADER, sendCode } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_CASES, attempt, endpointNames, mounted, type Stage, setStage } from './testing/access-cases/index.ts';
import { freshPhone, PASSWORD, startTestApp } from './testing/app.ts';
import { digestOf } from './testing/passwords.ts';
import { numbersIn } from './testing/pupil-numbers.ts';
import { recordLog } from './testing/record-log.ts';

/** What the server keeps to itself, and what it does not believe. */
let stage: Stage;
const recorded = recordLog();
beforeAll(async () => {
  stage = await setStage({ log: recorded.log });
});
afterAll(() => stage.close());

/** Texts of an input, save flags, ids and codes: those are words of the protocol, and a demo says its codes on the terminal. */
const textsOf = (input: object): string[] =>
  Object.entries(input)
    .filter(([name]) => !/^(channel|code|checkCode|dictType|expires|kind|list|objType|of|step)$/.test(name))
    .map(([, value]) => value)
    .filter((value): value is string => typeof value === 'string' && value.length > 3 && !/^\d{1,8}$/.test(value));

it('no call writes to the log what was sent, as whom, or what came back of people', async () => {
  const secrets = new Set<string>();
  for (const endpoint of mounted(stage)) {
    const { cases, works = 'guest' } = ACCESS_CASES[endpointNames.get(endpoint)!]!;
    for (const make of Object.values(cases)) {
      const actor = await stage.actor(works);
      const [input, token] = [await make(stage, actor), await stage.tokenOf(actor)];
      if (endpoint.multipart) continue;
      for (const text of [...textsOf(input), ...(token ? [token] : [])]) secrets.add(text);
      const { data } = await attempt(stage, endpoint, input, token);
      const { token: given } = (data ?? {}) as { token?: string };
      if (given) secrets.add(given);
    }
  }
  expect(secrets.size).toBeGreaterThan(100);
  expect(recorded.text()).toContain('answered');
  expect([...secrets].filter((secret) => recorded.text().includes(secret))).toEqual([]);
  expect(numbersIn(recorded.text(), stage.numbers)).toEqual([]);
}, 400_000);

describe('a fault', () => {
  /** Lets the next statement of the database fail as a mistake of ours would. */
  async function broken(endpoint: Endpoint, input: object) {
    const { database } = stage.app.platform;
    const { rows, row } = database;
    const fail = async () => {
      throw new Error('relation "secret_table" does not exist: select 13912345678');
    };
    Object.assign(database, { rows: fail, row: fail });
    try {
      return await stage.app.app.http.inject({ method: endpoint.method, url: endpoint.path, payload: input });
    } finally {
      Object.assign(database, { rows, row });
    }
  }

  it('tells a request id and nothing of the inside', async () => {
    for (const [endpoint, input] of [
      [noticePage, { pageSize: 9 }],
      [activityFetch, { id: '77777' }],
      [login, { user: 'xs001', pwd: digestOf(PASSWORD) }],
    ] as const) {
      const reply = await broken(endpoint, input);
      const { error_code, message, data } = reply.json();
      expect([reply.statusCode, error_code, data]).toEqual([200, -1, undefined]);
      expect(message.info).toBe(`系统开小差了，请稍后再试（${String(reply.headers['x-request-id']).slice(0, 8)}）`);
      expect(reply.body).not.toMatch(/secret_table|13912345678|select/);
    }
    expect(recorded.text()).toContain('fault');
  });

  it('is gone with its cause: nothing of it is remembered', async () => {
    const input = { pageSize: 8 };
    expect((await broken(noticePage, input)).json().error_code).toBe(-1);
    expect((await stage.app.call(noticePage, input)).error_code).toBe(0);
  });
});

describe('the address of a caller', () => {
  it('is what the connection says: a header that names another does not get around a limit', async () => {
    const app = await startTestApp();
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const forged = `203.0.113.${count}`;
      const reply = await app.call(
        sendCode,
        { accountCode: freshPhone() },
        {
          address: '198.51.100.7',
          headers: { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
        },
      );
      statuses.push(reply.error_code);
    }
    expect(statuses).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
    await app.close();
  });

  it('is what a trusted proxy says, and only the last step of it', async () => {
    const app = await startTestApp({ config: { trustedProxies: ['10.0.0.1'] } });
    const ask = (forwarded: string) =>
      app.call(
        sendCode,
        { accountCode: freshPhone() },
        { address: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
      );
    for (let count = 0; count < 5; count += 1) await ask(`203.0.113.${count}, 198.51.100.8`);
    expect((await ask('203.0.113.99, 198.51.100.8')).error_code).toBe(1);
    expect((await ask('198.51.100.9')).error_code).toBe(0);
    await app.close();
  });
});

it('a path names whom it is about, whatever query and body name beside it', async () => {
  const actor = await stage.actor('2');
  const token = (await stage.tokenOf(actor))!;
  const [mine, named] = [await stage.activity(), await stage.activity()];
  for (const id of [mine, named]) {
    await stage.db.run('insert into collected_activity (account_id, activity_id) values ($1, $2)', [
      actor.accountId,
      id,
    ]);
  }
  const reply = await stage.app.app.http.inject({
    method: 'DELETE',
    url: `/vimo-cms/v1/api/userconcern/3/${mine}?id=${named}`,
    headers: { [SESSION_HEADER]: token },
    payload: { id: named },
  });
  expect(reply.json().error_code).toBe(0);
  const rows = await stage.db.rows<{ id: string }>(
    'select activity_id as id from collected_activity where account_id = $1',
    [actor.accountId],
  );
  expect(rows.map((row) => row.id)).toEqual([named]);
});
