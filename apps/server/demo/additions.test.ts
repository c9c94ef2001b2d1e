import { baseFetch, basePage, institutionList, noticeFetch, noticePage, searchPage } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../src/testing/app.ts';
import { prepareDemo } from './index.ts';
import { NEWS, NOTICES } from './news/texts.ts';
import { onDay } from './seasons.ts';
import { startCity } from './testing/city.ts';

const silent = { say: () => {} };
const DAY_S = 24 * 3600;
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startCity();
  ({ token } = await app.loginAs(4));
}, 120_000);
afterAll(() => app.close());

const published = async () => {
  const pages = await Promise.all([0, 1].map((types) => app.call(noticePage, { types, pageSize: 100 }, token)));
  return pages.flatMap((page) => page.data.dataList);
};

describe('news and bases of the city', () => {
  it('sixty news and notices, each with its text and pictures', async () => {
    const notices = await published();
    expect(notices).toHaveLength(60);
    expect(new Set(notices.map((notice) => notice.title)).size).toBe(60);
    for (const { id, title, category } of notices) {
      const { data } = await app.call(noticeFetch, { id }, token);
      expect(data.comments, title).toMatch(/^<p>.+<\/p>/);
      expect(data.comments, title).not.toContain('undefined');
      if (category === 0) expect(data.comments, title).toMatch(/<img [^>]*alt="[^"]+" loading="lazy"/);
    }
  });

  it('nine bases with opening times and galleries', async () => {
    const { data } = await app.call(basePage, {}, token);
    expect(data.totalCount).toBe(9);
    for (const { orgId, names, types } of data.dataList) {
      const base = (await app.call(baseFetch, { orgId }, token)).data;
      expect(types, names).not.toBe('');
      expect(base.partnerInfo.openTmst, names).not.toMatch(/^$|\{/);
      expect(base.partnerInfo.imagesId.split(',').length, names).toBeGreaterThanOrEqual(3);
      expect(base.details, names).toContain('研学课程');
    }
  });

  it('every institution says something of itself', async () => {
    const { data } = await app.call(institutionList, {}, token);
    expect(data.filter((one) => one.introInfo === '')).toEqual([]);
    expect(data[0]).toMatchObject({ orgName: '云汀市教育局', studentNum: 600, newsNum: 60 });
  });

  it('what is found is what is there', async () => {
    const { data } = await app.call(searchPage, { title: '湿地' }, token);
    expect(new Set(data.dataList.map((result) => result.category)).size).toBeGreaterThan(1);
    expect(data.dataList[0]?.title).toContain('湿地');
  });
});

describe('a city that stands', () => {
  it('moves its news with the days and leaves what others wrote', async () => {
    const before = await published();
    const db = app.platform.database;
    await db.run(
      `insert into notice (category, title, org_id, published, publish_at) select 0, '别人写的', min(org_id), true, '2026-03-12' from org`,
    );
    app.clock.advance(5 * DAY_S);
    await prepareDemo(app.platform, silent);
    const after = (await published()).filter((notice) => notice.title !== '别人写的');
    expect(after).toHaveLength(before.length);
    const written = [...NEWS, ...NOTICES].map((text) => onDay(text, '2026-03-17', -text.daysAgo).title);
    expect(after.map((notice) => notice.title).sort()).toEqual(written.sort());
    expect(after[0]?.startTime.slice(0, 10)).toBe('2026-03-16');
    expect(await db.row(`select publish_at from notice where title = '别人写的'`)).toEqual({
      publish_at: '2026-03-12 00:00:00',
    });
  });

  it('gains what it lacks and loses nothing', async () => {
    const db = app.platform.database;
    const activities = await db.row('select count(*) from activity');
    await db.run(
      `update setting set value = value #- '{additions,news}' #- '{additions,bases}' #- '{additions,institutions}'
       where name = 'demo-city'`,
    );
    await db.run('delete from notice');
    await db.run('delete from base_detail');
    await db.run("update org set intro_info = ''");
    await prepareDemo(app.platform, silent);
    expect(await published()).toHaveLength(60);
    expect((await app.call(basePage, {}, token)).data.dataList[0]?.types).toBe('自然生态');
    expect(await db.row('select count(*) from activity')).toEqual(activities);
  });

  it('of an earlier version is told of what a new one has, and one that a newer program built is not', async () => {
    const toldOf = async (more: number) => {
      const said: string[] = [];
      await app.platform.database.run(
        `update setting set value = value || jsonb_build_object('version', (value->>'version')::int + $1::int)
         where name = 'demo-city'`,
        [more],
      );
      await prepareDemo(app.platform, { say: (line) => said.push(line) });
      return said.some((line) => line.includes('有了新内容'));
    };
    expect(await toldOf(-1)).toBe(true);
    expect(await toldOf(2)).toBe(false);
  });
});
