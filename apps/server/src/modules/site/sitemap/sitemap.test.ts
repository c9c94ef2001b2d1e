import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeNotice, makeOrg } from '../../../testing/fixtures.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { publicUrl: 'https://zhsz.example.cn' } });
});
afterAll(() => test.close());

const read = async (url: string) => {
  const reply = await test.app.http.inject(url);
  return { status: reply.statusCode, type: String(reply.headers['content-type']), body: reply.body };
};
const places = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);

describe('the sitemap', () => {
  it('is named by robots.txt, which keeps robots out of what is personal', async () => {
    const { status, type, body } = await read('/robots.txt');
    expect(status).toBe(200);
    expect(type).toContain('text/plain');
    expect(body).toContain('Sitemap: https://zhsz.example.cn/sitemap.xml');
    for (const path of ['/mine', '/parent', '/zs-platform', '/vimo-cms/'])
      expect(body).toContain(`Disallow: ${path}\n`);
  });

  it('names its parts, and they name what is published, with its day', async () => {
    const { database } = test.platform;
    const now = test.clock();
    const orgId = await makeOrg(database);
    const news = await makeNotice(database, now, { orgId, publishAt: daysFrom(now, -1) });
    const later = await makeNotice(database, now, { orgId, publishAt: daysFrom(now, 1) });
    const draft = await makeNotice(database, now, { orgId, publishAt: daysFrom(now, -1), published: false });
    const index = await read('/sitemap.xml');
    expect(index.type).toContain('application/xml');
    expect(places(index.body)).toContain('https://zhsz.example.cn/sitemap-pages.xml');
    expect(places(index.body)).toContain('https://zhsz.example.cn/sitemap-news-0.xml');
    const { body } = await read('/sitemap-news-0.xml');
    const shown = places(body);
    expect(shown).toContain(`https://zhsz.example.cn/index/newsDetail/${news}`);
    for (const id of [later, draft]) expect(shown).not.toContain(`https://zhsz.example.cn/index/newsDetail/${id}`);
    expect(body).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
  });

  it('has no other parts', async () => {
    expect((await read('/sitemap-news-x.xml')).status).toBe(404);
    expect((await read('/sitemap-people-0.xml')).status).toBe(404);
    expect(places((await read('/sitemap-news-99.xml')).body)).toEqual([]);
  });

  it('is as it was within the last minute while the database is away, and tells its age', async () => {
    const { body } = await read('/sitemap.xml');
    await wait(1100);
    const away = vi.spyOn(test.platform.database, 'row').mockRejectedValue(new Unavailable());
    const asItWas = await test.app.http.inject('/sitemap.xml');
    away.mockRestore();
    expect([asItWas.statusCode, asItWas.body]).toEqual([200, body]);
    expect(Number(asItWas.headers.age)).toBeGreaterThan(0);
  });
});
