import { DatabaseClient } from './database-client.ts';
import { queueGrants } from './jobs/schema.ts';

/** How a database is reached: as the role that the application works as, and as the one that owns its tables. With one role for both they are the same. */
export interface DatabaseAccess {
  connectionString: string;
  ownerConnectionString: string;
}

/** Tables to which rows are added and never changed. */
const APPEND_ONLY = ['audit_log', 'publication_event'];
/** Tables that are the owner's business alone. */
const READ_ONLY = ['schema_migration'];

/**
 * Lets the application's role read and write rows and do nothing else: no table is its own, so it can neither drop nor change one, nor empty it at a
 * stroke, nor switch off a trigger. To be called in a transaction of the owner's, after migrations.
 * @returns whether there are two roles; with one there is nothing to grant
 */
export async function grantToApplication(owner: DatabaseClient, access: DatabaseAccess): Promise<boolean> {
  if (access.connectionString === access.ownerConnectionString) return false;
  const role = await roleOf(access.connectionString);
  const { rows } = await owner.query<{ role: string }>('select current_user as role');
  if (rows[0]?.role === role) return false;
  const to = owner.escapeIdentifier(role);
  await owner.query(`
    revoke all on all tables in schema public from ${to};
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage, select on all sequences in schema public to ${to};
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${to};
    revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${to};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${to};
    alter default privileges in schema public grant usage, select on sequences to ${to};
    revoke create on schema public from public, ${to};
    ${queueGrants(to)}`);
  return true;
}

async function roleOf(connectionString: string): Promise<string> {
  const client = new DatabaseClient({ connectionString, application_name: 'vimo-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Whether the application could change what it should only use. */
export const OWNS_TABLES = `select pg_has_role(current_user, relowner, 'usage') as owns from pg_class where oid = 'audit_log'::regclass`;
