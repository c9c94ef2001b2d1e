import * as contract from '@vimo/contract';
import { addClass } from '../modules/people/roster/index.ts';
import { addSchoolYear } from '../modules/people/school-year/index.ts';
import { startTestApp, testClock } from './app.ts';
import { makeOrg } from './fixtures.ts';

/** An app with two schools below a bureau, who keeps them, and what tests of pupils and those around them do there. */
export async function startStudentSchools() {
  const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '临湖区教育局', type: contract.OrgType.bureau });
  const school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: bureau });
  const otherSchool = await makeOrg(db, { name: '青山小学', parentOrgId: bureau });
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const cohort = { orgId: school, stage: 2, entranceYear: 2024, years: 6 };
  const classes = {
    one: await addClass(db, { ...cohort, className: '1班' }),
    two: await addClass(db, { ...cohort, className: '2班' }),
    done: await addClass(db, { ...cohort, entranceYear: 2019, className: '1班' }),
    elsewhere: await addClass(db, { ...cohort, orgId: otherSchool, className: '1班' }),
  };
  const token = async (usertype: contract.Usertype, orgId: string) => (await app.loginAs(usertype, { orgId })).token;
  const [admin, otherAdmin, clerk] = [await token(5, school), await token(5, otherSchool), await token(10, bureau)];

  const student = (name: string, classId = classes.one, more = {}) =>
    app.makeStudent({ orgId: school, classId }, { name, ...more });
  const find = async (keyword: string, token = admin, more = {}) =>
    (await app.call(contract.manageStudentPage, { keyword, ...more }, token)).data.dataList.map(({ name }) => name);
  const read = async (id: string, token = admin) => (await app.call(contract.manageStudentFetch, { id }, token)).data;

  /** Titles of what somebody was told, in order. */
  const toldTo = async (accountId: string) =>
    (
      await app.platform.database.rows<{ title: string }>(
        'select title from notification where account_id = $1 order by notification_id',
        [accountId],
      )
    ).map(({ title }) => title);

  return { app, school, otherSchool, classes, admin, otherAdmin, clerk, student, find, read, toldTo };
}
