import * as contract from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startStudentSchools } from '../../../testing/student-schools.ts';

const { app, school, otherSchool, classes, admin, otherAdmin, clerk, toldTo } = await startStudentSchools();
afterAll(() => app.close());

describe('staff', () => {
  it('are added, found and changed by those above them', async () => {
    const input = { name: '顾言川', sex: 1 as const, usertype: 3 as const, orgId: school, accountCode: 'gu.yanchuan' };
    const { data } = await app.call(contract.addStaff, input, admin);
    expect(data.password).toHaveLength(10);
    expect((await app.call(contract.addStaff, input, admin)).refusal.fields).toEqual({
      accountCode: '该登录账号已被使用，请换一个',
    });
    expect(
      (await app.call(contract.addStaff, { ...input, usertype: 5, accountCode: 'other01' }, admin)).refusal.fields,
    ).toEqual({
      usertype: '学校管理员账号由上级机构管理',
    });
    const found = (await app.call(contract.manageStaffPage, { keyword: '言川' }, admin)).data.dataList;
    expect(found).toMatchObject([{ accountCode: 'gu.yanchuan', orgName: '白鹭洲小学' }]);
    await app.makeAccount({ name: 'Yan Chu', usertype: 3, orgId: school, accountCode: 'staff01' });
    for (const [keyword, name] of [
      ['顾 言川', '顾言川'],
      ['gu.yanchuan', '顾言川'],
      ['yan', 'Yan Chu'],
    ] as const)
      expect((await app.call(contract.manageStaffPage, { keyword }, admin)).data.dataList).toMatchObject([{ name }]);
    const token = await app.sessionOf(data.id);
    const change = { id: data.id, version: 0, name: '顾言川', sex: 1 as const, usertype: 6 as const };
    expect((await app.call(contract.updateStaff, change, admin)).error_code).toBe(0);
    // What the old kind may do ends with it.
    expect((await app.call(contract.currentUser, {}, token)).status).toBe(511);
    expect((await app.call(contract.manageStaffFetch, { id: data.id }, clerk)).data).toMatchObject({
      usertype: 6,
      version: 1,
    });
  });

  it('go to another school with their account: the posts of before are vacant, offices end, and only who stands above both does it', async () => {
    const db = app.platform.database;
    const { accountId: id, token } = await app.loginAs(6, { orgId: school, name: '林调动' });
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classes.two, id]);
    await app.call(contract.setStaffOffice, { id, office: contract.Office.contentEditor, holds: 1 }, admin);
    const version = async () => (await app.call(contract.manageStaffFetch, { id }, clerk)).data.version;
    const change = { id, name: '林调动', sex: 1 as const, usertype: 6 as const, orgId: otherSchool };
    const going = async (by: string) => app.call(contract.updateStaff, { ...change, version: await version() }, by);
    expect((await going(admin)).refusal.fields).toEqual({ orgId: '机构不存在或不属于您管理' });
    expect((await going(clerk)).error_code).toBe(0);

    expect((await app.call(contract.currentUser, {}, token)).status).toBe(511);
    expect((await app.call(contract.manageStaffFetch, { id }, admin)).error_code).toBe(4);
    const found = (await app.call(contract.manageStaffFetch, { id }, otherAdmin)).data;
    expect(found).toMatchObject({ orgName: '青山小学', offices: [], classes: [] });
    const { schoolYearId } = (await app.call(contract.manageCalendar, {}, admin)).data.years[0]!;
    const { classes: taught } = (await app.call(contract.manageInCharge, { schoolYearId }, admin)).data;
    const teachers = taught.find(({ classId }) => classId === classes.two)!.classTeachers;
    expect(teachers.find(({ accountId }) => accountId === id)).toMatchObject({ gone: 1 });
    expect(await toldTo(id)).toContain('您的工作单位已变更');
    // Back again: what was given up does not come back by itself.
    const back = { ...change, orgId: school, version: await version() };
    expect((await app.call(contract.updateStaff, back, clerk)).error_code).toBe(0);
    expect((await app.call(contract.manageStaffFetch, { id }, admin)).data.offices).toMatchObject([{ state: 'ended' }]);
    expect((await app.call(contract.manageStaffFetch, { id }, admin)).data.classes).toEqual([]);
  });
});
