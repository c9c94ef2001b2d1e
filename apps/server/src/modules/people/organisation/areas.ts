import { Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';

/**
 * Provinces, cities and districts of the country for an installation that has none yet (docs/decisions/2026-11-22-areas.md). An empty database is left
 * empty until it has an administrator: a backup may be restored into it.
 * @returns how many were written
 */
export async function fillAreas(db: Db): Promise<number> {
  const wanted = await db.row(
    `select 1 where not exists (select from area) and exists (select from account where usertype = ${Usertype.platformAdministrator})`,
  );
  if (!wanted) return 0;
  const { areaList } = await import('@vant/area-data');
  const { province_list: provinces, city_list: cities, county_list: districts } = areaList;
  const rows = [
    ...Object.entries(provinces).map(([id, name]) => ({ id, name, path: [id] })),
    ...Object.entries(cities).map(([id, name]) => ({ id, name, path: [provinceOf(id), id] })),
    ...Object.entries(districts).map(([id, name]) => ({ id, name, path: [provinceOf(id), cityOf(id), id] })),
  ];
  // Parents stand before those below them; another process that does the same at the same moment is waited for.
  return db.run(
    `insert into area (area_id, parent_area_id, area_name, tree_sign)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) on conflict do nothing`,
    [
      rows.map(({ id }) => id),
      rows.map(({ path }) => path.at(-2) ?? null),
      rows.map(({ name }) => name),
      rows.map(({ path }) => path.join('.')),
    ],
  );
}

/** An area with the names of what it lies in, from the country down, and its own. */
export interface PlacedArea {
  areaId: string;
  treeSign: string;
  names: readonly string[];
}

/** All areas there are, as files may name them. */
export async function allAreas(db: Db): Promise<PlacedArea[]> {
  const rows = await db.rows<{ areaId: string; treeSign: string; name: string }>(
    'select area_id as "areaId", tree_sign as "treeSign", area_name as name from area order by area_id',
  );
  const names = new Map(rows.map(({ areaId, name }) => [areaId, name]));
  return rows.map(({ areaId, treeSign }) => ({
    ...{ areaId, treeSign },
    names: treeSign.split('.').map((id) => names.get(id) ?? ''),
  }));
}

/** Codes of GB/T 2260: two digits of the province, two of the city, two of the district. */
const provinceOf = (id: string) => `${id.slice(0, 2)}0000`;
const cityOf = (id: string) => `${id.slice(0, 4)}00`;
