import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Totals } from '../../../platform/totals.ts';
import { type ActivityFilter, countActivities, isByStatus, mayBeNarrow, placeOf } from './queries.ts';
import { countStatuses } from './status-totals.ts';
import { countTitled, isCommonTitle, type TitleBy } from './title-queries.ts';

/** So many activities are gathered and sorted in a moment; more are better looked for in the order of the sort. */
const NARROW = 2000;

/** How many activities a filter lets through, and by what few of them are gathered (docs/domains/activities.md). */
export function createCounting(db: Db, totals: Totals) {
  /** How many a filter lets through, at most seconds old; by a common title up to `MOST_TITLED`. */
  async function counted(filter: ActivityFilter, now: WireTime): Promise<number> {
    if (isByStatus(filter)) {
      const place = placeOf(filter);
      const all = await totals.get(`statuses ${JSON.stringify(place)}`, () => countStatuses(db, place, now));
      return (filter.statuses ?? []).reduce<number>((sum, status) => sum + (all.get(status) ?? 0), 0);
    }
    return totals.get(JSON.stringify(filter), async () => {
      const by = filter.title ? await narrowBy(filter, now) : undefined;
      return by && by !== 'place' ? countTitled(db, by, filter, now) : countActivities(db, filter, now);
    });
  }
  const isCommon = ({ title, statuses }: ActivityFilter) =>
    totals.get(`common ${JSON.stringify([title, statuses])}`, () => isCommonTitle(db, { title, statuses }));

  /** By what few are left to gather: the organisations or the type, the title, or the base; undefined where rows are met in the list's order. */
  async function narrowBy(filter: ActivityFilter, now: WireTime): Promise<TitleBy | 'place' | undefined> {
    if (mayBeNarrow(filter) && (await counted(placeOf(filter), now)) <= NARROW) return 'place';
    if (filter.title) return (await isCommon(filter)) ? 'common title' : 'title';
    return filter.partnerId && (await counted(filter, now)) <= NARROW ? 'place' : undefined;
  }

  return { counted, narrowBy };
}
export type Counting = ReturnType<typeof createCounting>;
