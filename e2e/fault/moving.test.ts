import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { login, TaskState } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityIndex, loginIndex, registerIndex } from '../../apps/server/src/modules/people/account/index.ts';
import { numbersTask } from '../../apps/server/src/modules/people/student/tasks.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { DatabaseClient } from '../../apps/server/src/platform/database-client.ts';
import { openEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { createLocalStore } from '../../apps/server/src/platform/files/local-store.ts';
import { createJobs } from '../../apps/server/src/platform/jobs/index.ts';
import { CHEAP_COST, createPasswords } from '../../apps/server/src/platform/passwords.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { identityNumberOf } from '../../apps/server/src/testing/fixtures.ts';
import { numbersIn } from '../../apps/server/src/testing/pupil-numbers.ts';
import { recordLog } from '../../apps/server/src/testing/record-log.ts';
import { DEMO_PASSWORD, passwordDigest, send } from '../support/people.ts';
import { eventually, type ServerProcess, spawnServer } from '../support/server-process.ts';
import { installation } from './installation.ts';

/**
 * Register numbers of before are moved by a task whose process is killed twenty times, and a server with it: each row is moved once and whole, the task goes on where it stood, and the
 * old logins work all the while (docs/domains/tasks.md).
 */
const ENV = { DEMO_MODE: '0', SECRET_KEY: 'moving-moving-moving-moving-moving-mo' };
const secrets = createSecrets(ENV.SECRET_KEY);
const PUPILS = 3000;
const FIRST_ID = 1_000_000;
const identities = Array.from({ length: PUPILS }, (_, at) => identityNumberOf(at));
const registers = identities.map((identity) => `G${identity}`);

/** A lock of ours that the process runs into, and how many numbers are moved and identity numbers indexed by then. */
interface Halt {
  lock: string;
  moved: number;
  indexed: number;
}
/** Before the batch that begins with this row. */
const atRow = (row: number) => `select from account where account_id = ${FIRST_ID + row} for update`;
/** Before the first write into a table: rows are read and locked as ever. */
const beforeWriting = (table: string) => `lock table ${table} in share mode`;

/** Between two batches of 500, and before each statement that writes in one; among the numbers, among the identity numbers, and where all is moved but the end is not written. */
const HALTS: Halt[] = [
  ...[500, 1000, 1500, 2000, 2500].flatMap((moved) =>
    [atRow(moved), beforeWriting('student'), beforeWriting('account')].map((lock) => ({ lock, moved, indexed: 0 })),
  ),
  ...[500, 1000].flatMap((indexed) =>
    [atRow(indexed), beforeWriting('account')].map((lock) => ({ lock, moved: PUPILS, indexed })),
  ),
  { lock: beforeWriting('audit_log'), moved: PUPILS, indexed: PUPILS },
];

let place: Awaited<ReturnType<typeof installation>>;
let server: ServerProcess;
let owner: DatabaseClient;
let ownerPid: number;
let database: Database;
let connectionString: string;
let accountId: string;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  place = await installation();
  server = await place.start(ENV);
  const joined = await openEmbeddedDatabase({ dataDir: place.dataDir, log: () => {} });
  ({ connectionString } = joined);
  // A busy machine takes its time.
  database = openDatabase(connectionString, { size: 2, timeoutMs: 60_000, connectMs: 60_000 });
  owner = new DatabaseClient({ connectionString: joined.ownerConnectionString });
  await owner.connect();
  ownerPid = (await owner.query('select pg_backend_pid() as pid')).rows[0].pid;
  // It stands as if its bureau wanted that old logins go on.
  await owner.query(
    "insert into org (org_id, org_name, org_type, tree_sign, register_login_kept) values (901, '云汀一中', 4, '901', true)",
  );
  const { rows } = await owner.query(
    `insert into account (login_index, login_cipher, usertype, password_hash, name, org_id)
     values ('x', '', 5, '', '苏明远', 901) returning account_id::text as id`,
  );
  accountId = rows[0].id;
  await addPupils();
}, 120_000);

afterAll(async () => {
  for (const one of processes) await one.stop('SIGKILL');
  await owner.end();
  await database.close();
  await server.stop();
  place.remove();
});

/** Pupils as the release before left them: the register number is the school number and the login, and identity numbers have no index. */
async function addPupils(): Promise<void> {
  const hash = await createPasswords(secrets, CHEAP_COST).hashPassword(DEMO_PASSWORD);
  await owner.query(
    `insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id, identity_cipher)
       select ${FIRST_ID} - 1 + place, index, cipher, 2, $4, '许旧生', 901, identity
       from unnest($1::bytea[], $2::bytea[], $3::bytea[]) with ordinality as p (index, cipher, identity, place)`,
    [
      registers.map((register) => loginIndex(secrets, register)),
      registers.map((register) => secrets.seal(register)),
      identities.map((identity) => secrets.seal(identity)),
      hash,
    ],
  );
  await owner.query(
    `insert into student (account_id, student_no, entrance_date)
       select ${FIRST_ID} - 1 + place, register, '2024-09-01' from unnest($1::text[]) with ordinality as p (register, place)`,
    [registers],
  );
}

/** Asks for the task, as the server does by itself a minute after its start. */
async function ask(): Promise<string> {
  const files = createLocalStore(path.join(place.dataDir, 'files'));
  const jobs = createJobs({ database, connectionString, files, clock: () => new Date(), log: recordLog().log });
  const task = { task: numbersTask, orgId: null, accountId, input: {} };
  const taskId = await database.transaction((db) => jobs.enqueue(db, task));
  await jobs.close();
  return taskId;
}

