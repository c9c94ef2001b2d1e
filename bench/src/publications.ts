import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DataOf,
  type Endpoint,
  type Envelope,
  type InputOf,
  managePublicationSave,
  managePublicationStep,
  noticePage,
  ORG_COOKIE,
  SESSION_HEADER,
  Usertype,
} from '@vimo/contract';
import { median } from './measure.ts';
import type { Running } from './processes.ts';
import type { Scratch } from './scratch.ts';

/** A school of the scratch city (`fillCity`), for which the first account writes. */
const SCHOOL = 2;
/** Asked so often, so that what it answered before lies ready when something is published. */
const EVERY_MS = 10;
/** For what never comes. */
const MOST_MS = 60_000;

/** POSTs and answers the data. @throws when it is refused */
async function ask<E extends Endpoint>(
  server: Running,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<DataOf<E>> {
  const reply = await fetch(server.url + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { [SESSION_HEADER]: token } : {}) },
    body: JSON.stringify(input),
  });
  const { error_code, message, data } = (await reply.json()) as Envelope<DataOf<E>>;
  if (error_code !== 0) throw new Error(`${endpoint.path}: ${reply.status} ${JSON.stringify(message)}`);
  return data as DataOf<E>;
}

/**
 * `--publications`: news published on `writing`, `count` times; how long after the answer to who published it guests of `reading`, another process on the same
 * database, are told of it, by the list's call and by the home that is rendered for them (needs npm run build), both asked all the time. `token` is the
 * first account's.
 */
export async function measurePublications(
  scratch: Scratch,
  [writing, reading]: readonly [Running, Running],
  token: string,
  count: number,
  say: (line: string) => void,
): Promise<void> {
  await scratch.client.query('update account set usertype = $1, org_id = $2 where account_id = 1', [
    Usertype.schoolAdministrator,
    SCHOOL,
  ]);
  const seenBy = {
    'answer of the list': async (title: string) => {
      const { dataList } = await ask(reading, noticePage, {
        ...{ pageSize: 6, currentPage: 1, types: 0, belongDeptIds: [String(SCHOOL)] },
      });
      return dataList.some((row) => row.title === title);
    },
    'rendered home': async (title: string) => {
      const page = await fetch(`${reading.url}/vimoHome`, { headers: { cookie: `${ORG_COOKIE}=${SCHOOL}` } });
      return (await page.text()).includes(title);
    },
  };
  const took = Object.fromEntries(Object.keys(seenBy).map((name) => [name, [] as number[]]));
  for (let at = 1; at <= count; at += 1) {
    const title = `第${at}条新闻，在另一个进程上发布`;
    const { id, edition } = await ask(
      writing,
      managePublicationSave,
      { kind: 'news', content: { title, details: '<p>正文</p>' } },
      token,
    );
    let publishedAt = Number.POSITIVE_INFINITY;
    const waiting = Object.entries(seenBy).map(async ([name, isSeen]) => {
      for (;;) {
        const isThere = await isSeen(title);
        // Who asks while it is being published may be told before who published it is.
        if (isThere) return took[name]?.push(Math.max(0, performance.now() - publishedAt));
        if (performance.now() - publishedAt > MOST_MS) throw new Error(`${name} does not show ${title}`);
        await sleep(EVERY_MS);
      }
    });
    // At another moment of the second that answers are kept each time.
    await sleep((at * 137) % 1000);
    await ask(writing, managePublicationStep, { id, edition, step: 'publish' }, token);
    publishedAt = performance.now();
    await Promise.all(waiting);
  }
  say(`\n${count} publications on one process, seen by guests of another on the same database   (goal ≤ 1000 ms)`);
  for (const [name, list] of Object.entries(took))
    say(`  ${name.padEnd(34)} median ${median(list).toFixed(0)} ms, longest ${Math.max(...list).toFixed(0)} ms`);
}
