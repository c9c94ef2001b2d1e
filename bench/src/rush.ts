import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApplyStatus, activityFetch, type Endpoint, enrol, SESSION_HEADER } from '@vimo/contract';
import type pg from 'pg';
import { AFTER_MS, BEHIND_MS, SPREAD_MS } from '../../packages/client/src/passing-times.ts';
import { median } from './measure.ts';
import { latencyOf } from './search.ts';

const PLACES = 200;
/** Pages stand open for so long before sign-up opens. */
const OPENS_IN_MS = 2000;
const TEN_DAYS_MS = 10 * 24 * 3600_000;

/** How people come to press: all at once; each as soon as the own page, which waited for the second, has opened; all at once while such pages ask. */
const WAYS = ['at once', 'as pages open', 'at once beside pages'] as const;
type Way = (typeof WAYS)[number];

/** Milliseconds of the calls of one kind, and answers that were no answer. */
interface Asked {
  took: number[];
  faults: number;
}

interface Rush {
  pressed: Asked;
  succeeded: number;
  refused: number;
  /** Of those who wait for the opening second. */
  pages: Asked;
  /** Pages that opened when no place was left: nothing is there to press. */
  foundFull: number;
}

/** What a call answers; nothing for everything that is no 200. */
type Answer = { error_code: number; data?: { activityApplyStatus?: number } | null } | undefined;

/** Everybody signs up for the same activity, each call over a connection of its own. */
async function signUpRush(url: string, client: pg.Client, tokens: readonly string[], way: Way): Promise<Rush> {
  const waits = way !== 'at once';
  const opensAt = waits ? Math.ceil((Date.now() + OPENS_IN_MS) / 1000) * 1000 : Date.now() - TEN_DAYS_MS;
  const id = await freshActivity(client, opensAt);
  const agent = new Agent({ keepAlive: false });
  const outcome: Rush = {
    ...{ pressed: { took: [], faults: 0 }, pages: { took: [], faults: 0 } },
    ...{ succeeded: 0, refused: 0, foundFull: 0 },
  };
  const timed = async (kind: Asked, endpoint: Endpoint, input: object, token: string): Promise<Answer> => {
    const began = performance.now();
    const answer = await post(agent, url + endpoint.path, input, token).catch(() => undefined);
    kind.took.push(performance.now() - began);
    if (answer === undefined) kind.faults += 1;
    return answer;
  };
  const press = async (token: string) => {
    const answer = await timed(outcome.pressed, enrol, { activityId: id, remarks: '期待参加' }, token);
    if (answer?.error_code === 0) outcome.succeeded += 1;
    else if (answer?.error_code === 1) outcome.refused += 1;
    else if (answer) outcome.pressed.faults += 1;
  };
  /** A page as it waits (apps/portal, use-passing.ts): what it is shown once it is no longer told to wait. */
  const opens = async (token: string) => {
    await sleep(opensAt + AFTER_MS + Math.random() * SPREAD_MS - Date.now());
    for (;;) {
      const answer = await timed(outcome.pages, activityFetch, { id }, token);
      const status = answer?.data?.activityApplyStatus;
      if (status !== undefined && status !== ApplyStatus.openingSoon) return status;
      await sleep(BEHIND_MS + AFTER_MS + Math.random() * SPREAD_MS);
    }
  };
  await Promise.all(
    tokens.map(async (token) => {
      if (way === 'at once') return press(token);
      if (way === 'as pages open') {
        if ((await opens(token)) === ApplyStatus.open) return press(token);
        outcome.foundFull += 1;
        return;
      }
      const pressed = sleep(opensAt + AFTER_MS + SPREAD_MS / 2 - Date.now()).then(() => press(token));
      await Promise.all([pressed, opens(token)]);
    }),
  );
  return outcome;
}

/**
 * The rush in each way, one after the other in each round.
 * @param tokens sessions, one for each of those who come
 */
export async function measureRush(
  url: string,
  client: pg.Client,
  tokens: readonly string[],
  rounds: number,
  say: (line: string) => void,
): Promise<void> {
  say(
    `\n${tokens.length.toLocaleString('en')} people sign up for ${PLACES} places: at once, and with pages that wait for the second in which sign-up opens`,
  );
  const p99s: Record<Way, number[]> = { 'at once': [], 'as pages open': [], 'at once beside pages': [] };
  for (let round = 0; round < rounds; round += 1)
    for (const way of WAYS) {
      const { pressed, pages, succeeded, refused, foundFull } = await signUpRush(url, client, tokens, way);
      const { p50, p99 } = latencyOf(pressed.took);
      p99s[way].push(p99);
      const asked = `   pages asked ${pages.took.length} times, faults ${pages.faults}, p99 ${latencyOf(pages.took).p99.toFixed(0)} ms, found it full ${foundFull}`;
      say(
        `  ${way.padEnd(21)} succeeded ${succeeded}, refused ${refused}, faults ${pressed.faults}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms${way === 'at once' ? '' : asked}`,
      );
    }
  say(`  → goal: ${PLACES} succeed, all others are refused or find it full, no fault, p99 ≤ 2000 ms`);
  for (const way of WAYS.slice(1))
    say(`  → p99 of the press, ${way} / at once: ${(median(p99s[way]) / median(p99s['at once'])).toFixed(2)}`);
}

/** The newest activity, with nobody in it; its sign-up opens at a moment. @returns its id */
async function freshActivity(client: pg.Client, opensAt: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `update activity set person_num = $1, sign_count = 0, sign_start_at = to_timestamp($2::float8)
     where activity_id = (select max(activity_id) from activity) returning activity_id as id`,
    [PLACES, opensAt / 1000],
  );
  const id = rows[0]?.id ?? '';
  await client.query('delete from enrolment where activity_id = $1', [id]);
  return id;
}

function post(agent: Agent, url: string, body: object, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', [SESSION_HEADER]: token } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(response.statusCode === 200 ? (JSON.parse(text) as Answer) : undefined));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
