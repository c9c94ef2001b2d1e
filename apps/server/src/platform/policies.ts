import { setTimeout as wait } from 'node:timers/promises';
import { isStaff, type Usertype } from '@vimo/contract';
import type { Database, Db } from './database.ts';
import { Unavailable } from './errors.ts';

/** Words of this installation, as they were typed, beside those of the program. */
export interface WordLists {
  /** Texts with one of them wait for review. */
  held: readonly string[];
  /** Of the program's own words: these are let through. */
  allowed: readonly string[];
}

/** The words of the program as they are. */
export const PROGRAM_WORDS: WordLists = { held: [], allowed: [] };

/** What the administrator of the platform decides for all who use it (docs/domains/system.md). */
export interface PolicyValues {
  /** Characters that a new password has at least. */
  passwordLength: number;
  /** Minutes without a call after which a session of staff ends. */
  idleMinutes: number;
  /** Kinds of staff who may do nothing without a second factor. */
  secondFactorFor: readonly Usertype[];
  words: WordLists;
}

/** What is set; what is not follows the presets. */
type Stored = Partial<Omit<PolicyValues, 'words'>> & { words?: Partial<WordLists>; version?: number };

export interface Policies {
  /** As they hold now, in this process. */
  now(): PolicyValues & { version: number };
  /** Kinds of staff for whom the second factor cannot be given up. */
  always: readonly Usertype[];
  /**
   * Writes them in the caller's transaction; every process reads them as soon as that commits.
   * @returns what held before, as the database has it; undefined when they were changed since that version was read
   */
  write(db: Db, values: PolicyValues, version: number): Promise<PolicyValues | undefined>;
  /** Reads what was written: the process that wrote does not wait for its own notification. */
  read(): Promise<void>;
  /** Tells of each change. */
  onChange(told: () => void): void;
  close(): Promise<void>;
}

export interface PolicyPresets extends Omit<PolicyValues, 'words'> {
  /** Kinds of staff who need a second factor whatever is set. */
  always: readonly Usertype[];
  /** A process that does tasks alone reads them once: it lives as long as its task. */
  servesCalls?: boolean | undefined;
}

const CHANNEL = 'policies_changed';
/** Notifications are lost with the connection that listens: so long a process may then go by what held before. */
const READ_MS = 5_000;
const START_TRIES = 60;
const START_PAUSE_MS = 500;

export async function createPolicies(
  database: Database,
  { always, servesCalls = true, ...presets }: PolicyPresets,
): Promise<Policies> {
  const listeners: (() => void)[] = [];
  let text = '{}';
  let current: PolicyValues & { version: number } = { ...presets, words: PROGRAM_WORDS, version: 0 };

  const stored = async (db: Db): Promise<Stored> =>
    (await db.row<{ value: Stored }>(`select value from setting where name = 'policies'`))?.value ?? {};
  function valuesOf(kept: Stored): PolicyValues & { version: number } {
    const chosen = kept.secondFactorFor ?? presets.secondFactorFor;
    return {
      passwordLength: kept.passwordLength ?? presets.passwordLength,
      idleMinutes: kept.idleMinutes ?? presets.idleMinutes,
      secondFactorFor: [...new Set([...always, ...chosen])].filter(isStaff),
      words: { ...PROGRAM_WORDS, ...kept.words },
      version: kept.version ?? 0,
    };
  }

  async function readOnce(): Promise<void> {
    const kept = await stored(database);
    const next = JSON.stringify(kept);
    if (next === text) return;
    text = next;
    current = valuesOf(kept);
    for (const told of listeners) told();
  }
  // One after the other, so that no earlier answer comes last.
  let reading: Promise<void> = Promise.resolve();
  const read = () => {
    const mine = reading.then(readOnce);
    reading = mine.catch(() => {});
    return mine;
  };
  const readAgain = () => read().catch(() => {});

  // Nobody is let in by less than what holds: a database that is busy at the start is asked again.
  for (let tries = 1; ; tries += 1) {
    const missed = await read().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (missed === undefined) break;
    if (!(missed instanceof Unavailable) || tries === START_TRIES) throw missed;
    await wait(START_PAUSE_MS);
  }
  const stopListening = servesCalls ? await database.listen(CHANNEL, readAgain, () => {}) : async () => {};
  const timer = servesCalls ? setInterval(readAgain, READ_MS) : undefined;
  timer?.unref();

  return {
    now: () => current,
    always,
    read,
    onChange: (told) => {
      listeners.push(told);
    },
    async write(db, values, version) {
      const before = await stored(db);
      const written = await db.run(
        `insert into setting as s (name, value) values ('policies', $1)
         on conflict (name) do update set value = excluded.value, updated_at = now()
         where coalesce((s.value ->> 'version')::int, 0) = $2`,
        [JSON.stringify({ ...values, version: version + 1 }), version],
      );
      if (written !== 1) return undefined;
      await db.run(`select pg_notify('${CHANNEL}', '')`);
      return valuesOf(before);
    },
    async close() {
      clearInterval(timer);
      await stopListening();
      await reading;
    },
  };
}
