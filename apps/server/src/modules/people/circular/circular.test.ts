import {
  CHILD_NAME,
  circularFetch,
  manageCircularCount,
  manageCircularFetch,
  manageCircularPage,
  manageCircularRecipients,
  manageCircularRemind,
  manageCircularSave,
  manageCircularSend,
  manageCircularTakeBack,
  manageCircularTargets,
  manageCircularTemplateRemove,
  manageCircularTemplateSave,
  manageCircularTemplates,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { type Draft, draftOf, ofClass, startCircularSchools } from '../../../testing/circular-schools.ts';
import { identityNumberOf, makeClub, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendCircular } from './sending.ts';

const { app, clock, db, city, school, written, sent, told } = await startCircularSchools();
afterAll(() => app.close());

it('is for those for whom the writer is responsible, at the moment it is sent', async () => {
  const at = await school();
  const { token } = at.teacher;
  const names = async (who: string) =>
    (await app.call(manageCircularTargets, {}, who)).data.map(({ kind, name }) => `${kind} ${name}`);
  expect(await names(token)).toEqual(['class 三年级2班']);
  expect(await names(at.office.token)).toEqual([
    ...['org 白鹭洲小学', 'grade 三年级', 'class 三年级2班', 'class 三年级3班'],
  ]);
  for (const targets of [ofClass(at.other), [{ kind: 'org' as const, id: at.orgId }]])
    expect((await app.call(manageCircularSave, draftOf({ targets }), token)).error_code).toBe(1);
  const clubId = await makeClub(db, { orgId: at.orgId, name: '观鸟社' });
  await db.run('insert into club_leader values ($1, $2, now())', [clubId, at.teacher.accountId]);
  await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [clubId, at.children[1]]);
  const counted = async (targets: Draft['targets'], more: Partial<Draft> = {}, who = at.office.token) =>
    (await app.call(manageCircularCount, { audience: 2, targets, ...more }, who)).data.total;
  expect(await counted([{ kind: 'club', id: clubId }], {}, token)).toBe(1);
  // Who went to work elsewhere leads no club of before.
  const elsewhere = await app.loginAs(3, { orgId: await makeOrg(db, { parentOrgId: city }) });
  await db.run('insert into club_leader values ($1, $2, now())', [clubId, elsewhere.accountId]);
  expect(await names(elsewhere.token)).toEqual([]);
  expect(await counted([{ kind: 'org', id: at.orgId }])).toBe(2);
  expect(await counted([{ kind: 'org', id: at.orgId }], { excluded: [{ kind: 'club', id: clubId }] })).toBe(1);
  expect(await counted([{ kind: 'org', id: at.orgId }], { audience: 3 })).toBe(4);
  expect(await counted([{ kind: 'org', id: at.orgId }], { audience: 4 })).toBe(2);
  expect(await counted([{ kind: 'org', id: at.orgId }], { audience: 5 })).toBe(1);
  const clerk = await app.loginAs(10, { orgId: city });
  expect(await counted([{ kind: 'org', id: city }], {}, clerk.token)).toBeGreaterThanOrEqual(2);
  // Without the leaders of a club those are meant who lead it no more, as they work elsewhere.
  const staff = (more: Partial<Draft> = {}) =>
    counted([{ kind: 'org', id: city }], { audience: 4, ...more }, clerk.token);
  expect((await staff()) - (await staff({ excluded: [{ kind: 'club', id: clubId }] }))).toBe(1);

  // Between writing and sending one child left the school, and the teacher another class.
  const one = await written(token, { audience: 2, targets: ofClass(at.classId) });
  await app.call(manageCircularSend, { ...one, sendDate: '2026-03-13 08:00:00' }, token);
  await db.run('update student set status = 4 where account_id = $1', [at.children[0]]);
  clock.set('2026-03-13T08:00:30+08:00');
  await app.services.staffCirculars.sweep();
  await runTasks(app);
  // A day without a call has ended the session.
  const nextDay = await app.sessionOf(at.teacher.accountId);
  const { data } = await app.call(manageCircularRecipients, { id: one.id }, nextDay);
  expect(data.dataList.map(({ name }) => name)).toEqual(['林小苗']);

  const late = await written(nextDay, { audience: 2, title: '春游', targets: ofClass(at.classId) });
  await app.call(manageCircularSend, { ...late, sendDate: '2026-03-14 08:00:00' }, nextDay);
  await db.run('delete from class_teacher where account_id = $1', [at.teacher.accountId]);
  clock.set('2026-03-14T08:00:30+08:00');
  await app.services.staffCirculars.sweep();
  await runTasks(app);
  const dayAfter = await app.sessionOf(at.teacher.accountId);
  expect((await app.call(manageCircularFetch, { id: late.id }, dayAfter)).data).toMatchObject({
    ...{ state: 0, total: 0, problem: '发送范围中有不由您负责的，请重新选择' },
  });
  expect((await told(dayAfter)).map(([title]) => title)).toEqual(['您的通知没有发出']);
});

