import { MOST_RESULTS, SearchCategory } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { fitsSql } from '../../offering/activity/index.ts';
import type { AskedOrganisation } from './rules.ts';

/** Buckets of 8192 documents that are looked into one by one. */
const NEWEST_BUCKETS = 16;
/** Buckets, evenly over all, that tell how frequent the words are; fewer documents than this in all of them is rare. */
const SAMPLED_BUCKETS = 4;
const RARE_IN_SAMPLE = 128;

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

/** Keys and text of title and body; the index of that name answers by the keys. */
const ALL_KEYS = "search_keys(d.title || ' ' || d.body, false, d.category, d.scopes, d.document_no)";
const ALL_TEXT = "d.title || ' ' || d.body";
const TITLE_MATCHES = 'd.title like all ((select patterns from asked)::text[])';
const VISIBLE = `(d.category <> ${SearchCategory.news} or d.at <= $4) and d.org_id <> all ((select ids from disabled)::bigint[])`;

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
      and ${checked} and ${VISIBLE}
    order by d.document_no desc) hit
  limit ${limit}`;

/**
 * A rare word is looked up once, by its own keys alone: the keys of category, scope and bucket are in so many documents that
 * comparing them costs more than reading the few hits. A frequent one is looked up bucket by bucket. The look-up of the rare one is
 * lateral to what was asked, as otherwise parallel workers were started for it, which takes ten times as long as what they do.
 */
const search = (misfitsLast: string) => `
with asked as materialized (
  select array(select '%' || regexp_replace(term, '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(terms) term) as patterns,
    array(select unnest(search_grams(term, length(term) = 1)) from unnest(terms) term) as title_keys,
    array(select unnest(search_grams(term, false)) from unnest(terms) term) as keys
  from (select string_to_array(search_text($1), ' ') as terms) t),
buckets as materialized (
  select array(select '#b' || n from generate_series(last, greatest(last - ${NEWEST_BUCKETS - 1}, 0), -1) n) as newest,
    array(select distinct '#b' || last * n / ${SAMPLED_BUCKETS} from generate_series(1, ${SAMPLED_BUCKETS}) n) as sampled,
    (last - ${NEWEST_BUCKETS - 1}) * 8192 as rest
  from (select coalesce(max(document_no) / 8192, 0) as last from search_document) newest),
disabled as materialized (select array(select org_id from org where disabled) as ids),
frequency as materialized (
  select cardinality(keys) > 0 and (select count(*) < ${RARE_IN_SAMPLE} from (
    select from unnest((select sampled from buckets)) bucket
    cross join lateral (select from search_document d where ${ALL_KEYS} @> (keys || bucket)) found
    limit ${RARE_IN_SAMPLE}) seen) as rare
  from asked),
rare_hits as materialized (
  select hit.* from asked cross join lateral (
    select ${TITLE_MATCHES} as titled, d.category, d.object_id, d.at from search_document d
    where ${ALL_KEYS} @> asked.keys and ${ALL_TEXT} like all (asked.patterns)
      and ($2::text is null or '#c' || d.category = $2) and ($3::text[] is null or d.scopes && $3) and ${VISIBLE}
    order by titled desc, d.document_no desc
    limit (select case when rare then ${MOST_RESULTS} else 0 end from frequency)) hit),
in_title as materialized (${lane({
  indexed: 'search_keys(d.title, true, d.category, d.scopes, d.document_no)',
  checked: TITLE_MATCHES,
  keys: '(select title_keys from asked)',
  limit: `(select case when rare or cardinality(title_keys) = 0 then 0 else ${MOST_RESULTS} end from asked, frequency)`,
})}),
in_text as materialized (${lane({
  indexed: ALL_KEYS,
  checked: `${ALL_TEXT} like all ((select patterns from asked)::text[])
        and not ${TITLE_MATCHES}`,
  keys: '(select keys from asked)',
  limit: `(select case when rare or cardinality(keys) = 0 then 0 else ${MOST_RESULTS} - (select count(*) from in_title) end
    from asked, frequency)`,
})}),
hits as materialized (
  select * from rare_hits union all select distinct true, * from in_title union all select distinct false, * from in_text)
select (select count(*)::int from hits) as total, page.* from (select) one left join lateral (
  select category, object_id as id from hits order by titled desc, ${misfitsLast} at desc, category, object_id desc
  limit $5 offset $6) page on true`;
const SEARCH = search('');
/** For someone who looks for learners of the stages in the last parameter: activities for others come after all else. */
const SEARCH_FOR_STAGES = search(`exists (
    select from activity a where category = ${SearchCategory.activity} and a.activity_id = object_id and not ${fitsSql('$7')}),`);

export interface Sought {
  /** As it was typed: words apart by spaces must all be there. */
  text: string;
  category: number | undefined;
  /** A document with one of these keys; undefined is everywhere. */
  scopes: readonly string[] | undefined;
  /** Stages of those whom the person looks for; empty is nobody. */
  stages: readonly number[];
}

/** Of a question that finds nothing on its page: the number alone. */
interface FoundRow {
  total: number;
  category: number | null;
  id: string | null;
}

/** One page of hits, those in titles first, what fits the stages before what does not, newest first, with their number (at most `MOST_RESULTS`). */
export async function hitsOf(
  db: Db,
  { text, category, scopes, stages }: Sought,
  now: WireTime,
  size: number,
  offset: number,
): Promise<{ hits: Hit[]; total: number }> {
  const values = [text, category ? `#c${category}` : null, scopes ?? null, now, size, offset];
  const rows = await (stages.length > 0
    ? db.rows<FoundRow>(SEARCH_FOR_STAGES, [...values, stages])
    : db.rows<FoundRow>(SEARCH, values));
  const hits = rows.flatMap((row) =>
    row.category === null || row.id === null ? [] : [{ category: row.category, id: row.id }],
  );
  return { hits, total: rows[0]?.total ?? 0 };
}

/** Kind and path of a living organisation. */
export const organisationAsked = (db: Db, orgId: string) =>
  db.row<AskedOrganisation>(
    `select org_type as "orgType", coalesce(string_to_array(nullif(tree_sign, ''), '.'), array[org_id::text]) as path
     from org where org_id = $1 and not disabled`,
    [orgId],
  );
