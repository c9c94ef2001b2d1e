import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { DatabaseClient } from '../platform/database-client.ts';
import { ensureEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { migrate } from '../platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of the test databases, and the migrated database they are copied from. */
    testServer: { connectionString: string; template: string };
  }
}

/**
 * One database server for all API tests: that of DATABASE_URL when set (its user must be allowed to create databases),
 * otherwise an embedded one in a temporary folder that gives up durability for speed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? foreignServer(process.env.DATABASE_URL) : await ownServer();
  const template = `vimo_template_${process.pid}`;
  try {
    await onServer(server.connectionString, `CREATE DATABASE ${template}`);
    await migrate(databaseOn(server.connectionString, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { connectionString: server.connectionString, template });
  return async () => {
    await onServer(server.connectionString, `DROP DATABASE ${template}`);
    await server.stop();
  };
}

function foreignServer(connectionString: string) {
  return { connectionString, stop: async () => {} };
}

async function ownServer() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const database = await ensureEmbeddedPostgres({ dataDir, log: () => {}, settings });
  return {
    connectionString: database.connectionString,
    async stop() {
      await database.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same server and user, another database. */
export function databaseOn(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement outside the test databases. */
export async function onServer(connectionString: string, sql: string): Promise<void> {
  const client = new DatabaseClient({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
