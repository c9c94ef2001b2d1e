import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseClient } from '../../apps/server/src/platform/database-client.ts';
import { freePort } from '../support/free-port.ts';
import { eventually } from '../support/server-process.ts';
import { filled, own, owner, start } from './programs.ts';
import { withLocalRepository } from './repository.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'rehearsal-rehearsal';
const READY_MS = 120_000;
/** As in any table: how many rows, and a sum of what they hold. */
const CONTENTS = `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(one_row::text, 0)::numeric), 0) as held from`;

/** A PostgreSQL that pgBackRest keeps, as deploy/cluster has it kept, but for the place where backups lie. */
export interface BackedUp {
  connectionString: string;
  ownerConnectionString: string;
  /** Runs pgBackRest as on the machine of the database. */
  pgbackrest(...args: string[]): Promise<void>;
  /** As its superuser. */
  ask<T extends Record<string, unknown>>(statement: string, database?: string): Promise<T[]>;
  /** What all lasting tables of the product hold, by name. */
  contents(): Promise<Map<string, string>>;
  /** Starts it, and waits until it takes writes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Where it lies, with the password of its superuser. */
  place: { folder: string; dataDir: string; port: number; password: string; archiveCommand: string };
}

/** Makes a database with the two roles of the product, and a repository of its backups. */
export async function openBackedUp(): Promise<BackedUp> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backed-up-'));
  chmodSync(folder, 0o755);
  own(folder);
  const makeFolder = (name: string) => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    return own(made);
  };
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return own(file);
  };
  const superuser = owner.uid === undefined ? os.userInfo().username : 'postgres';
  const as = { ...owner, cwd: '/', env: { ...process.env, HOME: '/nonexistent' } };
  const dataDir = makeFolder('data');
  const port = await freePort();
  const settings = write(
    'pgbackrest.conf',
    withLocalRepository(
      filled('pgbackrest.conf', {
        ...{ BACKUP_S3_ENDPOINT: '-', BACKUP_S3_BUCKET: '-', BACKUP_S3_KEY: '-', BACKUP_S3_SECRET: '-' },
        ...{ BACKUP_S3_REGION: '-', BACKUP_CIPHER: PASSWORD },
        ...{ POSTGRES_DATA_DIR: dataDir, POSTGRES_RUN_DIR: folder },
      }),
      { repository: makeFolder('repository'), locks: makeFolder('locks'), port },
    ),
  );
  const pgbackrest = ['/usr/bin/pgbackrest', `--config=${settings}`, '--stanza=vimo'] as const;
  const archiveCommand = `${pgbackrest.join(' ')} archive-push %p`;
  execFileSync(
    `${BIN}/initdb`,
    [
      ...['-D', dataDir, '-U', superuser, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
      ...['--auth-local=peer', '--auth-host=scram-sha-256', `--pwfile=${write('password', PASSWORD)}`],
    ],
    { ...as, stdio: 'ignore' },
  );
  appendFileSync(
    path.join(dataDir, 'postgresql.conf'),
    [
      ...[`port = ${port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = '${folder}'`],
      ...['max_connections = 200', 'wal_level = replica', 'archive_mode = on', 'archive_timeout = 60'],
      `archive_command = '${archiveCommand}'\n`,
    ].join('\n'),
  );
  const stringOf = (user: string, database: string) => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  let child: ReturnType<typeof start> | undefined;
  const backedUp: BackedUp = {
    place: { folder, dataDir, port, password: PASSWORD, archiveCommand },
    ...{ connectionString: stringOf('vimo', 'vimo'), ownerConnectionString: stringOf('vimo_owner', 'vimo') },
    async pgbackrest(...args) {
      const [program, ...options] = pgbackrest;
      await promisify(execFile)(program, [...options, '--log-level-console=warn', ...args], as);
    },
    async ask<T extends Record<string, unknown>>(statement: string, database = 'postgres') {
      const client = new DatabaseClient({ connectionString: stringOf(superuser, database) });
      await client.connect();
      try {
        return (await client.query<T>(statement)).rows;
      } finally {
        await client.end();
      }
    },
    async contents() {
      const tables = await backedUp.ask<{ name: string }>(
        // What is not written to the log (unlogged tables) is empty after any restore.
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
        'vimo',
      );
      const contents = new Map<string, string>();
      for (const { name } of tables) {
        const [row] = await backedUp.ask<{ held: string }>(`${CONTENTS} ${name} one_row`, 'vimo');
        contents.set(name, row!.held);
      }
      return contents;
    },
    async start() {
      child = start(`${BIN}/postgres`, ['-D', dataDir], { log: path.join(folder, 'postgres.log') });
      const isReady = () =>
        backedUp.ask<{ ready: boolean }>('select not pg_is_in_recovery() as ready').then(
          ([row]) => row!.ready,
          () => false,
        );
      await eventually(isReady, READY_MS, `a database that takes writes; its log is in ${folder}`);
    },
    async stop() {
      const ended = once(child!, 'exit');
      child!.kill('SIGINT');
      await ended;
    },
  };
  await backedUp.start();
  for (const statement of [
    // As Patroni makes them on a machine of the cluster.
    `create role replicator replication login password '${PASSWORD}'`,
    `create role rewind login password '${PASSWORD}'`,
    `create role vimo_owner login password '${PASSWORD}'`,
    `create role vimo login password '${PASSWORD}'`,
    'create database vimo owner vimo_owner',
  ])
    await backedUp.ask(statement);
  return backedUp;
}
