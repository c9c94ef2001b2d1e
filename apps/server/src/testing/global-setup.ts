import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeRowTypes } from '../../../../e2e/support/row-types.ts';
import type { DatabaseAccess } from '../platform/database-access.ts';
import { DatabaseClient } from '../platform/database-client.ts';
import { ensureEmbeddedDatabase } from '../platform/embedded-database.ts';
import { migrate } from '../platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of the test databases, and the migrated database they are copied from. */
    testServer: { access: DatabaseAccess; template: string };
    /** File of what the code declares of the rows of its statements. */
    rowTypes: string;
  }
}

/**
 * One database server for all API tests: that of DATABASE_URL when set (its owner, who may be named by DATABASE_OWNER_URL, must be allowed to create
 * databases), otherwise an embedded one in a temporary folder that gives up durability for speed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { access, stop } = foreignServer() ?? (await ownServer());
  const template = `vimo_template_${process.pid}`;
  try {
    await onServer(access, (client) => client.query(`CREATE DATABASE ${template}`));
    await migrate(databaseOn(access, template));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testServer', { access, template });
  project.provide('rowTypes', writeRowTypes());
  return async () => {
    // What files made of it to share (demo/testing) goes with it.
    for (const name of [`${template}_city`, template])
      await onServer(access, (client) => client.query(`DROP DATABASE IF EXISTS ${name}`));
    fs.rmSync(path.join(os.tmpdir(), `${template}_city`), { recursive: true, force: true });
    await stop();
  };
}

function foreignServer() {
  const { DATABASE_URL: connectionString, DATABASE_OWNER_URL } = process.env;
  if (!connectionString) return undefined;
  const access = { connectionString, ownerConnectionString: DATABASE_OWNER_URL || connectionString };
  return { access, stop: async () => {} };
}

async function ownServer() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-test-'));
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    // A database is dropped by its owner, who may not end a worker of the server's own.
    autovacuum: 'off',
  };
  const { connectionString, ownerConnectionString, stop } = await ensureEmbeddedDatabase({
    dataDir,
    log: () => {},
    settings,
  });
  return {
    access: { connectionString, ownerConnectionString },
    async stop() {
      await stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same server and roles, another database. */
export function databaseOn(access: DatabaseAccess, name: string): DatabaseAccess {
  const on = (connectionString: string) => {
    const url = new URL(connectionString);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    connectionString: on(access.connectionString),
    ownerConnectionString: on(access.ownerConnectionString),
  };
}

/** Works as the owner, outside the test databases. */
export async function onServer<T>(access: DatabaseAccess, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: access.ownerConnectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
