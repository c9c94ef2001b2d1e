import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PageRequest } from '@vimo/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Unavailable } from '../errors.ts';
import type { GuestCalls } from './guest-calls.ts';
import type { PageCacheOptions } from './page-cache.ts';
import { serveBrowserApps } from './static.ts';

/** Stands for the portal's built code: its pages know `page` and nothing else, and what it drew is written down. */
const RENDERER = `
export const addressOf = (href) => {
  const url = new URL(href, 'http://x');
  const page = url.searchParams.get('page');
  return url.pathname.startsWith('/index/') || url.pathname === '/vimoHome' ? url.pathname + (page ? '?page=' + page : '') : undefined;
};
export const render = async ({ href, orgId, ask }) => {
  if (href.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 2000));
  if (href.includes('asks')) await ask('/asked', {}).catch(() => {});
  if (href.includes('twice')) await ask('/then', {}).catch(() => {});
  globalThis.renderedForTest.push([href, orgId]);
  return { html: '<p>' + href + '</p>', meta: {}, modules: [], first: { stored: {}, answers: [] } };
};`;

const rendered: [href: string, orgId: string | undefined][] = [];
(globalThis as { renderedForTest?: unknown }).renderedForTest = rendered;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-pages-'));
  const files: Record<string, string> = {
    'portal/dist/index.html':
      '<html lang="zh-CN"><head><title></title></head><body><div id="root"></div></body></html>',
    'portal/dist/.vite/manifest.json': '{}',
    'portal/dist-server/package.json': '{"type":"module"}',
    'portal/dist-server/entry-server.js': RENDERER,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  rendered.length = 0;
});

/** Answers to what pages ask: only organisation 5 is there. */
const ask = async (_path: string, sent: unknown) => ((sent as { orgId: string }).orgId === '5' ? [{ orgId: '5' }] : []);

let writes = 0;
let hidings = 0;
async function serve(renderings?: PageCacheOptions, asked: GuestCalls['ask'] = ask): Promise<FastifyInstance> {
  const app = Fastify();
  await serveBrowserApps(
    app,
    {
      publicUrl: 'http://x',
      log: pino({ level: 'silent' }),
      calls: { ask: asked, isCounted: () => false, writes: () => writes, hidings: () => hidings },
      renderings,
    },
    { portal: path.join(folder, 'portal'), admin: path.join(folder, 'admin') },
  );
  return app;
}
const isDrawn = (body: string) => body.includes('<p>');
const asks = (request: Partial<PageRequest>) => ({
  url: request.href ?? '',
  headers: { cookie: `orgId=${request.orgId}` },
});

