import { type KindList, PublicationState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { PublicationKindParts } from './kind.ts';
import { readContent, valuesOf } from './working-copy.ts';

/** Working copies that hold a name in a field, held until the transaction ends. */
const holding = (db: Db, kind: string, field: string, name: string) =>
  db.rows<{ id: string; content: object }>(
    `select publication_id as id, content from publication
     where kind = $1 and content ->> $2::text = $3 and state <> ${PublicationState.removed} order by publication_id for no key update`,
    [kind, field, name],
  );

/**
 * Says the new name of a kind of a bureau's list wherever a working copy says its kind by its name, so that what waits is passed, and what is changed later published, as if it had
 * been written today (docs/domains/publications.md). Editions stay, as nobody typed anything; versions stay as they were.
 */
export async function renameKind(
  db: Db,
  kinds: readonly PublicationKindParts[],
  { list, before, name }: { list: KindList; before: string; name: string },
): Promise<void> {
  for (const parts of kinds) {
    const { kind, named } = parts;
    if (named?.list !== list) continue;
    const rows = (await holding(db, kind, named.field, before)).map(({ id, content }) => ({
      id,
      ...valuesOf(parts, readContent(kind, { ...content, [named.field]: name })),
    }));
    await db.run(
      `update publication p set title = n.title, by_name = n.by_name, content = n.content
       from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[]) as n (id, title, by_name, content) where p.publication_id = n.id`,
      [
        rows.map(({ id }) => id),
        rows.map(({ title }) => title),
        rows.map(({ byName }) => byName),
        rows.map(({ content }) => JSON.stringify(content)),
      ],
    );
  }
}
