import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage, noticePage } from '@vimo/contract';

/** Readers without an account, each with a pause like a person's. */
const READERS = 6;
const PAUSE_MS = 60;
const PATIENCE_MS = 10_000;
const PAGES = ['/vimoHome', '/index/dreamActivity'];

export interface Guests {
  /** What was not answered with 200 since it was last asked. */
  failures(): string[];
  /** Answers since it was last asked. */
  reads(): number;
  stop(): Promise<void>;
}

/** People without an account who read pages and lists all the time. */
export function startGuests(url: string): Guests {
  let failures: string[] = [];
  let reads = 0;
  let going = true;
  const call = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"pageSize":6,"currentPage":1}',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const asked: [string, () => Promise<Response>][] = [
    ...PAGES.map((path): [string, () => Promise<Response>] => [
      path,
      () => fetch(url + path, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(PATIENCE_MS) }),
    ]),
    ...[activityPage, noticePage].map(({ path }): [string, () => Promise<Response>] => [path, () => call(path)]),
  ];
  const read = async (at: number) => {
    for (let n = at; going; n += 1) {
      const [path, ask] = asked[n % asked.length]!;
      const outcome = await ask().then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok ? '' : `${response.status}`;
        },
        (error: Error) => `${error.message} ${error.cause ?? ''}`,
      );
      if (outcome) failures.push(`${path}: ${outcome}`);
      reads += 1;
      await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: READERS }, (_, at) => read(at)));
  return {
    failures() {
      const list = failures;
      failures = [];
      return list;
    },
    reads() {
      const count = reads;
      reads = 0;
      return count;
    },
    async stop() {
      going = false;
      await all;
    },
  };
}
