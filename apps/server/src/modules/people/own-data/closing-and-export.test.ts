import {
  addDataRequest,
  addOwnExport,
  addTalk,
  closeAccount,
  currentUser,
  decideDataRequest,
  login,
  manageDataRequestPage,
  manageGuardianFetch,
  ownExportLink,
  ownExports,
  SESSION_HEADER,
} from '@vimo/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { tasksOf } from '../../../modules.ts';
import { runJob } from '../../../platform/jobs/index.ts';
import { PASSWORD } from '../../../testing/app.ts';
import { startFamilies } from '../../../testing/families.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { createDataRequests } from './requests.ts';

const { stage, token, family, confirmed } = await startFamilies();
afterAll(() => stage.close());

describe('closing an account', () => {
  it('by who keeps the data leaves no password: whoever logs in is answered as with a wrong one', async () => {
    const { app } = stage;
    const school = await app.makeSchool();
    const student = await app.makeStudent(school, { accountCode: 'zhuxiao01', name: '许知远' });
    const asked = await app.call(addDataRequest, { kind: 3, content: '注销' } as never, await token(student));
    expect(asked.error_code).toBe(0);
    const keeper = await token(await app.makeAccount({ usertype: 5, orgId: school.orgId }));
    await confirmed(keeper);
    const { id } = (await app.call(manageDataRequestPage, {} as never, keeper)).data.dataList[0]!;
    expect((await app.call(decideDataRequest, { id, agree: 1 } as never, keeper)).error_code).toBe(0);
    const wrong = await app.call(login, { user: 'zhuxiao02', pwd: digestOf(PASSWORD) });
    for (const pwd of [digestOf(PASSWORD), digestOf('')])
      expect(await app.call(login, { user: 'zhuxiao01', pwd })).toMatchObject({
        ...{ status: 200, error_code: wrong.error_code, message: wrong.message },
      });
  });

  it('waits seven days, is taken back by a login, and is done when nobody comes', async () => {
    const { app, db } = stage;
    const phone = '13900007001';
    const guardian = await app.makeAccount({ usertype: 4, phone, accountCode: phone, name: '许晚晴' });
    const enter = () => app.call(login, { user: phone, pwd: digestOf(PASSWORD) });
    const first = (await enter()).data.token;
    expect((await app.call(closeAccount, {}, first)).refusal).toMatchObject({ passwordNeeded: true });
    await confirmed(first);
    const other = await token(guardian);
    expect((await app.call(closeAccount, {}, first)).message).toBe('注销申请已提交');
    for (const session of [first, other]) expect((await app.call(currentUser, {}, session)).status).toBe(511);
    expect((await enter()).data.notice).toBe('注销申请已撤回，账号可以继续使用');
    app.clock.advance(8 * 24 * 3600);
    await app.services.ownData.requests.sweep();
    const again = (await enter()).data.token;
    expect(again).toMatch(/^[0-9a-f]{64}$/);
    await confirmed(again);
    const child = await stage.student(stage.school);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [guardian, child]);
    const mate = await stage.student(stage.school);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [guardian, mate]);
    const keep = (studentId: string, number: string) =>
      db.run('update student set guardian_phone_cipher = $2 where account_id = $1', [
        studentId,
        app.platform.secrets.seal(number),
      ]);
    await keep(child, phone);
    await keep(mate, '13900007002');
    await app.call(closeAccount, {}, again);
    app.clock.advance(6 * 24 * 3600);
    await app.services.ownData.requests.sweep();
    expect(
      (await db.row<{ disabled: boolean }>('select disabled from account where account_id = $1', [guardian]))?.disabled,
    ).toBe(false);
    app.clock.advance(2 * 24 * 3600);
    const forget = vi.spyOn(app.platform.shared, 'forget');
    await app.services.ownData.requests.sweep();
    // What they said to others stands in for guests no more either.
    expect(forget).toHaveBeenCalledWith('评价与留言', true);
    forget.mockRestore();
    expect((await enter()).message).toBe('用户名或密码错误');
    const row = await db.row('select name, phone_index, identity_cipher, disabled from account where account_id = $1', [
      guardian,
    ]);
    expect(row).toEqual({ name: '已注销用户', phone_index: null, identity_cipher: null, disabled: true });
    expect(await db.rows('select 1 from child_binding where parent_id = $1', [guardian])).toEqual([]);
    // Who keeps the platform finds the row, and opens it as any other.
    const read = await app.call(manageGuardianFetch, { id: guardian }, (await app.loginAs(1)).token);
    expect(read.data).toMatchObject({ name: '已注销用户', accountCode: '', phone: '', disabled: 1 });
    // Schools do not keep the number either; that of somebody else stays.
    const copies = await db.rows<{ kept: boolean }>(
      'select guardian_phone_cipher is not null as kept from student where account_id = any ($1::bigint[]) order by account_id',
      [[child, mate]],
    );
    expect(copies.map(({ kept }) => kept)).toEqual([false, true]);
    // The number is free.
    await app.makeAccount({ usertype: 4, phone, accountCode: phone });
    expect((await enter()).error_code).toBe(0);
  });
});

