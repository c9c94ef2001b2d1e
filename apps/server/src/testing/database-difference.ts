import type { Db } from '../platform/database.ts';

/** Counters of traffic and derived documents, and the readers of news, written now and then: no facts that a call leaves. */
const LEFT_OUT = ['migration', 'schema_migration', 'rate_window', 'search_document', 'activity_total', 'sliding_quota'];

/** Columns that name a person. */
const PERSON = /(account|student|parent|owner)_id$|^target$/;

export type Snapshot = Map<string, string>;

/** Every row of every table as text, by table and place. */
export async function snapshotOf(db: Db): Promise<Snapshot> {
  const tables = await db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [LEFT_OUT],
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, ctid::text as place, (to_jsonb(t) - 'read_count')::text as row from "${name}" t`,
  );
  const rows = await db.rows<{ name: string; place: string; row: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, place, row }) => [`${name} ${place}`, `${name} ${row}`]));
}

/**
 * What came and went between two snapshots, sorted, in words that do not depend on which rows they were: `known` ids have
 * names, other ids are `@id`, moments `@time`, sealed values `@bytes`, longer numbers `#`.
 */
export function differenceOf(before: Snapshot, after: Snapshot, known: Record<string, string>): string[] {
  const [old, now] = [new Set(before.values()), new Set(after.values())];
  const gone = [...old].filter((row) => !now.has(row)).map((row) => `- ${plain(row, known)}`);
  const come = [...now].filter((row) => !old.has(row)).map((row) => `+ ${plain(row, known)}`);
  return [...gone, ...come].toSorted();
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
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (PERSON.test(name) && known[text] !== undefined) return known[text];
  if (name.endsWith('_id') || name === 'target') return '@id';
  if (text.startsWith('\\x')) return '@bytes';
  if (/_at$|^at$|_before$|_until$/.test(name)) return '@time';
  if (/^(store_key|file_ids|picture_ids|address|headimg|password_hash)$/.test(name)) return text === '' ? '' : '@value';
  return text.replace(/\d{4,}/g, '#');
}
