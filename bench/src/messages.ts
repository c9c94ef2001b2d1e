import { setTimeout as sleep } from 'node:timers/promises';
import {
  Audience,
  activityPage,
  CircularState,
  manageCircularFetch,
  manageCircularSave,
  manageCircularSend,
  notificationPage,
} from '@vimo/contract';
import type pg from 'pg';
import { type Loaded, load, loadUntil, median } from './measure.ts';
import { makeSessionsOf } from './people.ts';
import { fillPeople } from './people-lists.ts';
import type { Running } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { type Latency, latencyOf, medianLatency } from './search.ts';

const SMALL = 100_000;
/** Messages of each person who has any. */
const EACH = 34;
const FIRST_PUPIL = 1_000_001;
const READERS = 20;
const ROUNDS = 3;
/** Of every reader in a round. */
const QUESTIONS = 30;
const WARM_UP = 2;
const POLL_MS = 200;
/** Of one round of load beside the sending. */
const SECONDS = 3;
const IDLE_ROUNDS = 3;
const OTHERS = 4;
/** A clerk of the city's bureau, whose circular goes to all pupils below it. */
const CLERK = 1;
const READER_OF_LISTS = 2;

const ask = async <T>(url: string, token: string, input: object): Promise<T> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sessiontoken: token },
    body: JSON.stringify(input),
  });
  const envelope = (await reply.json()) as { error_code: number; message: string; data: T };
  if (envelope.error_code !== 0) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};

/** Adds messages until there are `total`, so many to each person, one after the other as they come in a school. */
async function fillMessages(client: pg.Client, total: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) as count from notification');
  const step = 1_000_000;
  const people = Math.ceil(total / EACH);
  for (let from = Number(rows[0]?.count ?? 0); from < total; from += step)
    await client.query(
      `insert into notification (account_id, kind, title, details, href, created_at, read_at)
       select ${FIRST_PUPIL} + n % $3::int, 'record', '写实记录已通过', '《社区图书馆整理图书》已通过审核', '/mine/record', now() - ($4::int - n) * interval '1 second',
         case when n % 3 > 0 then now() end
       from generate_series($1::int, $2::int) n`,
      [from + 1, Math.min(from + step, total), people, total],
    );
  await client.query('vacuum analyze notification');
  // What was filled is written out before anything is measured, not beside it.
  await client.query('checkpoint');
}

/** The first page of their messages, of one person after the other. */
async function measureLists(server: Running, tokens: readonly string[]): Promise<Latency> {
  const rounds: Latency[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = [];
    for (let turn = -WARM_UP; turn < QUESTIONS; turn += 1)
      for (const token of tokens) {
        const began = performance.now();
        await ask(server.url + notificationPage.path, token, { pageSize: 10, currentPage: 1 });
        if (turn >= 0) times.push(performance.now() - began);
      }
    rounds.push(latencyOf(times));
  }
  return medianLatency(rounds);
}

const spoken = ({ p50, p99, worst }: Latency) =>
  `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   worst ${worst.toFixed(1)} ms`;

/** Sends one circular to all pupils. @returns seconds until everybody has it, how many they are, and what others felt meanwhile */
async function sendToAll(
  { client }: Scratch,
  server: Running,
  { token, others }: { token: string; others: string },
): Promise<{ seconds: number; people: number; idle: Loaded; busy: Loaded }> {
  const call = <T>(path: string, input: object) => ask<T>(server.url + path, token, input);
  const target = {
    url: server.url + activityPage.path,
    headers: { sessiontoken: others },
    body: { pageSize: 6, currentPage: 1 },
  };
  await load(target, 2, OTHERS);
  const how = { seconds: SECONDS, callers: OTHERS };
  const { list: idle } = await loadUntil({ list: target }, how, async (round) => round >= IDLE_ROUNDS);
  const draft = await call<{ id: string; version: number }>(manageCircularSave.path, {
    ...{ audience: Audience.pupils, targets: [{ kind: 'org', id: '1' }] },
    ...{ title: '防汛停课通知', body: '<p>明天全市中小学停课一天，请留在家中。</p>' },
  });
  const began = performance.now();
  await call(manageCircularSend.path, draft);
  let isSent = false;
  const beside = loadUntil({ list: target }, how, async () => isSent);
  while ((await call<{ state: number }>(manageCircularFetch.path, { id: draft.id })).state !== CircularState.sent)
    await sleep(POLL_MS);
  isSent = true;
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await client.query<{ count: number }>(
    "select count(distinct account_id)::int as count from notification where href = '/mine/circular?id=' || $1",
    [draft.id],
  );
  return { seconds, people: rows[0]?.count ?? 0, idle, busy: (await beside).list };
}

/** Fills before the server starts: people, and the fewer messages. */
export async function fillForMessages({ client }: Scratch, people: number): Promise<void> {
  await fillPeople(client, people, { guardians: false });
  await client.query('update account set usertype = 10, org_id = 1 where account_id = $1', [CLERK]);
  // A bureau is let in with a second factor alone; nothing of it is asked here.
  await client.query(
    "insert into second_factor (account_id, secret_cipher, confirmed_at, created_at) values ($1, '', now(), now())",
    [CLERK],
  );
  await fillMessages(client, SMALL);
}

/** `--messages`: a circular to everybody, and lists of messages where there are few and many. */
export async function measureMessages(
  scratch: Scratch,
  server: Running,
  { people, rows, say }: { people: number; rows: number; say: (line: string) => void },
) {
  const { client } = scratch;
  const counted = (count: number) => count.toLocaleString('en');
  const readers = await makeSessionsOf(
    client,
    Array.from({ length: READERS }, (_, at) => FIRST_PUPIL + at * 7),
  );
  const [token = '', others = ''] = await makeSessionsOf(client, [CLERK, READER_OF_LISTS]);
  const few = await measureLists(server, readers);
  say(`\nLists of messages, medians of ${ROUNDS} rounds of ${QUESTIONS * READERS} questions`);
  say(`  at ${counted(SMALL)} rows   ${spoken(few)}`);
  const sent = await sendToAll(scratch, server, { token, others });
  const [idle, busy] = [median(sent.idle.p99), median(sent.busy.p99)];
  say(`\nOne circular to ${counted(people)} pupils`);
  say(`  ${counted(sent.people)} have it after ${sent.seconds.toFixed(1)} s   (goal ${counted(people)}, ≤ 60 s)`);
  say(
    `  p99 of a list for ${OTHERS} callers, medians of rounds of ${SECONDS} s: idle ${idle.toFixed(1)} ms, until all have it ${busy.toFixed(1)} ms; ratio ${(busy / idle).toFixed(2)}   (goal ≤ 2), failures ${sent.busy.failures}`,
  );
  await fillMessages(client, rows);
  const many = await measureLists(server, readers);
  say(`\nLists of messages again`);
  say(`  at ${counted(rows)} rows   ${spoken(many)}`);
  say(`  → p99, ${counted(rows)} / ${counted(SMALL)} rows: ${(many.p99 / few.p99).toFixed(2)}   (goal ≤ 1.5)`);
}
