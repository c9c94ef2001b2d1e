import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Shown } from '../../content/publication/index.ts';

/** How films are kept, whatever came in. */
const FILM = 'mp4';

/** Entries of activity spaces for the list of publications: by whom is of which activity, the picture the first that is no film. */
export const EXISTING_ENTRIES = `select e.entry_id as object_id, a.org_id, left(e.content, 40) as title, a.title as by_name,
    coalesce((select f.file_id from unnest(e.file_ids) with ordinality u (file_id, place) join file f using (file_id)
      where f.extension <> '${FILM}' order by u.place limit 1), '') as picture_id,
    e.created_at as shown_from, e.until_at as shown_until, e.published, 0 as place, -1 as read_num, e.created_at
  from activity_space_entry e join activity a using (activity_id)`;

/** An activity of an organisation, by its title. */
export const activityOf = (db: Db, orgId: string, activityId: string) =>
  db.row<{ title: string; published: boolean }>(
    'select title, published from activity where activity_id = $1 and org_id = $2',
    [activityId, orgId],
  );

/** Which of the files are films. */
export const filmsAmong = async (db: Db, fileIds: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(`select file_id as id from file where file_id = any ($1) and extension = '${FILM}'`, [
      fileIds,
    ])
  ).map(({ id }) => id);

interface ShownEntry {
  activityId: string;
  content: string;
  fileIds: readonly string[];
  fileTexts: readonly string[];
}

/** Writes what is shown: a new row, or over the one that there is. @returns its id */
export async function showEntry(db: Db, { objectId, from, until }: Shown, entry: ShownEntry): Promise<string> {
  const values = [entry.activityId, entry.content, entry.fileIds, entry.fileTexts, from, until];
  if (objectId === null)
    return (await db.row<{ id: string }>(
      `insert into activity_space_entry (activity_id, content, file_ids, file_texts, created_at, until_at, published)
       values ($1, $2, $3, $4, $5, $6, true) returning entry_id as id`,
      values,
    ))!.id;
  await db.run(
    `update activity_space_entry set activity_id = $1, content = $2, file_ids = $3, file_texts = $4, created_at = $5, until_at = $6,
       published = true where entry_id = $7`,
    [...values, objectId],
  );
  return objectId;
}

export const withdrawEntry = async (db: Db, entryId: string): Promise<void> => {
  await db.run('update activity_space_entry set published = false where entry_id = $1', [entryId]);
};

interface StandingEntry {
  orgId: string;
  activityId: string;
  activityTitle: string;
  content: string;
  files: { id: string; text: string; isFilm: boolean }[];
  from: WireTime;
  until: WireTime | null;
  isShown: boolean;
}
export const standingEntry = (db: Db, entryId: string) =>
  db.row<StandingEntry>(
    `select a.org_id as "orgId", a.activity_id as "activityId", a.title as "activityTitle", e.content, e.created_at as from,
       e.until_at as until, e.published as "isShown",
       coalesce((select json_agg(json_build_object('id', f.file_id, 'text', coalesce(e.file_texts[u.place], ''), 'isFilm', f.extension = '${FILM}')
           order by u.place)
         from unnest(e.file_ids) with ordinality u (file_id, place) join file f using (file_id)), '[]') as files
     from activity_space_entry e join activity a using (activity_id) where e.entry_id = $1`,
    [entryId],
  );
