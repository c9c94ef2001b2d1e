import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../../e2e/support/browser-flags.ts';
import { auditPage, SCORES } from './audit.ts';
import { measureInteractions } from './interactions.ts';
import { findBrowser, openSite, type PageName, type Site } from './site.ts';
import { weigh } from './weight.ts';

/**
 * `npm run bench:web [-- weight | lighthouse | inp]`: what a browser loads and how soon it answers, on the built pages of the
 * demo city. Without a word, everything.
 */
const wanted = process.argv.slice(2);
const does = (part: string) => wanted.length === 0 || wanted.includes(part);

const ROUNDS = 3;
/** Kilobytes of script (brotli): the first pages, any other. */
const HOMES: readonly PageName[] = ['landing', 'home', 'bureau home'];
const BUDGET = { home: 140, other: 230 };
const AUDITED: readonly PageName[] = ['landing', 'home', 'list', 'detail', 'news', 'news detail'];
const GOAL = { inp: 150, lcp: 2000, cls: 0.02 };

const say = (line: string) => console.log(line);
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0).padStart(5);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function weights(site: Site, browserPath: string): Promise<void> {
  say('\nFirst load of a guest on a phone, KB over the wire');
  say('  page             script (budget)   styles  fonts   page  pictures  calls  asked twice');
  const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
  for (const [name, path] of Object.entries(site.pages) as [PageName, string][]) {
    const { script, style, font, page, picture, calls, repeated } = await weigh(browser, site.url, path);
    const budget = HOMES.includes(name) ? BUDGET.home : BUDGET.other;
    say(
      `  ${name.padEnd(16)} ${kilobytes(script)} (${budget})${script / 1024 > budget ? ' !' : '  '}    ${kilobytes(style)}  ${kilobytes(font)}  ${kilobytes(page)}     ${kilobytes(picture)}  ${String(calls).padStart(5)}  ${repeated.length === 0 ? 'none' : repeated.join('; ')}`,
    );
  }
  await browser.close();
}

async function audits(site: Site, browserPath: string): Promise<void> {
  say(`\nLighthouse, phone preset, median of ${ROUNDS} (goal: performance ≥ 95, the others 100)`);
  for (const name of AUDITED) {
    const { scores, times, failed } = await auditPage(browserPath, site.url + site.pages[name], ROUNDS);
    const points = SCORES.map((score) => `${score} ${scores[score]}`).join('  ');
    say(`  ${name.padEnd(12)} ${points}`);
    say(
      `               FCP ${seconds(times.fcp)}  LCP ${seconds(times.lcp)} (≤ ${seconds(GOAL.lcp)})  CLS ${times.cls.toFixed(3)} (≤ ${GOAL.cls})  TBT ${times.tbt.toFixed(0)} ms`,
    );
    for (const failure of failed) say(`               - ${failure}`);
  }
}

async function interactions(site: Site, browserPath: string): Promise<void> {
  say(`\nFrom press to paint, processor slowed down four times (goal: worst ≤ ${GOAL.inp} ms)`);
  const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
  await measureInteractions(browser, site, (name, page, { count, p98, worst }) =>
    say(
      `  ${name.padEnd(42)} ${page.padEnd(14)} p98 ${p98.toFixed(0).padStart(4)} ms   worst ${worst.toFixed(0).padStart(4)} ms   (${count} presses)`,
    ),
  );
  await browser.close();
}

const browserPath = findBrowser();
const site = await openSite();
try {
  say(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  if (does('weight')) await weights(site, browserPath);
  if (does('lighthouse')) await audits(site, browserPath);
  if (does('inp')) await interactions(site, browserPath);
} finally {
  await site.close();
}
