import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { awaitDatabase } from './awaited-database.ts';
import { asUnavailable } from './database.ts';
import { Unavailable } from './errors.ts';

let place: TestDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  place = await createTestDatabase();
  proxy = await startDatabaseProxy(place.connectionString);
});
afterAll(async () => {
  proxy.close();
  await place.drop();
});

it('a start waits for a database that is away, says so at once and again and again, and goes on when it answers', async () => {
  const lines: string[] = [];
  proxy.cut('reset');
  const waited = awaitDatabase(proxy.url, { say: (line) => lines.push(line), pauseMs: 5, lineMs: 50 });
  await eventually(() => lines.length >= 3);
  proxy.open();
  await waited;
  expect(lines[0]).toMatch(/^数据库暂时连接不上（.+），可用后自动继续。/);
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/^仍在等待数据库，已等 \d+ 秒（.+）$/);
  expect(lines.at(-1)).toMatch(/^数据库已可用，等了 \d+ 秒$/);
});

it('nothing is said of a database that answers, and what waiting does not mend is told at once', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await awaitDatabase(place.connectionString, { say });
  const nowhere = new URL(place.connectionString);
  nowhere.pathname = '/nowhere';
  await expect(awaitDatabase(nowhere.href, { say })).rejects.toMatchObject({ code: '3D000' });
  expect(lines).toEqual([]);
});

it('a name that nobody knows yet is of a machine that is not up: containers have theirs while they run', () => {
  const fault = Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
  expect(asUnavailable(fault)).toBeInstanceOf(Unavailable);
});
