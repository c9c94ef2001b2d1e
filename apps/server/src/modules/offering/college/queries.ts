import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

export interface ModuleRow {
  id: string;
  name: string;
  viewPower: string;
  downloadPower: string;
  pcIcon: string;
  pcLink: string;
  contentNum: number;
}

export const shownModules = (db: Db) =>
  db.rows<ModuleRow>(
    `select module_id as id, name, view_power as "viewPower", download_power as "downloadPower", icon_id as "pcIcon",
       link as "pcLink",
       (select count(*)::int from college_content c where c.module_id = m.module_id) as "contentNum"
     from college_module m where shown order by sort, module_id`,
  );

export interface ContentRow {
  id: string;
  title: string;
  image: string;
  extension: string;
  createDate: WireTime;
}

const COLUMNS = `c.content_id as id, c.title, c.cover_id as image, f.extension, c.created_at as "createDate"`;
const FROM = 'from college_content c join college_module m using (module_id) join file f using (file_id)';

/** Contents of a shown module, the newest first. */
export const contentsOf = (db: Db, moduleId: string, size: number, offset: number) =>
  db.rows<ContentRow>(
    `select ${COLUMNS} ${FROM} where c.module_id = $1 and m.shown
     order by c.created_at desc, c.content_id desc limit $2 offset $3`,
    [moduleId, size, offset],
  );

export async function countContents(db: Db, moduleId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from college_content c join college_module m using (module_id)
     where c.module_id = $1 and m.shown`,
    [moduleId],
  );
  return row?.count ?? 0;
}

export interface ContentDetailRow extends ContentRow {
  modelId: string;
  modelName: string;
  fileId: string;
  viewPower: string;
  downloadPower: string;
  pcIcon: string;
  pcLink: string;
}

export const contentById = (db: Db, contentId: string) =>
  db.row<ContentDetailRow>(
    `select ${COLUMNS}, c.module_id as "modelId", m.name as "modelName", c.file_id as "fileId",
       m.view_power as "viewPower", m.download_power as "downloadPower", m.icon_id as "pcIcon",
       m.link as "pcLink"
     ${FROM} where c.content_id = $1 and m.shown`,
    [contentId],
  );
