import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addTalk,
  confirmPassword,
  manageAuditPage,
  manageJobFetch,
  manageProfile,
  manageSystemBackup,
  manageSystemFaultPage,
  manageSystemFaultRemove,
  manageSystemPolicies,
  manageSystemPoliciesUpdate,
  manageSystemState,
  manageWorkbench,
  register,
  siteInfo,
  stay,
  tellPageFault,
  updateUserInfo,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseDisk } from '../../../platform/database-disk.ts';
import { FAULTS_KEPT } from '../../../platform/faults.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { digestOf, encryptFor } from '../../../testing/passwords.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { PAGE_FAULTS_AN_HOUR } from './service.ts';

const backupDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-backups-'));
const database = await createTestDatabase();
let app: TestApp;
/** Another process of the same installation. */
let second: TestApp;
let administrator: { accountId: string; token: string };

beforeAll(async () => {
  app = await startTestApp({ ...database, config: { backupDir } });
  second = await startTestApp({ ...database, clock: app.clock });
  administrator = await app.loginAs(1);
  await confirmed();
});
afterAll(async () => {
  await second.close();
  await app.close();
  await database.drop();
  rmSync(backupDir, { recursive: true, force: true });
});

const confirmed = () => app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, administrator.token);
const policies = async () => (await app.call(manageSystemPolicies, {}, administrator.token)).data;
/** Changes some of them, as the form does. */
async function set(change: object, token = administrator.token) {
  const { secondFactorAlways: _, ...now } = await policies();
  return app.call(manageSystemPoliciesUpdate, { ...now, ...change }, token);
}

describe('policies', () => {
  it('ask for the password once more, are written down, and of two who change them the second is told', async () => {
    const other = await app.loginAs(1);
    expect((await set({ passwordLength: 10 }, other.token)).refusal).toMatchObject({ passwordNeeded: true });
    const { version, secondFactorAlways: _, ...read } = await policies();
    expect((await set({ passwordLength: 10, heldWords: ['跑路', '跑路'] })).error_code).toBe(0);
    expect(await policies()).toMatchObject({ passwordLength: 10, heldWords: ['跑路'], version: version + 1 });
    const late = await app.call(manageSystemPoliciesUpdate, { ...read, version }, administrator.token);
    expect(late).toMatchObject({ error_code: 1, message: '该内容已被他人修改，请刷新后再试' });
    const { data } = await app.call(manageAuditPage, { event: 'system.policiesChanged' }, administrator.token);
    expect(data.dataList.map(({ detail }) => detail)).toEqual([{ passwordLength: '8 → 10', heldWords: '0 → 1' }]);
  });

  it.each([
    [{ passwordLength: 7 }, { passwordLength: '密码长度为 8—20' }],
    [{ idleMinutes: 1 }, { idleMinutes: '自动退出的分钟数为 2—1440' }],
    [{ secondFactorFor: [2] }, { secondFactorFor: '人员类别有误' }],
    [{ heldWords: ['好'] }, { heldWords: '每个词至少 2 个字' }],
    [{ allowedWords: ['长'.repeat(21)] }, { allowedWords: '每个词最多 20 个字' }],
  ])('%o is told at its field', async (change, fields) => {
    const [[name, text]] = Object.entries(fields) as [[string, string]];
    const { refusal } = await set(change);
    const told = Object.entries(refusal.fields ?? {}).filter(([field]) => field.startsWith(name));
    expect(told.map(([, problem]) => problem)).toContain(text);
  });

  it('a new password is as long as they say, in every process at once', async () => {
    expect((await set({ passwordLength: 12 })).error_code).toBe(0);
    for (const one of [app, second])
      await eventually(async () => (await one.call(siteInfo, {})).data.passwordLength === 12);
    const sent = encryptFor(second, 'Yunting2026');
    const input = { telPhone: '13900000001', code: '000000', password: sent, password2: sent };
    expect((await second.call(register, input)).refusal.fields).toEqual({ password: '密码长度为 12—32 位' });
    await set({ passwordLength: 8 });
  });

  it('an idle session of staff ends by them, also one that is remembered', async () => {
    const teacher = await app.loginAs(3);
    const is = async (token: string) => (await second.call(manageProfile, {}, token)).status;
    expect(await is(teacher.token)).toBe(200);
    await set({ idleMinutes: 5 });
    await eventually(async () => (await second.call(stay, {}, teacher.token)).data.idleSeconds === 300);
    app.clock.advance(7 * 60);
    expect(await is(teacher.token)).toBe(511);
    administrator.token = await app.sessionOf(administrator.accountId);
    await confirmed();
    await set({ idleMinutes: 30 });
  });

  it('whoever must have a second factor does nothing before, from that moment on', async () => {
    const teacher = await app.loginAs(3);
    const office = await app.loginAs(5);
    const open = async (token: string) => (await second.call(manageWorkbench, { only: [] }, token)).error_code;
    expect([await open(teacher.token), await open(office.token)]).toEqual([0, 0]);
    await set({ secondFactorFor: [5] });
    await eventually(async () => (await open(office.token)) === 3);
    expect(await open(teacher.token)).toBe(0);
    expect((await second.call(manageWorkbench, {}, office.token)).message).toBe('请先设置两步验证');
    await set({ secondFactorFor: [] });
    await eventually(async () => (await open(office.token)) === 0);
  });

  it('words of the installation hold a text back, those that it lets through do not; cries for help always wait', async () => {
    const token = await second.sessionOf(await app.makeStudent(await app.makeSchool()));
    const state = async (content: string) => {
      const { data } = await second.call(addTalk, { content, isOpen: 0, image: '' }, token);
      const row = await app.platform.database.row<{ reason: string }>(
        'select held_reason as reason from talk where talk_id = $1',
        [data.id],
      );
      return row?.reason;
    };
    expect([await state('今天大家一起逃课吧'), await state('这个做法太沙雕了')]).toEqual(['', '不文明用语']);
    await set({ heldWords: ['逃课', '不想活'], allowedWords: ['沙雕', '不想活'] });
    await eventually(async () => second.platform.policies.now().words.held.includes('逃课'));
    expect([
      await state('今天大家一起逃 课吧！'),
      await state('这个做法太沙雕了，哈哈'),
      await state('压力大，不想活了'),
    ]).toEqual(['管理员设定的词', '', '需要关注']);
    const named = await second.call(updateUserInfo, { username: '逃课大王', sex: 1 }, token);
    expect(named.refusal.fields).toEqual({ username: '用户名含有不适合公开的内容，请更换' });
    await set({ heldWords: [], allowedWords: [] });
  });
});

