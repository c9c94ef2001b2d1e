// @begins-first
import type { Endpoint } from '@vimo/contract';
import { ledClubs, logout, SESSION_HEADER, unbindStudent } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { expectClear } from './testing/clear-answer.ts';

/** Whatever is sent to whichever call: a clear envelope, never a fault. */
let test: TestApp;
let endpoints: Endpoint[];
const tokens: string[] = [];

beforeAll(async () => {
  test = await startTestApp();
  // Without the limits, thousands of wrong calls from one address would be answered by the limits alone.
  test.platform.limits.hit = async () => ({ hits: 1, retryAfter: 1 });
  endpoints = test.app.modules
    .flatMap((module) => module.routes.map((route) => route.endpoint))
    .filter((endpoint) => endpoint.path !== logout.path);
  const school = await test.makeSchool();
  for (const usertype of [1, 4] as const) tokens.push((await test.loginAs(usertype, { orgId: school.orgId })).token);
  tokens.push(await test.sessionOf(await test.makeStudent(school)));
});
afterAll(() => test.close());

const long = '长'.repeat(10_000);
const hostile: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '999999999999999999',
  '9'.repeat(40),
  '\u0000',
  `a\u0000b`,
  '\ud800',
  "'; drop table account; --",
  '%',
  '\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  long,
  [],
  [[]],
  [null],
  {},
  { __proto__x: 1 },
  ['1', { a: 1 }],
  '2026-02-31 00:00:00',
  '0001-01-01 00:00:00',
  '9999-12-31 23:59:59',
];

const fieldsOf = (endpoint: Endpoint) => Object.keys((endpoint.input as { shape?: object }).shape ?? {});

async function send(endpoint: Endpoint, value: Record<string, unknown>, token: string) {
  const rest = { ...value };
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const part = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof part === 'string' ? part.toWellFormed().slice(0, 150) || '0' : String(part));
  });
  const asQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const query = Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, String(part).toWellFormed().slice(0, 2000)]),
  );
  const reply = await test.app.http.inject({
    method: endpoint.method,
    url,
    headers: { sessiontoken: token },
    ...(asQuery ? { query } : { payload: rest }),
  });
  return { status: reply.statusCode, body: reply.body, type: String(reply.headers['content-type']) };
}

it('each field of each call, with each hostile value', async () => {
  for (const endpoint of endpoints.filter((one) => !one.multipart)) {
    for (const field of fieldsOf(endpoint)) {
      for (const value of hostile) {
        const token = tokens[(field.length + hostile.indexOf(value)) % tokens.length] ?? '';
        const sent = { id: '1', activityId: '1', ...{ [field]: value } };
        const reply = await send(endpoint, sent, token);
        const said = () =>
          `${endpoint.path} ${JSON.stringify(sent)?.slice(0, 200)} → ${reply.status} ${reply.body.slice(0, 300)}`;
        expectClear(reply, said);
      }
    }
  }
}, 300_000);

it('a call without a body may name the type of one', async () => {
  const send = async (method: 'POST' | 'DELETE', url: string) => {
    const headers = { 'content-type': 'application/json', [SESSION_HEADER]: tokens[1] };
    return (await test.app.http.inject({ method, url, payload: '', headers })).json();
  };
  expect(await send('POST', ledClubs.path)).toMatchObject({ error_code: 0, data: [] });
  expect(await send('DELETE', unbindStudent.path.replace(':id', '1'))).toMatchObject({ error_code: 4 });
});

it('bodies that are no JSON object, wrong types of content, unknown addresses', async () => {
  const post = (
    payload: string | Buffer,
    type = 'application/json',
    url = endpoints.find((one) => one.method === 'POST' && one.access === 'everyone')?.path ?? '',
  ) => test.app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  for (const body of [
    '{',
    '[]',
    'null',
    '"text"',
    '5',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
    '\u0000',
    '',
  ]) {
    const reply = await post(body);
    expect(reply.statusCode, body).toBe(200);
    expect(reply.json().error_code, body).not.toBe(-1);
  }
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'nonsense', '']) {
    const reply = await post('a=1', type);
    expect(reply.json().error_code, type).not.toBe(-1);
  }
  expect((await post(JSON.stringify({ user: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
  for (const url of [
    '/vimo-cms/v1/api/none',
    '/vimo-cms/',
    '/vimo-cms/v1/api/../../etc/passwd',
    '/vimo-cms/v1/api/%00',
    '/vimo-cms/v1/api/%c0%ae',
    '/..%2f..%2fetc%2fpasswd.txt',
  ]) {
    const reply = await post('{}', 'application/json', url);
    expect([200, 404], url).toContain(reply.statusCode);
    expect(reply.json().error_code, url).toBeGreaterThan(0);
  }
});

it('bodies that are nested as deep as their size allows', async () => {
  for (const endpoint of endpoints.filter((one) => one.method === 'POST' && !one.multipart)) {
    const field = fieldsOf(endpoint)[0] ?? 'more';
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const payload = `{"more":${open.repeat(9000)}0${close.repeat(9000)},"${field}":${open.repeat(9000)}0${close.repeat(9000)}}`;
      // Without a session nothing of a body is judged (access.test.ts).
      const reply = await test.app.http.inject({
        method: 'POST',
        url: endpoint.path,
        payload,
        headers: { 'content-type': 'application/json', sessiontoken: tokens[0] },
      });
      const { statusCode: status, body } = reply;
      expectClear({ status, type: 'json', body }, () => `${endpoint.path} ${open} → ${status} ${body.slice(0, 200)}`);
    }
  }
});
