import { migrationFiles } from '../platform/migrate.ts';

/** Tables that are there after all migrations, as the files make and drop them. */
export function migratedTables(): Set<string> {
  const tables = new Set<string>();
  for (const { sql } of migrationFiles())
    for (const [, verb, name] of sql
      .replace(/--.*$/gm, '')
      .matchAll(/^\s*(create(?: unlogged)?|drop) table (?:if (?:not )?exists )?(\w+)/gim)) {
      if (verb?.toLowerCase() === 'drop') tables.delete(name as string);
      else tables.add(name as string);
    }
  return tables;
}
