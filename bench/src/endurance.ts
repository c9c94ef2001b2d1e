import { setTimeout as sleep } from 'node:timers/promises';
import { activityFetch, activityPage, type Endpoint, SESSION_HEADER } from '@vimo/contract';
import autocannon from 'autocannon';
import { median } from './measure.ts';
import type { Running } from './processes.ts';

const CONNECTIONS = 64;
/** Calls and pages a second: what a city asks in its busy hour, far below what the server can. */
const RATE = 400;
const INTERVALS = 12;

/**
 * A city's ordinary hour: lists and details of many people, and pages of guests under ever different addresses, at a steady rate. Says what the server
 * holds of memory after each twelfth, and how the last third compares with the second: a leak shows there, a cache that fills does not.
 */
export async function endure(
  server: Running,
  tokens: readonly string[],
  minutes: number,
  say: (line: string) => void,
): Promise<void> {
  const load = autocannon({
    url: server.url,
    connections: CONNECTIONS,
    overallRate: RATE,
    duration: minutes * 60,
    requests: mixOf(tokens),
  });
  const held: number[] = [];
  for (let at = 1; at <= INTERVALS; at += 1) {
    const samples: number[] = [];
    for (let sample = 0; sample < 10; sample += 1) {
      await sleep((minutes * 60_000) / INTERVALS / 10 - 50);
      samples.push(server.memory());
    }
    held.push(median(samples));
    say(
      `  ${((at * minutes) / INTERVALS).toFixed(0).padStart(3)} min   median ${median(samples).toFixed(0)} MB   highest ${Math.max(...samples).toFixed(0)} MB`,
    );
  }
  const { requests, latency, non2xx, errors } = await load;
  const third = INTERVALS / 3;
  const [before, after] = [held.slice(third, 2 * third), held.slice(2 * third)].map(median);
  say(
    `  ${requests.total.toLocaleString('en')} answers, ${non2xx + errors} of them no 2xx or broken, p50 ${latency.p50} ms, p99 ${latency.p99} ms`,
  );
  say(`  → memory, last third / second third: ${(after! / before!).toFixed(2)}   (flat: ≤ 1.05, and ≤ 350 MB)`);
}

/** A call as browsers send it, for `autocannon`; without a session where the token is empty. */
export const callOf = ({ method, path }: Endpoint, input: object, token: string): autocannon.Request => ({
  method,
  path,
  headers: { 'content-type': 'application/json', ...(token ? { [SESSION_HEADER]: token } : {}) },
  body: JSON.stringify(input),
});

function mixOf(tokens: readonly string[]): autocannon.Request[] {
  const page = (path: string): autocannon.Request => ({ method: 'GET', path, headers: { accept: 'text/html' } });
  return tokens.flatMap((token, at) => [
    callOf(activityPage, { pageSize: 6, currentPage: 1 + (at % 500) }, token),
    callOf(activityFetch, { id: String(1 + ((at * 97) % 90_000)) }, token),
    callOf(activityPage, { pageSize: 6, currentPage: 1 + (at % 50) }, ''),
    page(`/index/activityDetail/${1 + ((at * 89) % 90_000)}`),
    page(`/vimoHome?from=${at}`),
  ]);
}
