import { activityPage, homeRow, manageActivityPage, OrgType, searchPage, setSignUpClosed } from '@vimo/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';

// For what is remembered no time passes, so that whoever shows the new state knows of the write.
vi.useFakeTimers({ toFake: ['performance'] });
const app = await startTestApp();
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

it('what staff write is what everybody reads next, in every list and figure of the process', async () => {
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  const typeId = await makeType(db);
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1)
    ids.push(await makeActivity(db, app.clock(), { typeId, orgId: bureau, title: `湿地观鸟 ${n}` }));
  const staff = (await app.loginAs(10, { orgId: bureau })).token;
  const parent = (await app.loginAs(4)).token;

  const read = async () => {
    const open = { activityApplyStatus: 1, pageSize: 5 };
    const list = async (token?: string) => (await app.call(activityPage, open, { token })).data.totalCount;
    const ofStaff = (await app.call(manageActivityPage, { ...open }, staff)).data;
    const home = (await app.call(homeRow, { belongDeptId: bureau })).data.activity;
    const found = (await app.call(searchPage, { title: '湿地', pageSize: 10 })).data.dataList;
    const openOf = (rows: { activityApplyStatus: number }[]) =>
      rows.filter((row) => row.activityApplyStatus === 1).length;
    return {
      guests: await list(),
      parents: await list(parent),
      staff: ofStaff.totalCount,
      figures: ofStaff.figures.open,
      home: openOf(home),
      found: openOf(found),
    };
  };
  expect(await read()).toEqual({ guests: 8, parents: 8, staff: 8, figures: 8, home: 6, found: 8 });
  const set = (activityId: string | undefined, closed: number) =>
    app.call(setSignUpClosed, { activityId, closed }, staff);
  await set(ids[0], 1);
  expect(await read()).toEqual({ guests: 7, parents: 7, staff: 7, figures: 7, home: 6, found: 7 });
  for (const activityId of ids.slice(1, 7)) await set(activityId, 1);
  expect(await read()).toEqual({ guests: 1, parents: 1, staff: 1, figures: 1, home: 1, found: 1 });
  await set(ids[0], 0);
  expect(await read()).toEqual({ guests: 2, parents: 2, staff: 2, figures: 2, home: 2, found: 2 });
});
