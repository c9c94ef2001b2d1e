import { AUDIT_REACH, type AuditEventName, auditActor, manageAuditPage, OrgType } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../platform/audit.ts';
import { freshPhone, startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

let app: TestApp;
let bureau: string;
let school: string;
let otherSchool: string;
const people: Record<string, { accountId: string; token: string }> = {};

const write = (who: string, event: AuditEventName, more: object = {}) =>
  audit(app.platform.database, { event, accountId: people[who]!.accountId, ...more });
const page = async (who: string, input: object = {}) =>
  (await app.call(manageAuditPage, input, people[who]!.token)).data;
const events = async (who: string, input?: object) => (await page(who, input)).dataList.map(({ event }) => event);

beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: bureau });
  otherSchool = await makeOrg(db, { name: '青山小学' });
  people.platform = await app.loginAs(1, { name: '总管' });
  people.clerk = await app.loginAs(10, { orgId: bureau, name: '沈科长' });
  people.head = await app.loginAs(5, { orgId: school, name: '白校长' });
  people.stranger = await app.loginAs(5, { orgId: otherSchool, name: '青校长' });
  people.teacher = await app.loginAs(3, { orgId: school, name: '李老师' });
  await write('teacher', 'profile.updated', { address: '10.0.0.9' });
  await write('head', 'student.looked.at', { target: people.teacher.accountId });
  await write('stranger', 'task.cancelled', { target: '77', detail: { rows: 3, secret: 'x' } });
  await write('clerk', 'recycle.restored', { target: `organisation:${school}` });
});
afterAll(() => app.close());

describe('the audit log', () => {
  it('shows each what people of their organisations did, the latest first', async () => {
    expect(await events('head')).toEqual(['student.looked.at', 'profile.updated']);
    expect(await events('clerk')).toEqual(['recycle.restored', 'student.looked.at', 'profile.updated']);
    expect((await events('platform')).slice(0, 2)).toEqual(['recycle.restored', 'task.cancelled']);
    expect(await app.call(manageAuditPage, {}, people.teacher!.token)).toMatchObject({ error_code: 3 });
    expect(await app.call(manageAuditPage, { orgId: otherSchool }, people.clerk!.token)).toMatchObject({
      error_code: 4,
    });
  });

  it('says who, where and to what, in words, and of the details those that have a name', async () => {
    const [looked, changed] = (await page('head')).dataList;
    expect(looked).toMatchObject({
      name: '白校长',
      usertypeName: '学校管理员',
      orgName: '白鹭洲小学',
      targetName: '李老师',
    });
    expect(changed).toMatchObject({ name: '李老师', address: '10.0.0.9', target: '', detail: {} });
    const [cancelled] = (await page('stranger')).dataList;
    expect(cancelled).toMatchObject({ target: '77', targetName: '', detail: { rows: 3 } });
    expect(cancelled!.detail).not.toHaveProperty('secret');
  });

  it('keeps who acted as they were called then, and what a task of the platform did as the task’s', async () => {
    const db = app.platform.database;
    const actor = await app.loginAs(5, { orgId: otherSchool, name: '旧名' });
    const parent = await app.makeAccount({ name: '许父' });
    const session = (await app.platform.sessions.find(actor.token))!;
    await audit(db, { event: 'profile.updated', session: { ...session, handoverAccountId: parent } });
    await db.run("update account set name = '新名', usertype = 3 where account_id = $1", [actor.accountId]);
    await db.run("update account set name = '已注销' where account_id = $1", [parent]);
    expect((await page('stranger', { event: 'profile.updated' })).dataList).toMatchObject([
      { name: '旧名', usertypeName: '学校管理员', actingName: '许父', task: '' },
    ]);
    // They are found by either name.
    for (const person of ['旧名', '新名'])
      expect((await page('stranger', { person, event: 'profile.updated' })).totalCount, person).toBe(1);
    // Of a row of before the account says it as it is today.
    await db.run("insert into audit_log (event, account_id, org_id) values ('content.passed', $1, $2)", [
      actor.accountId,
      otherSchool,
    ]);
    expect((await page('stranger', { event: 'content.passed' })).dataList).toMatchObject([{ name: '新名' }]);

    await audit(db, { event: 'report.archived', task: 'archiving' });
    await db.run("insert into audit_log (event) values ('report.archived')");
    const { dataList } = await page('platform', { event: 'report.archived' });
    expect(dataList.map(auditActor)).toEqual(['系统（报告归档任务）', '系统（报告归档任务）']);
  });

  it('finds a guardian by the phone however it is written', async () => {
    const phone = freshPhone();
    const accountId = await app.makeAccount({ accountCode: phone, phone });
    await audit(app.platform.database, { event: 'profile.updated', accountId });
    for (const person of [phone, `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`])
      expect(await events('platform', { person }), person).toEqual(['profile.updated']);
  });

  it('names the pupil of a file that was opened, and is searched by that pupil', async () => {
    const pupil = await app.loginAs(2, { orgId: school, name: '许知宁' });
    await write('stranger', 'file.looked.at', {
      target: 'record:7',
      detail: { student: pupil.accountId, file: 'Ab12cd' },
    });
    const { dataList } = await page('stranger', { target: pupil.accountId });
    expect(dataList).toMatchObject([{ target: 'record:7', targetName: '许知宁', detail: { file: 'Ab12cd' } }]);
  });

  it('is searched by event, person, organisation, day and target', async () => {
    const today = new Date(Date.now() + 8 * 3600 * 1000).toISOString().slice(0, 10);
    expect(await events('clerk', { event: 'profile.updated' })).toEqual(['profile.updated']);
    expect(await events('clerk', { person: '白校长' })).toEqual(['student.looked.at']);
    expect(await events('clerk', { person: '青校长' })).toEqual([]);
    expect(await events('clerk', { person: '没有此人' })).toEqual([]);
    expect(await events('clerk', { orgId: school })).toHaveLength(2);
    expect(await events('clerk', { target: `organisation:${school}` })).toEqual(['recycle.restored']);
    expect(await events('clerk', { atFrom: today, atTo: today })).toHaveLength(3);
    expect(await events('clerk', { atTo: '2020-01-01' })).toEqual([]);
    expect(await page('clerk', { pageSize: 1, currentPage: 2 })).toMatchObject({ totalCount: 3 });
    for (const bad of [{ event: 'nothing' }, { atFrom: '2026-2-30' }, { orgId: 'x' }])
      expect(await app.call(manageAuditPage, bad, people.clerk!.token)).toMatchObject({ error_code: 2 });
  });

  it('leads no further than its reach', async () => {
    const far = { pageSize: 100, currentPage: AUDIT_REACH / 100 + 1 };
    expect((await page('platform', far)).dataList).toEqual([]);
  });

  it('is answered by its indexes', async () => {
    const db = app.platform.database;
    await db.run(
      `insert into audit_log (event, account_id, org_id, at)
       select case when n % 500 = 0 then 'task.cancelled' else 'login.succeeded' end, 1, 1000 + n % 100, now() - n * interval '1 second'
       from generate_series(1, 20000) n`,
    );
    await db.run('analyze audit_log');
    for (const where of ['true', "event = 'task.cancelled'", 'org_id = 1007']) {
      const plan = await db.rows<{ 'QUERY PLAN': string }>(
        `explain select * from audit_log l where ${where} order by at desc, audit_id desc limit 20`,
      );
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain('Index Scan using audit_log_');
      expect(text).not.toContain('Sort');
    }
  });
});
