import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Admission, createAdmission, PATIENCE_MS } from './admission.ts';
import { noteCommit, waitWithin, withinBudget } from './call-budget.ts';
import { DatabaseClient } from './database-client.ts';
import { createDatabaseGate } from './database-gate.ts';
import { listenOn } from './database-listener.ts';
import { Unavailable, Undone } from './errors.ts';
import type { DomainEvent } from './events.ts';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;

/** Reads and writes. `text` is SQL with $1 … parameters; each distinct text becomes one prepared statement. */
export interface Db {
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** First row, or undefined. */
  row<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Number of rows written. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
  /**
   * Tells the domains that react of what happened, in this transaction: what one of them throws undoes it all, and nothing is told of what
   * was never written.
   */
  tell<Facts extends object>(event: DomainEvent<Facts>, facts: Facts): Promise<void>;
}

export interface Database extends Db {
  /** One transaction: commits when `work` ends, rolls back when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Calls `heard` for each notification of the channel; `lost` whenever notifications may have been missed. */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<() => Promise<void>>;
  /** Where a call waits before it does anything, while the database is busy. */
  readonly admission: Admission;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

/** Tests have the rows of a statement looked at. `begin` is called where the statement is asked for, what it answers with the rows that came. */
export interface RowCheck {
  begin(text: string): ((rows: readonly unknown[]) => void) | undefined;
}

/** Lets those react who have to do with what happened. */
type React = (db: Db, event: string, facts: object) => Promise<void>;
/** What looks at statements, and who hears of events. */
interface Around {
  rowCheck?: RowCheck | undefined;
  react?: React | undefined;
}

/** What is told of timestamps is the text to the second; ids stay text; dates too. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (value: string) => value.slice(0, 19);
    if (oid === DATE || oid === INT8) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** How long a caller may wait for a connection of a database that is busy. */
const QUEUE_MS = 6000;
/** How long opening a connection may take. */
const CONNECT_MS = 2000;
/** How long one statement may take … */
export const STATEMENT_MS = 2500;
/** … and all of one call together, so that a refusal is there within three seconds. */
const CALL_MS = 2200;

/** How long is waited for a database that has much to do; a machine with a processor to spare never meets them. */
export interface Budgets {
  /** For one statement … */
  timeoutMs?: number | undefined;
  /** … a connection, … */
  connectMs?: number | undefined;
  /** … a turn in the line of statements, … */
  queueMs?: number | undefined;
  /** … to be let in, … */
  patienceMs?: number | undefined;
  /** … and for all waits of one call together. */
  callMs?: number | undefined;
}

/** Makes one call of what it is given: its waits for the database are bounded together, so that one that is slow is told of in time. */
export const asOneCall =
  <Args extends unknown[], T>(call: (...args: Args) => Promise<T>, totalMs = CALL_MS) =>
  (...args: Args): Promise<T> =>
    withinBudget(totalMs, () => call(...args));

/**
 * Opens a pool. A statement that takes longer than `timeoutMs` ends as Unavailable; so does a call that waits longer than `patienceMs` to be let in. Work that holds
 * the connection of its transaction and asks for another one stands still when as many do so as there are connections: tests open the pool without `mayNest`, and it is a fault there.
 */
export function openDatabase(
  connectionString: string,
  {
    size = 8,
    timeoutMs = STATEMENT_MS,
    connectMs = Math.min(CONNECT_MS, timeoutMs),
    queueMs = QUEUE_MS,
    patienceMs = PATIENCE_MS,
    mayNest = true,
    ...around
  }: Omit<Budgets, 'callMs'> & Around & { size?: number; mayNest?: boolean | undefined } = {},
): Database {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString,
    max: size,
    types,
    connectionTimeoutMillis: connectMs,
    statement_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'vimo',
  });
  // A connection that dies while idle is dropped by the pool; the next caller gets another one.
  pool.on('error', () => {});
  const gate = createDatabaseGate(size, queueMs);
  /** Lets a statement or a transaction of its own begin. */
  const pass = <T>(work: () => Promise<T>): Promise<T> => {
    if (!mayNest && holding.getStore())
      throw new Error('a transaction asks for a second connection: hand its own over');
    return gate.pass(work);
  };
  const take = () => waitWithin(connectMs, (limitMs) => checkOut(pool, limitMs, connectMs));
  const run = (client: pg.PoolClient, query: pg.QueryConfig) =>
    waitWithin(timeoutMs, (limitMs) => resultOf(client, query, limitMs));
  return {
    ...statements((query) => pass(() => single(take, (client) => run(client, query))), around),
    pool,
    admission: createAdmission(gate, { patienceMs }),
    transaction: (work) => pass(() => transaction(take, run, (db) => holding.run(true, () => work(db)), around)),
    listen: (channel, heard, lost) => listenOn(connectionString, channel, heard, lost),
    close: () => pool.end(),
  };
}

/** Set while work holds the connection of its transaction. */
const holding = new AsyncLocalStorage<true>();

