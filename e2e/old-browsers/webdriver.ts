import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

/** How an element is named on the wire (W3C WebDriver, 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementRef = { [ELEMENT]: string };
export const idOf = (element: ElementRef) => element[ELEMENT];

/** What a driver refused, by its word of the standard: `stale element reference`, `element click intercepted` … */
export class DriverRefusal extends Error {
  readonly word: string;
  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.word = error;
  }
}

/** A driver that runs, and the calls of one session with it. */
export interface Driver {
  open(capabilities: object): Promise<DriverSession>;
  stop(): void;
}

export interface DriverSession {
  version: string;
  /** A command of the session, `url` or `element/7/click`; GET without a body. */
  send<T = null>(command: string, body?: object): Promise<T>;
  /** Runs a function's text in the page. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  close(): Promise<unknown>;
}

/** Starts a driver of WebDriver, which stands in the standard and needs no library, and waits until it answers. */
export async function startDriver(program: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await answers(child, url);
  return {
    stop: () => void child.kill(),
    async open(alwaysMatch) {
      const made = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
        `${url}/session`,
        'POST',
        {
          capabilities: { alwaysMatch },
        },
      );
      const session = `${url}/session/${made.sessionId}`;
      const send: DriverSession['send'] = (command, body) => call(`${session}/${command}`, body ? 'POST' : 'GET', body);
      return {
        version: made.capabilities.browserVersion,
        send,
        run: (script, ...args) => send('execute/sync', { script, args }),
        close: () => call(session, 'DELETE'),
      };
    },
  };
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    if (child.exitCode !== null) break;
    if (
      await fetch(`${url}/status`).then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(50);
  }
  throw new Error(`the driver does not answer at ${url}`);
}

async function call<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error: string; message: string } };
  if (!response.ok) throw new DriverRefusal(value);
  return value;
}
