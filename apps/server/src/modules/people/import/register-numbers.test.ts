import { buffer } from 'node:stream/consumers';
import {
  type Endpoint,
  exportStart,
  ImportState,
  importConfirm,
  importDiscard,
  importFetch,
  importPasswords,
  importRows,
  importSkip,
  importUpload,
  login,
  manageAwardRead,
  manageJobCancel,
  manageJobFetch,
  manageJobPage,
  manageOrgFetch,
  manageOrgSetRegisterLogin,
  manageStudentFetch,
  manageStudentPage,
  OrgType,
  revealPerson,
  SESSION_HEADER,
  studentFetch,
  updateStudent,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import readXlsx from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import { tasksOf } from '../../../modules.ts';
import type { Db } from '../../../platform/database.ts';
import { runJob } from '../../../platform/jobs/index.ts';
import { dayOf, fromWireTime, toWireTime } from '../../../platform/time.ts';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { freshPhone, PASSWORD, startTestApp } from '../../../testing/app.ts';
import { identityNumberOf, makeOrg } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { numbersIn, tablesWith } from '../../../testing/pupil-numbers.ts';
import { recordLog } from '../../../testing/record-log.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { loginIndex } from '../account/index.ts';

/** Register numbers of pupils from a file to the lists: sealed, found by their index, told to few (docs/domains/people.md). */
const recorded = recordLog();
const app = await startTestApp({ log: recorded.log });
const { database: db, secrets } = app.platform;
afterAll(() => app.close());
const school = await app.makeSchool('云汀一中');
const office = await app.loginAs(5, { orgId: school.orgId });

const identities = Array.from({ length: 200 }, (_, at) => identityNumberOf(2000 + at));
const numbers = new Set(identities);
type Cells = Record<string, unknown>;
const pupils: Cells[] = identities.map((identity, at) => ({
  ...{ 姓名: `许知${'宁安平乐和'[at % 5]}`, 性别: Number(identity[16]) % 2 ? '男' : '女', 年级: '三年级', 班级: '2班' },
  // As bureaus keep them; a third with a number of the school's own, and a third without an identity number beside it.
  ...{ 学籍号: `G${identity}`, 学号: at % 3 ? '' : `X${at + 100}`, 身份证号: at % 3 === 1 ? '' : identity },
  ...{ 监护人: `许${at}`.replace(/\d/g, (digit) => '零一二三四五六七八九'[Number(digit)]!), 监护人电话: freshPhone() },
}));

async function upload(rows: Cells[], by = office.token): Promise<string> {
  const batchId = await sent(rows, by);
  await runTasks(app);
  return batchId;
}
async function sent(rows: Cells[], by = office.token): Promise<string> {
  const file = { name: '名单.xlsx', bytes: await workbookOf('students', rows) };
  const fields = { kind: 'students', orgId: school.orgId };
  const reply = await sendForm<{ batchId: string }>(app, importUpload.path, by, fields, [file]);
  expect(reply).toMatchObject({ error_code: 0 });
  return reply.data.batchId;
}
async function written(rows: Cells[]) {
  const batchId = await upload(rows);
  const before = (await app.call(importFetch, { batchId }, office.token)).data;
  expect(before).toMatchObject({ errors: 0 });
  await app.call(importConfirm, { batchId }, office.token);
  await runTasks(app);
  return { batchId, ...(await app.call(importFetch, { batchId }, office.token)).data };
}
const count = async () => (await db.row<{ n: number }>('select count(*)::int as n from student'))!.n;
const studentOf = async (identity: string) =>
  (await db.row<{ id: string; no: string }>(
    `select s.account_id as id, s.student_no as no from student s where register_index = $1`,
    [secrets.blindIndex('register', `G${identity}`)],
  ))!;
const raw = async (endpoint: Endpoint, payload: object, token: string) =>
  (
    await app.app.http.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { [SESSION_HEADER]: token },
      ...(endpoint.method === 'GET' ? { query: payload as Record<string, string> } : { payload }),
    })
  ).body;
