import { openSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage, login } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, passwordDigest, send } from '../support/people.ts';
import { eventually, isReady, type ServerProcess } from '../support/server-process.ts';
import { installation } from './installation.ts';

/** A server that ends loses no call, whether it was told to or has to. */
const EMPTY = { DEMO_MODE: '0' };
const CALLERS = 150;

let place: Awaited<ReturnType<typeof installation>>;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.remove());

interface Ends {
  answered: number;
  /** 503 with Retry-After, in an envelope. */
  toldToComeAgain: number;
  /** The connection was not even taken. */
  notTaken: number;
  /** Anything else. */
  lost: string[];
}

/** Calls one after the other on a connection that is kept, and on a new one when the server ends it; until told to come again, or no longer let in. */
async function callOnAndOn(url: string, ends: Ends): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const end = await callOnce(url, agent);
    if (end === 'answered') ends.answered += 1;
    else if (end === 'told to come again') ends.toldToComeAgain += 1;
    else if (end === 'not taken') ends.notTaken += 1;
    else ends.lost.push(end);
    if (end !== 'answered') break;
    if (Math.random() < 0.2) await sleep(Math.random() * 100);
  }
  agent.destroy();
}

function callOnce(url: string, agent: http.Agent): Promise<string> {
  const body = JSON.stringify({ pageSize: 6, currentPage: 1 });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const request = http.request(url + activityPage.path, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', (error) => resolve(`answer broken: ${error.message}`));
      response.on('end', () => {
        const code = /^\{"error_code":(-?\d+)/.exec(text)?.[1];
        if (response.statusCode === 200 && code === '0') resolve('answered');
        else if (response.statusCode === 503 && code === '-1' && Number(response.headers['retry-after']) > 0)
          resolve('told to come again');
        else resolve(`${response.statusCode} ${text}`);
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED' ? 'not taken' : `${request.reusedSocket ? 'kept' : 'new'}: ${error.message}`,
      ),
    );
    request.end(body);
  });
}

describe('told to stop', () => {
  it('under load: not ready first; every call is answered, told to come again, or not let in; then it is gone by itself', async () => {
    const server = await place.start(EMPTY);
    const ends: Ends = { answered: 0, toldToComeAgain: 0, notTaken: 0, lost: [] };
    const callers = Array.from({ length: CALLERS }, () => callOnAndOn(server.url, ends));
    await eventually(() => ends.answered > 2 * CALLERS, 20_000, 'load under way');

    // 0 only when everything ended by itself; the watchdog ends the process with another code.
    const stopped = server.stop('SIGTERM');
    await eventually(async () => !(await isReady(server.url)), 10_000, 'not ready');
    const turnedAwayBefore = ends.toldToComeAgain + ends.notTaken;
    const answeredBefore = ends.answered;
    expect(await stopped).toBe(0);
    await Promise.all(callers);
    expect(ends.lost).toEqual([]);
    expect(turnedAwayBefore).toBe(0);
    expect(ends.answered).toBeGreaterThan(answeredBefore);
    expect(ends.toldToComeAgain + ends.notTaken).toBe(CALLERS);
  });

  it('with connections that never ask anything, as browsers hold in store', async () => {
    const server = await place.start(EMPTY);
    const silent = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    silent.on('error', () => {});
    await new Promise((resolve) => silent.once('connect', resolve));
    expect(await server.stop('SIGTERM')).toBe(0);
  });
});

describe('a fault that nobody expected', () => {
  /** Throws on a signal, out of everything's way: in nobody's call. */
  const faultOn = (signal: string, what: string) => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('${signal}', () => { ${what} })`)}`,
  });

  it.each([
    ['an exception', "throw new Error('of 139' + 12345678)"],
    ['a promise that nobody waits for', "Promise.reject(new Error('of 139' + 12345678))"],
  ])(
    '%s: calls under way are answered, the log says what and not whose, and the process ends as faulty',
    async (_name, what) => {
      const server = await place.start({ ...EMPTY, ...faultOn('SIGUSR2', what) });
      // A password takes a while to judge.
      const calls = Array.from({ length: 6 }, (_, index) =>
        send(server.url, login, { user: `nobody${index}`, pwd: passwordDigest(DEMO_PASSWORD) }),
      );
      await sleep(30);
      server.child.kill('SIGUSR2');
      const replies = await Promise.all(calls);
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(await exitOf(server)).toBe(70);
      expect(server.output()).not.toContain('不再等待');
      expect(server.output()).toContain('程序出现意外错误');
      expect(server.output()).toContain('"msg":"uncaught"');
      expect(server.output()).not.toContain('13912345678');
    },
  );
});

it('a disk that takes no more log lines is no reason to end', async () => {
  const server = await place.start({ ...EMPTY, LOG_LEVEL: 'info' }, openSync('/dev/full', 'w'));
  for (let n = 0; n < 50; n += 1)
    expect((await send(server.url, activityPage, { pageSize: 6, currentPage: 1 })).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

const exitOf = (server: ServerProcess) =>
  server.child.exitCode ?? new Promise((resolve) => server.child.once('exit', resolve));
