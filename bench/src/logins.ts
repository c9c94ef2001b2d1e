import { setTimeout as sleep } from 'node:timers/promises';
import { activityFetch, activityPage, ErrorCode, enrolledPage, login, Usertype } from '@vimo/contract';
import autocannon from 'autocannon';
import { createAccount } from '../../apps/server/src/modules/people/account/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';
import { createSecrets, sm3Hex } from '../../apps/server/src/platform/secrets.ts';
import { callOf } from './endurance.ts';
import { type Figure, median } from './measure.ts';
import { PEOPLE_SECRET } from './people-lists.ts';
import type { Running } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { latencyOf } from './search.ts';

const PEOPLE = 200;
const PASSWORD = 'Yunting2026';
const ROUNDS = 3;
const SECONDS = 10;
/** Others who read meanwhile: far below what the server can take, so that what they wait is not their own. */
const [CONNECTIONS, RATE] = [16, 200];
/** A login that finds no room is sent so often at most. */
const MOST_SENT = 6;

interface Login {
  /** Until the last answer, with what it waited in between. */
  ms: number;
  /** How often it was told to come back. */
  again: number;
  outcome: 'in' | 'refused' | 'no room' | 'fault';
}

/** Families with a password that costs what the product's cost. @returns their login names */
async function fillFamilies({ connectionString }: Scratch): Promise<string[]> {
  const secrets = createSecrets(PEOPLE_SECRET);
  const passwordHash = await createPasswords(secrets).hashPassword(PASSWORD);
  const names = Array.from({ length: PEOPLE }, (_, at) => `family${at}`);
  const database = openDatabase(connectionString, { size: 1 });
  await database.transaction(async (db) => {
    for (const accountCode of names)
      await createAccount(db, secrets, { accountCode, usertype: Usertype.parent, name: '家长', passwordHash });
  });
  await database.close();
  return names;
}

async function logIn(url: string, user: string): Promise<Login> {
  const began = performance.now();
  for (let again = 0; ; again += 1) {
    const reply = await fetch(url + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user, pwd: sm3Hex(PASSWORD) }),
    }).catch(() => undefined);
    const after = Number(reply?.headers.get('retry-after'));
    if (reply?.status === 503 && after > 0 && again + 1 < MOST_SENT) {
      await reply.arrayBuffer();
      await sleep(after * 1000);
      continue;
    }
    const outcome = await outcomeOf(reply);
    return { ms: performance.now() - began, again, outcome };
  }
}

async function outcomeOf(reply: Response | undefined): Promise<Login['outcome']> {
  if (reply?.status === 503 && Number(reply.headers.get('retry-after')) > 0) return 'no room';
  if (reply?.status !== 200) return 'fault';
  const { error_code } = (await reply.json()) as { error_code: ErrorCode };
  if (error_code === ErrorCode.fault) return 'fault';
  return error_code === ErrorCode.success ? 'in' : 'refused';
}

/** Lists, details and who has signed up, most of it with a session, at a steady rate. */
async function others(url: string, tokens: readonly string[]): Promise<Figure> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    ...{ connections: CONNECTIONS, overallRate: RATE, duration: SECONDS },
    requests: tokens.flatMap((token, at) => [
      callOf(activityPage, { pageSize: 6, currentPage: 1 + (at % 50) }, token),
      callOf(activityFetch, { id: String(1 + ((at * 97) % 90_000)) }, token),
      callOf(enrolledPage, { activityId: String(1 + ((at * 89) % 90_000)), pageSize: 4, currentPage: 1 }, token),
      callOf(activityPage, { pageSize: 6, currentPage: 1 + (at % 5) }, ''),
    ]),
  });
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, failures: non2xx + errors };
}

/** The same people log in at once, and again when all of them are in, for so long as others are measured. */
async function waves(url: string, names: readonly string[]): Promise<Login[]> {
  const until = performance.now() + SECONDS * 1000;
  const all: Login[] = [];
  while (performance.now() < until) all.push(...(await Promise.all(names.map((name) => logIn(url, name)))));
  return all;
}

/**
 * `--logins`: what others feel while 200 people of one address log in at once, again and again, in rounds that alternate with idle ones.
 * @param tokens sessions of the others
 */
export async function measureLogins(
  scratch: Scratch,
  server: Running,
  tokens: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const names = await fillFamilies(scratch);
  say(
    `\n${PEOPLE} people log in at once for ${SECONDS} s, and again when all are in, beside ${RATE} mixed calls a second; medians of ${ROUNDS} rounds`,
  );
  await others(server.url, tokens);
  const [idle, beside, all]: [Figure[], Figure[], Login[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await others(server.url, tokens));
    const [figure, logins] = await Promise.all([others(server.url, tokens), waves(server.url, names)]);
    beside.push(figure);
    all.push(...logins);
  }
  const count = (wanted: Login['outcome']) => all.filter(({ outcome }) => outcome === wanted).length;
  const again = all.reduce((sum, one) => sum + one.again, 0);
  const { p50, p99, worst } = latencyOf(all.map(({ ms }) => ms));
  say(
    `  logins    let in ${count('in')} of ${all.length}, refused ${count('refused')}, no room ${count('no room')}, faults ${count('fault')}, told to come back ${again} times, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${worst.toFixed(0)} ms   (goal: all let in)`,
  );
  const told = (name: string, figures: readonly Figure[]) => {
    const of = (field: keyof Figure) => median(figures.map((figure) => figure[field]));
    const failures = figures.reduce((sum, figure) => sum + figure.failures, 0);
    say(
      `  ${name.padEnd(24)} ${of('rate').toFixed(0)} /s   p50 ${of('p50').toFixed(1)} ms   p99 ${of('p99').toFixed(1)} ms   failures ${failures}`,
    );
    return of('p99');
  };
  const alone = told('others, idle', idle);
  const meanwhile = told('others, beside logins', beside);
  say(`  → p99 of others, beside logins / idle: ${(meanwhile / alone).toFixed(2)}   (goal ≤ 2)`);
}
