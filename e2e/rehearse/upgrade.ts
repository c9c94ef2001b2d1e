import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { freePort } from '../support/free-port.ts';
import { eventually, isReady } from '../support/server-process.ts';
import { startGuests } from './guests.ts';
import { startHaproxy } from './haproxy.ts';
import { atOnce, paceCalls } from './pace.ts';
import {
  bringMigrations,
  build,
  chunksOf,
  fileOf,
  keepChunks,
  npmIn,
  type Release,
  releaseBefore,
  requireCompatible,
  takeOut,
  thisRelease,
} from './releases.ts';
import { startRolling } from './rolling.ts';

/** `npm run rehearse -- upgrade` (docs/rehearsals.md): the release before and this one on one database, rolled forward, back and forward under calls. Ends with 1 when a call failed, or something is lost, double or missing. */
const options = process.argv.slice(2);
const optionOf = (name: string) => options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const rate = Number(optionOf('rate') ?? 200);
const unknown = options.filter((one) => !/^--(?:from=.+|rate=\d+|tests)$/.test(one));
// Below it calls would wait for their turn longer than their callers have patience.
if (unknown.length > 0 || rate < 20 || rate > 2000) {
  console.error(`unknown: ${unknown.join(', ') || 'rate'}; there are --from=<commit or tag>, --rate=20…2000, --tests`);
  process.exit(2);
}

const BACK_MS = 60_000;
/** Writes go on so long before and after each roll. */
const CALM_MS = 5000;
const CHUNKS_AT_ONCE = 8;
/** A guest makes no more calls than these a second; with those who write there are more callers than it takes. */
const CALLS_OF_A_GUEST = 8;
/** A roll with fewer of the calls that were asked for says nothing of them. */
const LEAST_OF_RATE = 0.9;
const CHUNK_MS = 10_000;
/** All of it ends by then, whatever hangs. */
const WHOLE_MS = 90 * 60_000;

const say = (line: string) => console.log(line);
const stopWith = (line: string): never => {
  console.error(line);
  process.exit(1);
};
setTimeout(() => stopWith(`not through within ${WHOLE_MS / 60_000} minutes`), WHOLE_MS).unref();

const totals = { acknowledged: 0, failed: [] as string[], lost: [] as string[], double: [] as string[] };
const missing = new Set<string>();
let slowest = Number.POSITIVE_INFINITY;

/** Asks for scripts and styles as browsers do whose pages stand open. @returns how many did not come */
async function askFor(url: string, chunks: readonly string[]): Promise<number> {
  const left = [...chunks];
  let count = 0;
  const ask = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const came = await atOnce(url + address, { signal: AbortSignal.timeout(CHUNK_MS) }).then(
        async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
        () => false,
      );
      if (came) continue;
      missing.add(address);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, ask));
  return count;
}

/** The two releases, installed and built; what cannot be is told before anything is built. */
async function prepare() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  const before = takeOut(releaseBefore(optionOf('from')), path.join(folder, 'before'));
  const now = takeOut(thisRelease(), path.join(folder, 'now'));
  requireCompatible(before, now);
  for (const release of [before, now]) {
    say(`installing and building ${release.name}`);
    await build(release);
  }
  return { before, now };
}

/** Those who write are of the release before, where it has them: its pages are what stands open meanwhile. */
async function peopleOf(before: Release): Promise<typeof import('./everybody.ts')> {
  const theirs = fileOf(before, 'e2e/rehearse/everybody.ts');
  return theirs ? import(pathToFileURL(theirs).href) : import('./everybody.ts');
}

