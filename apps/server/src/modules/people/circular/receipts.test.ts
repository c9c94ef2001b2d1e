import {
  answerCircular,
  CircularState,
  circularFetch,
  confirmCircular,
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
  manageCircularSend,
  manageCircularTakeBack,
  manageJobFetch,
  manageWorkbench,
  notificationPage,
  readAllNotifications,
  unreadNotifications,
  waitingForMe,
} from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import { ofClass, startCircularSchools } from '../../../testing/circular-schools.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { circularNotices } from './notices.ts';

const { app, clock, db, city, school, written, sent, told } = await startCircularSchools();
afterAll(() => app.close());

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

it('a list of receipts holds what the screen shows: by which ways it went, and when who has not read was reminded', async () => {
  const at = await school();
  const { token } = at.teacher;
  const id = await sent(token, { audience: 2, targets: ofClass(at.classId) });
  expect((await app.call(manageCircularRemind, { id }, token)).error_code).toBe(0);
  await runTasks(app);
  const { data } = await app.call(manageCircularExport, { id, which: 'unread' }, token);
  await runTasks(app);
  const task = (await app.call(manageJobFetch, { id: data.taskId }, token)).data;
  const [{ data: rows } = { data: [] }] = await readXlsx((await app.app.http.inject({ url: task.fileUrl })).rawPayload);
  expect(rows[0]).toEqual(['姓名', '班级', '身份', '渠道', '阅读时间', '确认时间', '上次提醒']);
  const shown = (await app.call(manageCircularRecipients, { id, which: 'unread' }, token)).data.dataList;
  expect(rows.slice(1).map((row) => [row[3], row[6]])).toEqual(shown.map((one) => ['站内', one.remindedDate]));
  expect(shown.map((one) => one.remindedDate)).not.toContain('');
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
