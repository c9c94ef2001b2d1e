import {
  type Access,
  type Endpoint,
  HTTP_NO_SESSION,
  readEnvelope,
  SESSION_COOKIE,
  SESSION_HEADER,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from './testing/app.ts';

/** Every route × every kind of user against the access that the contract prints (docs at /docs). */
const kinds = Object.keys(usertypeLabel).map(Number) as Usertype[];
let test: TestApp;
let endpoints: Endpoint[];
const tokens = new Map<Usertype, string>();

beforeAll(async () => {
  test = await startTestApp();
  endpoints = test.app.modules.flatMap((module) => module.routes.map((route) => route.endpoint));
  for (const usertype of kinds) tokens.set(usertype, (await test.loginAs(usertype)).token);
});
afterAll(() => test.close());

const allows = (access: Access, usertype: Usertype) =>
  access === 'everyone' || access === 'signedIn' || (access as readonly Usertype[]).includes(usertype);
/** Input that no handler accepts, so that trying it changes nothing. */
const harmless = { id: '0', acc: '0' };
const answered = async (endpoint: Endpoint, token?: string) => {
  const url = endpoint.path.replace(/:\w+/g, '0');
  const method = endpoint.method;
  const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: harmless };
  const reply = await test.app.http.inject({ method, url, headers: token ? { sessiontoken: token } : {}, ...payload });
  return {
    status: reply.statusCode,
    code: reply.headers['content-type']?.toString().includes('json')
      ? readEnvelope(reply.json()).error_code
      : undefined,
  };
};

describe('access', () => {
  it('covers every route once', () => {
    const names = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(40);
  });

  it('without a session, or with one that is over, only what is open to everyone answers', async () => {
    for (const endpoint of endpoints.filter((one) => one.access !== 'everyone')) {
      for (const token of [undefined, 'f'.repeat(64), 'nonsense']) {
        expect({ path: endpoint.path, ...(await answered(endpoint, token)) }).toEqual({
          path: endpoint.path,
          status: HTTP_NO_SESSION,
          code: 1,
        });
      }
    }
  });

  it('without a session nothing of what is sent is judged: neither a body that cannot be read, nor one of another kind, nor none', async () => {
    const bodies = [
      { headers: { 'content-type': 'application/json' }, payload: '{"id":' },
      { headers: { 'content-type': 'text/xml' }, payload: '<id/>' },
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x' },
      { headers: {}, payload: undefined },
    ];
    for (const { access, path, method } of endpoints) {
      if (access === 'everyone') continue;
      for (const { headers, payload } of method === 'GET' || method === 'DELETE' ? bodies.slice(3) : bodies) {
        const url = `${path.replace(/:\w+/g, '%00')}?id=%00&page=x&kind=x`;
        const { statusCode } = await test.app.http.inject({ method, url, headers, payload });
        expect([path, statusCode]).toEqual([path, HTTP_NO_SESSION]);
      }
    }
  });

  it('of the platform of staff nothing is open to everyone but links that are signed', () => {
    const open = endpoints.filter(({ access, path }) => access === 'everyone' && path.includes('/manage/'));
    expect(open.map(({ input }) => Object.keys((input as z.ZodObject).shape))).toEqual(
      open.map(() => expect.arrayContaining(['sign', 'expires'])),
    );
  });

  it('a kind of user that is not named is refused before its input is read', async () => {
    for (const endpoint of endpoints) {
      for (const usertype of kinds.filter((kind) => !allows(endpoint.access, kind))) {
        expect({ path: endpoint.path, usertype, ...(await answered(endpoint, tokens.get(usertype))) }).toEqual({
          path: endpoint.path,
          usertype,
          status: 200,
          code: 3,
        });
      }
    }
  });

  it('a session counts in its header alone: not in a cookie, which other sites could make a browser send, nor in query or body', async () => {
    const token = tokens.get(4)!;
    // What is opened by a plain link takes the cookie too: it reads a file and writes nothing.
    for (const endpoint of endpoints.filter((one) => one.access !== 'everyone' && !one.multipart && !one.binary)) {
      const { method } = endpoint;
      const url = endpoint.path.replace(/:\w+/g, '1');
      const reply = await test.app.http.inject({
        method,
        url: `${url}?${SESSION_HEADER}=${token}&token=${token}`,
        headers: { cookie: `${SESSION_COOKIE}=${token}`, authorization: `Bearer ${token}` },
        ...(method === 'POST' || method === 'PUT' ? { payload: { [SESSION_HEADER]: token, token } } : {}),
      });
      expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, HTTP_NO_SESSION]);
    }
  });

  it('another site may neither ask nor read', async () => {
    for (const { path, method } of endpoints) {
      const url = path.replace(/:\w+/g, '1');
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method };
      const asked = await test.app.http.inject({ method: 'OPTIONS', url, headers });
      expect([path, asked.statusCode]).toEqual([path, 404]);
      expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('a call has its one method: every other one finds nothing there', async () => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    for (const { path } of endpoints) {
      for (const method of methods.filter((one) => !known.has(`${one} ${path}`))) {
        const reply = await test.app.http.inject({ method, url: path.replace(/:\w+/g, '1') });
        expect([method, path, reply.statusCode, reply.json()]).toEqual([
          ...[method, path, 404],
          { error_code: 4, message: '没有这个地址' },
        ]);
      }
    }
  });
});