describe('the state', () => {
  it('tells what stands behind the server, a queue that nobody works on, and a store that is away', async () => {
    const state = async () => (await app.call(manageSystemState, {}, administrator.token)).data;
    expect(await state()).toMatchObject({
      version: '0.1.0',
      storage: { condition: 0, kind: 'local', files: 0 },
      queue: { condition: 0, waiting: 0, running: 0 },
      backup: { condition: 1, madeAt: '', target: backupDir, taskId: '' },
    });
    const { data } = await app.call(manageSystemBackup, {}, administrator.token);
    app.clock.advance(180);
    expect((await state()).queue).toMatchObject({ condition: 1, waiting: 1, waitsFor: 180 });
    // Asked for twice, also by a colleague, it is one.
    expect((await app.call(manageSystemBackup, {}, administrator.token)).data).toEqual(data);
    app.clock.advance(-180);
    const check = app.platform.files.check;
    app.platform.files.check = async () => {
      throw new Error('away');
    };
    expect((await state()).storage.condition).toBe(2);
    app.platform.files.check = check;
  });

  it('a store with little room needs attention, stands on the workbench before it is full, and can be read when it is, but is not ready', async () => {
    const { databaseDisk, files } = app.platform;
    const { check, room } = files;
    const disk = { ...databaseDisk };
    databaseDisk.room = async () => undefined;
    const stands = async () => [
      (await app.call(manageSystemState, {}, administrator.token)).data.storage,
      (await app.call(manageWorkbench, { only: ['storageFilling'] }, administrator.token)).data.items,
    ];
    const ready = async () => (await app.app.http.inject({ url: '/readyz' })).statusCode;
    files.room = async () => 5 * 1024 ** 3;
    expect(await stands()).toMatchObject([{ condition: 0, free: 5 * 1024 ** 3 }, []]);
    files.room = async () => 1024 ** 3;
    expect(await stands()).toMatchObject([{ condition: 1 }, [{ key: 'storageFilling', count: 1 }]]);
    expect(await ready()).toBe(200);
    files.check = async () => {
      throw new StorageFault('full');
    };
    expect(await stands()).toMatchObject([{ condition: 1 }, [{ count: 1 }]]);
    expect(await ready()).toBe(503);
    Object.assign(files, { check, room });
    Object.assign(databaseDisk, disk);
  });

  it('the disk of the embedded database is watched though files are elsewhere: on the workbench before it is full, and not ready when it is', async () => {
    const { config, databaseDisk, files, log } = app.platform;
    const stands = async () => [
      (await app.call(manageSystemState, {}, administrator.token)).data,
      (await app.call(manageWorkbench, { only: ['storageFilling'] }, administrator.token)).data.items,
    ];
    const ready = async () => (await app.app.http.inject({ url: '/readyz' })).statusCode;
    const { room } = files;
    files.room = async () => undefined;
    let free = 5 * 1024 ** 3;
    const before = { ...databaseDisk };
    const embedded = { dataDir: config.dataDir, database: undefined };
    Object.assign(
      databaseDisk,
      createDatabaseDisk(embedded, log, async () => free),
    );
    expect(await stands()).toMatchObject([{ database: { free }, storage: { condition: 0, free: -1 } }, []]);
    free = 1024 ** 3;
    expect(await stands()).toMatchObject([
      { database: { condition: 1, free }, storage: { condition: 0 } },
      [{ key: 'storageFilling', count: 1 }],
    ]);
    expect(await ready()).toBe(200);
    free = 0;
    expect(await ready()).toBe(503);
    Object.assign(databaseDisk, before);
    files.room = room;
    expect(await ready()).toBe(200);
  });

  it('a backup is made by a task, told with where it lies, and one that cannot be written says why', async () => {
    const fetch = async (id: string) => (await app.call(manageJobFetch, { id }, administrator.token)).data;
    const { taskId } = (await app.call(manageSystemBackup, {}, administrator.token)).data;
    await runTasks(app);
    expect(await fetch(taskId)).toMatchObject({ state: 2, done: 3, total: 3, problem: '' });
    const { backup } = (await app.call(manageSystemState, {}, administrator.token)).data;
    expect(backup).toMatchObject({ condition: 0, files: 0, taskId: '' });
    expect(backup.size).toBeGreaterThan(1000);
    expect(readdirSync(backup.folder)).toContain('manifest.json');
    // In place of the folder there is a file.
    rmSync(backupDir, { recursive: true });
    writeFileSync(backupDir, '');
    const again = (await app.call(manageSystemBackup, {}, administrator.token)).data.taskId;
    await runTasks(app);
    expect(await fetch(again)).toMatchObject({ state: 3, problem: '备份目录无法写入，请检查目录权限' });
    rmSync(backupDir);
  });
});

