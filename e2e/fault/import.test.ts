import { createHash, randomBytes } from 'node:crypto';
import { ImportState, importConfirm, importFetch, importUpload } from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseClient } from '../../apps/server/src/platform/database-client.ts';
import { openEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { eventually, type ServerProcess, spawnServer } from '../support/server-process.ts';
import { installation } from './installation.ts';

/**
 * A server, or a worker beside it, that is killed in the middle of an import leaves nothing of it, and what is started next goes on with it.
 */
const EMPTY = { DEMO_MODE: '0' };
/** Two pieces of a thousand: a file is killed between them. */
const ROWS = 2000;

let place: Awaited<ReturnType<typeof installation>>;
let server: ServerProcess;
let owner: DatabaseClient;
let database: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
const workers: ServerProcess[] = [];
const token = randomBytes(32).toString('hex');

beforeAll(async () => {
  place = await installation();
  server = await place.start(EMPTY);
  database = await openEmbeddedDatabase({ dataDir: place.dataDir, log: () => {} });
  owner = new DatabaseClient({ connectionString: database.ownerConnectionString });
  await owner.connect();
  await owner.query("insert into org (org_id, org_name, org_type, tree_sign) values (901, '云汀一中', 4, '901')");
  await owner.query(
    `with added as (insert into cohort (org_id, stage, entrance_year, years) values (901, 4, school_year_on(now()::date), 3) returning cohort_id)
     insert into school_class (cohort_id, class_name) select cohort_id, '1班' from added`,
  );
  const { rows } = await owner.query(
    `insert into account (login_index, login_cipher, usertype, password_hash, name, org_id)
     values ('x', '', 5, '', '苏明远', 901) returning account_id as id`,
  );
  const hash = createHash('sha256').update(token).digest();
  await owner.query(
    "insert into session (token_hash, account_id, created_at, expires_at) values ($1, $2, now() - interval '1 minute', now() + interval '1 day')",
    [hash, rows[0].id],
  );
}, 120_000);

afterAll(async () => {
  await owner.end();
  for (const worker of workers) await worker.stop();
  await server.stop();
  place.remove();
});

const headers = { sessiontoken: token };
async function ask<Data>(path: string, input: object): Promise<Data> {
  const reply = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const { error_code, message, data } = (await reply.json()) as { error_code: number; message: string; data: Data };
  expect({ path, error_code, message }).toMatchObject({ error_code: 0 });
  return data;
}
const count = async (what: string) => Number((await owner.query(`select count(*) as n from ${what}`)).rows[0].n);

async function upload(from = 0): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, n) => [
    ...['许知宁', '女', `K${10_000_000 + from + n}`, '高一', '1班', '许明', `139${String(from + n).padStart(8, '0')}`],
  ]);
  const heading = ['姓名', '性别', '学号', '年级', '班级', '监护人', '监护人电话'];
  const bytes = await writeXlsx({ sheets: [{ name: '学生', rows: [heading, ...rows] }] });
  const form = new FormData();
  form.append('kind', 'students');
  form.append('orgId', '901');
  form.append('file', new Blob([new Uint8Array(bytes)]), '学生.xlsx');
  const reply = await fetch(server.url + importUpload.path, { method: 'POST', headers, body: form });
  return ((await reply.json()) as { data: { batchId: string } }).data.batchId;
}

const stateIs = async (batchId: string, wanted: number) =>
  (await ask<{ state: number }>(importFetch.path, { batchId })).state === wanted;

/** Sends a file and confirms it; comes back when some of it has been written, in a transaction that nobody else sees. */
async function underWay(from = 0): Promise<string> {
  const batchId = await upload(from);
  await eventually(() => stateIs(batchId, ImportState.preview), 120_000, 'preview');
  await ask(importConfirm.path, { batchId });
  await eventually(
    async () => (await count("job where kind = 'import.write' and done_count > 0 and state = 1")) === 1,
    60_000,
    'import under way',
  );
  return batchId;
}
const counts = async () => [
  await count('student'),
  await count('class_membership'),
  await count('child_binding'),
  await count('account'),
  await count("audit_log where event = 'import.written'"),
];

it('kill -9 in the middle of an import: nothing of it is there, then all of it, once', async () => {
  const batchId = await underWay();
  await server.stop('SIGKILL');
  expect(await count('student')).toBe(0);
  server = await place.start(EMPTY);
  await eventually(() => stateIs(batchId, ImportState.done), 120_000, 'imported');
  expect(await counts()).toEqual([ROWS, ROWS, ROWS, 1 + 2 * ROWS, 1]);
});

it('the same of a worker: the server does no task itself, and another worker goes on', async () => {
  await server.stop();
  server = await place.start({ ...EMPTY, TASKS_AT_ONCE: '0' });
  database = await openEmbeddedDatabase({ dataDir: place.dataDir, log: () => {} });
  await owner.end();
  owner = new DatabaseClient({ connectionString: database.ownerConnectionString });
  await owner.connect();
  const { connectionString: DATABASE_URL, ownerConnectionString: DATABASE_OWNER_URL } = database;
  const startWorker = () => {
    const env = { ...EMPTY, DATABASE_URL, DATABASE_OWNER_URL };
    const worker = spawnServer({ port: place.port, dataDir: place.dataDir, env, entry: 'worker.ts' });
    workers.push(worker);
    return worker;
  };
  const first = startWorker();
  const batchId = await underWay(ROWS);
  await first.stop('SIGKILL');
  expect(await count('student')).toBe(ROWS);
  expect(await stateIs(batchId, ImportState.writing)).toBe(true);
  startWorker();
  await eventually(() => stateIs(batchId, ImportState.done), 120_000, 'imported by the other worker');
  expect(await counts()).toEqual([2 * ROWS, 2 * ROWS, 2 * ROWS, 1 + 4 * ROWS, 2]);
}, 400_000);