const bookOf = async (url: string): Promise<unknown[][]> => {
  const [first] = await readXlsx((await app.app.http.inject({ url })).rawPayload);
  return (first as unknown as { data: unknown[][] }).data;
};
/** A session in which the password was given a moment ago. */
async function confirmed(accountId: string): Promise<string> {
  const token = await app.sessionOf(accountId);
  await db.run('update session set password_confirmed_at = $1 where account_id = $2', [app.clock(), accountId]);
  return token;
}

it('lie sealed in the store until the file is looked at, and are nowhere there afterwards', async () => {
  const { files } = app.platform;
  const batchId = await sent(pupils.slice(0, 3));
  const kept = await buffer((await files.get(`imports/${batchId}`)).body);
  await expect(readXlsx(kept)).rejects.toThrow();
  const [sheet] = await readXlsx(secrets.openBytes(kept));
  expect((sheet as unknown as { data: unknown[][] }).data).toHaveLength(4);
  await runTasks(app);
  expect((await app.call(importFetch, { batchId }, office.token)).data).toMatchObject({
    state: ImportState.preview,
    errors: 0,
  });
  await expect(files.get(`imports/${batchId}`)).rejects.toThrow();
  await app.call(importDiscard, { batchId }, office.token);
});

it('come in sealed: lists, slips, exports, log and tables hold school numbers, and the same pupils are known by whichever number a file has', async () => {
  const first = await written(pupils);
  expect(first).toMatchObject({ state: ImportState.done, created: 200, updated: 0 });
  const slips = (await app.call(importPasswords, { batchId: first.batchId }, office.token)).data.slips;
  expect(slips).toHaveLength(400);

  const byOne = (title: '学籍号' | '身份证号' | '学号', value: (row: Cells, at: number) => unknown) =>
    pupils.flatMap((row, at) => {
      const number = value(row, at);
      return number ? [{ ...row, 学籍号: '', 身份证号: '', 学号: '', [title]: number }] : [];
    });
  const made = await Promise.all(identities.map(studentOf));
  for (const rows of [
    byOne('学籍号', (row) => row.学籍号),
    byOne('身份证号', (row) => row.身份证号),
    byOne('学号', (_, at) => made[at]!.no),
  ])
    expect((await app.call(importFetch, { batchId: await upload(rows) }, office.token)).data).toMatchObject({
      ...{ created: 0, updated: 0, unchanged: rows.length, errors: 0, guardians: 0 },
    });
  expect(await count()).toBe(200);

  const preview = await upload(pupils.slice(0, 30));
  const told = [
    JSON.stringify(slips),
    await raw(importRows, { batchId: preview, view: 'all', pageSize: 100, currentPage: 1 }, office.token),
    await raw(importFetch, { batchId: preview }, office.token),
    await raw(manageStudentPage, { pageSize: 100, currentPage: 1 }, office.token),
    await raw(manageStudentFetch, { id: made[0]!.id }, office.token),
  ];
  const { data } = await app.call(
    exportStart,
    { kind: 'students', orgId: school.orgId },
    await confirmed(office.accountId),
  );
  await runTasks(app);
  const { fileUrl } = (await app.call(manageJobFetch, { id: data.taskId }, office.token)).data;
  const book = await bookOf(fileUrl);
  expect(book).toHaveLength(201);
  told.push(JSON.stringify(book), recorded.text());
  expect(told.flatMap((text) => numbersIn(text, numbers))).toEqual([]);
  // What is to be mended goes back to its sender as it was sent in, and that is noted.
  await app.call(importSkip, { batchId: preview, rows: [2], skipped: 1 }, office.token);
  const { rowFileUrl } = (await app.call(importFetch, { batchId: preview }, office.token)).data;
  expect(JSON.stringify(await bookOf(rowFileUrl))).toContain(`G${identities[0]}`);
  expect(
    await db.row(`select account_id as by, detail from audit_log where event = 'import.rowsTaken' and target = $1`, [
      school.orgId,
    ]),
  ).toEqual({ by: office.accountId, detail: { batch: preview } });
  expect(told[3]!.includes(made[1]!.no)).toBe(true);
  expect(told[4]).toContain('"registerNo":"G*****************');
  expect(await tablesWith(db, numbers)).toEqual([]);
}, 120_000);

