import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../apps/server/src/testing/app.ts';

/** A client that others' tools make from the served API document: it compiles strictly, and it works. */
const FOLDER = path.join(import.meta.dirname, '../.cache/api-client');
const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export async function journey(baseUrl: string, user: string, pwd: string) {
  const api = createClient<paths>({ baseUrl });
  const entered = await api.POST('/vimo-cms/v1/api/sys/lg/login', { body: { user, pwd } });
  if (entered.data?.error_code !== 0) return { refused: entered.data?.message };
  const headers = { sessiontoken: entered.data.data.token };
  const orders = await api.POST('/vimo-cms/v1/api/activityEnroll/queryUserPage', { headers, body: { pageSize: 3, currentPage: 1 } });
  const tree = await api.POST('/vimo-cms/v1/api/activityTypes/treeData', { body: {} });
  const types: components['schemas']['activityTypes_treeData_node'][] = tree.data?.error_code === 0 ? tree.data.data : [];
  const strangers = await api.POST('/vimo-cms/v1/api/activityEnroll/queryUserPage', { body: {} });
  return {
    name: entered.data.data.name,
    total: orders.data?.error_code === 0 ? orders.data.data.totalCount : -1,
    types: types.length,
    withoutSession: strangers.response.status,
  };
}
`;

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`;
  mkdirSync(FOLDER, { recursive: true });
  const document = await (await fetch(`${url}/docs/openapi.json`)).json();
  writeFileSync(path.join(FOLDER, 'schema.ts'), astToString(await openapiTS(document)));
  writeFileSync(path.join(FOLDER, 'client.ts'), CLIENT);
}, 60_000);
afterAll(async () => {
  await test.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

it('compiles strictly', async () => {
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const options =
    '--noEmit --strict --target es2023 --module nodenext --allowImportingTsExtensions --types node --skipLibCheck';
  // Not in this thread, whose server goes on meanwhile.
  await promisify(execFile)(process.execPath, [tsc, ...options.split(' '), path.join(FOLDER, 'client.ts')]);
}, 60_000);

it('works on the real server', async () => {
  const accountCode = 'api-client';
  await test.makeAccount({ usertype: 2, accountCode, name: '王小云' });
  const { journey } = await import(pathToFileURL(path.join(FOLDER, 'client.ts')).href);
  const pwd = createHash('sm3').update(PASSWORD).digest('hex');
  expect(await journey(url, accountCode, pwd)).toEqual({ name: '王小云', total: 0, types: 0, withoutSession: 511 });
  expect(await journey(url, accountCode, pwd.replace(/./g, '0'))).toEqual({ refused: expect.stringContaining('密码') });
});
