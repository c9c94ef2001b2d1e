import net from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Clients that ask again the moment they are answered, whatever the answer was: each holds one connection. A process of its own, so that
 * its work is not the server's. Reads its orders as JSON on standard input and prints what happened.
 */
export interface Orders {
  port: number;
  connections: number;
  seconds: number;
  /** Whole requests as they go over the wire; each client sends one after the other, beginning anywhere. */
  requests: string[];
}

export interface Happened {
  /** Answers 200 a second, and other answers by their status. */
  goodput: number;
  others: Record<string, number>;
  /** Of the answers 200, in milliseconds. */
  p50: number;
  p99: number;
  /** Of every answer, the refusals too. */
  slowest: number;
  /** Connections that broke, and calls that nobody answered. */
  resets: number;
  unanswered: number;
  /** Refusals without Retry-After, or without an envelope. */
  bare: number;
}

/** After the last second answers are waited for this long. */
const PATIENCE_MS = 10_000;

const { port, connections, seconds, requests } = JSON.parse(await text(process.stdin)) as Orders;
const wire = requests.map((request) => Buffer.from(request));
const took: number[] = [];
const others: Record<string, number> = {};
const happened = { resets: 0, unanswered: 0, bare: 0, slowest: 0 };
const began = performance.now();
const until = began + seconds * 1000;
let waiting = 0;
let allAnswered = () => {};

function client(index: number): void {
  let turn = index;
  let asked = 0;
  let got = '';
  let isWaiting = false;
  const socket = net.connect(port, '127.0.0.1');
  const ask = () => {
    if (performance.now() >= until) return void socket.end();
    asked = performance.now();
    isWaiting = true;
    waiting += 1;
    turn += 1;
    socket.write(wire[turn % wire.length] as Buffer);
  };
  const answered = () => {
    isWaiting = false;
    waiting -= 1;
    if (waiting === 0 && performance.now() >= until) allAnswered();
  };
  const again = () => {
    if (isWaiting) answered();
    if (performance.now() < until) client(turn);
  };
  socket.setEncoding('latin1');
  socket.on('connect', ask);
  socket.on('data', (chunk: string) => {
    got += chunk;
    const head = got.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(got)?.[1] ?? Number.NaN);
    if (got.length < head + 4 + length) return;
    const now = performance.now();
    const status = got.slice(9, 12);
    happened.slowest = Math.max(happened.slowest, now - asked);
    if (status === '200' && now <= until) took.push(now - asked);
    else if (status !== '200') {
      others[status] = (others[status] ?? 0) + 1;
      if (!/retry-after: [1-9]/i.test(got.slice(0, head)) || !got.slice(head).includes('"error_code":'))
        happened.bare += 1;
    }
    const closes = /connection: close/i.test(got.slice(0, head));
    got = '';
    answered();
    if (closes) socket.end();
    else ask();
  });
  socket.on('error', () => {
    happened.resets += 1;
  });
  socket.on('close', again);
}

for (let index = 0; index < connections; index += 1) client(index);
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
await Promise.race([
  new Promise<void>((resolve) => {
    allAnswered = resolve;
    if (waiting === 0) resolve();
  }),
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
]);
took.sort((a, b) => a - b);
const at = (part: number) => took[Math.floor(took.length * part)] ?? Number.NaN;
const result: Happened = {
  ...{ goodput: took.length / seconds, others, p50: at(0.5), p99: at(0.99) },
  ...{ ...happened, unanswered: waiting },
};
console.log(JSON.stringify(result));
process.exit();
