import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import type { DatabaseClient } from '../database-client.ts';

/** Where the queue keeps its tables: beside ours, so that a backup of ours says nothing of what was waiting where. */
export const QUEUE_SCHEMA = 'pgboss';

const NEEDED: number = packageJson.pgboss.schema;

/**
 * Makes the queue's tables, or brings them forward, as their owner: the application may only read and write rows. To be called under the lock of
 * the migrations.
 * @throws Error when the tables are newer than this program
 */
export async function bringQueueForward(owner: DatabaseClient): Promise<void> {
  const there = await requireQueueIsKnown(owner);
  if (there === NEEDED) return;
  await owner.query(there === undefined ? getConstructionPlans(QUEUE_SCHEMA) : getMigrationPlans(QUEUE_SCHEMA, there));
}

/**
 * Looks at the queue's tables and changes nothing.
 * @returns their version, undefined where there are none
 * @throws Error when they are newer than this program, whose queue does not start on them
 */
export async function requireQueueIsKnown(client: DatabaseClient): Promise<number | undefined> {
  const there = await versionOf(client);
  if (there !== undefined && there > NEEDED) throw new Error('任务队列的数据表比程序新，请升级程序后再启动');
  return there;
}

/** Lets a role read and write the queue's rows; `role` comes quoted. */
export const queueGrants = (role: string) => `
  grant usage on schema ${QUEUE_SCHEMA} to ${role};
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role}`;

async function versionOf(owner: DatabaseClient): Promise<number | undefined> {
  const table = await owner.query<{ there: boolean }>(
    `select to_regclass('${QUEUE_SCHEMA}.version') is not null as there`,
  );
  if (!table.rows[0]?.there) return undefined;
  const { rows } = await owner.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`);
  return rows[0]?.version;
}