/** The process that moves the rows, as a server or worker begins it. */
function move(taskId: string): ServerProcess {
  const env = { ...ENV, DATABASE_URL: connectionString, DATABASE_OWNER_URL: '' };
  const begun = spawnServer({ port: place.port, dataDir: place.dataDir, env, entry: 'job.ts', args: [taskId] });
  processes.push(begun);
  return begun;
}

/** How far the rows are, and how the task stands. */
const stand = async () =>
  (await database.row<{ moved: number; indexed: number; state: number }>(
    `select (select count(*) from student where register_index is not null)::int as moved,
       (select count(*) from account where identity_index is not null)::int as indexed,
       (select state from job where kind = $1) as state`,
    [numbersTask.kind],
  ))!;

const waitsForUs = async () =>
  (await database.row('select 1 from pg_locks where not granted and $1::int = any (pg_blocking_pids(pid)) limit 1', [
    ownerPid,
  ])) !== undefined;

/** Ends what moves rows where it runs into the lock: all that was committed stays, and nothing of the batch that was under way. */
async function killAt({ lock, moved, indexed }: Halt, begin: () => Promise<ServerProcess>): Promise<void> {
  await owner.query('begin');
  await owner.query(lock);
  const mover = await begin();
  const isThere = async () => {
    const now = await stand();
    return now.moved === moved && now.indexed === indexed && (await waitsForUs());
  };
  await eventually(isThere, 60_000, `halted by "${lock}" at ${moved} and ${indexed}`);
  await mover.stop('SIGKILL');
  await owner.query('rollback');
  expect(await stand()).toEqual({ moved, indexed, state: TaskState.running });
}

const enter = async (user: string | undefined) =>
  (await send(server.url, login, { user: user ?? '', pwd: passwordDigest(DEMO_PASSWORD) })).envelope.error_code;
const oldLogins = async () => [await enter(registers[0]), await enter(registers[PUPILS - 1])];

/** School numbers of those who were moved. */
const given = async () =>
  new Map(
    (
      await database.rows<{ id: string; no: string }>(
        'select account_id as id, student_no as no from student where register_index is not null',
      )
    ).map(({ id, no }) => [id, no]),
  );

interface Pupil {
  no: string;
  register: Buffer;
  registerIndex: Buffer;
  login: Buffer;
  loginIndex: Buffer;
  identityIndex: Buffer;
}
const isWhole = (pupil: Pupil, at: number): boolean =>
  /^2024\d{7}$/.test(pupil.no) &&
  secrets.open(pupil.register) === registers[at] &&
  pupil.registerIndex.equals(registerIndex(secrets, registers[at] ?? '')) &&
  secrets.open(pupil.login) === pupil.no &&
  pupil.loginIndex.equals(loginIndex(secrets, pupil.no)) &&
  pupil.identityIndex.equals(identityIndex(secrets, identities[at] ?? ''));

it('kill -9 of a server and twenty times of the process that moves rows: each is moved once, and the old logins work before, in the middle and after', async () => {
  expect(HALTS).toHaveLength(20);
  expect(await oldLogins()).toEqual([0, 0]);
  let taskId = '';
  await killAt({ lock: atRow(500), moved: 500, indexed: 0 }, async () => {
    taskId = await ask();
    processes.push(server);
    return server;
  });
  // What comes after is begun here: a queue gives up what is killed so often.
  server = await place.start({ ...ENV, TASKS_AT_ONCE: '0' });
  let before = await given();
  for (const halt of HALTS) {
    await killAt(halt, async () => move(taskId));
    const now = await given();
    expect([...before].filter(([id, no]) => now.get(id) !== no)).toEqual([]);
    before = now;
    expect(await oldLogins()).toEqual([0, 0]);
  }
  const last = move(taskId);
  await once(last.child, 'exit');
  expect({ ended: last.child.exitCode, output: last.output() }).toMatchObject({ ended: 0 });
  expect(await stand()).toEqual({ moved: PUPILS, indexed: PUPILS, state: TaskState.done });
  expect(await given()).toEqual(before);

  const pupils = await database.rows<Pupil>(
    `select s.student_no as no, s.register_cipher as register, s.register_index as "registerIndex", a.login_cipher as login, a.login_index as "loginIndex",
       a.identity_index as "identityIndex"
     from student s join account a using (account_id) order by account_id`,
  );
  expect(pupils).toHaveLength(PUPILS);
  expect(pupils.filter((pupil, at) => !isWhole(pupil, at)).map(({ no }) => no)).toEqual([]);
  expect(new Set(pupils.map(({ no }) => no)).size).toBe(PUPILS);
  expect(await database.rows("select detail from audit_log where event = 'student.numbersMoved'")).toHaveLength(1);
  expect([...(await oldLogins()), await enter(pupils[0]?.no)]).toEqual([0, 0, 0]);
  // Whatever broke off, no process and no database wrote a number into its log.
  const logs = [server, ...processes].map((one) => one.output());
  logs.push(readFileSync(path.join(place.dataDir, 'postgres.log'), 'utf8'));
  expect(numbersIn(logs.join('\n'), new Set(identities))).toEqual([]);
}, 900_000);
