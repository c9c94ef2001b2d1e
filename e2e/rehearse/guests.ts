import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage, noticeFetch, noticePage, ORG_COOKIE } from '@vimo/contract';
import { isRendered } from './rendered.ts';

/** Readers without an account, each with a pause like a person's. */
const READERS = 6;
const PAUSE_MS = 60;
const PATIENCE_MS = 10_000;
const PAGES = ['/vimoHome', '/index/dreamActivity'];
const NOTICE_PAGE = '/index/newsDetail/';
/** What is kept and given while there is no primary says how old it is, and is no older. */
const MOST_AGE_S = 60;
const PAGE_OF_LIST = { pageSize: 6, currentPage: 1 };

export interface Guests {
  /** What was not answered since it was last asked, or not with what it is to hold. */
  failures(): string[];
  /** Answers since it was last asked. */
  reads(): number;
  /** Whether a read that breaks with its connection is made once more. */
  askAgain(isAsked: boolean): void;
  stop(): Promise<void>;
}

/** What guests read beside what every installation has. */
interface Sights {
  noticeId?: string;
  /** Of the organisation that a guest has chosen, whose pages others do not read. */
  orgId?: string;
}

function tooOld({ headers }: Response): string {
  const age = Number(headers.get('age') ?? 0);
  return age > MOST_AGE_S ? `${age} s old` : '';
}

/** So many people without an account who read pages and lists all the time, and what else there is to see. */
export function startGuests(url: string, { noticeId, orgId }: Sights = {}, readers = READERS): Guests {
  let failures: string[] = [];
  let reads = 0;
  let going = true;
  let isAskedAgain = false;
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const page = await fetch(url + path, {
      headers: { accept: 'text/html', ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const html = await page.text();
    if (!page.ok) return `${page.status}`;
    return isRendered(html) ? tooOld(page) : 'its frame alone';
  };
  const call = async (path: string, input: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return answer.ok && JSON.parse(text).error_code === 0 ? tooOld(answer) : `${answer.status} ${text.slice(0, 100)}`;
  };
  const asked: [string, () => Promise<string>][] = [
    ...PAGES.map((path): [string, () => Promise<string>] => [path, () => open(path)]),
    [activityPage.path, () => call(activityPage.path, PAGE_OF_LIST)],
    [noticePage.path, () => call(noticePage.path, PAGE_OF_LIST)],
  ];
  if (noticeId) {
    asked.push([noticeFetch.path, () => call(noticeFetch.path, { id: noticeId })]);
    asked.push([NOTICE_PAGE, () => open(NOTICE_PAGE + noticeId)]);
  }
  if (orgId)
    for (const path of PAGES)
      asked.push([`${path} of an organisation`, () => open(path, { cookie: `${ORG_COOKIE}=${orgId}` })]);
  const read = async (at: number) => {
    for (let n = at; going; n += 1) {
      const [path, ask] = asked[n % asked.length]!;
      const outcome = await ask()
        .catch((error: Error) => (isAskedAgain ? ask() : Promise.reject(error)))
        .catch((error: Error) => `${error.message} ${error.cause ?? ''}`);
      if (outcome) failures.push(`${path}: ${outcome}`);
      reads += 1;
      await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, (_, at) => read(at)));
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
    askAgain(isAsked) {
      isAskedAgain = isAsked;
    },
    async stop() {
      going = false;
      await all;
    },
  };
}
