import { HolidayKind, manageHolidayAdd, manageHolidayRemove, manageHolidays, OrgType } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { fillHolidays, holidaysFrom, workingDaysIn } from './index.ts';

let app: TestApp;
let keeper: string;
let school: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.platform.database.transaction(fillHolidays);
  const bureau = await makeOrg(app.platform.database, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(app.platform.database, { name: '长亭实验学校', parentOrgId: bureau });
  keeper = (await app.loginAs(10, { orgId: bureau })).token;
});
afterAll(() => app.close());

const yearOf = async (year: number) => (await app.call(manageHolidays, { year }, keeper)).data;
const spring = (version: number, more = {}) => ({
  ...{ year: 2027, version, kind: HolidayKind.off, name: '春节', from: '2027-02-05', to: '2027-02-11' },
  ...more,
});

it('the years that are published are there from the start, and count', async () => {
  const { days, version } = await yearOf(2026);
  expect(version).toBe(1);
  expect(days.filter(({ kind }) => kind === HolidayKind.off)).toHaveLength(33);
  expect(days.filter(({ kind }) => kind === HolidayKind.worked)).toHaveLength(6);
  const holidays = await holidaysFrom(app.platform.database, '2026-09-01');
  expect(workingDaysIn('2026-09-18', '2026-10-10', holidays)).toBe(12);
});

it('a year that a newer package brings is there at the next start; one that the bureau keeps stays as it is', async () => {
  const db = app.platform.database;
  await db.run("delete from holiday where day between '2025-01-01' and '2026-12-31'");
  await db.run('delete from holiday_year where year = 2026');
  expect(await db.transaction(fillHolidays)).toBe(39);
  const { days } = await yearOf(2026);
  expect(days.filter(({ name }) => name === '清明节').map(({ day }) => day)).toEqual([
    '2026-04-04',
    '2026-04-05',
    '2026-04-06',
  ]);
  expect(days.find(({ day }) => day === '2026-02-14')).toMatchObject({ kind: HolidayKind.worked, name: '春节' });
  expect((await yearOf(2025)).days).toEqual([]);
  expect(await db.transaction(fillHolidays)).toBe(0);
});

it('a year that nobody entered is added to, one change after the other, and taken away again', async () => {
  expect(await yearOf(2027)).toMatchObject({ version: 0, days: [], mayKeep: true });
  const both = await Promise.all([1, 2].map(() => app.call(manageHolidayAdd, spring(0), keeper)));
  expect(both.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1]);
  expect(await yearOf(2027)).toMatchObject({ version: 1, days: { length: 7 } });

  const worked = spring(1, { kind: HolidayKind.worked, from: '2027-02-11', to: '2027-02-13' });
  expect(await app.call(manageHolidayAdd, worked, keeper)).toMatchObject({
    ...{ error_code: 2, data: { fields: { from: '2027-02-11 已有安排（春节），请先删除' } } },
  });
  await app.call(manageHolidayRemove, { year: 2027, version: 1, from: '2027-02-05', to: '2027-02-10' }, keeper);
  expect(await yearOf(2027)).toMatchObject({ version: 2, days: [{ day: '2027-02-11', name: '春节' }] });
});

it('days out of order, of another year or too many are told at their field', async () => {
  const problem = async (more: object) => {
    const { data } = await app.call(manageHolidayAdd, spring(2, more), keeper);
    return (data as unknown as { fields: object }).fields;
  };
  expect(await problem({ to: '2027-02-04' })).toEqual({ to: '不能早于第一天' });
  expect(await problem({ from: '2026-12-31' })).toEqual({ from: '须在 2027 年内' });
  expect(await problem({ from: '2027-12-31', to: '2028-01-02' })).toEqual({ to: '须在 2027 年内，跨年的请分两次录入' });
  expect(await problem({ from: '2027-03-01', to: '2027-06-01' })).toEqual({ to: '一次最多 60 天' });
  expect(await problem({ name: ' ' })).toEqual({ name: '请输入名称' });
});

it('a school reads it and does not keep it', async () => {
  const { token } = await app.loginAs(5, { orgId: school });
  expect((await app.call(manageHolidays, { year: 2026 }, token)).data.mayKeep).toBe(false);
  expect(
    (await app.call(manageHolidayAdd, spring(2, { from: '2027-05-01', to: '2027-05-05' }), token)).error_code,
  ).toBe(3);
});
