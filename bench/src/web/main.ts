import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../../e2e/support/browser-flags.ts';
import { tokenOf } from '../../../e2e/support/people.ts';
import { type Audited, auditPage, OWN_SCORES } from './audit.ts';
import { measureInteractions } from './interactions.ts';
import { findBrowser, OWN_HOMES, openSite, type PageName, type Site } from './site.ts';
import { type Weight, weigh } from './weight.ts';

/**
 * `npm run bench:web [-- weight | lighthouse | inp]`: what a browser loads and how soon it answers, on the built pages of the
 * demo city. Without a word, everything.
 */
const wanted = process.argv.slice(2);
const does = (part: string) => wanted.length === 0 || wanted.includes(part);

const ROUNDS = 3;
/** Kilobytes of script (brotli): the first pages, any other, the first page of who is signed in. */
const HOMES: readonly PageName[] = ['landing', 'home', 'bureau home'];
const BUDGET = { home: 140, other: 230, own: 200 };
const AUDITED: readonly PageName[] = ['landing', 'home', 'list', 'detail', 'news', 'news detail'];
const GOAL = { inp: 150, lcp: 2000, cls: 0.02 };

const say = (line: string) => console.log(line);
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0).padStart(5);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function weights(site: Site, browserPath: string): Promise<void> {
  say('\nFirst load on a phone, KB over the wire: of a guest, and of who is signed in');
  say('  page             script (budget)   styles  fonts   page  pictures  calls  asked twice');
  const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
  for (const [name, path] of Object.entries(site.pages) as [PageName, string][])
    sayWeight(name, await weigh(browser, site.url, path), HOMES.includes(name) ? BUDGET.home : BUDGET.other);
  for (const [name, { path, account }] of Object.entries(OWN_HOMES))
    sayWeight(name, await weigh(browser, site.url, path, await tokenOf(site.url, account)), BUDGET.own);
  await browser.close();
}

function sayWeight(name: string, weight: Weight, budget: number): void {
  const { script, style, font, page, picture, calls, repeated } = weight;
  say(
    `  ${name.padEnd(16)} ${kilobytes(script)} (${budget})${script / 1024 > budget ? ' !' : '  '}    ${kilobytes(style)}  ${kilobytes(font)}  ${kilobytes(page)}     ${kilobytes(picture)}  ${String(calls).padStart(5)}  ${repeated.length === 0 ? 'none' : repeated.join('; ')}`,
  );
}

async function audits(site: Site, browserPath: string): Promise<void> {
  say(`\nLighthouse, phone preset, median of ${ROUNDS} (goal: performance ≥ 98, own homes ≥ 95; the others 100)`);
  const audit = async (name: string, page: Audited) => {
    const { scores, times, failed } = await auditPage(browserPath, page, ROUNDS);
    const points = Object.entries(scores).map(([score, value]) => `${score} ${value}`);
    say(`  ${name.padEnd(14)} ${points.join('  ')}`);
    say(
      `                 FCP ${seconds(times.fcp)}  LCP ${seconds(times.lcp)} (≤ ${seconds(GOAL.lcp)})  CLS ${times.cls.toFixed(3)} (≤ ${GOAL.cls})  TBT ${times.tbt.toFixed(0)} ms`,
    );
    for (const failure of failed) say(`                 - ${failure}`);
  };
  for (const name of AUDITED) await audit(name, { address: site.url + site.pages[name] });
  for (const [name, { path, account }] of Object.entries(OWN_HOMES)) {
    const token = await tokenOf(site.url, account);
    await audit(name, { address: site.url + path, token, scores: OWN_SCORES });
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
