import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseAccess } from '../platform/database-access.ts';
import { databaseOn, onServer } from './global-setup.ts';

/** A database for one test file alone, migrated and empty unless it is a copy of another one. */
export interface TestDatabase extends DatabaseAccess {
  name: string;
  /** Removes it, whoever may still be connected. */
  drop(): Promise<void>;
}

/** For tests in which nothing hangs on plans, and that ask a statement a few times over many connections: each of those would plan it anew the first five times. */
export const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' };

/**
 * Makes a database for the calling test file by copying the migrated template, or another one that nobody is connected to; takes tens of milliseconds.
 * @param settings of PostgreSQL, for all who connect to it
 */
export async function createTestDatabase(
  source?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestDatabase> {
  const { access, template } = inject('testServer');
  const name = `vimo_test_${randomBytes(6).toString('hex')}`;
  await onServer(access, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source ?? template}`);
    for (const [setting, value] of Object.entries(settings))
      await client.query(`ALTER DATABASE ${name} SET ${setting} = ${value}`);
  });
  return {
    ...databaseOn(access, name),
    name,
    drop: async () =>
      void (await onServer(access, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** What all files of a run share is made by one of them, while the others wait. */
const SHARED_WORK = 7_246_013;

/** Runs work while no other test file of the server is at work here. */
export const onServerAlone = (
  work: (server: {
    exists(database: string): Promise<boolean>;
    rename(from: string, to: string): Promise<void>;
  }) => Promise<void>,
): Promise<void> =>
  onServer(inject('testServer').access, async (client) => {
    await client.query(`SELECT pg_advisory_lock(${SHARED_WORK})`);
    await work({
      exists: async (database) =>
        (await client.query('SELECT FROM pg_database WHERE datname = $1', [database])).rowCount === 1,
      rename: async (from, to) => void (await client.query(`ALTER DATABASE ${from} RENAME TO ${to}`)),
    });
  });
