import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startTransactionPooler } from '../testing/transaction-pooler.ts';
import { openDatabase } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { requireOwnSessions, type SessionFacts, sessionProblem } from './database-session.ts';
import { Unavailable } from './errors.ts';
import { migrate } from './migrate.ts';
import { StartProblem } from './start-problems.ts';

/** Poolers drop start-up parameters and hand out sessions that begin as somebody else wanted. */
let place: TestDatabase;
beforeAll(async () => {
  place = await createTestDatabase();
});
afterAll(() => place.drop());

/** How a connection begins that says nothing of itself, as one behind such a pooler does. */
async function asItComes<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: place.connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const beginsWith = (name: string) =>
  asItComes(async (client) => (await client.query('select current_setting($1) as value', [name])).rows[0].value);
const begin = (name: string, value: string) =>
  asItComes((client) =>
    client.query(
      `do $$ begin execute format('alter role %I in database %I set ${name} to ''${value}''', current_user, current_database()); end $$`,
    ),
  );

describe('a connection whose session begins in another time zone and without a bound', () => {
  beforeAll(async () => {
    await begin('timezone', 'America/New_York');
    await begin('datestyle', 'German');
    await begin('statement_timeout', '0');
  });

  it('reads the same hours and is bound all the same, in every kind of process', async () => {
    expect(await beginsWith('timezone')).toBe('America/New_York');
    const database = openDatabase(place.connectionString, { size: 1, timeoutMs: 1500 });
    try {
      expect(
        await database.row(
          "select '2026-11-24 08:00:00+00'::timestamptz as at, current_setting('statement_timeout') as bound",
        ),
      ).toEqual({ at: '2026-11-24 16:00:00', bound: '1500ms' });
    } finally {
      await database.close();
    }
    const client = new DatabaseClient({ connectionString: place.connectionString });
    await client.connect();
    const { rows } = await client.query("select current_setting('timezone') as zone");
    await client.end();
    expect(rows).toEqual([{ zone: 'Asia/Shanghai' }]);
  });

  it('begins as it should from the next start of the program on', async () => {
    await migrate(place);
    expect(await beginsWith('timezone')).toBe('Asia/Shanghai');
    expect(await beginsWith('datestyle')).toBe('ISO, MDY');
    expect(await beginsWith('statement_timeout')).toBe('2500ms');
    // What takes long (a backup, a migration) says so itself.
    const client = new DatabaseClient({ connectionString: place.connectionString });
    await client.connect();
    const { rows } = await client.query("select current_setting('statement_timeout') as bound");
    await client.end();
    expect(rows).toEqual([{ bound: '0' }]);
  });
});

describe('what stands in front of the database', () => {
  it('is no matter as long as each connection has a session of its own', async () => {
    await expect(requireOwnSessions(place.connectionString, 'DATABASE_URL')).resolves.toBeUndefined();
  });

  it('is refused with what to do when it shares one session between connections', async () => {
    const pooler = await startTransactionPooler(place.connectionString);
    try {
      const start = migrate({ connectionString: pooler.url, ownerConnectionString: place.ownerConnectionString });
      await expect(start).rejects.toBeInstanceOf(StartProblem);
      await expect(start).rejects.toThrow(/^DATABASE_URL .*pool_mode = session/);
    } finally {
      pooler.close();
    }
  });

  it.each<[string, Partial<SessionFacts>[], RegExp | undefined]>([
    ['each its own', [{}, { pid: 2 }, {}], undefined],
    ['the same process for both', [{}, {}, {}], /session/],
    ['another process for the next statement', [{}, { pid: 2 }, { pid: 3 }], /session/],
    ['hours of its own', [{ timeZone: 'UTC' }, { pid: 2 }, {}], /TimeZone UTC/],
    ['a bound that is gone', [{}, { pid: 2, statementTimeout: '0' }, {}], /statement_timeout 0/],
  ])('%s', (_, facts, problem) => {
    const well = { pid: 1, timeZone: 'Asia/Shanghai', statementTimeout: '4321ms' };
    const [first, second, again] = facts.map((fact) => ({ ...well, ...fact })) as [
      SessionFacts,
      SessionFacts,
      SessionFacts,
    ];
    const found = sessionProblem(first, second, again);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });
});

it('one that leads to a standby is a database that is away, until the address is right again', async () => {
  // As a standby answers: the function of the schema that comes first.
  const owner = new DatabaseClient(place.ownerConnectionString);
  await owner.connect();
  await owner.query(
    "create schema standby; grant usage on schema standby to public; create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'",
  );
  await owner.end();
  const resolvesBy = (schemas: string) =>
    asItComes((client) =>
      client.query(`alter role current_user in database ${place.name} set search_path = ${schemas}`),
    );
  await resolvesBy('standby, pg_catalog, public');
  const database = openDatabase(place.connectionString, { size: 1 });
  try {
    const refused = await database.row('select 1 as one').catch((error: unknown) => error);
    expect([refused instanceof Unavailable, String((refused as Error).cause)]).toEqual([
      true,
      'Error: the database is a standby',
    ]);
    await resolvesBy('public');
    expect(await database.row('select 1 as one')).toEqual({ one: 1 });
  } finally {
    await database.close();
  }
});
