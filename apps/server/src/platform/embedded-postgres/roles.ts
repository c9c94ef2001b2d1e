import pg from 'pg';
import type { Passwords } from './first-setup.ts';
import { connectKeeper } from './postmaster.ts';

const DATABASE = 'vimo';
/** Works with the rows. */
const APPLICATION = 'vimo';
/** Owns the tables and makes new ones; may create databases and end the application's connections, for tests. */
const OWNER = 'vimo_owner';

/**
 * Sees to the application's database and its two roles; a first set-up may have been stopped before any of them. A database of the time when one role was
 * both goes over to the owner with all that is in it; what the application may do with it, migrations see to (database-access.ts).
 */
export async function prepareRoles(keeper: pg.Client, port: number, secrets: Passwords): Promise<void> {
  const { rows } = await keeper.query<{ application: boolean; owner: boolean; belongsTo: string | null }>(
    `select exists (select from pg_roles where rolname = '${APPLICATION}') as application,
            exists (select from pg_roles where rolname = '${OWNER}') as owner,
            (select pg_get_userbyid(datdba) from pg_database where datname = '${DATABASE}') as "belongsTo"`,
  );
  const { application, owner, belongsTo } = rows[0] ?? {};
  if (!owner) {
    await keeper.query(`create role ${OWNER} login createdb password ${pg.escapeLiteral(secrets.owner)}`);
  }
  if (!application) {
    await keeper.query(`create role ${APPLICATION} login password ${pg.escapeLiteral(secrets.application)}`);
  }
  await keeper.query(`grant ${APPLICATION} to ${OWNER}`);
  if (!belongsTo) await keeper.query(`create database ${DATABASE} owner ${OWNER}`);
  if (belongsTo === APPLICATION) {
    const inside = await connectKeeper(port, secrets.keeper, DATABASE);
    try {
      await inside.query(`reassign owned by ${APPLICATION} to ${OWNER}`);
    } finally {
      await inside.end();
    }
    await keeper.query(`alter role ${APPLICATION} nocreatedb`);
  }
}

/** How the database on this port is reached. */
export function accessTo(port: number, secrets: Passwords) {
  const as = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return {
    connectionString: as(APPLICATION, secrets.application),
    ownerConnectionString: as(OWNER, secrets.owner),
  };
}
