import {
  type ManageActivity,
  manageActivityFetch,
  manageActivityPage,
  manageEnrolmentPage,
  manageOrgFetch,
  OrgType,
  setSignUpClosed,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { signUpsEnding } from './waiting-queries.ts';

let app: TestApp;
let bureau: string;
let school: string;
let base: string;
let clerk: string;
let atBase: string;

beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  base = await makeOrg(db, { name: '湿地基地', type: OrgType.base, parentOrgId: bureau });
  clerk = (await app.loginAs(10, { orgId: bureau })).token;
  const typeId = await makeType(db);
  const now = app.clock();
  await makeActivity(db, now, { typeId, orgId: bureau, title: '局里的' });
  await makeActivity(db, now, { typeId, orgId: school, title: '校内的' });
  await makeActivity(db, now, { typeId, orgId: school, title: '校内草稿', published: false });
  atBase = await makeActivity(db, now, { typeId, orgId: school, partnerOrgId: base, title: '在湿地的', signCount: 3 });
  await makeActivity(db, now, { typeId, orgId: school, partnerOrgId: base, title: '草稿', published: false });
  await makeActivity(db, now, { typeId, orgId: base, title: '基地的', closed: true });
});
afterAll(() => app.close());

const listOf = async (token: string, orgId?: string) =>
  (await app.call(manageActivityPage, { ...(orgId ? { orgId } : {}) }, token)).data;
const titles = (rows: readonly ManageActivity[]) => rows.map(({ title, own }) => `${title} ${own}`).sort();

it('the number at an organisation is that of the list that it opens', async () => {
  const expected = { [bureau]: 4, [school]: 2, [base]: 2 };
  for (const [orgId, count] of Object.entries(expected)) {
    const { dataList, totalCount, figures } = await listOf(clerk, orgId);
    const { activities } = (await app.call(manageOrgFetch, { id: orgId }, clerk)).data;
    expect([activities, totalCount, dataList.length, figures.total]).toEqual([count, count, count, count]);
  }
  expect(titles((await listOf(clerk, base)).dataList)).toEqual(['在湿地的 1', '基地的 1']);
});

it('a base sees what others hold on its ground and can do nothing to it', async () => {
  const { token } = await app.loginAs(11, { orgId: base });
  const { dataList, figures } = await listOf(token);
  expect(titles(dataList)).toEqual(['在湿地的 0', '基地的 1']);
  expect(figures).toEqual({ total: 2, open: 1, openingSoon: 0, enrolments: 3 });
  const ending = (await app.call(manageActivityPage, { ending: 1 }, token)).data.totalCount;
  expect((await signUpsEnding(app.platform.database, base, toWireTime(app.clock()))).count).toBe(ending);
  const own = (await app.call(manageActivityPage, { drafts: 1 }, token)).data;
  expect(own.dataList).toEqual([]);
  for (const reply of [
    await app.call(setSignUpClosed, { activityId: atBase, closed: 1 }, token),
    await app.call(manageActivityFetch, { activityId: atBase }, token),
    await app.call(manageEnrolmentPage, { activityId: atBase }, token),
  ])
    expect(reply).toMatchObject({ error_code: 4 });
});
