import { Usertype } from '@vimo/contract';
import { fillModules } from './modules/offering/college/index.ts';
import { fillKinds } from './modules/offering/kind/index.ts';
import { fillSubjects } from './modules/people/in-charge/index.ts';
import { fillHolidays } from './modules/people/school-year/index.ts';
import type { Db } from './platform/database.ts';

/**
 * Lists of the bureau as a new installation begins with them (docs/domains/lists.md): once, and only those that are empty then; public holidays of a year that nobody has
 * entered at each start. Like areas they wait for the first administrator: a backup may be restored into an empty database.
 * @returns how many entries were written
 */
export async function fillPresets(db: Db): Promise<number> {
  const isReady = await db.row(`select 1 from account where usertype = ${Usertype.platformAdministrator} limit 1`);
  if (!isReady) return 0;
  const first = await db.run(
    "insert into setting (name, value) values ('list-presets', 'true') on conflict (name) do nothing",
  );
  const lists = first === 0 ? 0 : (await fillKinds(db)) + (await fillSubjects(db)) + (await fillModules(db));
  return lists + (await fillHolidays(db));
}