it('whether it may go is judged by who pressed send, and they are told when it may not: the office sends what its writer left behind', async () => {
  const at = await school();
  const addressed = { audience: 2, targets: ofClass(at.classId) };
  const one = await written(at.teacher.token, addressed);
  await db.run('update account set disabled = true where account_id = $1', [at.teacher.accountId]);
  await app.call(manageCircularSend, one, at.office.token);
  await runTasks(app);
  const fetched = async (id: string) => (await app.call(manageCircularFetch, { id }, at.office.token)).data;
  expect(await fetched(one.id)).toMatchObject({ state: 3, total: 2 });

  const colleague = await app.loginAs(5, { orgId: at.orgId });
  const two = await written(at.office.token, { ...addressed, title: '春游' });
  await app.call(manageCircularSend, two, colleague.token);
  await db.run('update account set org_id = $2 where account_id = $1', [
    ...[colleague.accountId, await makeOrg(db, { parentOrgId: city })],
  ]);
  await runTasks(app);
  expect(await fetched(two.id)).toMatchObject({ state: 0, total: 0, problem: '发送人已不在本机构' });
  const hears = async ({ accountId }: { accountId: string }) =>
    (await told(await app.sessionOf(accountId))).map(([title]) => title);
  // Who works elsewhere by then could not open it.
  expect([await hears(at.office), await hears(colleague)]).toEqual([['您的通知没有发出'], []]);

  // What cannot wait is the office's to send at that moment too.
  const dean = await app.loginAs(5, { orgId: at.orgId });
  const three = await written(dean.token, { ...addressed, title: '停课', isUrgent: 1 });
  await app.call(manageCircularSend, three, dean.token);
  await db.run('update account set usertype = 3 where account_id = $1', [dean.accountId]);
  await runTasks(app);
  expect(await fetched(three.id)).toMatchObject({ state: 0, problem: '紧急通知请由本机构管理员发送' });

  // A class teacher is responsible for the class still when the whole school is no more.
  const closing = await school();
  const four = await written(closing.teacher.token, { audience: 2, targets: ofClass(closing.classId) });
  await app.call(manageCircularSend, four, closing.teacher.token);
  await db.run('update org set disabled = true where org_id = $1', [closing.orgId]);
  await runTasks(app);
  const last = 'select state, problem, total_count as total from circular where circular_id = $1';
  expect(await db.rows(last, [four.id])).toEqual([{ state: 0, problem: '本机构已停用', total: 0 }]);
});

it('of who only reads by its moment it is not sent', async () => {
  const at = await school();
  const clerk = await app.loginAs(10, { orgId: city });
  const one = await written(clerk.token, { audience: 3, targets: [{ kind: 'org', id: at.orgId }] });
  expect(await app.call(manageCircularSend, one, clerk.token)).toMatchObject({ error_code: 0 });
  await db.run('update account set reads_only = true where account_id = $1', [clerk.accountId]);
  await runTasks(app);
  const last = 'select state, problem, total_count as total from circular where circular_id = $1';
  expect(await db.rows(last, [one.id])).toEqual([{ state: 0, problem: '发送人的账号只能查看，不能再发送', total: 0 }]);
});

