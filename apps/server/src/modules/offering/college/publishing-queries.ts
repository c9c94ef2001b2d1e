import { CollegeState, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Shown } from '../../content/publication/index.ts';

/** Whose the documents of the college are: the bureau's at the top. */
const OWNER = `(select org_id from org where parent_org_id is null and org_type = ${OrgType.bureau} and not disabled order by org_id limit 1)`;

/** Documents of the college for the list of publications: by whom is in which module. Without a bureau they are nobody's yet. */
export const EXISTING_DOCUMENTS = `select c.content_id as object_id, o.org_id, c.title, m.name as by_name, c.cover_id as picture_id,
    c.created_at as shown_from, c.until_at as shown_until, nullif(c.state, ${CollegeState.takenDown}) = ${CollegeState.shown} as published,
    0 as place, -1 as read_num, c.created_at
  from college_content c join college_module m using (module_id) join org o on o.org_id = ${OWNER}`;

export const moduleOf = (db: Db, moduleId: string) =>
  db.row<{ name: string; downloadPower: string; icon: string; link: string }>(
    'select name, download_power as "downloadPower", icon_id as icon, link from college_module where module_id = $1',
    [moduleId],
  );

export const fileOf = (db: Db, fileId: string) =>
  db.row<{ name: string; extension: string }>('select real_name as name, extension from file where file_id = $1', [
    fileId,
  ]);

/** How many contents a module has, whether they are shown or not, beside the one named. */
export const countOthers = async (db: Db, moduleId: string, contentId: string | null): Promise<number> =>
  (await db.row<{ count: number }>(
    'select count(*)::int as count from college_content where module_id = $1 and content_id is distinct from $2::bigint',
    [moduleId, contentId],
  ))!.count;

interface ShownDocument {
  moduleId: string;
  title: string;
  pictureId: string;
  fileId: string;
  viewPower: string;
}

/** Writes what is shown: a new row, which stands before the others of its module, or over the one that there is. @returns its id */
export async function showDocument(db: Db, { objectId, from, until }: Shown, shown: ShownDocument): Promise<string> {
  const values = [shown.moduleId, shown.title, shown.pictureId, shown.fileId, shown.viewPower, from, until];
  if (objectId === null)
    return (await db.row<{ id: string }>(
      `insert into college_content (module_id, title, cover_id, file_id, view_power, created_at, until_at, state)
       values ($1, $2, $3, $4, $5, $6, $7, ${CollegeState.shown}) returning content_id as id`,
      values,
    ))!.id;
  await db.run(
    `update college_content set sort = case when module_id = $1 then sort else 0 end, module_id = $1, title = $2, cover_id = $3, file_id = $4,
       view_power = $5, created_at = $6, until_at = $7, state = ${CollegeState.shown} where content_id = $8`,
    [...values, objectId],
  );
  return objectId;
}

export const withdrawDocument = async (db: Db, contentId: string): Promise<void> => {
  await db.run(`update college_content set state = ${CollegeState.takenDown} where content_id = $1`, [contentId]);
};

interface StandingDocument extends ShownDocument {
  orgId: string | null;
  moduleName: string;
  fileName: string;
  from: WireTime;
  until: WireTime | null;
  isShown: boolean;
  isDraft: boolean;
}
export const standingDocument = (db: Db, contentId: string) =>
  db.row<StandingDocument>(
    `select ${OWNER} as "orgId", c.module_id as "moduleId", m.name as "moduleName", c.title, c.cover_id as "pictureId", c.file_id as "fileId",
       f.real_name as "fileName", c.view_power as "viewPower", c.created_at as from, c.until_at as until, c.state = ${CollegeState.shown} as "isShown",
       c.state = ${CollegeState.draft} as "isDraft"
     from college_content c join college_module m using (module_id) join file f using (file_id) where c.content_id = $1`,
    [contentId],
  );

/** Files that a content had before the present one, the first of them first: with who sent each in and when. */
export const replacedFiles = (db: Db, contentId: string) =>
  db.rows<{ fileId: string; fileName: string; by: string; at: WireTime }>(
    `select v.file_id as "fileId", f.real_name as "fileName", v.account_id as by, v.created_at as at
     from college_file v join file f using (file_id)
     where v.content_id = $1 and v.version < (select max(l.version) from college_file l where l.content_id = v.content_id) order by v.version`,
    [contentId],
  );