it('are told whole to the pupil, the guardian, and after the password to who keeps the register, which is noted', async () => {
  const [identity] = identities as [string];
  const { id } = await studentOf(identity);
  const teacher = await app.loginAs(6, { orgId: school.orgId });
  await db.run(`insert into school_year (start_year) values (school_year_on($1::date)) on conflict do nothing`, [
    app.clock(),
  ]);
  await db.run(
    `insert into class_teacher (class_id, school_year_id, account_id) select $1, school_year_id, $2 from school_year where start_year = school_year_on($3::date)`,
    [school.classId, teacher.accountId, app.clock()],
  );
  const guardian = (await db.row<{ id: string }>('select parent_id as id from child_binding where student_id = $1', [
    id,
  ]))!.id;
  await db.run('update account set must_change_password = false');
  const asked = async (by: string) => (await app.call(studentFetch, { id }, by)).data.registerNo;
  expect(await asked(await app.sessionOf(id))).toBe(`G${identity}`);
  expect(await asked(await app.sessionOf(guardian))).toBe(`G${identity}`);
  expect(await asked(teacher.token)).toBe('');
  expect(await asked(office.token)).toBe('');
  expect((await app.call(manageStudentFetch, { id }, teacher.token)).data.registerNo).toBe('');

  const reveal = { id, field: 'registerNo' as const };
  expect(await app.call(revealPerson, reveal, await app.sessionOf(office.accountId))).toMatchObject({
    error_code: 1,
    refusal: { passwordNeeded: true },
  });
  expect((await app.call(revealPerson, reveal, await confirmed(office.accountId))).data.value).toBe(`G${identity}`);
  expect(await app.call(revealPerson, reveal, await confirmed(teacher.accountId))).not.toMatchObject({ error_code: 0 });
  expect(
    await db.row(`select detail ->> 'field' as field from audit_log where event = 'number.shown' and target = $1`, [
      id,
    ]),
  ).toEqual({ field: 'registerNo' });
});

it('log nobody in unless the school wants so, and then count guesses with those at the school number', async () => {
  const id = await app.makeStudent(school, { identityNumber: identityNumberOf(1500) });
  const register = `G${identityNumberOf(1500)}`;
  const { version, no } = (await db.row<{ version: number; no: string }>(
    'select version, student_no as no from account join student using (account_id) where account_id = $1',
    [id],
  ))!;
  const change = { id, version, name: '许知宁', sex: 2 as const, registerNo: register };
  expect(await app.call(updateStudent, { ...change, studentNo: register }, office.token)).toMatchObject({
    error_code: 2,
    refusal: { fields: { studentNo: expect.stringContaining('学籍号') } },
  });
  expect(
    await app.call(updateStudent, { ...change, registerNo: `G${identities[0]}`, studentNo: no }, office.token),
  ).toMatchObject({ refusal: { fields: { registerNo: expect.stringContaining('该学籍号已有学生') } } });
  expect(await app.call(updateStudent, { ...change, studentNo: no }, office.token)).toMatchObject({ error_code: 0 });

  const enter = async (pwd = digestOf(PASSWORD)) => (await app.call(login, { user: register, pwd })).error_code;
  expect(await enter()).toBe(1);
  const allow = (allowed: 0 | 1, by = office.token) =>
    app.call(manageOrgSetRegisterLogin, { id: school.orgId, allowed }, by);
  await allow(1);
  expect(await enter()).toBe(0);
  await allow(0);
  expect(await enter()).toBe(1);
});

it('in a file of awards mean the pupil whose they are; one of nobody is not told back', async () => {
  const [mine, none] = [identities[5]!, identityNumberOf(1777)];
  const { no } = await studentOf(mine);
  const rows = [
    ['学籍号', '姓名', '事件', '结果', '日期'],
    [`G${mine}`, '', '科技节', '一等奖', '2026-03-01'],
    [`G${none}`, '', '科技节', '二等奖', '2026-03-01'],
  ];
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '获奖', rows }] }));
  const reply = await sendForm<{ rows: { cells: { studentNo: string }; faults: Record<string, string> }[] }>(
    app,
    manageAwardRead.path,
    office.token,
    { type: '1' },
    [{ name: '获奖.xlsx', bytes }],
  );
  expect(reply.data.rows.map(({ cells }) => cells.studentNo)).toEqual([no, `G${'*'.repeat(17)}${none.at(-1)}`]);
  expect(reply.data.rows[1]!.faults.studentNo).toBe('本校没有这个学号');
});

