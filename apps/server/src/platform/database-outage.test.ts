import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { recordLog } from '../testing/record-log.ts';
import { openDatabase } from './database.ts';
import { createJobs, startWorkers } from './jobs/index.ts';

const place = await createTestDatabase();
const proxy = await startDatabaseProxy(place.connectionString);
const database = openDatabase(proxy.url, { size: 2 });
const { log, text } = recordLog();
const lines = () =>
  text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { msg: string });
const clock = () => new Date();
const jobs = createJobs({ database, connectionString: proxy.url, files: {} as never, clock, log });
afterAll(async () => {
  proxy.open();
  await jobs.close();
  await database.close();
  proxy.close();
  await place.drop();
});

it('a queue whose database goes away says so once, and once that it is back, however often it asked meanwhile', async () => {
  const workers = await startWorkers({ jobs, database, clock }, async () => {}, 2);
  let faults = 0;
  (await jobs.queue()).on('error', () => {
    faults += 1;
  });
  proxy.cut('reset');
  await eventually(async () => faults >= 8);
  await eventually(async () => lines().length > 0);
  await jobs.sweep();
  proxy.open();
  await eventually(async () => lines().some(({ msg }) => msg === 'the database is back'));
  expect(lines().map(({ msg }) => msg)).toEqual(['the database is away', 'the database is back']);
  expect(text()).not.toContain('[object');
  await workers.stop();
});

it('any other fault is told each time, in words also when it is no error', () => {
  const before = lines().length;
  jobs.tell({ message: 'no such relation', code: '42P01' }, 'queue of tasks');
  jobs.tell({ message: 'strange' }, 'queue of tasks');
  expect(lines().slice(before)).toMatchObject([
    { msg: 'queue of tasks', err: { code: '42P01' } },
    { msg: 'queue of tasks', err: { message: 'strange' } },
  ]);
});
