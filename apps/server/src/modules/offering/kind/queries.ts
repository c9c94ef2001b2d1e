import type { Kind, KindList } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';

/** Each list as it stands in the database: its table, the columns that differ, and the number of what is of a kind. */
const TABLES: Record<KindList, { table: string; name: string; parent: string; icon: string; used: string }> = {
  activity: {
    table: 'activity_type',
    name: 'tree_name',
    parent: 'k.parent_type_id',
    icon: 'k.icon',
    used: '(select type_id, count(*)::int as used from activity group by type_id) u on u.type_id = k.type_id',
  },
  base: {
    table: 'base_type',
    name: 'name',
    parent: 'null::bigint',
    icon: "''",
    used: '(select type_id, count(*)::int as used from base_detail group by type_id) u on u.type_id = k.type_id',
  },
  club: {
    table: 'club_type',
    name: 'name',
    parent: 'null::bigint',
    icon: "''",
    used: '(select type_name, count(*)::int as used from club group by type_name) u on u.type_name = k.name',
  },
};

/** All of a list in its order. */
export function kinds(db: Db, list: KindList): Promise<Kind[]> {
  const { table, name, parent, icon, used } = TABLES[list];
  return db.rows<Kind>(
    `select k.type_id as id, coalesce((${parent})::text, '') as "parentId", k.${name} as name, not k.disabled as enabled,
       coalesce(u.used, 0) as used, ${icon} as icon
     from ${table} k left join ${used} order by k.sort, k.type_id`,
  );
}

/** As `kinds`, without icons and without asking how many are of each. */
export function kindNames(db: Db, list: KindList) {
  const { table, name, parent } = TABLES[list];
  return db.rows<Omit<Kind, 'used' | 'icon'>>(
    `select k.type_id as id, coalesce((${parent})::text, '') as "parentId", k.${name} as name, not k.disabled as enabled
     from ${table} k order by k.sort, k.type_id`,
  );
}

/**
 * Whether something may become of a kind: it is switched on, and so is what stands above it. What is of it already keeps it (docs/domains/lists.md).
 * @param key its id; of bases and clubs, which say their kind by its name, that
 */
export async function isOffered(db: Db, list: KindList, key: string): Promise<boolean> {
  const { table, parent } = TABLES[list];
  const column = list === 'activity' ? 'type_id' : 'name';
  const row = await db.row(
    `select 1 from ${table} k left join ${table} p on p.type_id = ${parent}
     where k.${column} = $1 and not k.disabled and not coalesce(p.disabled, false)`,
    [key],
  );
  return row !== undefined;
}

/** Changes of a list come one after the other. Until the transaction ends. */
export const lockList = (db: Db, list: KindList) =>
  db.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`kinds of ${list}`]);

/** Adds a kind at the end of those beside it; kinds of activities alone have a place and an icon. */
export async function insertKind(
  db: Db,
  list: KindList,
  { name, parentId = null, icon = '' }: { name: string; parentId?: string | null; icon?: string },
): Promise<string> {
  const { table, name: column } = TABLES[list];
  const below = list === 'activity';
  const row = await db.row<{ id: string }>(
    `insert into ${table} (${column}, sort${below ? ', parent_type_id, icon' : ''})
     select $1, coalesce(max(sort), -1) + 1${below ? ', $2::bigint, $3' : ''} from ${table}
     ${below ? 'where parent_type_id is not distinct from $2' : ''} returning type_id as id`,
    below ? [name, parentId, icon] : [name],
  );
  if (below)
    await db.run(
      `update activity_type t set tree_sign = coalesce((select p.tree_sign || '.' from activity_type p where p.type_id = t.parent_type_id), '') || type_id
       where type_id = $1`,
      [row!.id],
    );
  return row!.id;
}

/** Clubs say their kind by its name: it is written there too. */
export async function writeKindName(db: Db, list: KindList, id: string, name: string): Promise<void> {
  const { table, name: column } = TABLES[list];
  if (list === 'club')
    await db.run(
      'update club c set type_name = $2, version = c.version + 1 from club_type k where k.type_id = $1 and c.type_name = k.name',
      [id, name],
    );
  await db.run(`update ${table} set ${column} = $2 where type_id = $1`, [id, name]);
}

export const writeKindIcon = (db: Db, id: string, icon: string) =>
  db.run('update activity_type set icon = $2 where type_id = $1', [id, icon]);

/** @returns how many stand elsewhere than before */
export const writeKindOrder = (db: Db, list: KindList, ids: readonly string[]) =>
  db.run(
    `update ${TABLES[list].table} k set sort = n.at from unnest($1::bigint[]) with ordinality as n (type_id, at)
     where n.type_id = k.type_id and k.sort <> n.at`,
    [ids],
  );

/** @returns false when it was so before */
export const writeKindEnabled = async (db: Db, list: KindList, id: string, enabled: boolean): Promise<boolean> =>
  (await db.run(`update ${TABLES[list].table} set disabled = not $2 where type_id = $1 and disabled = $2`, [
    id,
    enabled,
  ])) === 1;

export const deleteKind = (db: Db, list: KindList, id: string) =>
  db.run(`delete from ${TABLES[list].table} where type_id = $1`, [id]);
