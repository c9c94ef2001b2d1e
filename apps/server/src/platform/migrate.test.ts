import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { DatabaseClient } from './database-client.ts';
import { applyMigration, ensureMarkColumn, migrate, migrationFiles } from './migrate.ts';

const app = await startTestApp();
const connect = async () => {
  const client = new DatabaseClient(app.ownerConnectionString);
  await client.connect();
  return client;
};
const [migrator, holder, reader] = [await connect(), await connect(), await connect()];
afterAll(async () => {
  await Promise.all([migrator, holder, reader].map((client) => client.end()));
  await app.close();
});

const columns = async () =>
  (await reader.query("select 1 from pg_attribute where attrelid = 'tried'::regclass and attnum > 0")).rowCount;
const file = { number: 9999, name: '9999-tried.sql', sql: 'alter table tried add column more integer' };

it('a migration that cannot have its lock lets those behind it pass, and comes to its end once the lock is free', async () => {
  await reader.query('create table tried (one integer)');
  await holder.query('begin');
  await holder.query('select from tried');
  const migrating = applyMigration(migrator, file, { pauseMs: 50 });
  const waits = async () =>
    (
      await reader.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table tried%'",
      )
    ).rowCount === 1;
  while (!(await waits()));
  // Stands behind the migration, which stands behind the holder: answered while the holder still is.
  await reader.query('select from tried');
  expect(await columns()).toBe(1);
  await holder.query('commit');
  await migrating;
  expect(await columns()).toBe(2);
});

it('one that stands on a move of rows is refused with the task and the way as long as rows are left, and applied after', async () => {
  const late = {
    number: 9996,
    name: '9996-late.sql',
    sql: '-- Why.\n-- after student.numbers: select count(*) from unmoved where one is not null\nalter table unmoved drop column one;\n',
  };
  await reader.query('create table unmoved (one integer)');
  await reader.query('insert into unmoved values (1), (2), (null)');
  await expect(applyMigration(migrator, late)).rejects.toThrow(
    '数据库迁移 9996-late.sql 须在任务“学籍号加密保存”完成后进行，还剩 2 行。请用升级前的版本启动，在“任务”里等它完成，再升级',
  );
  expect((await reader.query('select 1 from schema_migration where number = 9996')).rowCount).toBe(0);
  await reader.query('update unmoved set one = null');
  await applyMigration(migrator, late);
  expect((await reader.query('select 1 from schema_migration where number = 9996')).rowCount).toBe(1);
});

describe('an upgrade whose later file stands on a move of rows', async () => {
  const place = await createTestDatabase();
  const owner = new DatabaseClient(place.ownerConnectionString);
  await owner.connect();
  afterAll(async () => {
    await owner.end();
    await place.drop();
  });
  const first = { number: 9201, name: '9201-first.sql', sql: 'create table of_the_first (one integer)' };
  const upgrade = (count: string) =>
    migrate(place, {
      files: [
        ...migrationFiles(),
        first,
        { number: 9202, name: '9202-late.sql', sql: `-- after student.numbers: ${count}\nselect 1` },
      ],
    });
  const isBegun = async () =>
    (await owner.query<{ is: boolean }>("select to_regclass('of_the_first') is not null as is")).rows[0]?.is;

  it('is refused before its first file as long as rows are left', async () => {
    await owner.query('create table to_move (one integer)');
    await owner.query('insert into to_move values (1), (null)');
    await expect(upgrade('select count(*) from to_move where one is not null')).rejects.toThrow(
      '数据库迁移 9202-late.sql 须在任务“学籍号加密保存”完成后进行，还剩 1 行。请用升级前的版本启动',
    );
    expect(await isBegun()).toBe(false);
  });

  it('is refused with another way where the release before does not know the move yet', async () => {
    await expect(upgrade('select count(*) from to_move where moved is null')).rejects.toThrow(
      '还剩 2 行。升级前的版本还没有这个任务。请先升级到有这个任务的较早版本',
    );
    expect(await isBegun()).toBe(false);
  });

  it('is done where nothing is left, also of a table that comes with it', async () => {
    expect(await upgrade('select count(*) from of_the_first where one is null')).toEqual([
      '9201-first.sql',
      '9202-late.sql',
    ]);
  });
});

it('one that never gets its lock is given up with a line that says why, and is not noted as applied', async () => {
  await holder.query('begin');
  await holder.query('select from tried');
  await expect(
    applyMigration(migrator, { ...file, number: 9998, sql: 'drop table tried' }, { tries: 1 }),
  ).rejects.toThrow('所需的表一直被其他操作占用');
  await holder.query('commit');
  expect((await reader.query('select 1 from schema_migration where number = 9998')).rowCount).toBe(0);
});

