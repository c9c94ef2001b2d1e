import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type ActivityFilter, condition, type Next, parameters } from './queries.ts';

/** By a title that more have, a list holds the newest so many: whoever has more looks for something else (docs/domains/activities.md). */
export const MOST_TITLED = 2000;
/** Buckets of the search's documents, evenly over all, that tell how common a title is; fewer than this in all of them is rare. */
const SAMPLED_BUCKETS = 4;
const RARE_IN_SAMPLE = 64;

/** Keys of the words in parameter `title`, and the last bucket of the search's documents (docs/domains/search.md). */
const asked = (title: string) => `asked as materialized (
    select search_grams(looked_up, length(looked_up) = 1) as keys,
      (select coalesce(max(document_no) / 8192, 0) from search_document) as last
    from search_text(${title}) looked_up)`;
const DOCUMENT_KEYS = 'search_keys(d.title, true, d.category, d.scopes, d.document_no)';

/** Whether so many activities have the title that the newest of them are enough. */
export async function isCommonTitle(db: Db, title: string): Promise<boolean> {
  const row = await db.row<{ common: boolean }>(
    `with ${asked('$1')}
     select count(*) >= ${RARE_IN_SAMPLE} as common from (
       select from asked, (select distinct '#b' || asked.last * n / ${SAMPLED_BUCKETS} as bucket
           from asked, generate_series(1, ${SAMPLED_BUCKETS}) n) sampled
         cross join lateral (
           select from search_document d where ${DOCUMENT_KEYS} @> (asked.keys || sampled.bucket) and d.category = 1) found
       limit ${RARE_IN_SAMPLE}) seen`,
    [title],
  );
  return row?.common ?? false;
}

/**
 * The newest activities (ids, at most `MOST_TITLED`) that a filter lets through whose title is common: bucket after bucket, until there are as many. With
 * `offset 0` bucket after bucket and row after row is looked up by an index, whatever the planner thinks of joining first.
 */
export const newestTitled = (filter: ActivityFilter, now: WireTime, next: Next) =>
  `(with ${asked(next(filter.title))}
     select titled.object_id from asked cross join lateral generate_series(asked.last, 0, -1) bucket cross join lateral (
         select d.object_id from search_document d
         where ${DOCUMENT_KEYS} @> (asked.keys || ('#b' || bucket)) and d.category = 1
         order by d.document_no desc offset 0) titled
       cross join lateral (
         select from activity a where a.activity_id = titled.object_id and ${condition(filter, now, next)} offset 0) found
     limit ${MOST_TITLED})`;

/** How many activities a filter lets through whose title is common, up to `MOST_TITLED`. */
export async function countTitled(db: Db, filter: ActivityFilter, now: WireTime): Promise<number> {
  const { values, next } = parameters();
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from ${newestTitled(filter, now, next)} titled`,
    values,
  );
  return row?.count ?? 0;
}
