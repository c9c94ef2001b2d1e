import {
  CircularState,
  circularFetch,
  HTTP_NO_SESSION,
  type InputOf,
  manageCircularFetch,
  manageCircularRelay,
  manageCircularRelayed,
  manageCircularSave,
  manageCircularSend,
  manageCircularTakeBack,
  notificationPage,
  OrgType,
  readAllNotifications,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addSchoolYear } from '../school-year/index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);

interface Person {
  accountId: string;
  token: string;
}
const takeCharge = (classId: string, { accountId }: Person) =>
  db.run(
    'insert into class_teacher (class_id, school_year_id, account_id) select $1, school_year_id, $2 from school_year',
    [classId, accountId],
  );
/** A class with its class teacher and pupils, each of whom has a guardian. */
async function classOf(orgId: string, className: string, names: readonly string[]) {
  const classId = await makeClass(db, orgId, { day: clock(), className });
  const teacher = await app.loginAs(6, { orgId });
  await takeCharge(classId, teacher);
  const pupils: { id: string; guardian: Person }[] = [];
  for (const name of names) {
    const id = await app.makeStudent({ orgId, classId }, { name });
    const guardian = await app.loginAs(4);
    await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
      guardian.accountId,
      id,
    ]);
    pupils.push({ id, guardian });
  }
  return { classId, teacher, pupils };
}
/** A school whose office wrote to all guardians of two classes. */
async function school(more: Partial<InputOf<typeof manageCircularSave>> = {}) {
  const orgId = await makeOrg(db, { parentOrgId: city, name: '白鹭洲小学' });
  const office = await app.loginAs(5, { orgId });
  const first = await classOf(orgId, '2班', ['林小禾', '林小苗']);
  const second = await classOf(orgId, '3班', ['陆小舟']);
  const id = await sent(office, { targets: [{ kind: 'org', id: orgId }], ...more });
  return { orgId, office, first, second, id };
}
async function sent({ token }: Person, more: Partial<InputOf<typeof manageCircularSave>>) {
  const words = { audience: 1, targets: [], title: '家长会', body: '<p>请到校。</p>' };
  const { data } = await app.call(manageCircularSave, { ...words, ...more }, token);
  await app.call(manageCircularSend, data, token);
  await runTasks(app);
  return data.id;
}
const ask = async ({ token }: Person, id: string) => (await app.call(manageCircularRelay, { id }, token)).message;
/** Each class with its pupils; an error's number where it is not there. */
async function seen({ token }: Person, id: string): Promise<string> {
  const { error_code, data } = await app.call(manageCircularRelayed, { id }, token);
  return error_code ? `${error_code}` : data.classes.map((one) => [one.className, ...one.pupils].join(' ')).join('; ');
}
const told = async ({ token }: Person) => (await app.call(notificationPage, { kind: 'circular' }, token)).data.dataList;

it('class teachers are told how many of their class have not read it and see these alone; once a day', async () => {
  const { office, first, second, id } = await school();
  await app.call(circularFetch, { id }, first.pupils[0]!.guardian.token);
  expect(await ask(office, id)).toBe('已请 2 位班主任转告');
  expect(await ask(office, id)).toBe('今天已经请班主任转告过，请明天再请');
  const text = '您班上有 1 名学生（含家长）还没有读这条通知，请提醒他们查看。';
  for (const { teacher } of [first, second])
    expect(await told(teacher)).toMatchObject([
      { title: '请转告：家长会', text, href: `/zs-platform/circulars/${id}/relay` },
    ]);
  const { data } = await app.call(manageCircularRelayed, { id }, first.teacher.token);
  expect(data).toEqual({
    ...{ title: '家长会', orgName: '白鹭洲小学', sendDate: '2026-03-12 10:00:00', needsConfirmation: 0 },
    classes: [{ className: '三年级2班', pupils: ['林小苗'] }],
  });
  expect(await seen(second.teacher, id)).toBe('三年级3班 陆小舟');
  expect((await app.call(manageCircularFetch, { id }, office.token)).data.relayedDate).toBe('2026-03-12');
  await app.call(circularFetch, { id }, second.pupils[0]!.guardian.token);
  expect(await seen(second.teacher, id)).toBe('三年级3班');
  // The next day those alone are asked who still have somebody.
  await db.run("update circular_relay set asked_at = asked_at - interval '1 day' where circular_id = $1", [id]);
  expect(await ask(office, id)).toBe('已请 1 位班主任转告');
  await app.call(circularFetch, { id }, first.pupils[1]!.guardian.token);
  expect(await ask(office, id)).toBe('所有人都已读过');
});

it('where a receipt is asked for, who has read and not confirmed is meant; who is both writer and class teacher is not asked', async () => {
  const { first, id, office } = await school({ needsConfirmation: 1 });
  await app.call(circularFetch, { id }, first.pupils[0]!.guardian.token);
  await ask(office, id);
  expect((await told(first.teacher))[0]!.text).toContain('2 名学生（含家长）还没有确认');
  expect(await seen(first.teacher, id)).toBe('三年级2班 林小禾 林小苗');
  const own = await sent(first.teacher, { targets: [{ kind: 'class', id: first.classId }] });
  expect(await ask(first.teacher, own)).toMatch(/^没有可以请的班主任/);
});

