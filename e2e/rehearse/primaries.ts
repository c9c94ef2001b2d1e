import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseClient } from '../../apps/server/src/platform/database-client.ts';

const PAUSE_MS = 100;
/** What takes longer is not acknowledged: a node that stands still, or one that waits for a standby it has lost. */
const PATIENCE_MS = 1000;
/** Where each write goes, in a database that the product does not know of. */
export const MAKE_WRITES = 'create table rehearsal_write (written_at timestamptz not null default now())';
const WRITE =
  'insert into rehearsal_write default values returning substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline';

/** A write that a node was asked for itself, and that it acknowledged; times in ms of one clock. */
export interface NodeWrite {
  node: string;
  /** Each election begins another one, with a higher number. */
  timeline: number;
  begun: number;
  answered: number;
}

/**
 * Writes that a node took as the primary after another one had been it: begun when a write of another node was acknowledged already, on a timeline that is no newer than that.
 * @returns a line for each
 */
export function splitsOf(writes: readonly NodeWrite[]): string[] {
  return writes.flatMap(({ node, timeline, begun }) => {
    const newer = writes.find((one) => one.node !== node && one.answered <= begun && one.timeline >= timeline);
    if (!newer) return [];
    return [`two primaries: ${node} took a write on timeline ${timeline} after ${newer.node} on ${newer.timeline}`];
  });
}

/**
 * Asks each node itself to write, all the time and by no proxy, as somebody would who still takes it for the primary.
 * @param connectionStrings of the nodes, by name, as who may write to `rehearsal_write`
 * @returns ends it and answers what `splitsOf` finds
 */
export function watchPrimaries(connectionStrings: ReadonlyMap<string, string>): () => Promise<string[]> {
  const writes: NodeWrite[] = [];
  let going = true;
  const ask = async (node: string, connectionString: string) => {
    while (going) {
      const begun = performance.now();
      const timeline = await writeTo(connectionString);
      if (timeline !== undefined) writes.push({ node, timeline, begun, answered: performance.now() });
      await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all([...connectionStrings].map(([node, connectionString]) => ask(node, connectionString)));
  return async () => {
    going = false;
    await all;
    return splitsOf(writes);
  };
}

/** @returns the timeline that it stands on; undefined when it was not acknowledged, or not in time */
async function writeTo(connectionString: string): Promise<number | undefined> {
  const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  const written = client
    .connect()
    .then(() => client.query<{ timeline: string }>(WRITE))
    .then(
      ({ rows }) => Number.parseInt(rows[0]?.timeline ?? '', 16),
      () => undefined,
    );
  const timeline = await Promise.race([written, sleep(PATIENCE_MS, undefined)]);
  // One that is still asked is cut off, and not cancelled: cancelled while it waits for a standby it would be acknowledged.
  client.end().catch(() => {});
  return timeline;
}