type Take = () => Promise<pg.PoolClient>;
type Run = (client: pg.PoolClient, query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * A statement's result, by callback and with a limit of our own: what pg makes for its promises and its `query_timeout` outlives the call, with all the rows that
 * were read, until the old objects are swept.
 */
async function resultOf(client: pg.PoolClient, query: pg.QueryConfig, limitMs: number): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Unavailable()), limitMs);
      client.query(query, (error, result) => {
        clearTimeout(late);
        if (error) reject(error);
        else resolve(result);
      });
    });
  } catch (error) {
    // From the socket on it leads to nobody who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** A connection of the pool; one that comes too late for this caller goes to the next. */
async function checkOut(pool: pg.Pool, limitMs: number, poolLimitMs: number): Promise<pg.PoolClient> {
  const coming = pool.connect();
  if (limitMs >= poolLimitMs) return coming;
  const client = await Promise.race([coming, wait(limitMs, undefined, { ref: false })]);
  if (client) return client;
  coming.then(
    (late) => late.release(),
    () => {},
  );
  throw new Unavailable();
}

/** One statement on a connection of its own. After a fault of the connection, or a wait given up, the connection is not used again. */
async function single(take: Take, work: (client: pg.PoolClient) => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  let client: pg.PoolClient | undefined;
  let fault: unknown;
  try {
    client = await take();
    return await work(client);
  } catch (error) {
    fault = asUnavailable(error);
    throw fault;
  } finally {
    client?.release(fault instanceof Unavailable);
  }
}

/**
 * A transaction that cannot go on is not rolled back over a connection that is broken, or that is still busy with a statement nobody waits for
 * any longer: dropping the connection ends it as well, and at once. A commit whose answer did not come is told as Unavailable.
 */
async function transaction<T>(take: Take, run: Run, work: (db: Db) => Promise<T>, around: Around): Promise<T> {
  let client: pg.PoolClient | undefined;
  let spoilt = false;
  try {
    const taken = await take();
    client = taken;
    await run(taken, { text: 'begin' });
    const result = await work(statements((query) => run(taken, query).catch(rethrowAsUnavailable), around));
    noteCommit();
    const { command } = await run(taken, { text: 'commit' });
    // The database says so when a statement had failed and the work went on all the same.
    if (command !== 'COMMIT') throw new Error('a statement failed inside the transaction: nothing was written');
    return result;
  } catch (error) {
    const fault = asUnavailable(error);
    spoilt = fault instanceof Unavailable;
    if (client && !spoilt)
      spoilt = await run(client, { text: 'rollback' }).then(
        () => false,
        () => true,
      );
    throw fault;
  } finally {
    client?.release(spoilt);
  }
}

const rethrowAsUnavailable = (error: unknown): never => {
  throw asUnavailable(error);
};

const names = new Map<string, string>();
/** Each text that this process has asked, once, in order: tests find out which statements of the sources none of them asks. */
export const askedTexts = (): Iterable<string> => names.keys();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

function statements(execute: (query: pg.QueryConfig) => Promise<pg.QueryResult>, { rowCheck, react }: Around): Db {
  const query = (text: string, values: readonly unknown[] = []) =>
    execute({ name: nameOf(text), text, values: values as unknown[] });
  const db: Db = {
    async rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
      const check = rowCheck?.begin(text);
      const { rows } = await query(text, values);
      check?.(rows);
      return rows;
    },
    async row<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined> {
      const check = rowCheck?.begin(text);
      const { rows } = await query(text, values);
      check?.(rows);
      return rows[0];
    },
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
    async tell({ name }, facts) {
      if (!react) throw new Error(`"${name}" is told to a database of which no slice hears`);
      await react(db, name, facts);
    },
  };
  return db;
}

/** States that mean: the database has undone one of two transactions that waited for each other; whoever asks again finds the other one done. */
const UNDONE_STATES = /^(40P01|40001)/;
/** Classes of SQL state and of socket faults that mean: the database is away or too slow, not: the statement is wrong. */
const AWAY_STATES = /^(08|53|57P|57014|58|25006|25P03)/;
const AWAY_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCONN|EAI_AGAIN|ENOTFOUND|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END|ERR_SOCKET_CLOSED)/;
const AWAY_TEXTS =
  /timeout|Connection terminated|not queryable|Client has encountered a connection error|Cannot use a pool|socket has been ended/i;

/** The error itself, or Unavailable when the database is away or too slow, or has undone a transaction (`Undone`). */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (UNDONE_STATES.test(code)) return new Undone(undefined, error);
  // A file that is missing is not a socket that is.
  const missing = code === 'ENOENT' && syscall === 'connect';
  const away =
    missing || AWAY_STATES.test(code) || AWAY_CODES.test(code) || (code === '' && AWAY_TEXTS.test(error.message));
  return away ? new Unavailable(undefined, error) : error;
}

/** True when a unique key refused the row; `constraint` narrows it to one key. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const fault = error as { code?: string; constraint?: string };
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}

/** True when a row could not go because others refer to it, or could not come because what it refers to is gone. */
export const breaksReference = (error: unknown): boolean => (error as { code?: string })?.code === '23503';
