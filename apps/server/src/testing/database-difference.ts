import { openDatabase } from '../platform/database.ts';
import type { DatabaseAccess } from '../platform/database-access.ts';

/** Counters of traffic, of faults and derived documents, and the readers of news, written now and then: no facts that a call leaves. */
const LEFT_OUT = ['rate_window', 'search_document', 'activity_total', 'activity_popularity', 'sliding_quota', 'fault'];

/** Columns that name a person. */
const PERSON = /(account|student|parent|owner)_id$|_by$|^target$/;

/**
 * Writes down every change of every row from now on, by triggers of the test database. `take` answers what came and went since
 * it was last called.
 */
export async function recordChanges(
  access: DatabaseAccess,
): Promise<{ take(): Promise<Changes>; close(): Promise<void> }> {
  const db = openDatabase(access.ownerConnectionString, { size: 1 });
  await db.run(
    'create table change_seen (place bigint generated always as identity, name text not null, gone text, come text)',
  );
  await db.run(`create function see_change() returns trigger language plpgsql security definer as $$
    begin
      insert into change_seen (name, gone, come) values (tg_table_name,
        case when tg_op <> 'INSERT' then (to_jsonb(old) - 'read_count')::text end,
        case when tg_op <> 'DELETE' then (to_jsonb(new) - 'read_count')::text end);
      return null;
    end $$`);
  const tables = await db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [[...LEFT_OUT, 'change_seen']],
  );
  for (const { name } of tables) {
    await db.run(
      `create trigger see_change after insert or update or delete on "${name}" for each row execute function see_change()`,
    );
  }
  // Ids of new rows have a range of their own per table, so that none is a person's by chance.
  const sequences = await db.rows<{ name: string }>(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1",
  );
  for (const [place, { name }] of sequences.entries())
    await db.run('select setval($1::regclass, $2)', [name, (place + 1) * 1_000_000]);
  return {
    take: () => db.rows('with taken as (delete from change_seen returning *) select * from taken order by place'),
    close: () => db.close(),
  };
}
export type Changes = { name: string; gone: string | null; come: string | null }[];

/**
 * What changes come to, sorted, in words that do not depend on which rows they were: people of `known` have names, other ids are
 * `@id`, moments `@time`, sealed values `@bytes`, longer numbers, how many rows a growing list had and the number in a growing class `#`. A row that came and
 * went again is nothing.
 */
export function netOf(changes: Changes, known: Record<string, string>): string[] {
  const counts = new Map<string, number>();
  const count = (name: string, row: string | null, by: number) => {
    if (row !== null) counts.set(`${name} ${row}`, (counts.get(`${name} ${row}`) ?? 0) + by);
  };
  for (const { name, gone, come } of changes) {
    count(name, gone, -1);
    count(name, come, 1);
  }
  return [...counts]
    .flatMap(([row, by]) => Array.from({ length: Math.abs(by) }, () => `${by > 0 ? '+' : '-'} ${plain(row, known)}`))
    .toSorted();
}

function plain(row: string, known: Record<string, string>): string {
  const at = row.indexOf(' ');
  const fields = JSON.parse(row.slice(at + 1)) as Record<string, unknown>;
  const said = Object.entries(fields).map(([name, value]) => `${name}=${plainValue(name, value, known)}`);
  return `${row.slice(0, at)} ${said.join(' ')}`;
}

function plainValue(name: string, value: unknown, known: Record<string, string>): string {
  if (Array.isArray(value)) return `[${value.map((part) => plainValue(name, part, known)).join()}]`;
  if (value === null) return 'null';
  if (typeof value === 'object')
    return `{${Object.entries(value).map(([key, part]) => `${key}=${plainValue(key, part, known)}`)}}`;
  const text = String(value);
  if (PERSON.test(name) && known[text] !== undefined) return known[text];
  if (/_id$|_by$|Ids?$|^(target|batch|occasion)$/.test(name)) return '@id';
  if (name === 'tree_sign') return '@path';
  if (text.startsWith('\\x')) return '@bytes';
  if (/_at$|^at$|_before$|_until$|_from$|_after$/.test(name)) return '@time';
  if (
    /^(store_key|file_key|keys|file_ids|picture_ids|address|address_note|headimg|password_hash|filter|filterIndex|system_name)$/.test(
      name,
    )
  )
    return text === '' ? '' : '@value';
  return name === 'rows' || name === 'seat' ? '#' : text.replace(/\d{4,}/g, '#');
}
