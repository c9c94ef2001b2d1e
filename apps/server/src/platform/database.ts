import pg from 'pg';
import { createDatabaseGate } from './database-gate.ts';
import { Unavailable } from './errors.ts';

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
}

export interface Database extends Db {
  /** One transaction: commits when `work` ends, rolls back when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Calls `heard` for each notification of the channel; `lost` whenever notifications may have been missed. */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

/** What is told of timestamps is the text to the second; ids stay text; dates too. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (value: string) => value.slice(0, 19);
    if (oid === DATE || oid === INT8) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

export const CONNECTION_OPTIONS = '-c timezone=Asia/Shanghai -c datestyle=ISO -c search_path=public';

/** How long a caller may wait for a connection of a database that is busy. */
const QUEUE_MS = 6000;

/** Opens a pool. A statement that takes longer than `timeoutMs` ends as Unavailable. */
export function openDatabase(connectionString: string, { size = 8, timeoutMs = 2500 } = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    options: CONNECTION_OPTIONS,
    connectionTimeoutMillis: Math.min(2000, timeoutMs),
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'vimo',
  });
  // A connection that dies while idle is dropped by the pool; the next caller gets another one.
  pool.on('error', () => {});
  const pass = createDatabaseGate(size, QUEUE_MS);
  const onPool = statements((query) => pass(() => run(pool, query)));
  return {
    ...onPool,
    pool,
    transaction: (work) => pass(() => transaction(pool, work)),
    listen: (channel, heard, lost) => listen(connectionString, channel, heard, lost),
    close: () => pool.end(),
  };
}

async function transaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(statements((query) => run(client, query)));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw asUnavailable(error);
  } finally {
    client.release(broken);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asUnavailable(error);
  }
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** Runs one prepared statement. */
async function run(client: pg.Pool | pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await client.query(query);
  } catch (error) {
    throw asUnavailable(error);
  }
}

function statements(execute: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Db {
  const query = (text: string, values: readonly unknown[] = []) =>
    execute({ name: nameOf(text), text, values: values as unknown[] });
  return {
    rows: async <Row>(text: string, values?: readonly unknown[]) => (await query(text, values)).rows as Row[],
    row: async <Row>(text: string, values?: readonly unknown[]) =>
      (await query(text, values)).rows[0] as Row | undefined,
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  };
}

/** Classes of SQL state and of socket faults that mean: the database is away or too slow, not: the statement is wrong. */
const AWAY_STATES = /^(08|53|57P|57014|58|25006)/;
const AWAY_CODES = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)/;
const AWAY_TEXTS =
  /timeout|Connection terminated|not queryable|Client has encountered a connection error|Cannot use a pool/i;

/** The error itself, or Unavailable when the database is away or too slow. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error;
  const code = (error as { code?: string }).code ?? '';
  const away = AWAY_STATES.test(code) || AWAY_CODES.test(code) || (code === '' && AWAY_TEXTS.test(error.message));
  return away ? new Unavailable(undefined, error) : error;
}

/** True when a unique key refused the row; `constraint` narrows it to one key. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const fault = error as { code?: string; constraint?: string };
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}

async function listen(connectionString: string, channel: string, heard: (payload: string) => void, lost: () => void) {
  let closed = false;
  let client: pg.Client | undefined;
  const start = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString,
      application_name: 'vimo-listen',
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    });
    const restart = () => {
      if (client !== next || closed) return;
      client = undefined;
      lost();
      setTimeout(() => start().catch(() => {}), 500).unref();
    };
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', restart);
    next.on('end', restart);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      restart();
    }
  };
  await start();
  return async () => {
    closed = true;
    await client?.end().catch(() => {});
  };
}
