import {
  activityFetch,
  enrol,
  manageActivityPage,
  manageEnrolmentPage,
  manageProfile,
  OrgType,
  setSignUpClosed,
  setSignUpTerms,
  type Usertype,
} from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import {
  daysFrom,
  identityNumberOf,
  makeActivity,
  makeOrg,
  makeType,
  type NewActivity,
} from '../../../testing/fixtures.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
const school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
const otherSchool = await makeOrg(db, { name: '青山小学', parentOrgId: city });
const base = await makeOrg(db, { name: '湿地基地', type: OrgType.base, parentOrgId: district });
const typeId = await makeType(db);
const make = (orgId: string, activity: Partial<NewActivity> = {}) =>
  makeActivity(db, app.clock(), { typeId, orgId, ...activity });
const ofCity = await make(city, { title: '市', createdAt: daysFrom(app.clock(), -1) });
const ofSchool = await make(school, { title: '校', signCount: 0, createdAt: daysFrom(app.clock(), -2) });
const ofOther = await make(otherSchool, {
  title: '他校',
  signStart: daysFrom(app.clock(), 1),
  createdAt: daysFrom(app.clock(), -3),
});
const ofBase = await make(base, { title: '基地', createdAt: daysFrom(app.clock(), -4) });
await make(school, { title: '草稿', published: false });

const staff = async (usertype: Usertype, orgId?: string) => (await app.loginAs(usertype, orgId ? { orgId } : {})).token;
const admin = await staff(1);
const cityStaff = await staff(10, city);
const districtStaff = await staff(10, district);
const schoolAdmin = await staff(5, school);
const teacher = await staff(3, school);
const classTeacher = await staff(6, school);
const baseStaff = await staff(11, base);
const homeless = await staff(5);

describe('who sees which activities', () => {
  it.each([
    ['平台管理员', admin, '市,校,他校,基地'],
    ['市教育局', cityStaff, '市,校,他校,基地'],
    ['区教育局', districtStaff, '校,基地'],
    ['学校管理员', schoolAdmin, '校'],
    ['教师', teacher, '校'],
    ['班主任', classTeacher, '校'],
    ['基地', baseStaff, '基地'],
    ['没有机构的账号', homeless, ''],
  ])('%s', async (_name, token, expected) => {
    const { data } = await app.call(manageActivityPage, {}, token);
    expect(data.dataList.map((activity) => activity.title).join()).toBe(expected);
    expect(data.totalCount).toBe(data.dataList.length);
    expect(data.figures.total).toBe(data.dataList.length);
  });

  it('filters by title, status and an organisation of the scope; the figures are of the organisations', async () => {
    const of = async (filter: object, token = cityStaff) => (await app.call(manageActivityPage, filter, token)).data;
    expect((await of({ title: '校' })).dataList.map((activity) => activity.title)).toEqual(['校', '他校']);
    const soon = await of({ activityApplyStatus: 0 });
    expect(soon.dataList).toMatchObject([
      { title: '他校', activityApplyStatus: 0, closed: 0, belongDeptName: '青山小学' },
    ]);
    expect(soon.figures).toMatchObject({ total: 4, open: 3, openingSoon: 1 });
    expect((await of({ orgId: district })).figures.total).toBe(2);
    expect((await of({ orgId: district, pageSize: 1, currentPage: 2 })).dataList).toMatchObject([{ title: '基地' }]);
    for (const orgId of [city, otherSchool, '999999']) {
      expect(await app.call(manageActivityPage, { orgId }, schoolAdmin)).toMatchObject({ error_code: 4 });
    }
  });

  it.each([{ pageSize: 101 }, { orgId: 'x' }, { activityApplyStatus: 9 }, { title: '长'.repeat(200) }])(
    'refuses bad input (case %#)',
    async (bad) => {
      expect(await app.call(manageActivityPage, bad, cityStaff)).toMatchObject({ status: 200, error_code: 2 });
    },
  );
});

