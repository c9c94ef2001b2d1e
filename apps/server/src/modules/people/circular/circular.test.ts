import {
  answerCircular,
  CHILD_NAME,
  CircularState,
  circularFetch,
  confirmCircular,
  type InputOf,
  manageCircularAnswers,
  manageCircularAnswersSeen,
  manageCircularCount,
  manageCircularExport,
  manageCircularFetch,
  manageCircularPage,
  manageCircularReceipts,
  manageCircularRecipients,
  manageCircularRelay,
  manageCircularRemind,
  manageCircularReply,
  manageCircularSave,
  manageCircularSend,
  manageCircularTakeBack,
  manageCircularTargets,
  manageCircularTemplateRemove,
  manageCircularTemplateSave,
  manageCircularTemplates,
  manageWorkbench,
  notificationPage,
  OrgType,
  readAllNotifications,
  unreadNotifications,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { identityNumberOf, makeClass, makeClub, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addSchoolYear } from '../school-year/index.ts';
import { circularNotices } from './notices.ts';
import { sendCircular } from './sending.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);

/** A school with a class of two children, one guardian of both, and its class teacher. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city, name: '白鹭洲小学' });
  const classId = await makeClass(db, orgId, { day: clock() });
  const other = await makeClass(db, orgId, { day: clock(), className: '3班' });
  const teacher = await app.loginAs(3, { orgId, name: '高老师' });
  await db.run(
    'insert into class_teacher (class_id, school_year_id, account_id) select $1, school_year_id, $2 from school_year',
    [classId, teacher.accountId],
  );
  const children = [
    await app.makeStudent({ orgId, classId }, { name: '林小禾' }),
    await app.makeStudent({ orgId, classId }, { name: '林小苗' }),
  ];
  const [guardian, second] = [await app.loginAs(4, { name: '林家长' }), await app.loginAs(4, { name: '外婆' })];
  for (const [parent, child] of [
    [guardian, children[0]],
    [guardian, children[1]],
    [second, children[0]],
  ] as const)
    await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
      parent.accountId,
      child,
    ]);
  return { orgId, classId, other, teacher, children, guardian, second, office: await app.loginAs(5, { orgId }) };
}

const ofClass = (id: string) => [{ kind: 'class' as const, id }];
type Draft = InputOf<typeof manageCircularSave>;
const draftOf = (more: Partial<Draft>): Draft => ({
  ...{ audience: 1, targets: [], title: '家长会', body: `<p>${CHILD_NAME}的家长请到校。</p>` },
  ...more,
});
async function written(token: string, more: Partial<Draft>) {
  const { data } = await app.call(manageCircularSave, draftOf(more), token);
  return data;
}
async function sent(token: string, more: Partial<Draft>): Promise<string> {
  const one = await written(token, more);
  const reply = await app.call(manageCircularSend, one, token);
  expect(reply.message).toBe('开始发送');
  await runTasks(app);
  return one.id;
}
const told = async (token: string) =>
  (await app.call(notificationPage, { kind: 'circular' }, token)).data.dataList.map(({ title, href }) => [title, href]);

it('waits for a guardian until it is confirmed for each child, and for nobody once it is taken back or where no receipt is asked for', async () => {
  const at = await school();
  const addressed = { audience: 1, targets: ofClass(at.classId) };
  await sent(at.teacher.token, { ...addressed, title: '放假安排' });
  const id = await sent(at.teacher.token, { ...addressed, needsConfirmation: 1 });
  const waits = async ({ token }: { token: string }) => {
    const { items } = (await app.call(waitingForMe, {}, token)).data;
    const { dataList, totalCount } = (await app.call(notificationPage, { toConfirm: 1 }, token)).data;
    expect(totalCount).toBe(items.find(({ key }) => key === 'circularsToConfirm')?.count ?? 0);
    return dataList.map(({ href }) => href);
  };
  expect(await waits(at.guardian)).toEqual([`/mine/circular?id=${id}`]);
  await app.call(confirmCircular, { id, aboutId: at.children[0] }, at.guardian.token);
  expect(await waits(at.guardian)).toEqual([`/mine/circular?id=${id}`]);
  await app.call(confirmCircular, { id, aboutId: at.children[1] }, at.guardian.token);
  expect(await waits(at.guardian)).toEqual([]);
  expect(await waits(at.second)).toEqual([`/mine/circular?id=${id}`]);
  await db.run('update circular set state = $2 where circular_id = $1', [id, CircularState.takenBack]);
  expect(await waits(at.second)).toEqual([]);
  const wrong = { toConfirm: 2 as 1 };
  expect((await app.call(notificationPage, wrong, at.second.token)).refusal?.fields).toEqual({
    toConfirm: '请选择是否只看待确认',
  });
});

it('a class teacher writes to the guardians of the class, who read, confirm for each child and answer; the teacher sees who has not', async () => {
  const at = await school();
  const { token } = at.teacher;
  const addressed = { audience: 1, targets: ofClass(at.classId) };
  expect((await app.call(manageCircularCount, addressed, token)).data).toMatchObject({
    ...{ pupils: 2, guardians: 2, withoutGuardian: 0, total: 2, channels: [] },
  });
  const id = await sent(token, { ...addressed, needsConfirmation: 1, allowsAnswers: 1 });
  expect(await told(at.guardian.token)).toEqual([['家长会', `/mine/circular?id=${id}`]]);

  const { data: read } = await app.call(circularFetch, { id }, at.guardian.token);
  expect(read).toMatchObject({
    body: '<p>林小禾、林小苗的家长请到校。</p>',
    orgName: '白鹭洲小学',
    writerName: '高老师',
  });
  expect(read.about.map(({ name, confirmDate }) => [name, confirmDate])).toEqual([
    ['林小禾', ''],
    ['林小苗', ''],
  ]);
  expect((await app.call(confirmCircular, { id }, at.guardian.token)).message).toBe('请选择孩子');
  await app.call(confirmCircular, { id, aboutId: at.children[0] }, at.guardian.token);
  const { data: half } = await app.call(circularFetch, { id }, at.guardian.token);
  expect(half.about.map(({ confirmDate }) => confirmDate !== '')).toEqual([true, false]);
  const rude = { id, aboutId: at.children[0], content: '你这个傻逼' };
  expect((await app.call(answerCircular, rude, at.guardian.token)).error_code).toBe(1);
  await app.call(answerCircular, { ...rude, content: '我会到，电话 13800001234' }, at.guardian.token);

  const { data: detail } = await app.call(manageCircularFetch, { id }, token);
  expect(detail).toMatchObject({ state: 3, total: 3, read: 2, confirmed: 1, answers: 1, newAnswers: 1, mine: 1 });
  const list = async (which: 'unread' | 'unconfirmed') =>
    (await app.call(manageCircularRecipients, { id, which }, token)).data.dataList.map(({ name, as }) => [name, as]);
  expect(await list('unread')).toEqual([['林小禾', '父亲']]);
  expect(await list('unconfirmed')).toHaveLength(2);
  const { data: receipts } = await app.call(manageCircularReceipts, { id }, token);
  expect(receipts).toEqual({ hours: [], classes: [{ className: '三年级2班', total: 3, read: 2, confirmed: 1 }] });

  const waiting = async () => (await app.call(manageWorkbench, { only: ['circularsAnswered'] }, token)).data.items;
  expect(await waiting()).toEqual([{ key: 'circularsAnswered', count: 1 }]);
  const { items } = (await app.call(manageWorkbench, {}, token)).data;
  expect(items.find(({ key }) => key === 'circularsAnswered')?.since).toMatch(/^\d{4}-\d{2}-\d{2} /);
  expect((await app.call(manageCircularPage, { answered: 1 }, token)).data.totalCount).toBe(1);
  const { data: answers } = await app.call(manageCircularAnswers, { id }, token);
  expect(answers.dataList).toMatchObject([
    { name: '林小禾', as: '父亲', content: '我会到，电话 13800001234', isNew: 1 },
  ]);
  // What the office looks at still waits for the writer.
  await app.call(manageCircularAnswersSeen, { id, upTo: answers.dataList[0]!.id }, at.office.token);
  expect(await waiting()).toHaveLength(1);
  await app.call(manageCircularAnswersSeen, { id, upTo: answers.dataList[0]!.id }, token);
  expect(await waiting()).toEqual([]);
  await app.call(manageCircularReply, { id: answers.dataList[0]!.id, reply: '好的，到时见' }, token);
  expect((await app.call(circularFetch, { id }, at.guardian.token)).data.answers[0]).toMatchObject({
    reply: '好的，到时见',
  });
});

it('a reply leads whoever answered to where they read it: staff to the platform', async () => {
  const at = await school();
  const body = '<p>请到校。</p>';
  const id = await sent(at.office.token, { audience: 4, targets: ofClass(at.classId), allowsAnswers: 1, body });
  await app.call(answerCircular, { id, content: '收到' }, at.teacher.token);
  const { data } = await app.call(manageCircularAnswers, { id }, at.office.token);
  await app.call(manageCircularReply, { id: data.dataList[0]!.id, reply: '好的' }, at.office.token);
  expect((await told(at.teacher.token))[0]).toEqual(['您对通知的回复有了答复', `/zs-platform/notifications/${id}`]);
});

it('who has not read is reminded, once a day; who has is left alone', async () => {
  const at = await school();
  const { token } = at.teacher;
  const id = await sent(token, { targets: ofClass(at.classId) });
  await app.call(circularFetch, { id }, at.guardian.token);
  expect((await app.call(manageCircularRemind, { id }, token)).error_code).toBe(0);
  await runTasks(app);
  expect((await app.call(manageCircularRemind, { id }, token)).message).toBe('今天已经提醒过，请明天再提醒');
  expect(await told(at.guardian.token)).toHaveLength(1);
  expect((await told(at.second.token)).map(([title]) => title)).toEqual(['请阅读：家长会', '家长会']);
  // Who keeps it sees by which channels it went to each, and who was reminded.
  await db.run(
    `insert into delivery (channel, account_id, event, org_id, href, state, next_at, created_at)
     values ('sms', $1, 'circular:' || $2::text, $3, '/mine', 3, now(), now())`,
    [at.second.accountId, id, at.orgId],
  );
  const ways = async (which: 'read' | 'unread' | 'undelivered') =>
    (await app.call(manageCircularRecipients, { id, which }, token)).data.dataList.map((row) => [
      row.outside,
      row.remindedDate,
    ]);
  expect(await ways('unread')).toEqual([[[{ channel: 'sms', state: 3 }], clock().toISOString().slice(0, 10)]]);
  expect(await ways('undelivered')).toEqual(await ways('unread'));
  expect(await ways('read')).toEqual([
    [[], ''],
    [[], ''],
  ]);
  const outside = async () => (await app.call(manageCircularFetch, { id }, token)).data.outside;
  expect(await outside()).toEqual({ waiting: 0, delivered: 0, failed: 1, dropped: 0 });
  await db.run('update delivery set state = 4 where account_id = $1', [at.second.accountId]);
  expect(await outside()).toEqual({ waiting: 0, delivered: 0, failed: 0, dropped: 1 });
  expect(await ways('undelivered')).toEqual([]);
  // To read it is to have read what reminded of it.
  await app.call(circularFetch, { id }, at.second.token);
  expect((await app.call(unreadNotifications, {}, at.second.token)).data).toEqual({ count: 0 });
});

it('is brought to mind of those who still belong: no guardian whose binding ended, none whose child has left', async () => {
  const at = await school();
  const { token } = at.teacher;
  const third = await app.loginAs(4, { name: '爷爷' });
  await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
    ...[third.accountId, at.children[1]],
  ]);
  const id = await sent(token, { targets: ofClass(at.classId) });
  await db.run('delete from child_binding where parent_id = $1', [at.second.accountId]);
  await db.run('update student set status = 4 where account_id = $1', [at.children[1]]);
  await app.call(manageCircularRemind, { id }, token);
  await runTasks(app);
  const titles = async ({ token }: { token: string }) => (await told(token)).map(([title]) => title);
  expect(await titles(at.guardian)).toEqual(['请阅读：家长会', '家长会']);
  expect([await titles(at.second), await titles(third)]).toEqual([['家长会'], ['家长会']]);
});

it('who is responsible for them no more reminds nobody, nor asks for it to be passed on; the office does', async () => {
  const at = await school();
  const id = await sent(at.teacher.token, { targets: ofClass(at.classId) });
  await db.run('delete from class_teacher where account_id = $1', [at.teacher.accountId]);
  for (const endpoint of [manageCircularRemind, manageCircularRelay])
    expect((await app.call(endpoint, { id }, at.teacher.token)).message).toMatch(/^发送范围已不由您负责/);
  expect((await app.call(manageCircularRemind, { id }, at.office.token)).error_code).toBe(0);
  await runTasks(app);
  expect((await told(at.second.token)).map(([title]) => title)).toEqual(['请阅读：家长会', '家长会']);
});

it('a reminder does not go for who is responsible for them no more when its turn comes', async () => {
  const at = await school();
  const id = await sent(at.teacher.token, { targets: ofClass(at.classId) });
  expect((await app.call(manageCircularRemind, { id }, at.teacher.token)).error_code).toBe(0);
  await db.run('delete from class_teacher where account_id = $1', [at.teacher.accountId]);
  await runTasks(app);
  expect((await told(at.second.token)).map(([title]) => title)).toEqual(['家长会']);
  const ended = "select problem from job where kind = 'circular.remind' and account_id = $1";
  expect(await db.rows(ended, [at.teacher.accountId])).toEqual([
    { problem: '发送范围已不由您负责，不能再提醒或请人转告，请由现在负责的人另发' },
  ]);
});

it('a reminder that still goes when that of the next day has begun leaves everybody to it', async () => {
  const at = await school();
  const id = await sent(at.teacher.token, { targets: ofClass(at.classId) });
  await app.call(manageCircularRemind, { id }, at.teacher.token);
  await db.run("update circular set reminded_at = reminded_at + interval '1 day' where circular_id = $1", [id]);
  await runTasks(app);
  expect((await told(at.second.token)).map(([title]) => title)).toEqual(['家长会']);
});

it('is theirs no more whose binding ended: neither the child’s name, nor a receipt, an answer or what is to go outside', async () => {
  const at = await school();
  const { token } = at.teacher;
  const id = await sent(token, { targets: ofClass(at.classId), needsConfirmation: 1, allowsAnswers: 1 });
  await app.call(answerCircular, { id, content: '我会到' }, at.second.token);
  const [first, other] = at.children;
  for (const aboutId of [first, other])
    await app.call(answerCircular, { id, aboutId, content: `请假 ${aboutId}` }, at.guardian.token);
  await db.run('update circular_recipient set read_at = null where account_id = $1', [at.guardian.accountId]);
  // What goes outside says of which children each is told: a channel that is open by the time of the reminder.
  await db.run("update circular set channels = '{sms}' where circular_id = $1", [id]);
  await app.call(manageCircularRemind, { id }, token);
  await runTasks(app);
  const queued = await db.rows<{ id: string; children: number }>(
    'select account_id as id, cardinality(about_ids) as children from delivery where org_id = $1 order by children',
    [at.orgId],
  );
  expect(queued).toEqual([
    { id: at.second.accountId, children: 1 },
    { id: at.guardian.accountId, children: 2 },
  ]);

  await db.run('delete from child_binding where parent_id = $1', [at.second.accountId]);
  await db.run('delete from child_binding where parent_id = $1 and student_id = $2', [
    ...[at.guardian.accountId, first],
  ]);
  const replies = [
    await app.call(circularFetch, { id }, at.second.token),
    await app.call(confirmCircular, { id }, at.second.token),
    await app.call(answerCircular, { id, content: '再问一下' }, at.second.token),
  ];
  const unbound = { error_code: 4, message: '您与孩子的绑定已解除，不能再查看发给家长的这条通知' };
  for (const reply of replies) expect(reply).toMatchObject(unbound);
  expect((await app.call(notificationPage, { toConfirm: 1 }, at.second.token)).data.totalCount).toBe(0);
  const { data } = await app.call(circularFetch, { id }, at.guardian.token);
  expect([data.body, data.about.map(({ name }) => name)]).toEqual(['<p>林小苗的家长请到校。</p>', ['林小苗']]);
  expect(data.answers.map(({ aboutName }) => aboutName)).toEqual(['林小苗']);
  const { data: readers } = await app.call(manageCircularRecipients, { id, which: 'read' }, token);
  expect(readers.dataList.map(({ name, as }) => [name, as])).toEqual([
    ['林小禾', '已解除绑定的家长'],
    ['林小苗', '父亲'],
  ]);
  const forAnother = { id, aboutId: first };
  expect((await app.call(confirmCircular, forAnother, at.guardian.token)).error_code).toBe(4);

  // Who keeps it sees why, and writes nothing that nobody would read.
  const { data: answers } = await app.call(manageCircularAnswers, { id }, token);
  const past = { name: '林小禾', as: '已解除绑定的家长' };
  expect(answers.dataList).toMatchObject([{ name: '林小苗', as: '父亲' }, past, past]);
  expect((await app.call(manageCircularReply, { id: answers.dataList[2]!.id, reply: '好的' }, token)).message).toBe(
    '这位家长与孩子的绑定已解除，看不到答复，请改用其他方式联系',
  );
});

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

it('a list of receipts is not made for who works elsewhere when its turn comes', async () => {
  const at = await school();
  const id = await sent(at.teacher.token, { audience: 2, targets: ofClass(at.classId) });
  const { data } = await app.call(manageCircularExport, { id, which: 'unread' }, at.teacher.token);
  const elsewhere = await makeOrg(db, { parentOrgId: city });
  await db.run('update account set org_id = $2 where account_id = $1', [at.teacher.accountId, elsewhere]);
  await runTasks(app);
  expect(await db.row('select state, problem from job where job_id = $1', [data.taskId])).toEqual({
    state: 3,
    problem: '这条通知已不由您保管',
  });
});

it('of a writer who went to work elsewhere is the office’s alone: receipts and answers stay with the school', async () => {
  const at = await school();
  const { id } = await written(at.teacher.token, { audience: 2, targets: ofClass(at.classId) });
  const seen = async (accountId: string) =>
    (await app.call(manageCircularFetch, { id }, await app.sessionOf(accountId))).error_code;
  expect(await seen(at.teacher.accountId)).toBe(0);
  const elsewhere = await makeOrg(db, { parentOrgId: city });
  await db.run('update account set org_id = $2 where account_id = $1', [at.teacher.accountId, elsewhere]);
  expect([await seen(at.teacher.accountId), await seen(at.office.accountId)]).toEqual([4, 0]);
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

it('what was sent is taken back: unread it is gone, who has read it is told, and nothing of it goes out any more', async () => {
  const at = await school();
  const { token } = at.teacher;
  const id = await sent(token, { targets: ofClass(at.classId) });
  await app.call(circularFetch, { id }, at.guardian.token);
  // Somebody has marked it read in the list and not opened it.
  const third = await app.loginAs(4);
  const one = { accountIds: [third.accountId], notice: circularNotices.sent, event: `circular:${id}`, title: '家长会' };
  await app.services.notifications.notify(db, one);
  await db.run('insert into circular_recipient (circular_id, account_id, about_id) values ($1, $2, $3)', [
    ...[id, third.accountId, at.children[0]],
  ]);
  await app.call(readAllNotifications, {}, third.token);
  await app.services.deliveries.queue(db, {
    ...{ channels: ['sms'] as const, accountIds: [at.second.accountId], event: `circular:${id}` },
    ...{ orgId: at.orgId, href: '/mine', isUrgent: false, now: clock().toISOString() },
  });
  expect((await app.call(manageCircularTakeBack, { id }, at.office.token)).message).toBe('已收回');
  await runTasks(app);
  const titles = async (who: { token: string }) => (await told(who.token)).map(([title]) => title);
  const toldSo = ['已收回：家长会', '家长会'];
  expect([await titles(at.second), await titles(at.guardian), await titles(third)]).toEqual([[], toldSo, toldSo]);
  const reply = await app.call(circularFetch, { id }, at.guardian.token);
  expect(reply).toMatchObject({ error_code: 4, message: '这条通知已被发送人收回，请以之后的通知为准' });
  expect(await db.rows('select state, problem from delivery where event = $1', [`circular:${id}`])).toEqual([
    { state: 4, problem: '发送人已收回' },
  ]);
  expect((await app.call(manageCircularFetch, { id }, token)).data).toMatchObject({ state: 4, total: 3, read: 2 });
  const again = [
    await app.call(manageCircularSend, { id, version: 1 }, token),
    await app.call(manageCircularRemind, { id }, token),
    await app.call(manageCircularTakeBack, { id }, token),
  ];
  expect(again.map(({ message }) => message)).toEqual([
    ...['该通知已发送或待发送', '该通知已收回', '该通知没有发送，或已收回，请刷新后查看'],
  ]);
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
