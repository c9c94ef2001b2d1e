import { setTimeout as sleep } from 'node:timers/promises';
import { makeNotice, makeOrg } from '../../apps/server/src/testing/fixtures.ts';
import { eventually } from '../support/server-process.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Crowd, type Everybody, openCrowd, startWriting } from './everybody.ts';
import { FAULTS, type Processes } from './faults.ts';
import { type Guests, startGuests } from './guests.ts';
import { startProduct } from './product.ts';
import { verdictOf } from './verdict.ts';

/** `npm run rehearse -- failover` (docs/rehearsals.md): what breaks, one line each, and what became of everything that was acknowledged. Ends with 1 when a goal of them is missed. */
const options = process.argv.slice(2);
const optionOf = (name: string) => options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const isQuick = options.includes('--quick');
const rounds = Number(optionOf('rounds') ?? (isQuick ? 2 : 20));
const isPooled = options.includes('--pooled');
const isRoot = process.getuid?.() === 0;
// Only root may mount the disks that are filled.
const isPossible = (name: string) => isRoot || !FAULTS[name]?.needsRoot;
const chosen = optionOf('only')?.split(',') ?? Object.keys(FAULTS).filter(isPossible);
const unknown = chosen.filter((name) => !FAULTS[name]);
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`unknown: ${unknown.join(', ') || 'rounds'}; there are ${Object.keys(FAULTS).join(', ')}`);
  process.exit(2);
}

/** Writing is looked at so often; a gap is the longest time in which nothing was acknowledged. */
const LOOK_MS = 20;
/** Writes go on so long before and after each fault. */
const CALM_MS = isQuick ? 1000 : 3000;
const BACK_MS = 60_000;

const say = (line: string) => console.log(line);
const totals = { acknowledged: 0, lost: 0, double: 0, splits: 0, guests: 0, reads: 0, unhealed: 0 };
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

interface Parts {
  cluster: Cluster;
  crowd: Crowd;
  guests: Guests;
  url: string;
  processes: Processes;
}

/** Those who write, and what of theirs was told in lines so far. */
interface Writing {
  writers: Everybody;
  told: { acknowledged: number; refused: number; broken: number };
}

async function begin({ crowd, url }: Parts): Promise<Writing> {
  const writers = await startWriting(url, crowd);
  await eventually(writers.areUnderWay, BACK_MS, 'writes of all kinds under way');
  return { writers, told: { acknowledged: 0, refused: 0, broken: 0 } };
}

/**
 * One fault while everybody writes, and what came of it.
 * @param isLast whether writers end with it, and the database is held against what was acknowledged to them
 */
async function rehearse(
  name: string,
  round: number,
  isLast: boolean,
  { writers, told }: Writing,
  { cluster, guests, processes }: Parts,
) {
  const fault = FAULTS[name]!;
  guests.failures();
  guests.reads();
  guests.askAgain(fault.breaksConnections === true);
  const gap = watchGap(writers.acknowledged);
  const splits = cluster.watchPrimaries();
  let found: string[] = [];
  let outcome = isLast ? 'not held against the database' : 'held against the database later';
  try {
    await sleep(CALM_MS);
    const putBack = await fault.happen(cluster, processes);
    const then = writers.acknowledged();
    await eventually(() => writers.acknowledged() > then, BACK_MS, 'writes under way again');
    await putBack();
    await sleep(CALM_MS);
    await cluster.whole(`after ${fault.title}`);
    gap();
    if (isLast) {
      found = await writers.end();
      const double = found.filter((one) => one.startsWith('double')).length;
      outcome = `lost ${found.length - double}, double ${double}`;
      totals.lost += found.length - double;
      totals.double += double;
    }
  } finally {
    // Also of a round that does not heal.
    const longest = gap();
    const [failures, reads, two] = [guests.failures(), guests.reads(), await splits()];
    const now = { acknowledged: writers.acknowledged(), refused: writers.refused(), broken: writers.broken().length };
    const acknowledged = now.acknowledged - told.acknowledged;
    totals.acknowledged += acknowledged;
    totals.splits += two.length;
    totals.guests += failures.length;
    totals.reads += reads;
    gaps.set(name, [...(gaps.get(name) ?? []), longest]);
    say(
      `  ${fault.title.padEnd(22)} ${String(round).padStart(2)}   acknowledged ${String(acknowledged).padStart(6)}   gap ${longest.toFixed(0).padStart(6)} ms   told to come again ${now.refused - told.refused}, without an answer ${now.broken - told.broken}   ${outcome}   guests ${failures.length} of ${reads}   two primaries ${two.length}`,
    );
    for (const line of [...new Set([...found, ...two, ...failures])].slice(0, 5)) say(`      ${line}`);
    Object.assign(told, now);
  }
}

/** One round after the other; the first one that does not heal is the last. Quick: those who write go on from one round of a fault to the next. */
async function rehearseAll(parts: Parts): Promise<void> {
  for (const name of chosen) {
    let writing: Writing | undefined;
    for (let round = 1; round <= rounds; round += 1)
      try {
        const isLast = !isQuick || round === rounds;
        writing ??= await begin(parts);
        await rehearse(name, round, isLast, writing, parts);
        if (isLast) writing = undefined;
      } catch (error) {
        totals.unhealed += 1;
        say(`  ${FAULTS[name]!.title} ${round} did not heal: ${(error as Error).message}`);
        return;
      }
  }
}

const cluster = await startCluster();
const { url, processes, endedByThemselves, stop } = await startProduct(cluster, isPooled);
const crowd = await openCrowd(cluster.connectionString);
const orgId = await makeOrg(crowd.database);
const guests = startGuests(url, { orgId, noticeId: await makeNotice(crowd.database, new Date(), { orgId }) });
for (const name of Object.keys(FAULTS).filter((one) => !isPossible(one)))
  say(`${FAULTS[name]!.title} is left out: only root can bring it about`);
say(
  `three nodes, two servers and two workers at ${url}${isPooled ? ', PgBouncer before the primary' : ''}; ${rounds} of each of ${chosen.join(', ')}`,
);
await rehearseAll({ cluster, crowd, guests, url, processes });
// What hangs would keep the end waiting; it is ended with this process.
if (totals.unhealed === 0) {
  await guests.stop();
  await stop();
  await crowd.close().catch(() => {});
}
const { missed, sum } = verdictOf({ ...totals, gaps, ended: endedByThemselves() }, (name) => FAULTS[name]?.goalMs);
for (const line of missed) say(`  → ${line}`);
say(sum);
process.exit(missed.length > 0 ? 1 : 0);
