import {
  AUDIT_EVENTS,
  addStaff,
  disablePerson,
  manageAuditPage,
  manageExaminationSave,
  manageListExport,
  manageProfile,
  managePublicationPage,
  managePublicationSave,
  manageRecordLoad,
  manageStaffFetch,
  manageStaffPage,
  notificationPage,
  Office,
  OrgType,
  setStaffOffice,
} from '@vimo/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';

let app: TestApp;
let school: string;
let other: string;
let administrator: { accountId: string; token: string };
let teacher: { accountId: string; token: string };
beforeAll(async () => {
  app = await startTestApp();
  const city = await makeOrg(app.platform.database, { type: OrgType.bureau });
  school = await makeOrg(app.platform.database, { parentOrgId: city });
  other = await makeOrg(app.platform.database, { parentOrgId: city });
  administrator = await app.loginAs(5, { orgId: school, name: '万校长' });
});
beforeEach(async () => {
  teacher = await app.loginAs(3, { orgId: school, name: '高老师' });
});
afterAll(() => app.close());

const give = (office: Office, holds: 0 | 1 = 1, token = administrator.token, id = teacher.accountId) =>
  app.call(setStaffOffice, { id, office, holds }, token);
const may = async (token = teacher.token) => (await app.call(manageProfile, {}, token)).data.may;
const news = () =>
  app.call(
    managePublicationSave,
    { kind: 'news', content: { title: '校园植树', details: '<p>好</p>' } },
    teacher.token,
  );
/** What each office is good for: a call of its own that teachers are refused. */
const WORK: Record<Exclude<Office, typeof Office.gradeLeader>, () => Promise<{ error_code: number }>> = {
  [Office.contentEditor]: () => app.call(managePublicationPage, { kind: 'news' }, teacher.token),
  [Office.academicAffairs]: () => app.call(manageExaminationSave, {} as never, teacher.token),
  [Office.moralEducation]: () => app.call(manageRecordLoad, {}, teacher.token),
  [Office.auditor]: () => app.call(manageAuditPage, {}, teacher.token),
};
/** A grade leader has no work of the office's (grade-leader.test.ts). */
const WORKING = [Office.contentEditor, Office.academicAffairs, Office.moralEducation, Office.auditor] as const;
/** Offices whose work the teacher may do; bad input has passed the gate. */
const does = async () => {
  const answers = await Promise.all(
    WORKING.map(async (office) => [office, (await WORK[office]()).error_code] as const),
  );
  return answers.filter(([, code]) => code !== 3).map(([office]) => office);
};

it('a teacher does the work of the office that the school gave, at once and no other, until it is taken back', async () => {
  expect(await does()).toEqual([]);
  for (const office of WORKING) {
    expect(await give(office)).toMatchObject({ error_code: 0, message: '已安排岗位' });
    expect(await does()).toEqual([office]);
    // What else administrators do stays theirs: accounts, and offices above all.
    expect((await app.call(manageStaffPage, { orgId: school }, teacher.token)).error_code).toBe(3);
    expect((await give(office, 1, teacher.token)).error_code).toBe(3);
    const member = { name: '新老师', sex: 1, usertype: 5, orgId: school, accountCode: `made${office}` } as const;
    expect((await app.call(addStaff, member, teacher.token)).error_code).toBe(3);
    expect(await give(office, 0)).toMatchObject({ error_code: 0, message: '已收回岗位' });
    expect(await does()).toEqual([]);
  }
});