describe('faults', () => {
  const list = async () => (await app.call(manageSystemFaultPage, {}, administrator.token)).data;

  it('of one kind and place are one, counted, with the latest call and nothing of anybody', async () => {
    const { faults } = app.platform;
    const fail = (text: string) => {
      try {
        (undefined as unknown as { name: string }).name = text;
      } catch (error) {
        return error;
      }
    };
    for (const [name, requestId] of [
      ['许知宁 13912345678', 'a'],
      ['林小禾', 'b'],
    ] as const)
      faults.note(fail(name), { at: '/manage/tried', requestId });
    const { dataList, totalCount } = await list();
    expect(totalCount).toBe(1);
    expect(dataList[0]).toMatchObject({ kind: 'TypeError', count: 2, requestId: 'b' });
    expect(dataList[0]!.place).toMatch(
      /^\/manage\/tried · apps\/server\/src\/modules\/site\/system\/system\.test\.ts:\d+$/,
    );
    expect(JSON.stringify(dataList)).not.toMatch(/许知宁|139|林小禾/);
    expect((await app.call(manageSystemFaultRemove, { id: dataList[0]!.id }, administrator.token)).error_code).toBe(0);
    expect(await list()).toMatchObject({ dataList: [], totalCount: 0 });
  });

  it('pages tell theirs without a session, by the page of the table and nothing of an address; what is no fault is refused', async () => {
    const told = { kind: 'TypeError', page: '/index/activityDetail/7', place: 'main-x.js:3:14', browser: 'Chrome 109' };
    expect((await app.call(tellPageFault, told)).error_code).toBe(0);
    expect((await app.call(tellPageFault, { ...told, page: '/zs-platform/students' })).error_code).toBe(0);
    expect((await app.call(tellPageFault, { ...told, page: '/许知宁', place: '', browser: '' })).error_code).toBe(0);
    for (const wrong of [{ kind: '许知宁' }, { page: 'x' }, { place: '许知宁' }, { browser: 'a' }])
      expect((await app.call(tellPageFault, { ...told, ...wrong })).error_code).toBe(2);
    const { dataList } = await list();
    expect(dataList.map(({ kind, place }) => `${kind} ${place}`).toSorted()).toEqual([
      'TypeError 页面 · /index/activityDetail/$id · main-x.js:3:14 · Chrome 109',
      'TypeError 页面 · /zs-platform · main-x.js:3:14 · Chrome 109',
      'TypeError 页面 · 没有这个页面',
    ]);
    for (let times = 0; times < PAGE_FAULTS_AN_HOUR.ofOne; times += 1)
      expect((await app.call(tellPageFault, { ...told, kind: `Error${'x'.repeat(times)}` })).error_code).toBe(0);
    expect((await list()).totalCount).toBe(PAGE_FAULTS_AN_HOUR.ofOne);
  });

  it('a call that fails inside is among them, and so many kinds as are kept push the oldest out', async () => {
    const { faults } = app.platform;
    for (let at = 0; at < FAULTS_KEPT + 20; at += 1) {
      faults.note(new Error('x'), { at: `place ${at}`, requestId: '' });
      if (at % 100 === 0) {
        await faults.flush();
        app.clock.advance(1);
      }
    }
    expect((await list()).totalCount).toBe(FAULTS_KEPT);
    const broken = app.services.staffSystem.policies;
    app.services.staffSystem.policies = () => {
      throw new RangeError('许知宁');
    };
    const reply = await app.call(manageSystemPolicies, {}, administrator.token);
    app.services.staffSystem.policies = broken;
    expect(reply.error_code).toBe(-1);
    const [latest] = (await list()).dataList;
    expect(latest).toMatchObject({ kind: 'RangeError', count: 1 });
    expect(latest!.place).toContain('/manage/system/policies');
  });
});
