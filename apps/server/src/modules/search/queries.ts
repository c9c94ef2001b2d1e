import type { Db } from '../../platform/database.ts';
import type { WireTime } from '../../platform/time.ts';
import type { AskedOrganisation } from './rules.ts';

/** Hits that are looked for, and so the greatest total that is told. */
export const MAX_HITS = 600;
/** Buckets of 8192 documents that are looked into one by one. */
const NEWEST_BUCKETS = 16;

export interface Hit {
  category: number;
  id: string;
}

interface Lane {
  /** Condition that the index of this lane answers; keys of the text in `keys`. */
  indexed: string;
  /** Holds for each hit: pairs of characters can all be there without the word. */
  checked: string;
  keys: string;
  limit: string;
}

/**
 * Hits of one lane, the newest documents first: the newest buckets one after the other, then all the rest at once, each by the
 * index alone, until there are enough. A word that is everywhere ends in the first bucket; of one that is not found often
 * enough in them there cannot be many in the rest.
 */
const lane = ({ indexed, checked, keys, limit }: Lane) => `
  select hit.* from unnest((select newest from buckets) || ${keys}[1]) bucket
  cross join unnest(coalesce($3::text[], array[bucket])) scope
  cross join lateral (
    select d.category, d.object_id, d.at from search_document d
    where ${indexed} @> (${keys} || array[bucket, scope, coalesce($2::text, scope)])
      and (length(bucket) > 2 or d.document_no < (select rest from buckets))
      and ${checked} and (d.category <> 3 or d.at <= $4) and d.org_id <> all ((select ids from disabled)::bigint[])
    order by d.document_no desc) hit
  limit ${limit}`;

const SEARCH = `
with asked as materialized (
  select array(select '%' || regexp_replace(term, '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(terms) term) as patterns,
    array(select unnest(search_grams(term, length(term) = 1)) from unnest(terms) term) as title_keys,
    array(select unnest(search_grams(term, false)) from unnest(terms) term) as keys
  from (select string_to_array(search_text($1), ' ') as terms) t),
buckets as materialized (
  select array(select '#b' || n from generate_series(last, greatest(last - ${NEWEST_BUCKETS - 1}, 0), -1) n) as newest,
    (last - ${NEWEST_BUCKETS - 1}) * 8192 as rest
  from (select coalesce(max(document_no) / 8192, 0) as last from search_document) newest),
disabled as materialized (select array(select org_id from org where disabled) as ids),
in_title as materialized (${lane({
  indexed: 'search_keys(d.title, true, d.category, d.scopes, d.document_no)',
  checked: 'd.title like all ((select patterns from asked)::text[])',
  keys: '(select title_keys from asked)',
  limit: `(select case when cardinality(title_keys) = 0 then 0 else ${MAX_HITS} end from asked)`,
})}),
in_text as materialized (${lane({
  indexed: "search_keys(d.title || ' ' || d.body, false, d.category, d.scopes, d.document_no)",
  checked: `d.title || ' ' || d.body like all ((select patterns from asked)::text[])
        and not d.title like all ((select patterns from asked)::text[])`,
  keys: '(select keys from asked)',
  limit: `(select case when cardinality(keys) = 0 then 0 else ${MAX_HITS} - (select count(*) from in_title) end from asked)`,
})}),
hits as materialized (
  select distinct true as titled, * from in_title union all select distinct false, * from in_text)
select (select count(*)::int from hits) as total, page.* from (select) one left join lateral (
  select category, object_id as id from hits order by titled desc, at desc, category, object_id desc limit $5 offset $6) page on true`;

export interface Sought {
  /** As it was typed: words apart by spaces must all be there. */
  text: string;
  category: number | undefined;
  /** A document with one of these keys; undefined is everywhere. */
  scopes: readonly string[] | undefined;
}

/** One page of hits, those in titles first, newest first, with their number (at most `MAX_HITS`). */
export async function hitsOf(
  db: Db,
  { text, category, scopes }: Sought,
  now: WireTime,
  size: number,
  offset: number,
): Promise<{ hits: Hit[]; total: number }> {
  const rows = await db.rows<{ total: number; category: number | null; id: string }>(SEARCH, [
    text,
    category ? `#c${category}` : null,
    scopes ?? null,
    now,
    size,
    offset,
  ]);
  const hits = rows.flatMap((row) => (row.category === null ? [] : [{ category: row.category, id: row.id }]));
  return { hits, total: rows[0]?.total ?? 0 };
}

/** Kind and path of a living organisation. */
export const organisationAsked = (db: Db, orgId: string) =>
  db.row<AskedOrganisation>(
    `select org_type as "orgType", coalesce(string_to_array(nullif(tree_sign, ''), '.'), array[org_id::text]) as path
     from org where org_id = $1 and not disabled`,
    [orgId],
  );