it('rooms, name and lists tell the offices; the person hears of each once, and the log has it', async () => {
  expect(await may()).not.toContain('content');
  await give(Office.contentEditor);
  await give(Office.contentEditor);
  expect(await may()).toContain('content');
  expect((await app.call(manageProfile, {}, teacher.token)).data).toMatchObject({
    ...{ usertype: 3, usertypeName: '教师、内容编辑', offices: [Office.contentEditor] },
  });
  const { data } = await app.call(manageStaffFetch, { id: teacher.accountId }, administrator.token);
  expect(data).toMatchObject({
    offices: [{ office: Office.contentEditor, until: '', state: 'held' }],
    vacates: [{ kind: 'office', name: '内容编辑' }],
  });
  const list = await app.call(manageStaffPage, { orgId: school, keyword: '高老师' }, administrator.token);
  expect(list.data.dataList.find(({ id }) => id === teacher.accountId)?.offices).toEqual([Office.contentEditor]);
  const told = await app.call(notificationPage, {}, teacher.token);
  expect(told.data.dataList.map(({ title }) => title)).toEqual(['学校请您担任内容编辑']);
  const log = await app.call(manageAuditPage, { event: 'office.given' }, administrator.token);
  expect(log.data.dataList.filter(({ target }) => target === teacher.accountId)).toMatchObject([
    { detail: { office: '内容编辑', term: expect.stringMatching(/^\d{4}-\d\d-\d\d 起$/) } },
  ]);
  expect(AUDIT_EVENTS).toContain('office.taken');
});

it('what an editor writes is the school’s, which its administrators go on with; other schools have none of it', async () => {
  await give(Office.contentEditor);
  const { id } = (await news()).data;
  const rows = async (token: string) =>
    (await app.call(managePublicationPage, { kind: 'news' }, token)).data.dataList.map((row) => row.id);
  expect(await rows(administrator.token)).toContain(id);
  expect(await rows((await app.loginAs(5, { orgId: other })).token)).not.toContain(id);
});

it('an auditor takes the log out, and no other list', async () => {
  const out = (list: 'audit' | 'guardians') => app.call(manageListExport, { list, filter: {} }, teacher.token);
  expect((await out('audit')).error_code).toBe(3);
  await give(Office.auditor);
  expect((await out('audit')).refusal).toMatchObject({ passwordNeeded: true });
  expect((await out('guardians')).error_code).toBe(3);
});

it('an office ends where its holder works elsewhere, is disabled, or becomes an administrator', async () => {
  await give(Office.contentEditor);
  const { database, sessions } = app.platform;
  const change = async (set: string) => {
    await database.run(`update account set ${set} where account_id = $1`, [teacher.accountId]);
    await sessions.lookUpAnew(database, teacher.accountId);
    return (await sessions.find(teacher.token))?.offices;
  };
  expect(await change(`org_id = ${other}`)).toEqual([]);
  expect(await change('usertype = 5')).toEqual([]);
  expect(await change(`org_id = ${school}, usertype = 3`)).toEqual([Office.contentEditor]);
  expect(await change('disabled = true')).toBeUndefined();
});

it('is not given to who has left, and can be taken from them', async () => {
  await give(Office.moralEducation);
  await app.platform.database.run('update account set disabled = true where account_id = $1', [teacher.accountId]);
  expect(await give(Office.contentEditor)).toMatchObject({
    error_code: 1,
    message: '账号已停用，不能担任岗位，请先启用',
  });
  expect(await give(Office.moralEducation, 0)).toMatchObject({ error_code: 0 });
  const left = await app.platform.database.rows<{ office: number }>(
    'select office from staff_office where account_id = $1 and ended_at is null',
    [teacher.accountId],
  );
  expect(left).toEqual([]);
});

it('is not given to who is disabled at that moment', async () => {
  const disable = () => app.call(disablePerson, { id: teacher.accountId }, administrator.token);
  const [disabled, given] = await queuedBehind<[{ error_code: number }, { message: string }]>(
    app,
    ['select from account where account_id = $1 for update', [teacher.accountId]],
    [disable, () => give(Office.auditor)],
  );
  expect([disabled.error_code, given.message]).toEqual([0, '账号已停用，不能担任岗位，请先启用']);
});

it('is given to teachers of the own school alone', async () => {
  const to = (id: string) => give(Office.contentEditor, 1, administrator.token, id);
  const colleague = await app.makeAccount({ usertype: 5, orgId: school, name: '副校长' });
  expect(await to(colleague)).toMatchObject({ error_code: 1, message: expect.any(String) });
  const stranger = await app.makeAccount({ usertype: 3, orgId: other, name: '外校老师' });
  expect(await to(stranger)).toMatchObject({ error_code: 4, message: '人员不存在或不属于您管理' });
});