it('an account that cannot be closed keeps none waiting that can', async () => {
  const { app, db } = stage;
  const [stuck, other] = [await app.makeAccount({ usertype: 4 }), await app.makeAccount({ usertype: 4 })];
  for (const accountId of [stuck, other]) {
    const session = await token(accountId);
    await confirmed(session);
    expect((await app.call(closeAccount, {}, session)).error_code).toBe(0);
  }
  app.clock.advance(8 * 24 * 3600);
  const erasers = [
    async (_: unknown, accountId: string) => {
      if (accountId === stuck) throw new Error('its file store is away');
    },
  ];
  const { notifications } = app.services;
  await createDataRequests(app.platform, { notifications, erasers }).sweep();
  const closed = (
    await db.rows<{ disabled: boolean }>(
      'select disabled from account where account_id = any ($1::bigint[]) order by account_id',
      [[stuck, other]],
    )
  ).map(({ disabled }) => disabled);
  expect(closed).toEqual([false, true]);
});

describe('an export', () => {
  it('holds everything in a zip that others open, for its person alone, with the password once more', async () => {
    const { app, db } = stage;
    const { student, guardian, pupil, parent } = await family({ consent: true });
    const image = await stage.picture(student, 'talk');
    await app.call(addTalk, { content: '<script>alert(1)</script>', isOpen: 1, image }, pupil);
    const ask = (session = parent) => app.call(addOwnExport, { studentId: student }, session);
    expect((await ask()).refusal).toMatchObject({ passwordNeeded: true });
    await confirmed(parent);
    const asked = await Promise.all([ask(), ask()]);
    expect(asked.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1]);
    expect((await ask((await family()).parent)).error_code).toBe(4);
    const [task] = (await app.call(ownExports, {}, parent)).data;
    expect(task).toMatchObject({ state: 0, name: '许知宁', fileName: '' });
    expect((await app.call(ownExportLink, { id: task!.id }, parent)).error_code).toBe(4);
    await runJob(app.platform, tasksOf(app.app.modules), task!.id);
    expect((await app.call(ownExports, {}, parent)).data[0]).toMatchObject({
      state: 2,
      done: 2,
      total: 2,
      problem: '',
    });
    const { url } = (await app.call(ownExportLink, { id: task!.id }, parent)).data;
    const fetched = (session: string) => app.app.http.inject({ url, headers: { [SESSION_HEADER]: session } });
    const zip = await fetched(parent);
    expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    for (const session of [pupil, '']) expect((await fetched(session)).statusCode).toBe(404);
    const entries = await unzipped(zip.rawPayload);
    expect([...entries.keys()].toSorted()).toEqual(['data.json', `文件/${image}-图.png`, '我的数据.html'].toSorted());
    const data = JSON.parse(entries.get('data.json')!.toString());
    expect(data.账号与个人信息[0]).toMatchObject({ 姓名: '许知宁' });
    expect(data.成长记录[0]).toMatchObject({ 内容: '<script>alert(1)</script>' });
    const page = entries.get('我的数据.html')!.toString();
    expect([page.includes('<script'), page.includes('&#60;script&#62;')]).toEqual([false, true]);
    // Bytes that the store lost are told, not sent as if they were all.
    const { fileKey } = (await db.row<{ fileKey: string }>('select file_key as "fileKey" from job where job_id = $1', [
      task!.id,
    ]))!;
    await app.platform.files.put(fileKey, zip.rawPayload.subarray(0, 100));
    expect((await fetched(parent)).statusCode).toBe(404);
    await app.platform.files.put(fileKey, zip.rawPayload);
    // Bound no more, it is no longer theirs; and a day later it is gone.
    await db.run('delete from child_binding where parent_id = $1', [guardian]);
    expect((await app.call(ownExportLink, { id: task!.id }, parent)).error_code).toBe(4);
    app.clock.advance(6 * 60);
    expect((await fetched(parent)).statusCode).toBe(404);
  });

  it('is not made for a guardian who is bound no more when the task comes to it', async () => {
    const { app, db } = stage;
    const { student, guardian, parent } = await family({ consent: true });
    await confirmed(parent);
    await app.call(addOwnExport, { studentId: student }, parent);
    const [task] = (await app.call(ownExports, {}, parent)).data;
    await db.run('delete from child_binding where parent_id = $1', [guardian]);
    await runJob(app.platform, tasksOf(app.app.modules), task!.id);
    expect((await app.call(ownExports, {}, parent)).data[0]).toMatchObject({ state: 3, problem: '未绑定该学生' });
  });

  it('leaves out a file of which the store has half, and tells the operator', async () => {
    const { app, db } = stage;
    const { student, parent } = await family({ consent: true });
    const [half, whole] = [await stage.picture(student, 'talk'), await stage.picture(student, 'talk')];
    const row = await db.row<{ key: string }>('select store_key as key from file where file_id = $1', [half]);
    await app.platform.files.put(`${row!.key}/original`, Buffer.from('half'));
    await confirmed(parent);
    await app.call(addOwnExport, { studentId: student }, parent);
    const [task] = (await app.call(ownExports, {}, parent)).data;
    const told = vi.spyOn(app.platform.log, 'error');
    await runJob(app.platform, tasksOf(app.app.modules), task!.id);
    expect(told).toHaveBeenCalledExactlyOnceWith({ key: row!.key, kind: 'damaged' }, 'stored file');
    told.mockRestore();
    const { url } = (await app.call(ownExportLink, { id: task!.id }, parent)).data;
    const { rawPayload } = await app.app.http.inject({ url, headers: { [SESSION_HEADER]: parent } });
    const names = [...(await unzipped(rawPayload)).keys()];
    expect(names.filter((name) => name.startsWith('文件/'))).toEqual([`文件/${whole}-图.png`]);
  });
});

async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  return entries;
}
