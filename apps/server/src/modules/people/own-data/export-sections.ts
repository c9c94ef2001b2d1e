import { PARTS, type Section } from '../../../personal.ts';
import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** All that is kept of a person by name, as the domains tell it, by parts. */
export const inOrder = (sections: readonly Section[]): Section[] =>
  PARTS.flatMap((part) => sections.filter((section) => section.part === part));

export type ExportRows = Record<string, unknown>[];

/** The rows of a section as they are on a day, opened. */
export async function rowsOf(
  db: Db,
  secrets: Secrets,
  section: Section,
  accountId: string,
  day: string,
): Promise<ExportRows> {
  const rows = await db.rows<Record<string, unknown>>(section.sql, section.daily ? [accountId, day] : [accountId]);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        section.sealed?.includes(name) ? secrets.openIfAny(value as Buffer | null) : (value ?? ''),
      ]),
    ),
  );
}
