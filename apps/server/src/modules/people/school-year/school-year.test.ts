import { classFindAll, gradeFindAll, manageCalendar, OrgType, semesterFindAll } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { bindChild } from '../account/index.ts';
import { addClass } from '../roster/index.ts';
import { addSchoolYear } from './index.ts';

let app: TestApp;
let bureau: string;
let school: string;
let other: string;
const clock = testClock('2026-03-12T10:00:00+08:00');

beforeAll(async () => {
  app = await startTestApp({ clock });
  const db = app.platform.database;
  bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '长亭实验学校', parentOrgId: bureau });
  other = await makeOrg(db, { name: '别处小学' });
  await addSchoolYear(db, 2024, [
    ['2024-09-01', '2025-01-17'],
    ['2025-02-17', '2025-07-04'],
  ]);
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const made = [
    { stage: 2, entranceYear: 2025, years: 6, className: '2班' },
    { stage: 2, entranceYear: 2025, years: 6, className: '10班' },
    { stage: 2, entranceYear: 2020, years: 6, className: '1班' },
    { stage: 3, entranceYear: 2023, years: 3, className: '1班' },
    // Graduated, and not there yet.
    { stage: 2, entranceYear: 2019, years: 6, className: '1班' },
    { stage: 2, entranceYear: 2026, years: 6, className: '1班' },
  ];
  for (const each of made) await addClass(db, { orgId: school, ...each });
  await addClass(db, { orgId: other, stage: 1, entranceYear: 2025, years: 3, className: '向日葵班' });
});
afterAll(() => app.close());

const as = async (usertype: 2 | 3 | 10, orgId = school) => (await app.loginAs(usertype, { orgId })).token;
const grades = async (token: string, input = {}) => {
  const { error_code, data } = await app.call(gradeFindAll, input, token);
  return error_code === 0 ? data.map(({ gradeName }) => gradeName) : error_code;
};

describe('semesters', () => {
  it('are told from the oldest, and between two of them the one before counts', async () => {
    const token = await as(2);
    const now = async () => (await app.call(semesterFindAll, {}, token)).data.find(({ isNow }) => isNow === 1);
    const { data } = await app.call(semesterFindAll, {}, token);
    expect(data.map(({ semesterName, isNow }) => [semesterName, isNow])).toEqual([
      ['2024-2025学年上学期', 0],
      ['2024-2025学年下学期', 0],
      ['2025-2026学年上学期', 0],
      ['2025-2026学年下学期', 1],
    ]);
    clock.set('2026-02-22T10:00:00+08:00');
    expect((await now())?.semesterName).toBe('2025-2026学年上学期');
    clock.set('2026-03-12T10:00:00+08:00');
  });

  it('count by the dates of a school that moved its own', async () => {
    await app.platform.database.run(
      `insert into school_semester (org_id, semester_id, starts_on, ends_on)
       select $1, max(semester_id), '2026-03-16', '2026-07-10' from semester`,
      [other],
    );
    const { data } = await app.call(semesterFindAll, {}, await as(2, other));
    expect(data.find(({ isNow }) => isNow === 1)?.semesterName).toBe('2025-2026学年上学期');
  });
});

describe('grades and classes', () => {
  it('follow from the school year: who entered moves up, who is through is gone', async () => {
    const token = await as(2);
    expect(await grades(token)).toEqual(['一年级', '六年级', '初三']);
    await addSchoolYear(app.platform.database, 2026, [
      ['2026-09-01', '2027-01-20'],
      ['2027-02-22', '2027-07-02'],
    ]);
    clock.set('2026-09-01T00:00:00+08:00');
    const next = await as(2);
    expect(await grades(next)).toEqual(['一年级', '二年级']);
    // A school that begins later has the year of all with the classes, and its own semester.
    await app.platform.database.run(
      `insert into school_semester (org_id, semester_id, starts_on, ends_on)
       select $1, semester_id, '2026-09-08', '2027-01-20' from semester join school_year using (school_year_id)
       where start_year = 2026 and term = 1`,
      [school],
    );
    const head = await app.loginAs(5, { orgId: school });
    const { years } = (await app.call(manageCalendar, {}, head.token)).data;
    expect(years.filter(({ isNow }) => isNow).map(({ yearName }) => yearName)).toEqual(['2026-2027学年']);
    const semesters = years.flatMap((year) => year.semesters);
    expect(semesters.find(({ isNow }) => isNow)?.semesterName).toBe('2025-2026学年下学期');
    clock.set('2026-03-12T10:00:00+08:00');
  });

  it('classes of a grade come in the order of their numbers', async () => {
    const { data } = await app.call(classFindAll, { gradeId: '21' }, await as(3));
    expect(data.map(({ className, gradeName }) => gradeName + className)).toEqual(['一年级2班', '一年级10班']);
    expect((await app.call(classFindAll, { gradeId: '99' }, await as(3))).data).toEqual([]);
  });

  it('a parent gets those of the children, staff of a bureau those of a school below, nobody those of others', async () => {
    const { accountId, token } = await app.loginAs(4);
    expect(await grades(token)).toEqual([]);
    await bindChild(app.platform.database, accountId, await app.makeAccount({ usertype: 2, orgId: other }));
    expect(await grades(token)).toEqual(['小班']);
    expect(await grades(token, { orgId: school })).toBe(4);

    const clerk = await as(10, bureau);
    expect(await grades(clerk)).toEqual([]);
    expect(await grades(clerk, { orgId: school })).toEqual(['一年级', '六年级', '初三']);
    expect(await grades(clerk, { orgId: other })).toBe(4);
    expect(await grades(await as(2), { orgId: other })).toBe(4);
  });
});
