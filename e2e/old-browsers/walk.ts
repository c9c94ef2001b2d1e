/**
 * `npm run test:browsers [-- words…]`: walks ten journeys through a fresh demo city in each browser of years ago, and in those of other makes that the machine has, and prints a table; ends red when one cannot be walked.
 * Words choose browsers by name or version and journeys by part of their name.
 */

import type { Browser } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { createPeople } from '../support/pool.ts';
import { startServer } from '../support/server-process.ts';
import globalSetup, { CITY } from '../support/start-server.ts';
import { canRunOldBrowsers, ENGINES, installOldBrowsers, startOldBrowser } from './engines.ts';
import { INSTALLED } from './installed.ts';
import { JOURNEYS, type OldJourney, walkIn } from './journeys.ts';

/** From which Chromium on the administrator platform is for. */
const PLATFORM_FLOOR = 92;

interface Walker {
  name: string;
  /** Whether the administrator platform is for it. */
  platform: boolean;
  /** What it is missing to start, in the words that are printed. */
  missing?: string;
  start(): Promise<Browser>;
}

const WALKERS: readonly Walker[] = [
  ...ENGINES.map((engine) => ({
    name: `Chromium ${engine}`,
    platform: Number(engine) >= PLATFORM_FLOOR,
    start: () => startOldBrowser(engine),
  })),
  ...INSTALLED.map(({ name, packages, isThere, start }) => ({
    ...{ name, platform: true, start },
    ...(!isThere() && { missing: `未安装（apt-get install ${packages}）` }),
  })),
];

/** How a journey went: a mark of the table, and why. */
interface Outcome {
  mark: '✓' | '✗' | '–' | ' ';
  why?: string;
}

const words = process.argv.slice(2);
/** Those whose name holds one of the words; all where none does. */
function chosen<T extends { name: string }>(all: readonly T[]): readonly T[] {
  const some = all.filter(({ name }) => words.some((word) => name.includes(word)));
  return some.length > 0 ? some : all;
}
const walkers = chosen(WALKERS);
const journeys = chosen(JOURNEYS);

if (!canRunOldBrowsers) {
  console.error('旧版浏览器的安装包只适用于 Linux x64。');
  process.exit(2);
}
installOldBrowsers('all');
const clear = await globalSetup();
const server = await startServer({ port: await freePort(), dataDir: process.env[CITY]! });
const people = createPeople(server.url);
const table = new Map<Walker, { heading: string; outcomes: Outcome[] }>();

for (const walker of walkers) table.set(walker, await walkAll(walker));
await server.stop();
clear();

console.log('');
for (const [at, { name }] of journeys.entries())
  console.log(`${[...table.values()].map(({ outcomes }) => outcomes[at]!.mark.padStart(4)).join('')}   ${name}`);
const headings = [...table.values()].map(({ heading }) => heading);
console.log(
  headings
    .map((heading, at) => `${'   │'.repeat(at)}   └ ${heading}`)
    .toReversed()
    .join('\n'),
);
process.exit([...table.values()].some(({ outcomes }) => outcomes.some(({ mark }) => mark === '✗')) ? 1 : 0);

async function walkAll(walker: Walker): Promise<{ heading: string; outcomes: Outcome[] }> {
  if (walker.missing) {
    const heading = `${walker.name} ${walker.missing}`;
    console.log(`\n── ${heading}`);
    return { heading, outcomes: journeys.map(() => ({ mark: ' ' })) };
  }
  const browser = await walker.start();
  const heading = `${walker.name.split(' ')[0]} ${browser.version()}`;
  console.log(`\n── ${heading}`);
  const outcomes: Outcome[] = [];
  for (const journey of journeys) {
    const outcome = await walked(walker, browser, journey);
    outcomes.push(outcome);
    console.log(`${outcome.mark} ${journey.name}${outcome.why ? `：${outcome.why}` : ''}`);
  }
  await browser.close();
  return { heading, outcomes };
}

async function walked(walker: Walker, browser: Browser, journey: OldJourney): Promise<Outcome> {
  if (journey.platform && !walker.platform) return { mark: '–' };
  try {
    await walkIn(browser, { url: server.url, people }, journey);
    return { mark: '✓' };
  } catch (error) {
    return { mark: '✗', why: (error as Error).message.split('\n').slice(0, 4).join(' ') };
  }
}