async function rehearse({ before, now }: { before: Release; now: Release }): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-'));
  chmodSync(folder, 0o755);
  const database = await ensureEmbeddedDatabase({ dataDir: path.join(folder, 'database'), log: () => {} });
  const ports = [await freePort(), await freePort()] as const;
  // Servers reach the database themselves: what HAProxy does before its nodes is rehearsed by failover.
  const nobody = `127.0.0.1:${await freePort()}`;
  const nodes = Object.fromEntries(
    [1, 2, 3].flatMap((n): [string, string][] => [
      [`NODE${n}_POSTGRES`, nobody],
      [`NODE${n}_REST_PORT`, nobody.split(':')[1]!],
    ]),
  );
  const { web } = await startHaproxy(folder, 'site', ports, {
    PRIMARY_BIND: `127.0.0.1:${await freePort()}`,
    ...nodes,
  });
  const url = `http://127.0.0.1:${web}`;
  const { openCrowd, startWriting } = await peopleOf(before);
  const open = [...new Set([...chunksOf(before), ...chunksOf(now)])];
  // As a build in its place leaves them: the new one has those of the one before.
  await keepChunks(before, now);
  const site = await startRolling({ database, ports, url, dataDir: path.join(folder, 'data'), release: before });
  await eventually(() => isReady(url), BACK_MS, 'the site behind HAProxy');
  const crowd = await openCrowd(database.connectionString);
  const calls = paceCalls(rate);
  const guests = startGuests(url, {}, Math.ceil(rate / CALLS_OF_A_GUEST));
  say(`${before.name} at ${url}; ${rate} calls a second; forward to ${now.name}, back, and forward again`);

  const roll = async (title: string, to: Release) => {
    const writers = await startWriting(url, crowd);
    await eventually(writers.areUnderWay, BACK_MS, 'writes of all kinds under way');
    await sleep(CALM_MS);
    calls();
    const since = performance.now();
    const failed: string[] = [];
    for (const step of site.steps(to)) {
      const begun = performance.now();
      failed.push(...(await step.take()));
      const away = await askFor(url, open);
      say(
        `  ${title}: ${step.title} is ${to.name} after ${((performance.now() - begun) / 1000).toFixed(1)} s   acknowledged ${writers.acknowledged()}   chunks ${open.length}, missing ${away}`,
      );
    }
    const perSecond = (calls() * 1000) / (performance.now() - since);
    await sleep(CALM_MS);
    const found = await writers.end();
    const double = found.filter((one) => one.startsWith('double'));
    const lost = found.filter((one) => !one.startsWith('double'));
    const refused = Array.from({ length: writers.refused() }, () => 'a write was told to come again');
    failed.push(...guests.failures(), ...writers.broken(), ...refused);
    slowest = Math.min(slowest, perSecond);
    if (perSecond < rate * LEAST_OF_RATE) failed.push(`${perSecond.toFixed(0)} calls a second of ${rate}`);
    totals.acknowledged += writers.acknowledged();
    totals.failed.push(...failed);
    totals.lost.push(...lost);
    totals.double.push(...double);
    say(
      `${title}: acknowledged ${writers.acknowledged()}, ${perSecond.toFixed(0)} calls a second, guests ${guests.reads()}, failed ${failed.length}, lost ${lost.length}, double ${double.length}`,
    );
    for (const line of [...new Set([...found, ...failed])].slice(0, 5)) say(`      ${line}`);
  };
  await roll('forward', now);
  await keepChunks(now, before);
  await roll('back', before);
  await roll('forward again', now);
  await guests.stop();
  totals.failed.push(...guests.failures());
  const ended = site.endedByThemselves();
  if (ended > 0) totals.failed.push(`${ended} processes ended by themselves`);
  await site.stop();
  await crowd.close().catch(() => {});
  await database.stop();
}

/** The API tests of the release before, with the migrations of this one beside its own. */
async function testBefore({ before, now }: { before: Release; now: Release }): Promise<void> {
  bringMigrations(now, before);
  await npmIn(before, 'run', 'test:api').then(
    () => say(`API tests of ${before.name} pass on the schema of ${now.name}`),
    (error: Error) => {
      totals.failed.push(`API tests of ${before.name} on the schema of ${now.name}`);
      say(error.message);
    },
  );
}

const releases = await prepare().catch((error: Error) => stopWith(error.message));
await rehearse(releases).catch((error: Error) => stopWith(error.message));
if (options.includes('--tests')) await testBefore(releases);
for (const line of [...missing].slice(0, 5)) say(`      missing ${line}`);
say(
  `acknowledged ${totals.acknowledged}, failed ${totals.failed.length}, lost ${totals.lost.length}, double ${totals.double.length}, chunks missing ${missing.size}, calls a second ${slowest.toFixed(0)} of ${rate}`,
);
const isWhole = totals.failed.length + totals.lost.length + totals.double.length + missing.size === 0;
process.exit(isWhole ? 0 : 1);
