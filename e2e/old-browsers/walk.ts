/**
 * `npm run test:browsers [-- words…]`: walks ten journeys through a fresh demo city in each browser of years ago, and prints a table; ends red when one cannot be walked.
 * Words choose browsers by version and journeys by part of their name.
 */

import { freePort } from '../support/free-port.ts';
import { createPeople } from '../support/pool.ts';
import { startServer } from '../support/server-process.ts';
import globalSetup, { CITY } from '../support/start-server.ts';
import { canRunOldBrowsers, ENGINES, type Engine, installOldBrowsers, startOldBrowser } from './engines.ts';
import { JOURNEYS, type OldJourney, walkIn } from './journeys.ts';

/** From which browser on the administrator platform is for. */
const PLATFORM_FLOOR = 92;

/** What a journey is in a browser that it is not for. */
const BELOW = '—';
const words = process.argv.slice(2);
const chosen = <T extends string>(all: readonly T[]) => all.filter((one) => words.some((word) => one.includes(word)));
const engines = chosen(ENGINES).length > 0 ? chosen(ENGINES) : ENGINES;
const names = chosen(JOURNEYS.map(({ name }) => name));
const journeys = JOURNEYS.filter(({ name }) => names.length === 0 || names.includes(name));

if (!canRunOldBrowsers) {
  console.error('旧版浏览器的安装包只适用于 Linux x64。');
  process.exit(2);
}
installOldBrowsers('all');
const clear = await globalSetup();
const server = await startServer({ port: await freePort(), dataDir: process.env[CITY]! });
const people = createPeople(server.url);
const told = new Map<string, string>();

for (const engine of engines) {
  const browser = await startOldBrowser(engine);
  console.log(`\n── Chromium ${browser.version()}`);
  for (const journey of journeys) {
    const how = await walked(engine, journey);
    told.set(`${engine} ${journey.name}`, how);
    console.log(
      `${how === '' ? '✓' : how === BELOW ? '–' : '✗'} ${journey.name}${how && how !== BELOW ? `：${how}` : ''}`,
    );
  }
  await browser.close();

  async function walked(on: Engine, journey: OldJourney): Promise<string> {
    if (journey.platform && Number(on) < PLATFORM_FLOOR) return BELOW;
    try {
      await walkIn(browser, { url: server.url, people }, journey);
      return '';
    } catch (error) {
      return (error as Error).message.split('\n').slice(0, 4).join(' ');
    }
  }
}
await server.stop();
clear();

console.log(`\n${engines.map((engine) => engine.padStart(5)).join('')}  Chromium`);
for (const { name } of journeys) {
  const marks = engines.map((engine) => {
    const how = told.get(`${engine} ${name}`)!;
    return (how === '' ? '✓' : how === BELOW ? '–' : '✗').padStart(5);
  });
  console.log(`${marks.join('')}  ${name}`);
}
process.exit([...told.values()].some((how) => how !== '' && how !== BELOW) ? 1 : 0);
