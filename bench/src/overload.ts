import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { activityFetch, activityPage, type Endpoint, SESSION_HEADER } from '@vimo/contract';
import type { Happened, Orders } from './overload-clients.ts';
import type { Running } from './processes.ts';

/** Connections at which the server is at its best, and those that ask ten times as much and more. */
const CALM = [32, 128, 400];
const STORMS = [1200, 3600, 4000];

/** What families do in a rush, most of it with a session: pages of the list, details, and what guests share. */
function mixOf(server: Running, tokens: readonly string[]): string[] {
  const { host } = new URL(server.url);
  const request = ({ method, path: address }: Endpoint, input: object, token: string) => {
    const body = JSON.stringify(input);
    const session = token ? `${SESSION_HEADER}: ${token}\r\n` : '';
    return `${method} ${address} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${session}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  return tokens.flatMap((token, index) => [
    request(activityPage, { pageSize: 6, currentPage: 1 + (index % 50) }, token),
    request(activityFetch, { id: String(1 + ((index * 97) % 90_000)) }, token),
    request(activityPage, { pageSize: 6, currentPage: 1 + (index % 5) }, index % 2 ? token : ''),
  ]);
}

async function storm(orders: Orders): Promise<Happened> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'overload-clients.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(orders));
  return JSON.parse(await text(child.stdout)) as Happened;
}

/** Loads the server up to ten times what it takes, by clients that retry at once, and says what came of it. */
export async function overload(
  server: Running,
  tokens: readonly string[],
  seconds: number,
  say: (line: string) => void,
  loads: readonly number[] = [...CALM, ...STORMS],
): Promise<void> {
  const requests = mixOf(server, tokens);
  const port = Number(new URL(server.url).port);
  await storm({ port, connections: 32, seconds: 2, requests });
  let best = 0;
  for (const connections of loads) {
    const { goodput, p50, p99, slowest, others, resets, unanswered, bare } = await storm({
      ...{ port, connections, seconds, requests },
    });
    if (CALM.includes(connections)) best = Math.max(best, goodput);
    const refused = Object.values(others).reduce((sum, count) => sum + count, 0);
    say(
      `  ${String(connections).padStart(5)} connections   ${goodput.toFixed(0).padStart(6)} good/s (${((100 * goodput) / best).toFixed(0)} % of the best)   p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} slowest ${slowest.toFixed(0)} ms   other answers ${refused} ${JSON.stringify(others)}, bare ${bare}   resets ${resets}   unanswered ${unanswered}   memory ${server.memory().toFixed(0)} MB`,
    );
  }
  say('  → goals: ≥ 70 % of the best, p99 ≤ 2000 ms, no resets, none unanswered, none bare, memory ≤ 500 MB');
}

/** Pages in a rush: one address, one that is another each time but means the same, more different ones than are kept, and pages of nothing. */
export async function pagesAsked(server: Running, seconds: number, say: (line: string) => void): Promise<void> {
  const { host, port } = new URL(server.url);
  const page = '/index/dreamActivity';
  const get = (address: string) => `GET ${address} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const many = Array.from({ length: 20_000 }, (_, number) => number);
  const rates: number[] = [];
  for (const [name, requests] of [
    ['one address', [get(page)]],
    ['?x=N', many.map((number) => get(`${page}?x=${number}&from=singlemessage`))],
    ['500 different pages', many.slice(0, 500).map((number) => get(`/index/activityDetail/${1 + number}`))],
    ['ids that are not there', many.map((number) => get(`/index/newsDetail/${1_000_000 + number}`))],
  ] as const) {
    const { goodput, p99, others } = await storm({
      port: Number(port),
      connections: 64,
      seconds,
      requests: [...requests],
    });
    rates.push(goodput);
    say(
      `  ${name.padEnd(24)} ${goodput.toFixed(0).padStart(6)} pages/s   p99 ${p99.toFixed(0)} ms   others ${JSON.stringify(others)}   memory ${server.memory().toFixed(0)} MB`,
    );
  }
  say(`  → ?x=N / one address: ${((rates[1] ?? 0) / (rates[0] ?? 1)).toFixed(2)}   (goal ≥ 0.9, and 3,000 pages/s)`);
}
