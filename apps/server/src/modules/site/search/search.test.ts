import { noticePage, OrgType, searchPage } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeBase, makeNotice, makeOrg, makeType } from '../../../testing/fixtures.ts';

let app: TestApp;
let city: string;
let district: string;
let school: string;
let otherSchool: string;
let base: string;
let token: string;
let now: Date;
const db = () => app.platform.database;
/** As somebody signed in, whose answers are not a second old. */
const search = async (title: string, more: object = {}) => {
  const reply = await app.call(searchPage, { title, pageSize: 100, ...more }, token);
  expect(reply.error_code, reply.message).toBe(0);
  return { ...reply.data, titles: reply.data.dataList.map((result) => result.title) };
};

const TITLES = {
  wetland: '湿地观鸟：与白鹭同行的一天',
  robot: 'STEAM 机器人挑战赛（2026 春季）',
  kite: '放飞纸鸢 100%_好玩\\的午后',
  news: '全市研学季启动，三十所学校参加',
  notice: '关于开展湿地保护宣传周的通知',
};
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  now = app.clock();
  ({ token } = await app.loginAs(4));
  city = await makeOrg(db(), { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db(), { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  school = await makeOrg(db(), { name: '白鹭洲小学', parentOrgId: district });
  otherSchool = await makeOrg(db(), { name: '青山中学', parentOrgId: city });
  base = await makeBase(db(), { name: '芦苇荡自然学校', parentOrgId: district, introInfo: '在湿地里上课。' });
  const typeId = await makeType(db(), '自然观察');
  const make = (title: string, orgId: string, days: number) =>
    makeActivity(db(), now, { title, typeId, orgId, createdAt: daysFrom(now, days) });
  ids.wetland = await make(TITLES.wetland, school, -3);
  ids.robot = await make(TITLES.robot, otherSchool, -2);
  ids.kite = await make(TITLES.kite, district, -4);
  ids.news = await makeNotice(db(), now, { title: TITLES.news, orgId: city, introInfo: '湿地、老街、天文台' });
  ids.notice = await makeNotice(db(), now, { title: TITLES.notice, orgId: district, category: 1, introInfo: '' });
});
afterAll(() => app.close());

describe('search', () => {
  it('finds every part of two or more characters of every title', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(TITLES)),
        fc.nat(),
        fc.integer({ min: 2, max: 8 }),
        async ([name, title], from, length) => {
          const characters = [...title];
          const start = from % (characters.length - 1);
          const part = characters.slice(start, start + length).join('');
          fc.pre(part.trim() !== '');
          const { dataList } = await search(part);
          expect(
            dataList.map((result) => result.id),
            part,
          ).toContain(ids[name]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('ranks hits in titles before those in intros, each newest first', async () => {
    expect((await search('湿地')).titles).toEqual([TITLES.notice, TITLES.wetland, '芦苇荡自然学校', TITLES.news]);
  });

  it('puts what fits a student before activities for other stages, and tells whom it fits', async () => {
    await db().run("update org set kind_name = '高中' where org_id = $1", [otherSchool]);
    const { accountId } = await app.loginAs(2, { orgId: otherSchool, name: '小禾' });
    const student = await app.sessionOf(accountId);
    const senior = await makeActivity(db(), now, {
      typeId: await makeType(db(), '夜观'),
      orgId: otherSchool,
      title: '湿地夜观',
      suitSections: [4],
      createdAt: daysFrom(now, -30),
    });
    const { data } = await app.call(searchPage, { title: '湿地', pageSize: 100 }, student);
    expect(data.dataList.map((result) => result.title)).toEqual([
      TITLES.notice,
      '湿地夜观',
      TITLES.wetland,
      '芦苇荡自然学校',
      TITLES.news,
    ]);
    expect(data.dataList[1]).toMatchObject({ id: senior, fitsMine: 1, fitsNames: [] });
    await db().run('delete from activity where activity_id = $1', [senior]);
  });

  it('looks in places, organisers and types as well', async () => {
    expect((await search('临湖路')).titles).toEqual(['芦苇荡自然学校']);
    expect((await search('青山中学')).titles).toEqual([TITLES.robot]);
    expect((await search('自然观察')).dataList).toHaveLength(3);
  });

  it.each(['steam', 'ＳＴＥＡＭ', '2026', ' 机器人   挑战赛 ', '春季 steam', '（2026'])(
    'takes %s as people type it',
    async (typed) => {
      expect((await search(typed)).titles).toEqual([TITLES.robot]);
    },
  );

  it('does not take neighbouring pairs apart: a word is found as it stands', async () => {
    expect((await search('湿地鸟')).totalCount).toBe(0);
    expect((await search('观鸟湿地')).totalCount).toBe(0);
  });

  it.each(['100%_', '%_', '\\的'])('%s is itself and no pattern', async (typed) => {
    expect((await search(typed)).titles).toEqual([TITLES.kite]);
  });

  it('answers a single character by titles', async () => {
    expect((await search('鸢')).titles).toEqual([TITLES.kite]);
    expect((await search('鹭')).titles).toEqual([TITLES.wetland]);
    expect((await search('鹭 白鹭洲')).titles).toEqual([TITLES.wetland]);
    expect((await search('〇')).dataList).toEqual([]);
  });

  it('filters by channel', async () => {
    expect((await search('湿地', { category: 1 })).titles).toEqual([TITLES.wetland]);
    expect((await search('湿地', { category: 2 })).titles).toEqual(['芦苇荡自然学校']);
    expect((await search('湿地', { category: 3 })).titles).toEqual([TITLES.notice, TITLES.news]);
    expect((await search('湿地', { category: 0 })).totalCount).toBe(4);
  });

  it('keeps to an organisation: a bureau with all below, a school with the bureaus above, bases for the whole city', async () => {
    expect((await search('湿地', { belongDeptId: city })).totalCount).toBe(4);
    expect((await search('湿地', { belongDeptId: school })).totalCount).toBe(4);
    expect((await search('湿地', { belongDeptId: district })).titles).toEqual([
      TITLES.notice,
      TITLES.wetland,
      '芦苇荡自然学校',
    ]);
    expect((await search('湿地', { belongDeptId: otherSchool })).titles).toEqual(['芦苇荡自然学校', TITLES.news]);
    expect((await search('湿地', { belongDeptId: '987654321' })).totalCount).toBe(0);
    expect((await search('湿地', { belongDeptId: '0' })).totalCount).toBe(4);
  });

  it('answers alike by a word that is in few documents and by one that is in many', async () => {
    const many = 140;
    for (let n = 1; n <= many; n += 1) {
      const words = { title: `第${n}篇蒲公英日记`, introInfo: '' };
      const hidden = { title: `第${n}篇日记`, introInfo: '蒲公英' };
      await makeNotice(db(), now, { ...(n % 2 ? words : hidden), orgId: n % 4 ? school : otherSchool });
    }
    const titled = Array.from({ length: many / 2 }, (_, place) => `第${many - 1 - place * 2}篇蒲公英日记`);
    const found = await search('蒲公英');
    expect(found.totalCount).toBe(many);
    expect(found.titles.slice(0, titled.length)).toEqual(titled);
    expect((await search('蒲公英', { category: 3 })).totalCount).toBe(many);
    expect((await search('蒲公英', { category: 1 })).totalCount).toBe(0);
    expect((await search('蒲公英', { belongDeptId: otherSchool })).totalCount).toBe(many / 4);
    expect((await search('蒲公英 第9篇')).titles).toEqual(['第9篇蒲公英日记']);
    await db().run("delete from notice where title like '第%篇%日记'");
    expect((await search('蒲公英')).totalCount).toBe(0);
  });

  it('turns pages without gap or overlap, and past the end is empty with the true total', async () => {
    const all = (await search('湿地')).titles;
    const paged: string[] = [];
    for (const currentPage of [1, 2, 3, 4]) {
      const { titles, totalCount } = await search('湿地', { pageSize: 1, currentPage });
      expect(totalCount).toBe(4);
      paged.push(...titles);
    }
    expect(paged).toEqual(all);
    expect(await search('湿地', { currentPage: 1_000_000 })).toMatchObject({ dataList: [], totalCount: 4 });
  });

  it('tells of an activity what its card tells, of a base and of news what there is', async () => {
    const { dataList } = await search('湿地');
    expect(dataList[1]).toMatchObject({
      id: ids.wetland,
      category: 1,
      activityApplyStatus: 1,
      isApply: 0,
      personNum: 20,
    });
    expect(dataList[1]?.startTime).toBe(daysFrom(now, 10));
    expect(dataList[3]).toMatchObject({ category: 3, typesName: '新闻', belongDeptName: '云汀市教育局', readNum: 0 });
    expect(dataList[2]).toMatchObject({ id: base, category: 2, typesName: '自然生态', address: '临湖路 1 号' });
  });

  it.each([
    {},
    { title: '' },
    { title: '  ' },
    { title: '长'.repeat(51) },
    { title: '湿地', category: 4 },
    { title: 5 },
  ])('refuses %j', async (input) => {
    const reply = await app.call(searchPage, input);
    expect(reply.error_code).toBe(2);
    expect(Object.keys(reply.refusal.fields ?? {})).toHaveLength(1);
  });
});

describe('documents follow what is written, whoever writes', () => {
  it('an activity that is renamed, taken back or deleted', async () => {
    const id = await makeActivity(db(), now, { title: '甲乙丙丁', typeId: '1', orgId: school });
    expect((await search('乙丙')).totalCount).toBe(1);
    await db().run("update activity set title = '戊己庚辛' where activity_id = $1", [id]);
    expect((await search('乙丙')).totalCount).toBe(0);
    expect((await search('己庚')).totalCount).toBe(1);
    await db().run('update activity set published = false where activity_id = $1', [id]);
    expect((await search('己庚')).totalCount).toBe(0);
    await db().run('update activity set published = true where activity_id = $1', [id]);
    expect((await search('己庚')).totalCount).toBe(1);
    await db().run('delete from activity where activity_id = $1', [id]);
    expect((await search('己庚')).totalCount).toBe(0);
  });

  it('news that is not due, an organisation that is renamed or disabled', async () => {
    await makeNotice(db(), now, { title: '明日才见的消息', orgId: otherSchool, publishAt: daysFrom(now, 1) });
    expect((await search('才见')).totalCount).toBe(0);
    app.clock.advance(2 * 24 * 3600);
    expect((await search('才见')).totalCount).toBe(1);
    app.clock.set(now);
    await db().run("update org set org_name = '岚山中学' where org_id = $1", [otherSchool]);
    expect((await search('青山中学')).totalCount).toBe(0);
    expect((await search('岚山中学')).titles).toEqual([TITLES.robot]);
    await db().run('update org set disabled = true where org_id = $1', [otherSchool]);
    expect((await search('steam')).totalCount).toBe(0);
    expect((await app.call(noticePage, { belongDeptIds: [otherSchool] })).error_code).toBe(0);
    await db().run('update org set disabled = false where org_id = $1', [otherSchool]);
    expect((await search('steam')).totalCount).toBe(1);
  });

  it('numbers stay with their documents through any number of changes', async () => {
    const numbers = () => db().rows('select category, object_id, document_no from search_document order by 1, 2');
    const before = await numbers();
    await db().run("update activity set intro_info = intro_info || '。'");
    await db().run('update activity set sign_count = sign_count');
    expect(await numbers()).toEqual(before);
  });
});
