import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { activityPage, SESSION_HEADER } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

interface Answer {
  status: number | undefined;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}
/** A call in pieces, each sent on its own. */
async function ask(pieces: string[], headers: Record<string, string> = {}): Promise<Answer> {
  const length = Buffer.byteLength(pieces.join(''));
  const outgoing = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: activityPage.path },
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
  });
  const answered = Promise.withResolvers<Answer>();
  outgoing.on('error', answered.reject).on('response', async (response) => {
    answered.resolve({ status: response.statusCode, body: await text(response), headers: response.headers });
  });
  const [first, ...rest] = pieces;
  outgoing.write(first);
  if (rest.length > 0) {
    // What comes with the head has been looked at when the second piece is sent.
    await once(app.app.http.server, 'request');
    await setImmediate();
    await setImmediate();
  }
  outgoing.end(rest.join(''));
  return answered.promise;
}

const QUESTION = '{"pageSize":3}';
/** How often the framework was asked, by what it alone does. */
let reached = 0;
const whatReaches = async (call: () => Promise<Answer>) => {
  const before = reached;
  const told = await call();
  return { told, framework: reached - before };
};
beforeAll(() => {
  const { shared } = app.platform;
  const get = shared.get.bind(shared);
  shared.get = (...all) => {
    reached += 1;
    return get(...all);
  };
});

it('answers a guest below the framework with the same head and body, however the question is written', async () => {
  app.platform.shared.forget(activityPage.tag);
  const first = await whatReaches(() => ask([QUESTION]));
  const second = await whatReaches(() => ask(['{ "pageSize" : 3 }']));
  expect([first.framework, second.framework]).toEqual([1, 0]);
  const headOf = ({ 'x-request-id': id, date: _, ...rest }: Answer['headers']) => ({ ...rest, id: String(id).length });
  expect(headOf(second.told.headers)).toEqual(headOf(first.told.headers));
  expect(second.told.headers['x-request-id']).not.toBe(first.told.headers['x-request-id']);
  expect({ ...second.told, headers: '' }).toEqual({ ...first.told, headers: '' });
});

it('leaves everything else to the framework, which finds the body whole', async () => {
  const ready = () => ask([QUESTION]);
  await ready();
  expect((await whatReaches(ready)).framework).toBe(0);

  const slow = await whatReaches(() => ask(['{"page', 'Size":3}']));
  expect(slow).toMatchObject({ framework: 1, told: { status: 200 } });
  expect(JSON.parse(slow.told.body)).toMatchObject({ error_code: 0 });

  const other = await whatReaches(() => ask(['{"pageSize":4}']));
  expect(other).toMatchObject({ framework: 1, told: { status: 200 } });

  const { token } = await app.loginAs(4);
  const person = await whatReaches(() => ask([QUESTION], { [SESSION_HEADER]: token }));
  expect(person).toMatchObject({ framework: 0, told: { status: 200 } });
  expect(person.told.headers).not.toHaveProperty('set-cookie');

  for (const broken of ['{"pageSize":', '[]', '3', '{"pageSize":0}', '{"__proto__":{"pageSize":3}}']) {
    const { body } = await ask([broken]);
    expect(JSON.parse(body), broken).toMatchObject({ error_code: 2 });
  }
});

it('after a write nothing old lies ready', async () => {
  await ask([QUESTION]);
  app.platform.shared.forget(activityPage.tag);
  expect((await whatReaches(() => ask([QUESTION]))).framework).toBe(1);
});
