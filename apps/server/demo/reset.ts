import { storedKeys } from '../src/modules/content/file/index.ts';
import type { DatabaseAccess } from '../src/platform/database-access.ts';
import { DatabaseClient } from '../src/platform/database-client.ts';
import { QUEUE_SCHEMA } from '../src/platform/jobs/index.ts';
import { migrate } from '../src/platform/migrate.ts';
import type { Platform } from '../src/platform/platform.ts';

/** Empties the database and the store. The schema is made anew, as the audit log lets nobody empty it. */
export async function emptyEverything(platform: Platform, access: DatabaseAccess): Promise<void> {
  const keys = await storedKeys(platform.database);
  const client = new DatabaseClient({ connectionString: access.ownerConnectionString });
  await client.connect();
  try {
    await client.query(
      `begin; drop schema public cascade; drop schema if exists ${QUEUE_SCHEMA} cascade; create schema public; commit`,
    );
  } finally {
    await client.end();
  }
  await migrate(access);
  // After the rows, so that no row is ever without its file.
  for (const key of keys) await platform.files.remove(key);
}
