import { noticeFetch, noticePage, OrgType } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeNotice, makeOrg } from '../../../testing/fixtures.ts';

let app: TestApp;
let city: string;
let district: string;
let otherDistrict: string;
let school: string;
let token: string;
let now: Date;
const db = () => app.platform.database;
const titles = async (input: object) => {
  const { data } = await app.call(noticePage, input, token);
  return data.dataList.map((notice) => notice.title);
};
const make = (title: string, orgId: string, days: number, more: object = {}) =>
  makeNotice(db(), now, { title, orgId, publishAt: daysFrom(now, days), ...more });

beforeAll(async () => {
  app = await startTestApp();
  now = app.clock();
  ({ token } = await app.loginAs(4));
  city = await makeOrg(db(), { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db(), { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  otherDistrict = await makeOrg(db(), { name: '北山区教育局', type: OrgType.bureau, parentOrgId: city });
  school = await makeOrg(db(), { name: '白鹭洲小学', parentOrgId: district });
  await make('市', city, -1);
  await make('区', district, -2);
  await make('邻区', otherDistrict, -3);
  await make('校', school, -4);
  await make('通知', city, -1, { category: 1 });
  await make('草稿', city, -1, { published: false });
  await make('明日', city, 1);
});
afterAll(() => app.close());

describe('list', () => {
  it('shows published and due news, newest first; notices apart', async () => {
    expect(await titles({})).toEqual(['市', '区', '邻区', '校']);
    expect(await titles({ types: 1 })).toEqual(['通知']);
    const { data } = await app.call(noticePage, { pageSize: 1 });
    expect(data.totalCount).toBe(4);
    expect(data.dataList[0]).toMatchObject({
      belongDeptId: city,
      belongDeptName: '云汀市教育局',
      createName: '宣传科',
      category: 0,
      logoId: 'pic001',
      imagesUrl: 'pic001,pic002',
      startTime: daysFrom(now, -1),
      readNum: 0,
    });
  });

  it('shows what becomes due without anybody doing anything', async () => {
    app.clock.advance(2 * 24 * 3600);
    expect(await titles({ pageSize: 1 })).toEqual(['明日']);
    app.clock.set(now);
  });

  it('of a bureau: its own and of all below; of a school: also those of the bureaus above', async () => {
    expect(await titles({ belongDeptIds: [city] })).toEqual(['市', '区', '邻区', '校']);
    expect(await titles({ belongDeptIds: [district] })).toEqual(['区', '校']);
    expect(await titles({ belongDeptIds: [school], objType: 1 })).toEqual(['市', '区', '校']);
    expect(await titles({ belongDeptIds: [otherDistrict, school] })).toEqual(['市', '区', '邻区', '校']);
    expect(await titles({ belongDeptIds: ['0'] })).toHaveLength(4);
    expect(await titles({ belongDeptIds: ['987654321'] })).toEqual([]);
  });

  it('turns pages; past the end is empty with the true total', async () => {
    expect(await titles({ pageSize: 3, currentPage: 2 })).toEqual(['校']);
    const past = await app.call(noticePage, { pageSize: 3, currentPage: 9_000_000 }, token);
    expect(past.data).toEqual({ dataList: [], totalCount: 4 });
  });

  it('hides what a disabled organisation published', async () => {
    await db().run('update org set disabled = true where org_id = $1', [otherDistrict]);
    expect(await titles({})).toEqual(['市', '区', '校']);
    await db().run('update org set disabled = false where org_id = $1', [otherDistrict]);
  });

  it.each([{ types: 2 }, { types: '新闻' }, { pageSize: 0 }, { pageSize: 101 }, { belongDeptIds: ['a'] }])(
    'refuses %j',
    async (input) => {
      expect((await app.call(noticePage, input)).error_code).toBe(2);
    },
  );
});

describe('detail', () => {
  it('is cleaned when it is stored', async () => {
    const id = await make('富文本', school, -9, {
      detailsHtml: '<h3>题</h3><script>alert(1)</script><p onclick="x()">文</p><img src="https://a.example/x.png">',
    });
    const { data } = await app.call(noticeFetch, { id });
    expect(data.comments).toBe('<h3>题</h3><p>文</p>');
  });

  it('counts every reader once, however many come at once', async () => {
    const id = await make('热', school, -9);
    const replies = await Promise.all(Array.from({ length: 300 }, () => app.call(noticeFetch, { id })));
    expect(replies.map((reply) => reply.data.readNum).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, at) => at + 1),
    );
    await expect
      .poll(
        async () => (await db().row<{ n: number }>('select read_count as n from notice where notice_id = $1', [id]))?.n,
      )
      .toBe(300);
    expect((await app.call(noticeFetch, { id })).data.readNum).toBe(301);
  });

  it('a server that stops writes what it counted', async () => {
    const id = await make('末', school, -9);
    const second = await startTestApp({ connectionString: app.connectionString });
    await second.call(noticeFetch, { id });
    await second.close();
    expect(await db().row('select read_count as n from notice where notice_id = $1', [id])).toEqual({ n: 1 });
  });

  it('does not tell apart what is hidden, not due, and not there', async () => {
    const hidden = await make('藏', school, -9, { published: false });
    const tomorrow = await make('迟', school, 1);
    const answers = await Promise.all(
      [hidden, tomorrow, '987654321'].map((id) => app.call(noticeFetch, { id }, token)),
    );
    for (const reply of answers) expect(reply).toMatchObject({ error_code: 4, message: '内容不存在或已下线' });
    expect(await db().row('select read_count as n from notice where notice_id = $1', [hidden])).toEqual({ n: 0 });
  });

  it.each([{}, { id: '' }, { id: 1.5 }, { id: '1 or 1=1' }])('refuses %j', async (input) => {
    expect((await app.call(noticeFetch, input)).error_code).toBe(2);
  });
});
