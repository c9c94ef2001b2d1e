import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/server-process.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Crowd, openCrowd, startWriting } from './everybody.ts';
import { FAULTS, type Fault, type Processes } from './faults.ts';
import { type Guests, startGuests } from './guests.ts';
import { startProduct } from './product.ts';

/** `npm run rehearse -- failover` (docs/rehearsals.md): what breaks, one line each, and what became of everything that was acknowledged. Ends with 1 when something is lost or double, or a process ended by itself. */
const options = process.argv.slice(2);
const optionOf = (name: string) => options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(optionOf('rounds') ?? (options.includes('--quick') ? 2 : 20));
const isRoot = process.getuid?.() === 0;
// Only root may mount the disks that are filled.
const chosen = optionOf('only')?.split(',') ?? Object.keys(FAULTS).filter((name) => isRoot || name !== 'disk');
const unknown = chosen.filter((name) => !FAULTS[name]);
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`unknown: ${unknown.join(', ') || 'rounds'}; there are ${Object.keys(FAULTS).join(', ')}`);
  process.exit(2);
}

/** Writing is looked at so often; a gap is the longest time in which nothing was acknowledged. */
const LOOK_MS = 20;
/** Writes go on so long before and after each fault. */
const CALM_MS = 3000;
const BACK_MS = 60_000;

const say = (line: string) => console.log(line);
const totals = { acknowledged: 0, lost: [] as string[], double: [] as string[], guests: 0, reads: 0 };
const gaps = new Map<string, number[]>();

function watchGap(acknowledged: () => number) {
  let [last, at, longest] = [acknowledged(), performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    const count = acknowledged();
    longest = Math.max(longest, now - at);
    if (count !== last) [last, at] = [count, now];
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

async function rehearse(
  name: string,
  fault: Fault,
  round: number,
  parts: { cluster: Cluster; crowd: Crowd; guests: Guests; url: string; processes: Processes },
) {
  const { cluster, crowd, guests, url, processes } = parts;
  const writers = await startWriting(url, crowd);
  await eventually(writers.areUnderWay, BACK_MS, 'writes of all kinds under way');
  guests.failures();
  guests.reads();
  const gap = watchGap(writers.acknowledged);
  await sleep(CALM_MS);
  const putBack = await fault.happen(cluster, processes);
  const before = writers.acknowledged();
  await eventually(() => writers.acknowledged() > before, BACK_MS, 'writes under way again');
  await putBack();
  await sleep(CALM_MS);
  await cluster.whole(`after ${fault.title}`);
  const longest = gap();
  const found = await writers.end();
  const double = found.filter((one) => one.startsWith('double'));
  const lost = found.filter((one) => !one.startsWith('double'));
  const failures = guests.failures();
  const reads = guests.reads();
  totals.acknowledged += writers.acknowledged();
  totals.lost.push(...lost);
  totals.double.push(...double);
  totals.guests += failures.length;
  totals.reads += reads;
  gaps.set(name, [...(gaps.get(name) ?? []), longest]);
  say(
    `  ${fault.title.padEnd(18)} ${String(round).padStart(2)}   acknowledged ${String(writers.acknowledged()).padStart(6)}   gap ${longest.toFixed(0).padStart(6)} ms   told to come again ${writers.refused()}, without an answer ${writers.broken().length}   lost ${lost.length}, double ${double.length}   guests ${failures.length} of ${reads}`,
  );
  for (const line of [...new Set([...found, ...failures])].slice(0, 5)) say(`      ${line}`);
}

const cluster = await startCluster();
const { url, processes, endedByThemselves, stop } = await startProduct(cluster);
const crowd = await openCrowd(cluster.connectionString);
const guests = startGuests(url);
say(`three nodes, two servers and a worker at ${url}; ${rounds} of each of ${chosen.join(', ')}`);
for (const name of chosen)
  for (let round = 1; round <= rounds; round += 1)
    await rehearse(name, FAULTS[name]!, round, { cluster, crowd, guests, url, processes });
await guests.stop();
await stop();
await crowd.close().catch(() => {});

const longest = [...gaps].map(([name, list]) => `${name} ${Math.max(...list).toFixed(0)}`).join(' … ');
say(
  `acknowledged ${totals.acknowledged}, lost ${totals.lost.length}, double ${totals.double.length}, longest gap ${longest} ms, guests' failures ${totals.guests} of ${totals.reads}, processes ended ${endedByThemselves()}`,
);
for (const [name, list] of gaps) {
  const { goalMs } = FAULTS[name]!;
  if (goalMs !== undefined && Math.max(...list) > goalMs) say(`  → ${name}: a gap of more than ${goalMs} ms`);
}
process.exit(totals.lost.length + totals.double.length + endedByThemselves() > 0 ? 1 : 0);
