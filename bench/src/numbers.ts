import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage, manageStudentPage, TaskState } from '@vimo/contract';
import type pg from 'pg';
import { loginIndex } from '../../apps/server/src/modules/people/account/index.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { loadUntil, median, type Target } from './measure.ts';
import { makeSessionsOf } from './people.ts';
import { askerSessions, fillPeople, measurePeople, NAMED, PEOPLE_SECRET } from './people-lists.ts';
import type { Running } from './processes.ts';
import { fillActivities, type Scratch } from './scratch.ts';
import type { Latency } from './search.ts';

/** Rows of one statement. */
const STEP = 10_000;
const CALLERS = 4;
const IDLE_ROUNDS = 3;
const POLL_MS = 200;
/** Of the first administrator of the platform, in whose name the server moves rows, and of a parent who reads. */
const ADMINISTRATOR = 10;
const PARENT = 11;
/** The task is asked for a minute after the start of a server. */
const ASKED_WITHIN_MS = 180_000;
/** A server that begins no task by itself. */
const IDLE = { TASKS_AT_ONCE: '0' };

interface How {
  pupils: number;
  /** Of each question to the lists. */
  rounds: number;
  /** Of one round of load. */
  seconds: number;
  say(line: string): void;
}

/**
 * `--numbers`: register numbers as the release before left them (school number and login in the clear, identity numbers without an index), and the task that moves them: how long it
 * takes, what two lists feel of it, and what the lists of people take before and after. Both are asked of this program, the tables as they would stand: compact before, vacuumed after.
 */
export async function measureNumbers(
  scratch: Scratch,
  start: (env: Record<string, string>) => Promise<Running>,
  { pupils, rounds, seconds, say }: How,
): Promise<void> {
  const { client } = scratch;
  await fillActivities(client, 100_000);
  await fillPeople(client, pupils);
  await leaveInClear(client, pupils);
  const tokens = await askerSessions(client);
  const [parent = ''] = await makeSessionsOf(client, [PARENT]);
  await client.query('update account set usertype = 1 where account_id = $1', [ADMINISTRATOR]);
  const targetsOf = (server: Running): Record<string, Target> => ({
    'list of pupils': targetOf(server, manageStudentPage.path, tokens.city ?? '', 20),
    'list of activities': targetOf(server, activityPage.path, parent, 6),
  });

  let server = await start(IDLE);
  say(`\nRegister numbers of ${pupils.toLocaleString('en')} pupils: lists of people before the move`);
  const before = await measurePeople(server.url, tokens, rounds, say);
  const idle = await loadUntil(targetsOf(server), { seconds, callers: CALLERS }, async (round) => round >= IDLE_ROUNDS);
  await server.stop();

  server = await start({});
  const task = await taskBegun(client);
  const meanwhile = await loadUntil(
    targetsOf(server),
    { seconds, callers: CALLERS },
    async () => (await stateOf(client, task)).isOver,
  );
  const { took } = await stateOf(client, task);
  await requireMoved(client);
  await server.stop();
  say(
    `  moved in ${took.toFixed(0)} s, ${Math.round((pupils / took) * 60).toLocaleString('en')} pupils a minute   (goal ≤ 600 s for 500,000)`,
  );
  for (const [name, { p99, failures }] of Object.entries(meanwhile)) {
    const [calm, busy] = [median(idle[name]?.p99 ?? []), median(p99)];
    say(
      `  p99 of the ${name} for ${CALLERS} callers: idle ${calm.toFixed(1)} ms, meanwhile ${busy.toFixed(1)} ms (worst of ${p99.length} rounds ${Math.max(...p99).toFixed(1)}), failures ${failures}`,
    );
    say(`  → p99 of the ${name}, meanwhile / idle: ${(busy / calm).toFixed(2)}   (goal ≤ 2)`);
  }

  await vacuum(client, 'analyze');
  server = await start(IDLE);
  say('\nLists of people after the move');
  const after = await measurePeople(server.url, tokens, rounds, say);
  await server.stop();
  compare(before, after, say);
}

