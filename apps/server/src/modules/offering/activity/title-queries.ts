import type { Db } from '../../../platform/database.ts';
import { likePattern } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type ActivityFilter, condition, type Next, parameters } from './queries.ts';

/** By a title that more have, a list holds the newest so many: whoever has more looks for something else (docs/domains/activities.md). */
export const MOST_TITLED = 600;
/** Buckets of activities, evenly over all, that tell how common a title is; fewer than this in all of them is rare. */
const SAMPLED_BUCKETS = 4;
const RARE_IN_SAMPLE = 32;

/** What narrows a list by title. */
type Titled = Pick<ActivityFilter, 'title' | 'statuses'>;

const KEYS_OF = (row: string) => `activity_title_keys(${row}.title, ${row}.kept_status, ${row}.activity_id)`;
/** The status by which rows are gathered, where it is one. */
const oneStatus = ({ statuses }: Titled) => (statuses?.length === 1 ? statuses[0] : undefined);
/** Keys of the words looked for and of the status, and the last bucket of activities. Pairs of characters prove no word: the title itself is looked at too. */
const asked = (filter: Titled, next: Next) => {
  const status = oneStatus(filter);
  return `asked as materialized (
    select search_grams(looked_up, length(looked_up) = 1)${status === undefined ? '' : ` || ('#s' || ${next(status)}::int)`} as keys,
      (select coalesce(max(activity_id) / 2048, 0) from activity) as last
    from search_text(${next(filter.title)}) looked_up)`;
};
/** Those whose kept status is not that of the moment: found by an index, and few. None where no status is asked for. */
const outdated = (filter: Titled, now: WireTime, next: Next) => {
  if (oneStatus(filter) === undefined) return '';
  const moment = `${next(now)}::timestamptz`;
  const title = next(likePattern(filter.title ?? ''));
  const of = (bound: string) =>
    `union select k.activity_id from activity k where k.published and ${bound} and k.title ilike ${title}`;
  return `${of(`k.kept_until < 'infinity' and k.kept_until <= ${moment}`)} ${of(`k.kept_from > '-infinity' and k.kept_from > ${moment}`)}`;
};

/** Whether so many activities have the title, and the status where it is one, that the newest of them are enough. */
export async function isCommonTitle(db: Db, filter: Titled): Promise<boolean> {
  const { values, next } = parameters();
  const row = await db.row<{ common: boolean }>(
    `with ${asked(filter, next)}
     select count(*) >= ${RARE_IN_SAMPLE} as common from (
       select from asked, (select distinct '#b' || asked.last * n / ${SAMPLED_BUCKETS} as bucket
           from asked, generate_series(1, ${SAMPLED_BUCKETS}) n) sampled
         cross join lateral (select from activity k where k.published and ${KEYS_OF('k')} @> (asked.keys || sampled.bucket)) found
       limit ${RARE_IN_SAMPLE}) seen`,
    values,
  );
  return row?.common ?? false;
}

/** How rows with a title are gathered: all there are, or of those that very many have the newest. */
export type TitleBy = 'title' | 'common title';

/** Rows `a` with a title that few have, among which are all that a filter lets through; `where` is what it asks of them. */
function rarelyTitled(filter: ActivityFilter, now: WireTime, next: Next) {
  const ids = `with ${asked(filter, next)}
     select k.activity_id from asked cross join lateral (
       select k.activity_id from activity k where k.published and ${KEYS_OF('k')} @> asked.keys offset 0) k
     ${outdated(filter, now, next)}`;
  return { from: 'activity a', where: `a.activity_id = any (array(${ids})) and ${condition(filter, now, next)}` };
}

/**
 * The newest (at most `MOST_TITLED`) rows `a` that a filter lets through whose title is common: bucket after bucket, until there are as many. With `offset 0` bucket
 * after bucket is looked up by the index, whatever the planner thinks of joining first.
 */
function newestTitled(filter: ActivityFilter, now: WireTime, next: Next) {
  const held = condition(filter, now, next);
  const newest = `with ${asked(filter, next)} select titled.* from asked
      cross join lateral generate_series(asked.last, 0, -1) bucket cross join lateral (
        select a.* from activity a where ${KEYS_OF('a')} @> (asked.keys || ('#b' || bucket)) and ${held}
        order by a.activity_id desc offset 0) titled
      limit ${MOST_TITLED}`;
  const rest = outdated(filter, now, next);
  const withRest = `select * from ((${newest}) union
      select a.* from activity a where a.activity_id = any (array(select 0::bigint where false ${rest})) and ${held}) of_both
    order by activity_id desc limit ${MOST_TITLED}`;
  return { from: `(${rest ? withRest : newest}) a`, where: 'true' };
}

/** What stands after `from` and `where` for the rows `a` that a filter by title lets through. */
export const titledRows = (by: TitleBy, filter: ActivityFilter, now: WireTime, next: Next) =>
  (by === 'title' ? rarelyTitled : newestTitled)(filter, now, next);

/** How many activities a filter by title lets through; of a common one up to `MOST_TITLED`. */
export async function countTitled(db: Db, by: TitleBy, filter: ActivityFilter, now: WireTime): Promise<number> {
  const { values, next } = parameters();
  const { from, where } = titledRows(by, filter, now, next);
  const row = await db.row<{ count: number }>(`select count(*)::int as count from ${from} where ${where}`, values);
  return row?.count ?? 0;
}
