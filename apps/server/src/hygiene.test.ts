import { activityPage, siteInfo } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { recordLog } from './testing/record-log.ts';

let test: TestApp;
const recorded = recordLog();
beforeAll(async () => {
  test = await startTestApp({ log: recorded.log });
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.http.inject({ method: 'GET', url, headers });

describe('headers', () => {
  it('of a page: a strict policy, no sniffing, no framing by others, a request id', async () => {
    const { headers } = await get('/docs');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('of a call: never kept, sniffed, framed, run or read by another site', async () => {
    const { headers } = await get(siteInfo.path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of an address that cannot be read: as of a call; who opens it as a page is led to one', async () => {
    const { statusCode, headers } = await get('/vimo-cms/v1/api/%ff');
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const page = await get('/index/newsDetail/%ff', { accept: 'text/html' });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/404']);
  });

  it('of a script, style or font: few, as there are many; of anything that could be a page: all', async () => {
    for (const url of ['/assets/index-Ab_c-1.js', '/zs-platform/assets/index-x.css', '/assets/sans-x.woff2']) {
      const { headers } = await get(url);
      expect(headers, url).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      for (const name of ['x-frame-options', 'content-security-policy']) expect(headers[name], url).toBeUndefined();
    }
    for (const url of [
      '/assets/index',
      '/assets/%2e%2e/index.html',
      '/assets/a.js/page',
      '/assets/a.svg',
      '/assets/?a.js',
    ]) {
      const { headers } = await get(url);
      expect(headers['x-frame-options'], url).toBe('SAMEORIGIN');
    }
  });

  it('say over https that it stays https', async () => {
    const secure = await startTestApp({
      connectionString: test.connectionString,
      config: { publicUrl: 'https://zhsz.example.cn' },
    });
    for (const url of [siteInfo.path, '/docs', '/assets/index.js']) {
      const { headers } = await secure.app.http.inject(url);
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
    }
    await secure.close();
  });
});

describe('health', () => {
  it('alive always, ready while the database and the store answer, not ready while draining', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    const other = await startTestApp({ connectionString: test.connectionString });
    other.app.drain();
    const reply = await other.app.http.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBeDefined();
    await other.close();
  });
});

it('a connection that the system cannot give ends nothing and is written down', async () => {
  test.app.http.server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
  expect(recorded.text()).toContain('connection not accepted');
  expect((await get('/readyz')).statusCode).toBe(200);
});

describe('the reference', () => {
  it('shows every call in demo mode and is closed in production', async () => {
    expect((await get('/docs')).body).toContain(activityPage.path);
    const document = (await get('/docs/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths[activityPage.path].post.summary).toBe('活动列表');
    const closed = await startTestApp({ connectionString: test.connectionString, config: { docs: false } });
    const reply = await closed.app.http.inject('/docs/openapi.json');
    expect(reply.statusCode).toBe(404);
    await closed.close();
  });
});

describe('logs', () => {
  it('say which route was answered and never who or what: no phone, token, address or body', async () => {
    const { token } = await test.loginAs(4);
    await get('/vimo-cms/v1/openApi/app/auth/checkUseracc/13912345678', { sessiontoken: token });
    await test.app.http.inject({
      method: 'POST',
      url: activityPage.path,
      headers: { sessiontoken: token },
      payload: { title: '13912345678' },
    });
    expect(recorded.text()).toContain('/checkUseracc/:acc');
    expect(recorded.text()).not.toContain('13912345678');
    expect(recorded.text()).not.toContain(token);
  });
});

describe('guests in a rush', () => {
  it('share one answer', async () => {
    let asked = 0;
    const { rows } = test.platform.database;
    test.platform.database.rows = (...args: Parameters<typeof rows>) => {
      asked += 1;
      return rows(...args);
    };
    const ask = () => test.call(activityPage, { pageSize: 7, currentPage: 1 });
    await ask();
    const ofOne = asked;
    test.platform.shared.forget(activityPage.tag);
    asked = 0;
    const since = performance.now();
    const replies = await Promise.all(Array.from({ length: 100 }, ask));
    const seconds = Math.ceil((performance.now() - since) / 1000);
    test.platform.database.rows = rows;
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
    // What one costs, for each second that it took.
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(ofOne * seconds);
  });
});
