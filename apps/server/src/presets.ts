import { Usertype } from '@vimo/contract';
import { fillModules } from './modules/offering/college/index.ts';
import { fillKinds } from './modules/offering/kind/index.ts';
import { fillSubjects } from './modules/people/in-charge/index.ts';
import { fillHolidays } from './modules/people/school-year/index.ts';
import type { Db } from './platform/database.ts';

/**
 * Lists of the bureau as a new installation begins with them (docs/domains/lists.md): once, and only those that are empty then. Like areas they wait for
 * the first administrator: a backup may be restored into an empty database.
 * @returns how many entries were written
 */
export async function fillPresets(db: Db): Promise<number> {
  const first = await db.run(
    `insert into setting (name, value) select 'list-presets', 'true'
     where exists (select from account where usertype = ${Usertype.platformAdministrator})
     on conflict (name) do nothing`,
  );
  if (first === 0) return 0;
  return (await fillKinds(db)) + (await fillSubjects(db)) + (await fillHolidays(db)) + (await fillModules(db));
}
