import path from 'node:path';
import type { Database } from './database.ts';
import { faultDetails } from './errors.ts';
import { type Clock, toWireTime } from './time.ts';

/** Where a fault came up, as the program names it: never an address with its numbers, a text or a name. */
export interface FaultPlace {
  /** Pattern of a call's path, or the kind of a task. */
  at: string;
  /** Of the call, or `task` and its number; the log says more under it. */
  requestId: string;
}

/** Faults of the server as they are kept for the administrator: of one kind and place one row, counted. */
export interface Faults {
  /** Remembers one; written within a second. Must not throw. */
  note(error: unknown, place: FaultPlace): void;
  /** Writes what is remembered now. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Rows kept; those that came up longest ago go first. */
export const FAULTS_KEPT = 500;
/** Kinds remembered until they are written: a storm of them fills no memory. */
const MOST_AT_ONCE = 200;
const WRITE_MS = 1000;
const LENGTH = 200;

interface Noted {
  kind: string;
  place: string;
  requestId: string;
  count: number;
  at: string;
}

export function createFaults(database: Database, clock: Clock): Faults {
  const noted = new Map<string, Noted>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const rows = [...noted.values()];
    noted.clear();
    if (rows.length === 0) return;
    await database.run(
      `insert into fault as f (kind, place, request_id, count, first_at, last_at)
       select kind, place, request_id, count, at::timestamptz, at::timestamptz
       from jsonb_to_recordset($1) as n (kind text, place text, request_id text, count int, at text)
       on conflict (kind, place) do update
         set count = f.count + excluded.count, request_id = excluded.request_id, last_at = excluded.last_at`,
      [JSON.stringify(rows.map(({ requestId, ...row }) => ({ ...row, request_id: requestId })))],
    );
    await database.run(
      'delete from fault where fault_id in (select fault_id from fault order by last_at desc, fault_id desc offset $1)',
      [FAULTS_KEPT],
    );
  }
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // What cannot be written stands in the log.
    writing = writing.then(write).catch(() => {});
    return writing;
  };

  return {
    note(error, { at, requestId }) {
      const { name, code, stack } = faultDetails(error);
      const kind = [name, code].filter(Boolean).join(' ').slice(0, LENGTH);
      const place = [at, placeIn(stack)].filter(Boolean).join(' · ').slice(0, LENGTH);
      const key = `${kind}\n${place}`;
      const known = noted.get(key);
      if (!known && noted.size >= MOST_AT_ONCE) return;
      noted.set(key, { kind, place, requestId, count: (known?.count ?? 0) + 1, at: toWireTime(clock()) });
      timer ??= setTimeout(flush, WRITE_MS).unref();
    },
    flush,
    close: flush,
  };
}

const ROOT = path.join(import.meta.dirname, '../../../..');

/** The first line of the stack that is ours, as file and line below the program's folder. */
function placeIn(stack: readonly string[] | undefined): string {
  for (const line of stack ?? []) {
    const found = /(?:file:\/\/)?(\/[^()]+?):(\d+):\d+\)?$/.exec(line);
    if (!found || found[1]!.includes('node_modules') || !found[1]!.startsWith(ROOT)) continue;
    return `${path.relative(ROOT, found[1]!)}:${found[2]}`;
  }
  return '';
}