it('an index on what grows is built while others write, and one that was broken off is built anew', async () => {
  await reader.query('create table grown (one integer)');
  const index = {
    number: 9997,
    name: '9997-index.sql',
    sql: '-- Why.\ncreate unique index concurrently grown_one on grown (one);\n',
  };
  await reader.query('insert into grown values (1), (1)');
  await expect(applyMigration(migrator, index)).rejects.toThrow('9997-index.sql');
  await reader.query('delete from grown');
  await holder.query('begin');
  await holder.query('insert into grown values (1)');
  const building = applyMigration(migrator, index);
  await reader.query('insert into grown values (2)');
  await holder.query('commit');
  await building;
  const { rows } = await reader.query(
    "select indisvalid as valid from pg_index where indexrelid = 'grown_one'::regclass",
  );
  expect(rows).toEqual([{ valid: true }]);
});

describe('a program whose schema a newer one has brought forward', async () => {
  const place = await createTestDatabase();
  const owner = new DatabaseClient(place.ownerConnectionString);
  await owner.connect();
  afterAll(async () => {
    await owner.end();
    await place.drop();
  });
  const newest = migrationFiles().at(-1)!.number;
  const tell = async () => {
    const said: string[] = [];
    const names = await migrate(place, { say: (line) => said.push(line) });
    return { said, names };
  };
  const mark = async (number: number) => {
    const one = 'select breaks_before as before from schema_migration where number = $1';
    const { rows } = await owner.query<{ before: number }>(one, [number]);
    return rows[0]?.before;
  };

  it('says nothing while nothing is newer', async () => {
    expect(await tell()).toEqual({ said: [], names: [] });
  });

  it('that starts while the newer one builds an index waits for it, and holds it up by nothing', async () => {
    await owner.query('create table built_on (one integer)');
    await owner.query('select pg_advisory_lock(7246011)');
    const starting = tell();
    const waits = async () =>
      (
        await owner.query(
          "select 1 from pg_stat_activity where datname = current_database() and application_name = 'vimo-migrate' and query like '%advisory_lock%'",
        )
      ).rowCount === 1;
    while (!(await waits()));
    await owner.query('create index concurrently on built_on (one)');
    await owner.query('select pg_advisory_unlock(7246011)');
    expect(await starting).toEqual({ said: [], names: [] });
  });

  it('starts where it can live with that, says so in a line, and leaves rights as the newer one set them', async () => {
    await applyMigration(owner, {
      number: 9101,
      name: '9101-more.sql',
      sql: `-- Why.\n-- breaks programs before ${String(newest).padStart(4, '0')}: nobody reads it since\ncreate table of_the_newer (one integer)`,
    });
    expect(await mark(9101)).toBe(newest);
    const role = new URL(place.connectionString).username;
    await owner.query(`revoke insert on of_the_newer from ${owner.escapeIdentifier(role)}`);
    const { said, names } = await tell();
    expect(names).toEqual([]);
    expect(said).toEqual([expect.stringContaining('9101-more.sql')]);
    const { rows } = await owner.query("select has_table_privilege($1::name, 'of_the_newer', 'insert') as may", [role]);
    expect(rows).toEqual([{ may: false }]);
  });

  it('is refused with the first file that it cannot live with, and the way', async () => {
    await applyMigration(owner, {
      number: 9102,
      name: '9102-gone.sql',
      sql: '-- breaks programs before 9102: it reads them\ndrop table of_the_newer',
    });
    await applyMigration(owner, { number: 9103, name: '9103-fine.sql', sql: 'select 1' });
    await expect(tell()).rejects.toThrow(
      '数据库已由更新的版本升级，本版本不能与 9102-gone.sql 共用。请升级程序后再启动；要用回本版本，请把升级前的备份恢复到空数据库',
    );
    await owner.query('delete from schema_migration where number > 9000');
    expect(await tell()).toEqual({ said: [], names: [] });
  });

  it('finds a table of applied files that has no marks yet, starts on it as it is, and gives it room for them when one is to be applied', async () => {
    await owner.query('alter table schema_migration drop column breaks_before');
    const alone = { connectionString: place.connectionString, ownerConnectionString: place.connectionString };
    expect(await migrate(alone)).toEqual([]);
    await ensureMarkColumn(owner);
    await ensureMarkColumn(owner);
    expect(await mark(newest)).toBe(0);
  });
});
