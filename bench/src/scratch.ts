import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { DatabaseClient } from '../../apps/server/src/platform/database-client.ts';
import { ensureEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';

export interface Scratch {
  dataDir: string;
  connectionString: string;
  client: pg.Client;
  close(): Promise<void>;
}

/** An embedded database of its own in a temporary folder, with the product's schema and settings. */
export async function openScratch(): Promise<Scratch> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-bench-'));
  const database = await ensureEmbeddedDatabase({ dataDir, log: () => {} });
  await migrate(database);
  const client = new DatabaseClient({ connectionString: database.ownerConnectionString });
  await client.connect();
  return {
    dataDir,
    connectionString: database.connectionString,
    client,
    async close() {
      await client.end();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A small city: a bureau with a dozen schools, twenty types of activity, one signed-in family. */
export async function fillCity(client: pg.Client): Promise<void> {
  await client.query(`
    insert into org (org_id, parent_org_id, org_name, org_type, tree_sign)
      values (1, null, '云汀市教育局', 2, '1');
    insert into org (org_id, parent_org_id, org_name, org_type, tree_sign)
      select 1 + n, 1, '第' || n || '学校', 4, '1.' || (1 + n) from generate_series(1, 12) n;
    insert into activity_type (type_id, tree_name, tree_sign) select n, '类型' || n, n::text from generate_series(1, 20) n;
    insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id)
      select n, decode(md5('login' || n), 'hex'), '', 4, '', '家长' || n, 1 from generate_series(1, 3000) n;
    select setval(pg_get_serial_sequence('account', 'account_id'), 10000);
    select setval(pg_get_serial_sequence('org', 'org_id'), 10000);`);
}

/** Adds published activities until there are `total`; spread over organisations, types, dates and sign-up counts. */
export async function fillActivities(client: pg.Client, total: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) as count from activity');
  const present = Number(rows[0]?.count ?? 0);
  const step = 100_000;
  // The search is not what these rows are for.
  await client.query('alter table activity disable trigger activity_search_added');
  for (let from = present; from < total; from += step) {
    await client.query(
      `insert into activity (title, intro_info, type_id, suit_sections, person_num, sign_count, sign_start_at, sign_end_at,
         act_start_at, act_end_at, address, price, contact_name, contact_phone, org_id, published, created_at, updated_at)
       select '第' || n || '次活动：走进自然课堂', '和同学一起观察、记录、分享。', 1 + n % 20, array[1 + n % 4]::smallint[], 60, n % 60,
         now() - interval '10 days', now() + interval '10 days', now() + interval '12 days', now() + interval '13 days',
         '云汀市青少年活动中心', n % 3 * 18, '陈老师', '0000-6618 0000', 1 + n % 13, true,
         now() - n * interval '1 second', now() - (n::bigint * 7919 % 1000003) * interval '1 second'
       from generate_series($1::int, $2::int) n`,
      [from + 1, Math.min(from + step, total)],
    );
  }
  await client.query('alter table activity enable trigger activity_search_added');
  await client.query('vacuum analyze activity');
}
