import { CollegeState, type KeptCollegeContent, type KeptCollegeModule } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { CONTENT_ORDER, shownSql } from './queries.ts';

/** Columns of a module; `$1` is the moment. */
const MODULE = `m.module_id as id, m.name, m.view_power as "viewPower", m.download_power as "downloadPower", m.icon_id as icon, m.link, m.shown,
  (select count(*)::int from college_content c where c.module_id = m.module_id and ${shownSql('$1')}) as "shownNum",
  (select count(*)::int from college_content c where c.module_id = m.module_id) as "contentNum", m.version`;
const MODULE_ORDER = 'm.sort, m.module_id';

/** Every module in its order, hidden ones too. */
export const keptModules = (db: Db, now: WireTime) =>
  db.rows<KeptCollegeModule>(`select ${MODULE} from college_module m order by ${MODULE_ORDER}`, [now]);

export const keptModule = (db: Db, moduleId: string, now: WireTime) =>
  db.row<KeptCollegeModule>(`select ${MODULE} from college_module m where m.module_id = $2`, [now, moduleId]);

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

/** Where a content stands at the moment `$2`. */
const STATUS = `case when c.state = ${CollegeState.draft} then 'draft' when c.state = ${CollegeState.takenDown} or c.until_at <= $2 then 'takenDown'
  when c.created_at > $2 then 'scheduled' else 'shown' end`;

/** Everything that is or was shown in a module in its order. */
export const keptContents = (db: Db, moduleId: string, now: WireTime) =>
  db.rows<KeptCollegeContent>(
    `select c.content_id as id, c.title, c.cover_id as cover, f.extension, f.size::int as size, ${STATUS} as status,
       c.view_power as "viewPower", c.created_at as "createDate"
     from college_content c join file f using (file_id) where c.module_id = $1 order by ${CONTENT_ORDER}`,
    [moduleId, now],
  );

/** Ids of the contents of a module in their order. */
export const contentIds = async (db: Db, moduleId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select c.content_id as id from college_content c where c.module_id = $1 order by ${CONTENT_ORDER}`,
      [moduleId],
    )
  ).map(({ id }) => id);

/** Whether a file is a picture. */
export const isPicture = async (db: Db, fileId: string): Promise<boolean> =>
  (await db.row('select 1 from file where file_id = $1 and width > 0', [fileId])) !== undefined;
