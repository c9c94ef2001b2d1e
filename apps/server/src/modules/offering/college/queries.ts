import { CollegeState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Whether a content `c` is shown at a moment: begun, and not over. */
export const shownSql = (now: string) =>
  `c.state = ${CollegeState.shown} and c.created_at <= ${now} and (c.until_at is null or c.until_at > ${now})`;

export interface ModuleRow {
  id: string;
  name: string;
  viewPower: string;
  downloadPower: string;
  pcIcon: string;
  pcLink: string;
  contentNum: number;
}

export const shownModules = (db: Db, now: WireTime) =>
  db.rows<ModuleRow>(
    `select module_id as id, name, view_power as "viewPower", download_power as "downloadPower", icon_id as "pcIcon",
       link as "pcLink",
       (select count(*)::int from college_content c where c.module_id = m.module_id and ${shownSql('$1')}) as "contentNum"
     from college_module m where shown order by sort, module_id`,
    [now],
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

/** What strangers know of: contents that are shown, of modules that are. */
const visible = (now: string) => `m.shown and ${shownSql(now)}`;
/** As somebody put them; what was never put in order comes first, the newest first. */
export const CONTENT_ORDER = 'c.sort, c.created_at desc, c.content_id desc';

/** Contents of a shown module in their order. */
export const contentsOf = (db: Db, moduleId: string, now: WireTime, { size, offset }: Span) =>
  db.rows<ContentRow & { viewPower: string; onlyFor: string }>(
    `select ${COLUMNS}, m.view_power as "viewPower", c.view_power as "onlyFor" ${FROM}
     where c.module_id = $1 and ${visible('$2')} order by ${CONTENT_ORDER} limit $3 offset $4`,
    [moduleId, now, size, offset],
  );

export async function countContents(db: Db, moduleId: string, now: WireTime): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from college_content c join college_module m using (module_id)
     where c.module_id = $1 and ${visible('$2')}`,
    [moduleId, now],
  );
  return row?.count ?? 0;
}

export interface ContentDetailRow extends ContentRow {
  modelId: string;
  modelName: string;
  fileId: string;
  viewPower: string;
  downloadPower: string;
  /** Those of the module's roles that may see it; empty is all of them. */
  onlyFor: string;
  pcIcon: string;
  pcLink: string;
}

export const contentById = (db: Db, contentId: string, now: WireTime) =>
  db.row<ContentDetailRow>(
    `select ${COLUMNS}, c.module_id as "modelId", m.name as "modelName", c.file_id as "fileId",
       m.view_power as "viewPower", m.download_power as "downloadPower", m.icon_id as "pcIcon",
       m.link as "pcLink", c.view_power as "onlyFor"
     ${FROM} where c.content_id = $1 and ${visible('$2')}`,
    [contentId, now],
  );