describe('profile', () => {
  it('says who the person is and what they answer for', async () => {
    const { data } = await app.call(manageProfile, {}, districtStaff);
    expect(data).toMatchObject({
      usertype: 10,
      usertypeName: '教育局工作人员',
      orgId: district,
      orgName: '临湖区教育局',
    });
    expect(data.may).toContain('activities');
    expect(data.orgs.map((org) => org.orgName)).toEqual(['临湖区教育局', '白鹭洲小学', '湿地基地']);
  });

  it.each([
    [admin, true, 5],
    [schoolAdmin, true, 1],
    [teacher, false, 1],
    [classTeacher, false, 1],
    [baseStaff, true, 1],
    [homeless, true, 0],
  ])('case %#', async (token, mayManage, orgs) => {
    const { data } = await app.call(manageProfile, {}, token);
    expect([data.may.includes('activities'), data.orgs.length]).toEqual([mayManage, orgs]);
  });
});

describe('nobody else comes in', () => {
  const calls = [
    [manageProfile, {}],
    [manageActivityPage, {}],
    [manageEnrolmentPage, { activityId: ofSchool }],
    [setSignUpClosed, { activityId: ofSchool, closed: 1 }],
    [setSignUpTerms, { activityId: ofSchool, openToAllStages: 1, feeNote: '现场缴费' }],
  ] as const;
  it.each(calls)('without a session, as a student, as a parent (case %#)', async (endpoint, input) => {
    expect((await app.call(endpoint, input)).status).toBe(511);
    for (const usertype of [2, 4, 12] as const) {
      expect(await app.call(endpoint, input, await staff(usertype, school))).toMatchObject({
        status: 200,
        error_code: 3,
      });
    }
  });

  it('teachers read no enrolments and close nothing', async () => {
    for (const token of [teacher, classTeacher]) {
      expect(await app.call(manageEnrolmentPage, { activityId: ofSchool }, token)).toMatchObject({ error_code: 3 });
      expect(await app.call(setSignUpClosed, { activityId: ofSchool, closed: 1 }, token)).toMatchObject({
        error_code: 3,
      });
    }
  });

  it('another’s activity answers like none', async () => {
    const seen = new Set<string>();
    for (const [token, activityId] of [
      [schoolAdmin, ofOther],
      [schoolAdmin, ofCity],
      [baseStaff, ofSchool],
      [districtStaff, ofOther],
      [homeless, ofSchool],
      [admin, '999999'],
    ] as const) {
      for (const reply of [
        await app.call(manageEnrolmentPage, { activityId }, token),
        await app.call(setSignUpClosed, { activityId, closed: 1 }, token),
      ])
        seen.add(`${reply.status} ${reply.error_code} ${reply.message}`);
    }
    expect([...seen]).toEqual(['200 4 活动不存在或不属于您管理的机构']);
    const row = await db.row<{ n: number }>('select count(*)::int as n from activity where sign_up_closed');
    expect(row?.n).toBe(0);
  });
});

describe('enrolments of an activity', () => {
  it('are shown with numbers masked, in every state, and found by name', async () => {
    const activityId = await make(school, { title: '名单', enrollForm: '1,2' });
    const place = await app.makeSchool('云帆小学');
    const child = await app.makeStudent(place, { name: '许安宁' });
    const parent = await app.makeAccount({ name: '许父' });
    const childToken = await app.platform.sessions.create(db, child, parent);
    const numbers = { enrollPhone: '13900000007', enrollIdentityCard: identityNumberOf(7) };
    await app.call(enrol, { activityId, remarks: '对花粉过敏', ...numbers }, childToken);
    const { data } = await app.call(manageEnrolmentPage, { activityId }, schoolAdmin);
    expect(data).toMatchObject({
      totalCount: 1,
      dataList: [
        {
          joinUserName: '许安宁',
          orgName: '云帆小学',
          className: '三年级2班',
          phone: '139****0007',
          remarks: '对花粉过敏',
          personCount: 1,
          activityEnrollStatus: 1,
          byParent: 1,
        },
      ],
    });
    expect(data.dataList[0]?.identityCard).toMatch(/^3\*{16}.$/);
    expect(JSON.stringify(data)).not.toContain(numbers.enrollIdentityCard);
    const named = async (name: string) =>
      (await app.call(manageEnrolmentPage, { activityId, name }, cityStaff)).data.totalCount;
    expect([await named('安'), await named('张'), await named('%')]).toEqual([1, 0, 0]);
    expect(await app.call(manageEnrolmentPage, { activityId: 'x' }, cityStaff)).toMatchObject({ error_code: 2 });
  });
});