it('a task that dies in the middle goes on where it was: each is told once, whoever left meanwhile is not', async () => {
  const at = await school();
  const crowd = await db.rows<{ id: string }>(
    `insert into account (login_index, login_cipher, password_hash, name, usertype, org_id)
     select decode(md5('crowd' || n), 'hex'), '', '', '学生' || n, 2, $1::bigint from generate_series(1, 2500) n returning account_id as id`,
    [at.orgId],
  );
  const ids = crowd.map(({ id }) => id);
  await db.run("insert into student (account_id, student_no) select id, 'C' || id from unnest($1::bigint[]) id", [ids]);
  const one = await written(at.office.token, { audience: 2, targets: [{ kind: 'org', id: at.orgId }] });
  await app.call(manageCircularSend, one, at.office.token);
  const { notifications } = app.services;
  let batches = 0;
  const dying = sendCircular({ notifications })({
    ...({ jobId: '0', orgId: at.orgId, accountId: at.office.accountId, input: { circularId: one.id } } as JobRun<{
      circularId: string;
    }>),
    platform: app.platform,
    progress() {
      // In the middle of the transaction of a batch.
      batches += 1;
      if (batches === 2) throw new Unavailable();
    },
  });
  await expect(dying).rejects.toThrow(Unavailable);
  const count = async (sql: string) => (await db.row<{ n: number }>(sql, [one.id]))!.n;
  const RECIPIENTS = 'select count(*)::int as n from circular_recipient where circular_id = $1';
  const TOLD = "select count(*)::int as n from notification where event = 'circular:' || $1::text";
  expect([await count(RECIPIENTS), await count(TOLD)]).toEqual([1000, 1000]);
  const gone = ids.reduce((last, id) => (BigInt(id) > BigInt(last) ? id : last));
  const colleague = await app.loginAs(5, { orgId: at.orgId });
  // What some have got already is sent to its end, whatever becomes of its writer.
  await db.run('update account set disabled = true where account_id = any ($1::bigint[])', [
    [gone, at.office.accountId],
  ]);
  await Promise.all([runTasks(app), runTasks(app)]);
  expect([await count(RECIPIENTS), await count(TOLD)]).toEqual([2501, 2501]);
  const { data } = await app.call(manageCircularFetch, { id: one.id }, colleague.token);
  expect(data).toMatchObject({ state: 3, total: 2501 });
});

it('what cannot wait is called so by an office alone, in the list and in what goes outside', async () => {
  const at = await school();
  const targets = [{ kind: 'org' as const, id: at.orgId }];
  const refused = await app.call(
    manageCircularSave,
    draftOf({ targets: ofClass(at.classId), isUrgent: 1 }),
    at.teacher.token,
  );
  expect(refused.refusal.fields).toEqual({ isUrgent: '紧急通知请由本机构管理员发送' });
  // A draft of when its writer still was of the office.
  const was = await written(at.teacher.token, { targets: ofClass(at.classId) });
  await db.run('update circular set is_urgent = true where circular_id = $1', [was.id]);
  expect((await app.call(manageCircularSend, was, at.teacher.token)).refusal.fields).toHaveProperty('isUrgent');
  const id = await sent(at.office.token, { targets, title: '因台风停课', body: '<p>明日停课。</p>', isUrgent: 1 });
  expect((await told(at.second.token))[0]).toEqual(['紧急：因台风停课', `/mine/circular?id=${id}`]);
  expect((await app.call(circularFetch, { id }, at.second.token)).data.title).toBe('紧急：因台风停课');
  expect((await app.call(manageCircularFetch, { id }, at.office.token)).data).toMatchObject({ isUrgent: 1 });
  // A channel that is open by the time of the reminder.
  await db.run("update circular set channels = '{sms}' where circular_id = $1", [id]);
  await app.call(manageCircularRemind, { id }, at.office.token);
  await runTasks(app);
  expect(
    await db.rows('select account_id as id, is_urgent as urgent from delivery where org_id = $1', [at.orgId]),
  ).toEqual([{ id: at.guardian.accountId, urgent: true }]);
});