describe('a page', () => {
  it('is rendered once for all addresses that mean it, and every one of them is sent the same', async () => {
    const app = await serve();
    const bodies = new Set<string>();
    for (let number = 0; number < 500; number += 1) {
      const href = ['?x=', '?from=singlemessage&n=', '/?page=&a=', '?utm_source='][number % 4] as string;
      bodies.add((await app.inject(`/index/home${href.replace('/?', '?')}${number}`)).body);
    }
    const each = [...bodies].filter((body) => !isDrawn(body));
    expect([bodies.size, each.length]).toEqual([1, 0]);
    expect(new Set(rendered.map(([href]) => href))).toEqual(new Set(['/index/home']));
    // One a second at the most.
    expect(rendered.length).toBeLessThan(20);
    await app.close();
  });

  it('is sent as it was while what it asks for is away; one that nobody has read before is left to the browser', async () => {
    let away = false;
    const app = await serve(undefined, (path, sent) => (away ? Promise.reject(new Unavailable()) : ask(path, sent)));
    const { body, headers } = await app.inject('/index/asks');
    expect([isDrawn(body), headers.age]).toEqual([true, undefined]);
    away = true;
    await wait(1100);
    const asItWas = await app.inject('/index/asks');
    expect(asItWas.body).toBe(body);
    expect(Number(asItWas.headers.age)).toBeGreaterThan(0);
    const other = await app.inject('/index/asks?page=2');
    expect([other.statusCode, isDrawn(other.body)]).toEqual([200, false]);
    // What was written is not to be had yet …
    writes += 1;
    expect((await app.inject('/index/asks')).body).toBe(body);
    // … but something was taken off what it shows.
    hidings += 1;
    expect(isDrawn((await app.inject('/index/asks')).body)).toBe(false);
    await app.close();
  });

  it('is rendered of what holds now: kept for its second, it is not as old as it and its answers together', async () => {
    const anew: unknown[] = [];
    const app = await serve(undefined, async (path, sent, how) => {
      if (path === '/asked') anew.push(how?.anew);
      return ask(path, sent);
    });
    await app.inject('/index/asks');
    expect(anew).toEqual([true]);
    await app.close();
  });

  it('is waited for a moment, and longer while the process has rendered nothing yet', async () => {
    const app = await serve();
    const drawn: boolean[] = [];
    for (const href of ['/index/slow', '/index/slow?page=2']) drawn.push(isDrawn((await app.inject(href)).body));
    expect(drawn).toEqual([true, false]);
    await app.close();
  });

  it('that is late is sent as it was, but never as it was before something was written', async () => {
    const app = await serve();
    const drawn = async () => {
      const { body } = await app.inject('/index/slow/asks');
      await wait(1100);
      return isDrawn(body);
    };
    expect([await drawn(), await drawn()]).toEqual([true, true]);
    writes += 1;
    expect(await drawn()).toBe(false);
    await app.close();
  });

  it('of which one answer is old waits for no other one', async () => {
    const hurried: unknown[] = [];
    const app = await serve(undefined, async (path, sent, how) => {
      hurried.push(how?.hurried);
      how?.onOld?.(1000);
      return ask(path, sent);
    });
    await app.inject('/index/asks/twice');
    expect(hurried).toEqual([false, true]);
    await app.close();
  });

  it('that was made of old answers is not kept for a minute more', async () => {
    let standing: 'here' | 'old' | 'away' = 'here';
    let oldMs = 59_500;
    const app = await serve(undefined, async (path, sent, how) => {
      if (standing === 'away') throw new Unavailable();
      if (standing === 'old') how?.onOld?.(oldMs);
      return ask(path, sent);
    });
    const drawn: boolean[] = [];
    const ages: unknown[] = [];
    for (standing of ['here', 'old', 'away'] as const) {
      const { body, headers } = await app.inject('/index/asks');
      drawn.push(isDrawn(body));
      ages.push(headers.age);
      await wait(1100);
    }
    expect(drawn).toEqual([true, true, false]);
    expect(ages).toEqual([undefined, '59', undefined]);
    // While the minute of its answers lasts it stands, and is as old as they are.
    standing = 'old';
    oldMs = 5000;
    await app.inject('/index/asks');
    standing = 'away';
    await wait(1100);
    const stands = await app.inject('/index/asks');
    expect(isDrawn(stands.body)).toBe(true);
    expect(Number(stands.headers.age)).toBeGreaterThanOrEqual(6);
    await app.close();
  });

  it('is that of who chose none where it cannot be learned whether the chosen organisation is there', async () => {
    const app = await serve(undefined, () => new Promise(() => {}));
    const { body } = await app.inject(asks({ href: '/index/home', orgId: '5' }));
    expect([isDrawn(body), rendered]).toEqual([true, [['/index/home', undefined]]]);
    await app.close();
  });

  it('is of the organisation that its address names, and so are those that follow where no script runs', async () => {
    const app = await serve();
    const { headers } = await app.inject(asks({ href: '/vimoHome?org=5', orgId: '6' }));
    expect(rendered.map(([, orgId]) => orgId)).toEqual(['5']);
    expect(String(headers['set-cookie'])).toMatch(/^orgId=5; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    for (const href of ['/vimoHome?org=x', '/vimoHome', '/index/home?org=5']) {
      const other = await app.inject(href);
      expect(other.headers['set-cookie'], href).toBeUndefined();
    }
    await app.close();
  });

  it('is one for all organisations that are not there', async () => {
    const app = await serve();
    for (let number = 6; number < 60; number += 1)
      await app.inject(asks({ href: '/index/home', orgId: String(number) }));
    await app.inject(asks({ href: '/index/home', orgId: '5' }));
    expect(new Set(rendered.map(String))).toEqual(new Set(['/index/home,', '/index/home,5']));
    await app.close();
  });
});

describe('addresses made up by the thousand', () => {
  it('are not rendered beyond the allowance, and answered with the empty page that browsers render themselves', async () => {
    const app = await serve({ mostKept: 100, perSecond: 0, burst: 20 });
    await app.inject('/index/home');
    let bare = 0;
    for (let number = 0; number < 1000; number += 1) {
      const { statusCode, body } = await app.inject(`/index/newsDetail/${1_000_000 + number}`);
      expect(statusCode).toBe(200);
      if (!isDrawn(body)) bare += 1;
    }
    expect(rendered.length).toBe(10);
    expect(bare).toBe(991);
    await app.close();
  });

  it('that are no page of the portal are not rendered at all', async () => {
    const app = await serve();
    for (let number = 0; number < 100; number += 1)
      expect(isDrawn((await app.inject(`/nothing/${number}`)).body)).toBe(false);
    expect(rendered).toEqual([]);
    await app.close();
  });
});