describe('closing and reopening', () => {
  it('is seen at once by guests, staff and those who sign up, and is written to the audit log', async () => {
    const { token } = await app.loginAs(4);
    const status = async () => (await app.call(activityFetch, { id: ofBase })).data.activityApplyStatus;
    expect(await status()).toBe(1);
    const close = (closed: number) => app.call(setSignUpClosed, { activityId: ofBase, closed }, baseStaff);
    expect(await close(1)).toMatchObject({ error_code: 0, message: '已停止报名' });
    expect(await close(1)).toMatchObject({ error_code: 0 });
    expect(await status()).toBe(5);
    expect((await app.call(enrol, { activityId: ofBase, remarks: '好' }, token)).message).toBe('该活动已停止报名');
    const { data } = await app.call(manageActivityPage, {}, baseStaff);
    expect(data).toMatchObject({ dataList: [{ closed: 1, activityApplyStatus: 5 }], figures: { open: 0 } });
    expect(await close(0)).toMatchObject({ error_code: 0, message: '已恢复报名' });
    expect(await status()).toBe(1);
    expect(await app.call(enrol, { activityId: ofBase, remarks: '好' }, token)).toMatchObject({ error_code: 0 });
    const events = await db.rows<{ event: string }>('select event from audit_log where target = $1 order by audit_id', [
      ofBase,
    ]);
    expect(events.map((row) => row.event)).toEqual(['activity.signUpClosed', 'activity.signUpReopened']);
  });

  it('is refused for one that is over, and for bad input', async () => {
    const over = await make(school, { actStart: '2020-01-01 00:00:00', actEnd: '2020-01-02 00:00:00' });
    expect(await app.call(setSignUpClosed, { activityId: over, closed: 1 }, schoolAdmin)).toMatchObject({
      message: '活动已结束',
    });
    for (const bad of [
      { activityId: over },
      { activityId: over, closed: 2 },
      { activityId: over, closed: '1' },
      { closed: 1 },
    ]) {
      expect(await app.call(setSignUpClosed, bad, schoolAdmin)).toMatchObject({ status: 200, error_code: 2 });
    }
  });
});

describe('terms of a sign-up', () => {
  it('are the organiser’s: what a price means, and whether other stages may come; both are read by guests', async () => {
    const activityId = await make(school, { price: '30', suitSections: [2] });
    const shown = async () => (await app.call(activityFetch, { id: activityId })).data;
    expect((await shown()).feeNote).toMatch(/^现场缴费，.*退/);
    const terms = { activityId, openToAllStages: 1, feeNote: ' 学校代收，开营三天前可全额退费。 ' };
    expect(await app.call(setSignUpTerms, terms, districtStaff)).toMatchObject({ error_code: 0, message: '保存成功' });
    expect(await app.call(setSignUpTerms, terms, schoolAdmin)).toMatchObject({ error_code: 0 });
    expect(await shown()).toMatchObject({ openToAllStages: true, feeNote: '学校代收，开营三天前可全额退费。' });
    const { data } = await app.call(manageActivityPage, {}, schoolAdmin);
    expect(data.dataList[0]).toMatchObject({ suitSection: '2', openToAllStages: true, prices: '30' });
    const events = await db.rows('select event from audit_log where target = $1', [activityId]);
    expect(events).toEqual([{ event: 'activity.termsChanged' }]);
    const before = { openToAllStages: 0, feeNote: '现场缴费' };
    expect(await app.call(setSignUpTerms, { ...terms, feeNote: '不退', before }, schoolAdmin)).toMatchObject({
      ...{ error_code: 1, message: '该内容已被他人修改，请刷新后再试' },
    });
    expect((await shown()).feeNote).toBe('学校代收，开营三天前可全额退费。');
    for (const bad of [{ feeNote: '' }, { feeNote: '长'.repeat(301) }, { openToAllStages: true }]) {
      expect(await app.call(setSignUpTerms, { ...terms, ...bad }, schoolAdmin)).toMatchObject({ error_code: 2 });
    }
  });
});
