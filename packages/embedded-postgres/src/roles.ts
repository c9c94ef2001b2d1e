import pg from 'pg';
import type { Passwords } from './first-setup.ts';
import { connectKeeper } from './postmaster.ts';

/**
 * The database and its two roles: the application, which bears the database's name, works with the rows; the owner owns the tables and makes
 * new ones, and may create databases and end the application's connections, for tests.
 */
const namesOf = (name: string) => ({ DATABASE: name, APPLICATION: name, OWNER: `${name}_owner` });

/**
 * Sees to the application's database and its two roles; a first set-up may have been stopped before any of them. A database of the time when one role was
 * both goes over to the owner with all that is in it; what the application may do with it, the owner says.
 */
export async function prepareRoles(keeper: pg.Client, port: number, name: string, secrets: Passwords): Promise<void> {
  const { DATABASE, APPLICATION, OWNER } = namesOf(name);
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

/** How a database is reached: as the role that works with its rows, and as the one that owns its tables. */
export interface Access {
  connectionString: string;
  ownerConnectionString: string;
}

/** How the database on this port is reached. */
export function accessTo(port: number, name: string, secrets: Passwords): Access {
  const { DATABASE, APPLICATION, OWNER } = namesOf(name);
  const as = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return {
    connectionString: as(APPLICATION, secrets.application),
    ownerConnectionString: as(OWNER, secrets.owner),
  };
}