/** The database as a process has it that is ended in the middle of a transaction, at one of its statements counted from the first. */
function endingAt(statement: number): typeof db {
  let left = statement;
  const counted = (inside: Db) =>
    new Proxy(inside, {
      get(target, name: keyof Db) {
        const act = target[name] as (...args: unknown[]) => Promise<unknown>;
        return (...args: unknown[]) => {
          left -= 1;
          if (left < 0) throw new Error('the process was ended');
          return act.apply(target, args);
        };
      },
    });
  const transaction = <T>(work: (inside: Db) => Promise<T>) => db.transaction((inside) => work(counted(inside)));
  return Object.assign(Object.create(db) as typeof db, { transaction });
}

/** Within the first batch, after it, within the second, after it, and among the identity numbers. */
const ENDS = [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 2, 2];

it('that stand as school numbers since before are moved batch by batch, may be stopped, and go on; until then they work as they did', async () => {
  const admin = await app.loginAs(1);
  const old = Array.from({ length: 700 }, (_, at) => identityNumberOf(3000 + at));
  const [password] = await db.rows<{ hash: string }>(
    'select password_hash as hash from account where account_id = $1',
    [office.accountId],
  );
  for (const identity of old) {
    const register = `G${identity}`;
    await db.run(
      `with made as (insert into account (login_index, login_cipher, usertype, password_hash, name, org_id, identity_cipher)
         values ($1, $2, 2, $3, '许旧生', $4, $5) returning account_id)
       insert into student (account_id, student_no, entrance_date) select account_id, $6, '2024-09-01' from made`,
      [
        loginIndex(secrets, register),
        secrets.seal(register),
        password!.hash,
        school.orgId,
        secrets.seal(identity),
        register,
      ],
    );
  }
  // What an earlier decision of the school ended does not count here.
  await db.run('update org set register_login_over = false where org_id = $1', [school.orgId]);
  // The bureau wants that who logged in so goes on to.
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  const under = (orgId: string) =>
    db.run("update org set parent_org_id = $2::bigint, tree_sign = $2::bigint || '.' || org_id where org_id = $1", [
      orgId,
      bureau,
    ]);
  await under(school.orgId);
  const wanting = await app.loginAs(10, { orgId: bureau });
  expect(await app.call(manageOrgSetRegisterLogin, { id: bureau, allowed: 1 }, wanting.token)).toMatchObject({
    error_code: 0,
  });
  expect((await app.call(manageOrgFetch, { id: bureau }, wanting.token)).data).toMatchObject({
    ...{ registerLogin: true, registerLoginUntil: '' },
  });
  const inClear = async () =>
    (await db.row<{ n: number }>(`select count(*)::int as n from student where student_no like 'G3301%'`))!.n;
  const one = `G${old[650]}`;
  const enter = async (user = one) => (await app.call(login, { user, pwd: digestOf(PASSWORD) })).error_code;
  expect(await enter()).toBe(0);
  const before = await count();
  const again = { 姓名: '许旧生', 性别: '女', 年级: '三年级', 班级: '2班', 学籍号: one };
  expect((await written([again])).created).toBe(0);
  expect(await count()).toBe(before);

  await app.services.moving.sweep();
  const [task] = (await app.call(manageJobPage, {}, admin.token)).data.dataList;
  expect(task).toMatchObject({ kind: 'student.numbers', state: 0 });
  expect(await app.call(manageJobCancel, { id: task!.id }, admin.token)).toMatchObject({ error_code: 0 });
  // Stopped for a day; then, and not before, it is asked for again.
  await app.services.moving.sweep();
  expect((await app.call(manageJobPage, { which: 'running' }, admin.token)).data.totalCount).toBe(0);
  // Ended twenty times, at one statement of a batch after the other: what was moved stays moved, the rest waits, and both log in as they did.
  let [firstUntil, until] = ['', ''];
  const left: number[] = [];
  for (const statement of ENDS) {
    app.clock.advance(25 * 3600);
    await app.services.moving.sweep();
    const waiting = await db.row<{ id: string }>(
      `select job_id as id from job where kind = 'student.numbers' and state = 0`,
    );
    await runJob({ ...app.platform, database: endingAt(statement) }, tasksOf(app.app.modules), waiting!.id);
    left.push(await inClear());
    const inAYear = dayOf(toWireTime(new Date(app.clock().getTime() + 365 * 24 * 3600_000)));
    if (left.at(-1)! < 700) firstUntil ||= inAYear;
    if (left.at(-1)! === 0) until ||= inAYear;
    for (const number of [old[0], old[650]]) expect(await enter(`G${number}`)).toBe(0);
  }
  expect([...new Set(left)]).toEqual([700, 200, 0]);
  app.clock.advance(25 * 3600);
  await app.services.moving.sweep();
  await runTasks(app);
  expect(await inClear()).toBe(0);
  expect(await tablesWith(db, new Set(old))).toEqual([]);

  const rows = await db.rows<{ number: string; index: Buffer; registers: boolean }>(
    `select s.student_no as number, a.login_index as index, s.register_index is not null as registers
     from student s join account a using (account_id) where a.name = '许旧生'`,
  );
  expect(rows.filter((row) => row.registers && row.index.equals(loginIndex(secrets, row.number)))).toHaveLength(700);
  const moved = await studentOf(old[650]!);
  expect(moved.no).toMatch(/^2024\d{7}$/);
  expect((await app.call(login, { user: moved.no, pwd: digestOf(PASSWORD) })).error_code).toBe(0);
  // Pupils who logged in so go on to for a year from the day of their own move, wherever their bureau wants so, and are told each time, or until their school says otherwise.
  const noticeOf = async (user: string) => (await app.call(login, { user, pwd: digestOf(PASSWORD) })).data.notice;
  expect(await noticeOf(one)).toBe(`请改用登录账号 ${moved.no} 登录：学籍号登录到 ${until} 为止。`);
  expect(await noticeOf(moved.no)).toBe('');
  const goTo = (orgId: string) => db.run('update account set org_id = $2 where account_id = $1', [moved.id, orgId]);
  const away = (await app.makeSchool('望湖小学')).orgId;
  await goTo(away);
  // Nobody above has said so there: then nobody logs in with it.
  expect(await enter()).toBe(1);
  await under(away);
  expect(await enter()).toBe(0);
  await goTo(school.orgId);
  expect(firstUntil < until).toBe(true);
  expect(await noticeOf(`G${old[0]}`)).toContain(`学籍号登录到 ${firstUntil} 为止`);
  // A bureau ends it for all schools below, and takes that back.
  const clerk = await app.loginAs(10, { orgId: bureau });
  const bureauAllows = async (allowed: 0 | 1) => {
    await app.call(manageOrgSetRegisterLogin, { id: bureau, allowed }, clerk.token);
    const { registerLogin, registerLoginUntil } = (await app.call(manageOrgFetch, { id: bureau }, clerk.token)).data;
    return [registerLogin, registerLoginUntil, await enter()];
  };
  expect(await bureauAllows(0)).toEqual([false, until, 1]);
  expect(await bureauAllows(1)).toEqual([true, until, 0]);
  app.clock.advance((fromWireTime(until).getTime() - app.clock().getTime()) / 1000);
  expect([await enter(), await enter(`G${old[0]}`)]).toEqual([0, 1]);
  app.clock.advance(24 * 3600);
  expect(await enter()).toBe(1);
  const keeper = await app.loginAs(5, { orgId: school.orgId });
  const wayIn = async () => {
    const { registerLogin, registerLoginUntil } = (await app.call(manageOrgFetch, { id: school.orgId }, keeper.token))
      .data;
    return [registerLogin, registerLoginUntil];
  };
  expect(await wayIn()).toEqual([false, until]);
  // What the school allows by itself has no end.
  await app.call(manageOrgSetRegisterLogin, { id: school.orgId, allowed: 1 }, keeper.token);
  expect([await wayIn(), await noticeOf(one)]).toEqual([[true, ''], '']);
  await app.call(manageOrgSetRegisterLogin, { id: school.orgId, allowed: 0 }, keeper.token);
  expect(await enter()).toBe(1);
  // What it ended is over, whatever the pupil's own day is.
  await db.run("update student set register_login_until = '2099-01-01' where account_id = $1", [moved.id]);
  expect([await enter(), await wayIn()]).toEqual([1, [false, '2099-01-01']]);
}, 120_000);
