import {
  type ActivityStep,
  activityPage,
  homeRow,
  manageActivityFetch,
  manageActivityPage,
  manageActivitySave,
  manageActivityStep,
  manageWorkbench,
  OrgType,
  searchPage,
} from '@vimo/contract';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { daysFrom, makeOrg, makeType } from './fixtures.ts';

/** Where an activity is found that stands on its school's pages alone, and one that its bureau issued. */
export const AT_HOME = { school: [1, 1], bureau: [0, 0], all: 0, search: 0 };
export const EVERYWHERE = { school: [1, 1], bureau: [1, 1], all: 1, search: 1 };

/** A school below a bureau, two who write its activities, one who judges them, and what they do (docs/domains/activities.md, The bureau's pages). */
export async function makeWay(app: TestApp) {
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  const school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  const writer = await app.loginAs(5, { orgId: school });
  const colleague = (await app.loginAs(5, { orgId: school })).token;
  const clerk = (await app.loginAs(10, { orgId: bureau })).token;
  const typeId = await makeType(db);

  const words = () => ({
    ...{ title: '湿地观鸟一日营', introInfo: '跟着护鸟员认识十种水鸟。', typeId, personNum: 20 },
    ...{ signStartDate: daysFrom(app.clock(), -1), signEndDate: daysFrom(app.clock(), 5) },
    ...{ actStartDate: daysFrom(app.clock(), 10), actEndDate: daysFrom(app.clock(), 11) },
    ...{ address: '云汀湿地公园东门', contactName: '陈老师', contactPhone: '0000-6618 0000' },
  });
  const save = (input: object, token = writer.token) => app.call(manageActivitySave, { ...words(), ...input }, token);
  const fetch = async (activityId: string, token = writer.token) =>
    (await app.call(manageActivityFetch, { activityId }, token)).data;
  const step = async (activityId: string, name: ActivityStep, token: string, more: object = {}) => {
    const { edition } = await fetch(activityId, token);
    return app.call(manageActivityStep, { activityId, edition, step: name, ...more }, token);
  };

  /** Where visitors find a title: on the school's pages, the bureau's, everybody's, the homes, and by the search. */
  async function found(title: string) {
    const { token } = await app.loginAs(4);
    const listed = async (belongDeptIds?: string[]) =>
      (await app.call(activityPage, { title, ...(belongDeptIds ? { belongDeptIds } : {}) }, { token })).data.totalCount;
    const home = async (orgId: string) =>
      (await app.call(homeRow, { belongDeptId: orgId }, { token })).data.activity.filter((one) => one.title === title)
        .length;
    return {
      school: [await listed([school]), await home(school)],
      bureau: [await listed([bureau]), await home(bureau)],
      all: await listed(),
      search: (await app.call(searchPage, { title, pageSize: 10 }, { token })).data.totalCount,
    };
  }
  /** What waits for somebody, as their workbench counts it. */
  const waiting = async (token: string) => {
    const { items } = (await app.call(manageWorkbench, {}, token)).data;
    const { dataList, totalCount } = (await app.call(manageActivityPage, { waiting: 1, pageSize: 50 }, token)).data;
    expect(items.find(({ key }) => key === 'activitiesWaiting')?.count ?? 0).toBe(totalCount);
    return dataList.map(({ id }) => id);
  };
  return { bureau, school, writer, colleague, clerk, typeId, save, fetch, step, found, waiting };
}
