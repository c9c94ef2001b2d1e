import { execFile } from 'node:child_process';
import path from 'node:path';
import { login } from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_SECRET_KEY, type TestApp } from '../testing/app.ts';
import { digestOf } from '../testing/passwords.ts';

let one: TestApp;

beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

const SCRIPT = path.join(import.meta.dirname, 'admin-create.ts');

/** Runs the command on the app's database, with lines typed in or variables set. */
function run(typed: string[], variables: Record<string, string> = {}) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: one.connectionString,
      SECRET_KEY: TEST_SECRET_KEY,
      ...variables,
    };
    const child = execFile(process.execPath, [SCRIPT], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
    child.stdin?.end(typed.map((line) => `${line}\n`).join(''));
  });
}

test('the first administrator is made from what is typed, and logs in', async () => {
  const { code, said } = await run(['root.admin', 'Yunting2026', 'Yunting2026']);
  expect([code, said]).toEqual([0, expect.stringContaining('平台管理员 root.admin 已创建')]);
  expect(said).not.toContain('Yunting2026');
  // The areas of the country came with it, each below the one that its code names.
  const { areas, provinces } = (await one.platform.database.row<{ areas: number; provinces: number }>(
    'select count(*)::int as areas, count(*) filter (where parent_area_id is null)::int as provinces from area',
  ))!;
  expect([areas > 3500, provinces]).toEqual([true, 34]);
  const reply = await one.call(login, { user: 'root.admin', pwd: digestOf('Yunting2026') });
  expect(reply).toMatchObject({ error_code: 0, data: { usertype: 1, userpermission: { isAdmin: true } } });
});

test('or from variables, once', async () => {
  const variables = { ADMIN_ACCOUNT: 'second', ADMIN_PASSWORD: 'Yunting2026' };
  expect((await run([], variables)).code).toBe(0);
  expect(await run([], variables)).toEqual({ code: 1, said: '该账号已存在\n' });
});

test.each([
  [['boss', 'short1', 'short1'], '密码长度为 8—32 位'],
  [['boss', 'Yunting2026', 'Yunting2027'], '两次输入的密码不一致'],
  [['bo ss', 'Yunting2026', 'Yunting2026'], '账号为 2—64 位字母'],
  [['boss'], '没有读到输入'],
])('%j is refused', async (typed, text) => {
  expect(await run(typed)).toEqual({ code: 1, said: expect.stringContaining(text) });
  expect((await one.call(login, { user: 'boss', pwd: digestOf('Yunting2026') })).error_code).toBe(1);
});
