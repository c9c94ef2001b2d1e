import { chromium } from '@playwright/test';
import { SESSION_COOKIE } from '@vimo/contract';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS } from '../../../e2e/support/browser-flags.ts';
import { median } from '../measure.ts';

const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type ScoreName = (typeof SCORES)[number];
/** Pages of one's own are kept from search engines, which is what the last of the scores would count against them. */
export const OWN_SCORES: readonly ScoreName[] = ['performance', 'accessibility', 'best-practices'];
const TIMES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

/** One page, medians of the rounds. */
export interface Audit {
  /** 0 to 100, of the scores that were asked for. */
  scores: Partial<Record<ScoreName, number>>;
  /** Milliseconds; `cls` has no unit. */
  times: Record<keyof typeof TIMES, number>;
  /** Audits of any category that failed in the last round, worst first: category, title and what it found. */
  failed: string[];
}

/** A page to be audited. */
export interface Audited {
  address: string;
  /** Session of who looks at it; a guest without. */
  token?: string;
  scores?: readonly ScoreName[];
}

/**
 * Runs Lighthouse in its phone preset with simulated throttling, each round in a browser of its own.
 * @throws Error when Lighthouse tells no result, or a page of one's own leads elsewhere
 */
export async function auditPage(browserPath: string, page: Audited, rounds: number): Promise<Audit> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await auditOnce(browserPath, page));
  const scores = page.scores ?? SCORES;
  const middle = (pick: (result: Result) => number) => median(results.map(pick));
  return {
    scores: Object.fromEntries(
      scores.map((name) => [name, middle((result) => Math.round((result.categories[name]?.score ?? 0) * 100))]),
    ) as Audit['scores'],
    times: Object.fromEntries(
      Object.entries(TIMES).map(([name, id]) => [
        name,
        middle((result) => result.audits[id]?.numericValue ?? Number.NaN),
      ]),
    ) as Audit['times'],
    failed: failuresOf(results.at(-1)),
  };
}

/** How often a round begins anew whose trace the browser lost, which says nothing of the page. */
const TRIES = 3;

async function auditOnce(browserPath: string, page: Audited, triesLeft = TRIES - 1): Promise<Result> {
  const { address, token, scores = SCORES } = page;
  const chrome = await launch({ chromePath: browserPath, chromeFlags: ['--headless=new', ...BROWSER_FLAGS] });
  try {
    if (token) await signIn(chrome.port, address, token);
    const ran = await lighthouse(address, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...scores],
      // The browser is new: there is nothing to clear, and the session stays.
      disableStorageReset: true,
    });
    if (ran?.lhr.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0)
      return await auditOnce(browserPath, page, triesLeft - 1);
    if (!ran || ran.lhr.runtimeError) throw new Error(`${address}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
    const { pathname } = new URL(ran.lhr.finalDisplayedUrl);
    if (token && pathname !== new URL(address).pathname) throw new Error(`${address} leads to ${pathname}`);
    return ran.lhr;
  } finally {
    chrome.kill();
  }
}

/** Puts a session into the browser that Lighthouse opens its page in. */
async function signIn(port: number, address: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    // For all paths: of a whole address only the folder of its page would send it.
    await browser.contexts()[0]?.addCookies([{ name: SESSION_COOKIE, value: token, url: new URL(address).origin }]);
  } finally {
    // Of a browser that was connected to, this is leaving it.
    await browser.close();
  }
}

const WORST = 5;

/** Of the performance category only what it counts; of the others everything that counts and is not perfect. */
function failuresOf(result: Result | undefined): string[] {
  const failures = Object.values(result?.categories ?? {}).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap((reference) => {
      const audit = result?.audits[reference.id];
      const score = audit?.score ?? 1;
      if (!audit || reference.weight === 0 || score >= (id === 'performance' ? 0.9 : 1)) return [];
      const loss = (1 - score) * reference.weight;
      return [{ loss, text: `${id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}` }];
    }),
  );
  return failures
    .sort((a, b) => b.loss - a.loss)
    .slice(0, WORST)
    .map(({ text }) => text);
}
