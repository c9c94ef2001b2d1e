import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS } from '../../../e2e/support/browser-flags.ts';
import { median } from '../measure.ts';

export const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

/** One page, medians of the rounds. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<(typeof SCORES)[number], number>;
  /** Milliseconds; `cls` has no unit. */
  times: Record<keyof typeof TIMES, number>;
  /** Audits of any category that failed in the last round, worst first: category, title and what it found. */
  failed: string[];
}

/** Runs Lighthouse in its phone preset with simulated throttling, each round in a browser of its own. */
export async function auditPage(browserPath: string, address: string, rounds: number): Promise<Audit> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await auditOnce(browserPath, address));
  const middle = (pick: (result: Result) => number) => median(results.map(pick));
  return {
    scores: Object.fromEntries(
      SCORES.map((name) => [name, middle((result) => Math.round((result.categories[name]?.score ?? 0) * 100))]),
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

async function auditOnce(browserPath: string, address: string, triesLeft = TRIES - 1): Promise<Result> {
  const chrome = await launch({ chromePath: browserPath, chromeFlags: ['--headless=new', ...BROWSER_FLAGS] });
  try {
    const ran = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (ran?.lhr.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0)
      return await auditOnce(browserPath, address, triesLeft - 1);
    if (!ran || ran.lhr.runtimeError) throw new Error(`${address}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
    return ran.lhr;
  } finally {
    chrome.kill();
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
