import type pg from 'pg';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The lasting tables in an order in which every foreign key's target comes before its source. Unlogged tables (counters of
 * the present minute) and the list of migrations are left out.
 */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and c.relpersistence = 'p' and c.relname <> 'schema_migration' order by 1`,
  );
  const { rows: links } = await client.query<{ source: string; target: string }>(
    `select s.relname as source, t.relname as target from pg_constraint k
     join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and s.oid <> t.oid`,
  );
  const waiting = new Set(tables.map((table) => table.name));
  const order: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) => !links.some((link) => link.source === name && waiting.has(link.target)));
    if (free.length === 0) throw new Error(`foreign keys form a ring: ${[...waiting].join(', ')}`);
    for (const name of free) waiting.delete(name);
    order.push(...free);
  }
  return order;
}

/** Columns of the primary key, for an order of rows that is the same every time. */
export async function keyColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
     cross join unnest(i.indkey::smallint[]) with ordinality as k (number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = ($1::text)::regclass and i.indisprimary order by k.place`,
    [quoted(table)],
  );
  return rows.map((row) => quoted(row.name));
}

/** Columns that hold what was written, in the order in which a table is loaded: not those that the database works out. */
export async function writtenColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = ($1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
  return rows.map((row) => quoted(row.name));
}
