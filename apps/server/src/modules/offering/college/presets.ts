import type { Db } from '../../../platform/database.ts';

/** Modules that colleges begin with: name, who may view and who may download (docs/domains/college.md). */
const PRESETS: readonly [name: string, view: string, download: string][] = [
  ['学生天地', '1,2,3,4,5', '1,3'],
  ['家校共育', '1,2,3,4,5', '2,3'],
  ['教师研修', '3,4,5', '3,4'],
  ['学校管理', '4,5', '4'],
  ['教育管理', '5', '5'],
  ['基地课程', '3,4,5,6', '3,6'],
];

/** Writes the presets while there is no module. @returns how many were written */
export const fillModules = (db: Db): Promise<number> =>
  db.run(
    `insert into college_module (name, view_power, download_power, sort)
     select name, view, download, sort from unnest($1::text[], $2::text[], $3::text[]) with ordinality as p (name, view, download, sort)
     where not exists (select from college_module)`,
    [PRESETS.map(([name]) => name), PRESETS.map(([, view]) => view), PRESETS.map(([, , download]) => download)],
  );