it('what somebody read whose binding has ended since is read by nobody', async () => {
  const { office, first } = await school();
  const { id: child, guardian } = first.pupils[0]!;
  const other = await app.loginAs(4);
  await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 2)', [
    ...[other.accountId, child],
  ]);
  const id = await sent(office, { title: '春游', targets: [{ kind: 'class', id: first.classId }] });
  await app.call(circularFetch, { id }, guardian.token);
  await ask(office, id);
  expect(await seen(first.teacher, id)).toBe('三年级2班 林小苗');
  await db.run('delete from child_binding where parent_id = $1', [guardian.accountId]);
  expect(await seen(first.teacher, id)).toBe('三年级2班 林小禾 林小苗');
});

it('is asked by who keeps the circular, and seen by who was asked', async () => {
  const { orgId, office, first, second, id } = await school();
  const elsewhere = await school();
  for (const who of [first.teacher, elsewhere.office]) expect(await ask(who, id)).toBe('通知不存在');
  expect(await seen(first.teacher, id)).toBe('4');
  await ask(office, id);
  expect(await seen(first.teacher, id)).toBe('三年级2班 林小禾 林小苗');
  for (const who of [office, elsewhere.first.teacher]) expect(await seen(who, id)).toBe('4');
  for (const endpoint of [manageCircularRelay, manageCircularRelayed]) {
    expect((await app.call(endpoint, { id })).status).toBe(HTTP_NO_SESSION);
    expect((await app.call(endpoint, { id }, first.pupils[0]!.guardian.token)).error_code).toBe(3);
    expect((await app.call(endpoint, { id: 'abc' }, office.token)).error_code).toBe(2);
  }
  // A successor who was not asked, and the one before.
  const successor = await app.loginAs(6, { orgId });
  await takeCharge(first.classId, successor);
  await db.run('delete from class_teacher where account_id = $1', [first.teacher.accountId]);
  for (const who of [successor, first.teacher]) expect(await seen(who, id)).toBe('4');
  // Who is in charge of another class now was not asked for that one.
  await takeCharge(second.classId, first.teacher);
  expect(await seen(first.teacher, id)).toBe('4');
  await db.run('update circular set state = $2 where circular_id = $1', [id, CircularState.takenBack]);
  expect(await seen(second.teacher, id)).toBe('4');
  expect(await ask(office, id)).toBe('该通知已收回');
});

it('follows a pupil into the class of today', async () => {
  const { office, first, second, id } = await school();
  await ask(office, id);
  await db.run('update student set class_id = $2 where account_id = $1', [first.pupils[0]!.id, second.classId]);
  expect(await seen(first.teacher, id)).toBe('三年级2班 林小苗');
  expect(await seen(second.teacher, id)).toBe('三年级3班 林小禾 陆小舟');
  await db.run('update student set status = 4 where account_id = $1', [second.pupils[0]!.id]);
  expect(await seen(second.teacher, id)).toBe('三年级3班 林小禾');
});

it('of who went to another school, or out of the class that it was for, nobody is asked or told', async () => {
  const { office, first, second, id } = await school();
  const elsewhere = await school();
  const own = await sent(first.teacher, { title: '春游', targets: [{ kind: 'class', id: first.classId }] });
  const moved = first.pupils[0]!.id;
  await db.run('update student set class_id = $2 where account_id = $1', [moved, second.classId]);
  // The class teacher may write to the class, whose other pupil is in it still; nobody passes it on to the other class.
  expect(await ask(first.teacher, own)).toMatch(/^没有可以请的班主任/);
  expect(await told(second.teacher)).toEqual([]);

  await ask(office, id);
  expect(await seen(second.teacher, id)).toBe('三年级3班 林小禾 陆小舟');
  await db.run('update account set org_id = $2 where account_id = $1', [moved, elsewhere.orgId]);
  await db.run('update student set class_id = $2 where account_id = $1', [moved, elsewhere.first.classId]);
  expect(await seen(second.teacher, id)).toBe('三年级3班 陆小舟');
  await db.run("update circular_relay set asked_at = asked_at - interval '1 day' where circular_id = $1", [id]);
  expect(await ask(office, id)).toBe('已请 2 位班主任转告');
  expect(await told(elsewhere.first.teacher)).toEqual([]);
  expect(await seen(elsewhere.first.teacher, id)).toBe('4');
});

it('of what was taken back nobody is asked any more: unread it is gone, who has read it is told', async () => {
  const { orgId, office, first, second, id } = await school();
  await ask(office, id);
  const event = `circular-relay:${id}:2026-03-12`;
  await db.run('update account set email_cipher = $2 where account_id = $1', [
    ...[first.teacher.accountId, app.platform.secrets.seal('gao@example.cn')],
  ]);
  await app.services.deliveries.queue(db, {
    ...{ channels: ['mail'] as const, accountIds: [first.teacher.accountId], event },
    ...{ orgId, href: '/zs-platform/notifications', isUrgent: false, now: clock().toISOString() },
  });
  await app.call(readAllNotifications, {}, second.teacher.token);
  await app.call(manageCircularTakeBack, { id }, office.token);
  await runTasks(app);
  expect(await told(first.teacher)).toEqual([]);
  expect((await told(second.teacher)).map(({ title, text }) => [title, text])).toEqual([
    ['已收回：家长会', '白鹭洲小学收回了请您转告的这条通知，不用再转告。'],
    ['请转告：家长会', expect.stringContaining('1 名学生')],
  ]);
  expect(await db.rows('select state, problem from delivery where event = $1', [event])).toEqual([
    { state: 4, problem: '发送人已收回' },
  ]);
});
