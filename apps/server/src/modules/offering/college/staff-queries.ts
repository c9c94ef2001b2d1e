import { CollegeState, type KeptCollegeContent, type KeptCollegeModule } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { CONTENT_ORDER } from './queries.ts';

const MODULE = `m.module_id as id, m.name, m.view_power as "viewPower", m.download_power as "downloadPower", m.icon_id as icon, m.link, m.shown,
  (select count(*)::int from college_content c where c.module_id = m.module_id and c.state = ${CollegeState.shown}) as "shownNum",
  (select count(*)::int from college_content c where c.module_id = m.module_id) as "contentNum", m.version`;
const MODULE_ORDER = 'm.sort, m.module_id';

/** Every module in its order, hidden ones too. */
export const keptModules = (db: Db) =>
  db.rows<KeptCollegeModule>(`select ${MODULE} from college_module m order by ${MODULE_ORDER}`);

export const keptModule = (db: Db, moduleId: string) =>
  db.row<KeptCollegeModule>(`select ${MODULE} from college_module m where m.module_id = $1`, [moduleId]);

/** Ids in their order, with every module locked until the transaction ends: who waited for them reads the order that was written meanwhile. */
export async function lockModules(db: Db): Promise<string[]> {
  await db.run('select 1 from college_module order by module_id for no key update');
  const rows = await db.rows<{ id: string }>(`select m.module_id as id from college_module m order by ${MODULE_ORDER}`);
  return rows.map(({ id }) => id);
}

/** False when the module is not there; locked until the transaction ends. */
export const lockModule = async (db: Db, moduleId: string): Promise<boolean> =>
  (await db.row('select 1 from college_module where module_id = $1 for no key update', [moduleId])) !== undefined;

export interface ModuleWords {
  name: string;
  viewPower: string;
  downloadPower: string;
  icon: string;
  link: string;
  shown: boolean;
}
const moduleValues = (words: ModuleWords) => [
  ...[words.name, words.viewPower, words.downloadPower, words.icon, words.link, words.shown],
];

/** Adds a module behind the others. */
export const addModule = async (db: Db, words: ModuleWords): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into college_module (name, view_power, download_power, icon_id, link, shown, sort)
     select $1, $2, $3, $4, $5, $6, coalesce(max(sort), 0) + 1 from college_module returning module_id as id`,
    moduleValues(words),
  ))!.id;

/** False when it was written since that version was read. */
export const rewriteModule = async (db: Db, moduleId: string, words: ModuleWords, version: number): Promise<boolean> =>
  (await db.run(
    `update college_module set name = $1, view_power = $2, download_power = $3, icon_id = $4, link = $5, shown = $6, version = version + 1
     where module_id = $7 and version = $8`,
    [...moduleValues(words), moduleId, version],
  )) === 1;

/** False while something is in it. */
export const deleteModule = async (db: Db, moduleId: string): Promise<boolean> =>
  (await db.run(
    'delete from college_module m where module_id = $1 and not exists (select from college_content c where c.module_id = m.module_id)',
    [moduleId],
  )) === 1;

/** Puts modules, or contents of one, into an order. */
export const writeOrder = (db: Db, table: 'college_module' | 'college_content', ids: readonly string[]) =>
  db.run(
    `update ${table} t set sort = w.at from unnest($1::bigint[]) with ordinality w (id, at)
     where t.${table === 'college_module' ? 'module_id' : 'content_id'} = w.id`,
    [ids],
  );

const CONTENT = `c.content_id as id, c.title, c.cover_id as cover, f.extension, f.real_name as "fileName", f.size::int as size, c.state,
  c.view_power as "viewPower", c.created_at as "createDate", coalesce(a.name, '') as "changedBy", c.changed_at as "changeDate", c.version`;
const FROM = 'from college_content c join file f using (file_id) left join account a on a.account_id = c.changed_by';
type ContentRow = Omit<KeptCollegeContent, 'changeDate'> & { changeDate: WireTime | null };

/** Everything in a module in its order, drafts and what was taken down too. */
export const keptContents = async (db: Db, moduleId: string): Promise<KeptCollegeContent[]> =>
  (
    await db.rows<ContentRow>(`select ${CONTENT} ${FROM} where c.module_id = $1 order by ${CONTENT_ORDER}`, [moduleId])
  ).map((row) => ({ ...row, changeDate: row.changeDate ?? '' }));

export async function keptContent(db: Db, contentId: string) {
  const row = await db.row<ContentRow & { moduleId: string; fileId: string }>(
    `select ${CONTENT}, c.module_id as "moduleId", c.file_id as "fileId" ${FROM} where c.content_id = $1`,
    [contentId],
  );
  return row && { ...row, changeDate: row.changeDate ?? '' };
}

export interface KeptFile {
  version: number;
  fileId: string;
  name: string;
  size: number;
  userName: string;
  createDate: WireTime;
}

/** Every file that a content had, the latest first. */
export const filesOfContent = (db: Db, contentId: string) =>
  db.rows<KeptFile>(
    `select v.version, v.file_id as "fileId", f.real_name as name, f.size::int as size, a.name as "userName", v.created_at as "createDate"
     from college_file v join file f using (file_id) join account a using (account_id) where v.content_id = $1 order by v.version desc`,
    [contentId],
  );

export interface ContentWords {
  title: string;
  cover: string;
  fileId: string;
  viewPower: string;
  state: number;
}
interface Change {
  by: string;
  now: WireTime;
}

export const addContent = async (db: Db, moduleId: string, words: ContentWords, { by, now }: Change): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into college_content (title, cover_id, file_id, view_power, state, changed_by, changed_at, created_at, module_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning content_id as id`,
    [words.title, words.cover, words.fileId, words.viewPower, words.state, by, now, moduleId],
  ))!.id;

/** False when it was written since that version was read. */
export const rewriteContent = async (
  db: Db,
  contentId: string,
  words: ContentWords,
  version: number,
  { by, now }: Change,
): Promise<boolean> =>
  (await db.run(
    `update college_content set title = $1, cover_id = $2, file_id = $3, view_power = $4, state = $5, changed_by = $6, changed_at = $7,
       version = version + 1 where content_id = $8 and version = $9`,
    [words.title, words.cover, words.fileId, words.viewPower, words.state, by, now, contentId, version],
  )) === 1;

/** False when it is so already. */
export const writeState = async (db: Db, contentId: string, state: number, { by, now }: Change): Promise<boolean> =>
  (await db.run(
    `update college_content set state = $2, changed_by = $3, changed_at = $4, version = version + 1 where content_id = $1 and state <> $2`,
    [contentId, state, by, now],
  )) === 1;

/** Keeps a file as the next version of a content. */
export const keepFile = (db: Db, contentId: string, fileId: string, { by, now }: Change) =>
  db.run(
    `insert into college_file (content_id, version, file_id, account_id, created_at)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4 from college_file where content_id = $1`,
    [contentId, fileId, by, now],
  );

/** Keeps the file that a content had before its files were kept, as the one of whoever sent it in. */
export const keepFirstFile = (db: Db, contentId: string, { by }: Change) =>
  db.run(
    `insert into college_file (content_id, version, file_id, account_id, created_at)
     select c.content_id, 1, c.file_id, coalesce(f.owner_id, $2), c.created_at from college_content c join file f using (file_id)
     where c.content_id = $1 and not exists (select from college_file v where v.content_id = c.content_id)`,
    [contentId, by],
  );

/** Whether a file is a picture. */
export const isPicture = async (db: Db, fileId: string): Promise<boolean> =>
  (await db.row('select 1 from file where file_id = $1 and width > 0', [fileId])) !== undefined;