it('two who write at once lose nothing, what is sent is not changed, and a scheduled one can be taken back', async () => {
  const at = await school();
  const targets = [{ kind: 'org' as const, id: at.orgId }];
  const toStaff = { targets, audience: 4, body: '<p>请到校。</p>' };
  const one = await written(at.office.token, toStaff);
  const colleague = await app.loginAs(5, { orgId: at.orgId });
  const save = (token: string, version: number) =>
    app.call(manageCircularSave, { ...draftOf(toStaff), id: one.id, version }, token);
  expect((await save(colleague.token, 1)).data.version).toBe(2);
  expect((await save(at.office.token, 1)).message).toBe('该内容已被他人修改，请刷新后再试');
  expect((await app.call(manageCircularSend, { id: one.id, version: 1 }, at.office.token)).error_code).toBe(1);
  const past = { id: one.id, version: 2, sendDate: '2020-01-01 08:00:00' };
  expect((await app.call(manageCircularSend, past, at.office.token)).refusal.fields).toHaveProperty('sendDate');
  const later = { id: one.id, version: 2, sendDate: '2026-04-01 08:00:00' };
  expect((await app.call(manageCircularSend, later, at.office.token)).message).toBe('已定时');
  expect((await save(colleague.token, 3)).error_code).toBe(1);
  await app.call(manageCircularTakeBack, { id: one.id }, colleague.token);
  expect((await save(colleague.token, 4)).error_code).toBe(0);
});

it('what it says is looked through, what it lacks is named, and a day has its limit', async () => {
  const at = await school();
  const targets = [{ kind: 'org' as const, id: at.orgId }];
  const { token } = at.office;
  const refusal = async (more: Partial<Draft>) => {
    const reply = await app.call(manageCircularSend, await written(token, { targets, ...more }), token);
    return reply.refusal?.fields ?? reply.message;
  };
  expect(await refusal({ title: '' })).toEqual({ title: '请输入标题' });
  expect(await refusal({ body: '<p>&nbsp;</p>' })).toEqual({ body: '请输入正文' });
  expect(await refusal({ targets: [] })).toEqual({ targets: '请选择发送范围' });
  expect(await refusal({ title: `${CHILD_NAME}的家长会` })).toEqual({ title: '标题里不能用 {孩子姓名}，请放到正文里' });
  expect(await refusal({ title: '{活动名称}报名' })).toEqual({ title: '标题里的 {活动名称} 还没有填写' });
  expect(await refusal({ body: `<p>${CHILD_NAME}请于{<b>集合时间</b>}到校</p>` })).toEqual({
    body: '正文里的 {集合时间} 还没有填写',
  });
  const noChild = { body: '发给教职工的通知里不能用 {孩子姓名}，请删去或改成姓名' };
  expect(await refusal({ audience: 4 })).toEqual(noChild);
  expect(await refusal({ audience: 5, body: '<p>｛<b>孩子姓名</b>｝请到校</p>' })).toEqual(noChild);
  expect(await refusal({ body: `<p>电话 0571-88001234，身份证 ${identityNumberOf(1)}</p>` })).toMatch(/身份证号/);
  expect(await refusal({ channels: ['sms'] })).toBe('短信没有开通，请取消该渠道');
  await db.run(
    `insert into setting (name, value) values ('telling', $1)
     on conflict (name) do update set value = excluded.value`,
    [
      JSON.stringify({
        ...{ schoolPerDay: 1, bureauPerDay: 1, schoolOutsidePerDay: 1, bureauOutsidePerDay: 1 },
        ...{ quietFrom: 22, quietTo: 7, version: 1 },
      }),
    ],
  );
  // Of two who send at once one is within the limit.
  const atOnce = await Promise.all(['甲', '乙'].map((title) => written(token, { targets, title })));
  const replies = await Promise.all(atOnce.map((one) => app.call(manageCircularSend, one, token)));
  expect(replies.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1]);
  await db.run('delete from circular where circular_id = any ($1::bigint[])', [atOnce.map(({ id }) => id)]);
  expect(await refusal({ body: '<p>办公室电话 0571-88001234</p>' })).toBe('开始发送');
  expect(await refusal({ title: '第二次' })).toBe('每天最多发送 1 次通知，请改天发送');
  // A reminder of two by text messages: one may go outside on this day, the other is told in the site alone.
  await runTasks(app);
  const { id } = (await app.call(manageCircularPage, { state: 3 }, token)).data.dataList[0]!;
  await db.run("update circular set channels = '{sms}' where circular_id = $1", [id]);
  await app.call(manageCircularRemind, { id }, token);
  await runTasks(app);
  expect((await told(at.second.token)).map(([title]) => title)).toEqual(['请阅读：家长会', '家长会']);
  expect(await db.rows('select 1 as one from delivery where org_id = $1', [at.orgId])).toHaveLength(1);
  await db.run("delete from setting where name = 'telling'");
});