const targetOf = (server: Running, path: string, token: string, pageSize: number): Target => ({
  url: server.url + path,
  headers: { sessiontoken: token },
  body: { pageSize, currentPage: 1 },
});

/** Gives pupils what the release before knew them by. */
async function leaveInClear(client: pg.Client, pupils: number): Promise<void> {
  const secrets = createSecrets(PEOPLE_SECRET);
  const { rows } = await client.query<{ id: string }>(
    'select account_id::text as id from student order by account_id limit $1',
    [pupils],
  );
  for (let from = 0; from < rows.length; from += STEP) {
    const ids = rows.slice(from, from + STEP).map(({ id }) => id);
    const identities = ids.map((_, at) => `330106201${String(from + at).padStart(9, '0')}`);
    const registers = identities.map((identity) => `G${identity}`);
    await client.query(
      `update account a set login_index = n.index, login_cipher = n.cipher, identity_cipher = n.identity
       from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) as n (id, index, cipher, identity) where a.account_id = n.id`,
      [
        ids,
        registers.map((register) => loginIndex(secrets, register)),
        registers.map((register) => secrets.seal(register)),
        identities.map((identity) => secrets.seal(identity)),
      ],
    );
    await client.query(
      'update student s set student_no = n.register from unnest($1::bigint[], $2::text[]) as n (id, register) where s.account_id = n.id',
      [ids, registers],
    );
  }
  await client.query('update account set login_index = $1 where account_id = $2', [
    loginIndex(secrets, NAMED.login),
    NAMED.accountId,
  ]);
  await vacuum(client, 'full, analyze');
}

async function vacuum(client: pg.Client, how: string): Promise<void> {
  for (const table of ['account', 'student']) await client.query(`vacuum (${how}) ${table}`);
}

/** The task, once it has begun. */
async function taskBegun(client: pg.Client): Promise<string> {
  for (const until = Date.now() + ASKED_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const { rows } = await client.query<{ id: string }>(
      "select job_id::text as id from job where kind = 'student.numbers' and started_at is not null",
    );
    if (rows[0]) return rows[0].id;
  }
  throw new Error('the task that moves register numbers did not begin');
}

/** Whether the task is done, and for how many whole seconds it has run. */
async function stateOf(client: pg.Client, task: string): Promise<{ isOver: boolean; took: number }> {
  const { rows } = await client.query<{ state: number; problem: string; took: number }>(
    'select state, problem, extract(epoch from coalesce(finished_at, now()) - started_at)::float8 as took from job where job_id = $1',
    [task],
  );
  const { state, problem, took } = rows[0]!;
  if (state > TaskState.done) throw new Error(`the task that moves register numbers ended: ${problem}`);
  return { isOver: state === TaskState.done, took };
}

async function requireMoved(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ left: number }>(
    'select count(*)::int as left from student join account using (account_id) where register_index is null or identity_index is null',
  );
  if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} pupils were not moved`);
}

/** One p99 is a few calls, so that the middle of all questions is the figure, and the worst stands beside it. */
function compare(before: Record<string, Latency>, after: Record<string, Latency>, say: How['say']): void {
  const ratios = Object.entries(before).map(([name, was]) => {
    const is = after[name]!;
    say(
      `  ${name.padEnd(56)} p50 ${was.p50.toFixed(1).padStart(6)} → ${is.p50.toFixed(1).padStart(6)} ms   p99 ${was.p99.toFixed(1).padStart(6)} → ${is.p99.toFixed(1).padStart(6)} ms`,
    );
    return { name: name.trim(), p50: is.p50 / was.p50, p99: is.p99 / was.p99 };
  });
  const worst = ratios.reduce((most, one) => (one.p99 > most.p99 ? one : most));
  const middle = (figure: 'p50' | 'p99') => median(ratios.map((one) => one[figure])).toFixed(2);
  say(
    `  → p99 of lists and search of people, after / before, median of ${ratios.length} questions: ${middle('p99')}   (goal ≤ 1.1)`,
  );
  say(`  → the same of p50: ${middle('p50')}; worst p99 ${worst.p99.toFixed(2)} (${worst.name})`);
}
