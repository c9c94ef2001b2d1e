import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage } from '@vimo/contract';
import { alternate, type Figure, type Target } from '../measure.ts';
import { isQuick, ROUNDS, RUSHES, SECONDS } from '../options.ts';
import { makeSessions } from '../people.ts';
import { line, ratio, say } from '../printing.ts';
import { type Running, run } from '../processes.ts';
import { measureRush } from '../rush.ts';
import { fillActivities, type Scratch } from '../scratch.ts';
import { startServer } from '../server.ts';

/** Nothing is asked for so long before memory is called idle. */
const IDLE_MS = 10_000;

function listTarget(server: Running, token: string, currentPage = 1): Target {
  return {
    url: server.url + activityPage.path,
    headers: token ? { sessiontoken: token } : {},
    body: { pageSize: 6, currentPage },
  };
}

async function listAgainstBare(scratch: Scratch, server: Running, token: string): Promise<void> {
  say('\nActivity list, 100,000 rows, signed-in user, page of 6 with total, against bare node:http + pg');
  const bare = await run('bench/src/bare-list.ts', { DATABASE_URL: scratch.connectionString, ACCOUNT_ID: '1' }, '/');
  const figures = await alternate(
    { product: listTarget(server, token), bare: { ...listTarget(bare, token) } },
    ROUNDS,
    SECONDS,
  );
  line('product', figures.product);
  line('bare', figures.bare);
  ratio('requests per second, product / bare', figures.product.rate / figures.bare.rate, '≥ 0.90');
  await bare.stop();
}

async function guestsAgainstMemory(server: Running): Promise<void> {
  say('\nThe same list for guests in a rush, against node:http answering the same bytes from memory');
  const answer = await fetch(server.url + activityPage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"pageSize":6,"currentPage":1}',
  });
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const memory = await run('bench/src/bare-memory.ts', { BODY: body }, '/');
  const figures = await alternate({ product: listTarget(server, ''), memory: listTarget(memory, '') }, ROUNDS, SECONDS);
  line('product', figures.product);
  line('memory', figures.memory);
  ratio('requests per second, product / memory', figures.product.rate / figures.memory.rate, '≥ 0.60');
  await memory.stop();
}

async function pagesOf(server: Running, token: string): Promise<Record<'first' | 'deep', Figure>> {
  const figures = await alternate(
    { first: listTarget(server, token), deep: listTarget(server, token, 10_000) },
    ROUNDS,
    SECONDS,
  );
  line('page 1', figures.first);
  line('page 10,000', figures.deep);
  return figures;
}

/** What is measured where nothing is asked for by itself: the start, the list of activities, memory, the rush for places. */
export async function activities(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, 2000);
  const token = tokens[0] ?? '';

  // The first start after a change compiles (`npm start` keeps what comes of it); what follows is how it starts every day.
  await (await startServer(scratch)).stop();
  let server = await startServer(scratch);
  say(`\nStart with data in place, to ready: ${(server.startMs / 1000).toFixed(2)} s   (goal ≤ 3 s)`);
  await sleep(IDLE_MS);
  const idle = server.memory();
  await listAgainstBare(scratch, server, token);
  await guestsAgainstMemory(server);
  say('\nPages at 100,000 rows');
  const small = await pagesOf(server, token);
  ratio('p99, page 10,000 / page 1', small.deep.p99 / small.first.p99, '≤ 1.5');
  say(
    `\nMemory of the server: idle ${idle.toFixed(0)} MB (goal ≤ 150), under load ${server.memory().toFixed(0)} MB (goal ≤ 350)`,
  );
  await measureRush(server.url, scratch.client, tokens, RUSHES, say);
  await server.stop();

  if (!isQuick) {
    await fillActivities(scratch.client, 1_000_000);
    server = await startServer(scratch);
    say('\nPages at 1,000,000 rows');
    const large = await pagesOf(server, token);
    ratio('p99, page 10,000 / page 1', large.deep.p99 / large.first.p99, '≤ 1.5');
    ratio('p99 of page 1, 1,000,000 / 100,000 rows', large.first.p99 / small.first.p99, '≤ 1.5');
    await server.stop();
  }
}