it('templates are the organisation’s own, and those of the bureaus above it', async () => {
  const at = await school();
  const clerk = await app.loginAs(10, { orgId: city });
  const save = (token: string, more = {}) =>
    app.call(
      manageCircularTemplateSave,
      { name: '公示期提醒', title: '公示期提醒', body: '<p>请核对。</p>', ...more },
      token,
    );
  await save(clerk.token);
  await save(at.office.token, { name: '家长会' });
  expect((await save(at.office.token, { name: '家长会' })).refusal.fields).toHaveProperty('name');
  const { data } = await app.call(manageCircularTemplates, {}, at.office.token);
  expect(data.map(({ name, mine }) => [name, mine])).toEqual([
    ['家长会', 1],
    ['公示期提醒', 0],
  ]);
  expect((await save(at.office.token, { id: data[1]!.id, version: 1 })).error_code).toBe(4);

  // Teachers use all of them, and change their own; the office changes theirs too. One of before is the office's.
  await save(at.teacher.token, { name: '班会' });
  const templatesOf = async (token: string) => (await app.call(manageCircularTemplates, {}, token)).data;
  const seenBy = async (token: string) =>
    Object.fromEntries((await templatesOf(token)).map(({ name, mine, from }) => [name, [mine, from]]));
  await db.run('update circular_template set author_id = null where template_id = $1', [data[0]!.id]);
  const ofBureau = [0, '云汀市教育局'];
  const toTeacher = { 家长会: [0, ''], 班会: [1, '高老师'], 公示期提醒: ofBureau };
  expect(await seenBy(at.teacher.token)).toEqual(toTeacher);
  expect(await seenBy(at.office.token)).toEqual({ 家长会: [1, ''], 班会: [1, '高老师'], 公示期提醒: ofBureau });
  const change = { id: data[0]!.id, name: '家长会', version: 1 };
  const refusals = [
    await save(at.teacher.token, change),
    await app.call(manageCircularTemplateRemove, { id: data[0]!.id }, at.teacher.token),
  ];
  for (const reply of refusals)
    expect(reply).toMatchObject({ error_code: 3, message: '只能修改和删除自己写的模板，其他模板请联系本机构管理员' });
  const classMeeting = (await templatesOf(at.teacher.token)).find(({ name }) => name === '班会')!;
  expect((await save(at.teacher.token, { id: classMeeting.id, name: '班会', version: 1 })).error_code).toBe(0);
  expect((await app.call(manageCircularTemplateRemove, { id: classMeeting.id }, at.office.token)).error_code).toBe(0);
  // Another gets the name while this one is renamed.
  await save(at.office.token, { name: '停课' });
  const known = (await app.call(manageCircularTemplates, {}, at.office.token)).data;
  const [own, other] = ['家长会', '停课'].map((name) => known.find((one) => one.name === name)!.id);
  const [renamed] = await queuedBehind(
    app,
    ["update circular_template set name = '放假' where template_id = $1", [other]],
    [() => save(at.office.token, { id: own, version: 1, name: '放假' })],
  );
  expect(renamed?.refusal.fields).toEqual({ name: '已有同名的模板' });
});
