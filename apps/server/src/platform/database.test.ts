import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteAskedStatements, readAskedStatements } from '../testing/asked-statements.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { askedTexts, asOneCall, type Database, openDatabase } from './database.ts';
import { Unavailable, Undone } from './errors.ts';

/** A database whose connections break at the worst moments. An error that nobody hears fails the run. */
let place: TestDatabase;
let proxy: DatabaseProxy;
let direct: Database;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  proxy = await startDatabaseProxy(place.connectionString);
  direct = openDatabase(place.connectionString, { size: 2 });
  database = openDatabase(proxy.url, { size: 3, timeoutMs: 1500 });
});
afterAll(async () => {
  proxy.open();
  await database.close();
  await direct.close();
  proxy.close();
  await place.drop();
});
beforeEach(async () => {
  proxy.open();
  await direct.run('delete from setting');
});

const write = "insert into setting (name, value) values ($1, '1')";
const written = async () => (await direct.rows<{ name: string }>('select name from setting')).map(({ name }) => name);
const works = async () => {
  await database.transaction((db) => db.run(write, ['after']));
  expect(await written()).toContain('after');
};

/** Resolves when the connection that is handed out next is gone. */
const nextLost = () =>
  new Promise<void>((resolve) => database.pool.once('acquire', (client) => client.once('end', () => resolve())));

describe('a connection that breaks between two statements of a transaction', () => {
  it.each(['closed', 'reset'] as const)('%s: Unavailable, nothing written, and the next one works', async (how) => {
    const gone = nextLost();
    const lost = database.transaction(async (db) => {
      await db.run(write, ['before']);
      proxy.cut(how);
      await gone;
      await db.run(write, ['never']);
    });
    await expect(lost).rejects.toBeInstanceOf(Unavailable);
    expect(await written()).toEqual([]);
    proxy.open();
    await works();
  });

  it('ended by the database: Unavailable too, also when the work says something else', async () => {
    const end = (db: Database | Parameters<Parameters<Database['transaction']>[0]>[0]) =>
      db
        .row<{ pid: number }>('select pg_backend_pid() as pid')
        .then((row) => direct.row('select pg_terminate_backend($1)', [row?.pid]));
    let gone = nextLost();
    const silent = database.transaction(async (db) => {
      await end(db);
      await gone;
    });
    await expect(silent).rejects.toBeInstanceOf(Unavailable);
    gone = nextLost();
    const refusing = database.transaction(async (db) => {
      await end(db);
      await gone;
      throw new Error('a rule says no');
    });
    await expect(refusing).rejects.toThrow('a rule says no');
    await works();
  });

  it('ended while idle in the pool: nobody notices', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    for (const client of clients) client.release();
    await direct.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vimo' and pid <> pg_backend_pid()",
    );
    await eventually(() => database.pool.totalCount === 0);
    await expect(database.row('select 1')).resolves.toBeDefined();
  });
});

it('a commit whose answer is lost is no success', async () => {
  proxy.loseAnswerTo('commit');
  await expect(database.transaction((db) => db.run(write, ['perhaps']))).rejects.toBeInstanceOf(Unavailable);
  await works();
});

it('a statement that failed inside a transaction cannot be passed over: it would be told as written and is not', async () => {
  const careless = database.transaction(async (db) => {
    await db.run(write, ['twice']);
    await db.run(write, ['twice']).catch(() => {});
  });
  await expect(careless).rejects.toThrow('nothing was written');
  expect(await written()).toEqual([]);
});

it('of two transactions that wait for each other one is done; the other is Unavailable, and is done when asked again', async () => {
  const names = ['one', 'other'];
  for (const name of names) await direct.run(write, [name]);
  const begun = names.map(() => Promise.withResolvers<void>());
  const touch = (name: string) => `update setting set value = (value::int + 1)::text::jsonb where name = '${name}'`;
  const both = (at: number) =>
    direct.transaction(async (db) => {
      await db.run(touch(names[at]!));
      begun[at]!.resolve();
      await begun[1 - at]!.promise;
      await db.run(touch(names[1 - at]!));
    });
  const ends = await Promise.allSettled([both(0), both(1)]);
  const undone = ends.findIndex(({ status }) => status === 'rejected');
  expect(ends[undone]).toMatchObject({ reason: expect.any(Undone) });
  expect(ends[1 - undone]).toMatchObject({ status: 'fulfilled' });
  await both(undone);
  const values = await direct.rows<{ value: number }>('select (value::text)::int as value from setting');
  expect(values.map(({ value }) => value)).toEqual([3, 3]);
});

describe('a database that does not answer', () => {
  it('one call waits for it once, however many statements it has and however it ends', async () => {
    let givenUp = 0;
    const call = asOneCall(async () => {
      for (let tries = 0; tries < 50; tries += 1) {
        await database
          .transaction((db) => db.run(write, ['late']))
          .catch(() => {
            givenUp += 1;
          });
      }
      throw new Unavailable();
    });
    // The first statement's answer would be there long before the tries were over, if each had a patience of its own.
    await database.row('select 1');
    proxy.delay(6000);
    const first = await Promise.race([call().catch((error) => error), sleep(6000, 'the answer', { ref: false })]);
    expect(first).toBeInstanceOf(Unavailable);
    expect(givenUp).toBe(50);
  });

  it('a transaction is not rolled back by waiting once more', async () => {
    await database.row('select 1');
    proxy.delay(2600);
    const refusal = database.transaction((db) => db.run(write, ['late'])).catch((error) => error);
    const first = await Promise.race([refusal, sleep(2600, 'the answer', { ref: false })]);
    expect(first).toBeInstanceOf(Unavailable);
  });
});

it('a statement that is wrong tells who asked for it', async () => {
  const asksWrongly = async () => {
    await direct.run('select nothing from setting');
  };
  await expect(asksWrongly()).rejects.toMatchObject({ code: '42703', stack: expect.stringContaining('asksWrongly') });
});

it('knows which statements were asked, each once, by whichever way; tests note them down', async () => {
  const texts = ['select 41 as asked', 'select 42 as asked', 'select 43 as asked'];
  const own = (all: Iterable<string>) => [...all].filter((text) => text.endsWith(' as asked'));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'asked-'));
  await direct.rows(texts[0]!);
  await direct.row(texts[1]!);
  noteAskedStatements(folder);
  expect(own(readAskedStatements(folder))).toEqual(texts.slice(0, 2));
  await direct.transaction((db) => db.run(texts[2]!));
  await direct.run(texts[0]!);
  noteAskedStatements(folder);
  expect(own(readAskedStatements(folder))).toEqual(texts);
  expect(own(askedTexts())).toEqual(texts);
  rmSync(folder, { recursive: true });
});
