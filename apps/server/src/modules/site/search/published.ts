import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Greatest id of the published things of a category (1 activity, 2 base, 3 news); 0 without any. */
export async function greatestDocument(db: Db, category: number): Promise<number> {
  const row = await db.row<{ id: string | null }>(
    'select max(object_id) as id from search_document where category = $1',
    [category],
  );
  return Number(row?.id ?? 0);
}

/** Ids of what is published and due in a category, with an id above `after` and up to `upTo`, and its moment. */
export const publishedDocuments = (db: Db, category: number, after: number, upTo: number, now: WireTime) =>
  db.rows<{ id: string; at: WireTime }>(
    `select object_id as id, at from search_document
     where category = $1 and object_id > $2 and object_id <= $3 and at <= $4
       and org_id <> all (array(select org_id from org where disabled)) order by object_id`,
    [category, after, upTo, now],
  );
