import { PublicationEvent, PublicationState, type PublicationStatus, type PublicationTerms } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { likePattern } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { isBelowSql, withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';
import type { PublicationKindParts } from './kind.ts';
import { passerSql } from './queries.ts';
import type { Standing } from './states.ts';

const STATUS = `case when p.state = ${PublicationState.putForward} then 'putForward' when p.state = ${PublicationState.returned} then 'returned'
  when p.state = ${PublicationState.scheduled} then 'scheduled'
  when p.shown_version is not null and (p.shown_until is null or p.shown_until > $2)
    then case when p.shown_from > $2 then 'scheduled' else 'shown' end
  when p.taken_down_at is not null or p.shown_version is not null then 'takenDown' else 'draft' end`;

export interface ListFilter {
  kind: string;
  now: WireTime;
  /** Organisations whose rows are listed; null are all. */
  within: Scope;
  /** Rows of that organisation alone, and what was put forward to it or appears on its page; else of all within. */
  own: boolean;
  status: PublicationStatus | '';
  title: string | undefined;
  byHand: boolean;
  /** Only what was put forward before a day and waits for the organisation, save what the account put forward. */
  late: { before: string; accountId: string } | undefined;
}

/** For whose people a row that was put forward waits, as `personOf` of the policy says. */
const waitsFor = (row: string, kind = `${row}.kind`) =>
  `coalesce(${row}.for_org_id, ${passerSql(`${row}.org_id`, kind)}, ${row}.org_id)`;
/** Whether it is below the bureau to which it was put forward still: who went to another is judged there no more. */
const isBelowPasser = (row: string) =>
  `(${row}.for_org_id is null or ${isBelowSql(`${row}.org_id`, `${row}.for_org_id`)})`;
/** Whether it waits for its moment to appear on the page of the bureau in a parameter, which passed it. */
const comesToOrg = (row: string, orgId: string) =>
  `(${row}.state = ${PublicationState.scheduled} and ${row}.for_org_id = ${orgId} and ${isBelowPasser(row)})`;
/** Whether it waits for the people of the organisation in a parameter. */
const waitsForOrg = (row: string, orgId: string, kind?: string) =>
  `(${waitsFor(row, kind)} = ${orgId} and ${isBelowPasser(row)})`;
/** When a publication was put forward the last time. */
const putForwardAt = (id: string) =>
  `(select max(v.at) from publication_event v where v.publication_id = ${id} and v.what = ${PublicationEvent.putForward})`;

export interface ListedPublication extends Standing {
  id: string | null;
  title: string;
  byName: string;
  pictureId: string;
  orgId: string;
  orgName: string;
  status: PublicationStatus;
  from: WireTime | null;
  until: WireTime | null;
  terms: PublicationTerms | null;
  place: number;
  readNum: number;
  edition: number;
  forOrgId: string | null;
  putForwardBy: string | null;
}

/** Whose rows: of the organisation asked for, with what is put forward to it or shown on its page; without one all there are. */
const whose = (row: string, own: boolean) => (own ? `${row}.org_id = $3::bigint` : withinSql(`${row}.org_id`, '$3'));

/** Where a row stands: of one that is another organisation's nothing, as it has its place on the page of that one. */
const placeOf = (row: string, own: boolean) =>
  own ? `case when ${row}.org_id = $3::bigint then ${row}.place else 0 end as place` : `${row}.place`;

/** What a kind says of its rows. */
type Rows = Pick<PublicationKindParts, 'existing' | 'inBin'>;
/** Publications of a kind and the rows of its domain that have none yet, as one list. */
const listed = ({ existing, inBin }: Rows, { own }: ListFilter) => `(
  select p.publication_id as id, p.object_id, p.title, p.by_name, p.picture_id, p.org_id, ${STATUS} as status, p.shown_from, p.shown_until,
    p.terms, ${placeOf('p', own)}, coalesce(x.read_num, -1) as read_num, p.edition, p.state, p.shown_version, p.shown_for_org_id, p.for_org_id,
    p.put_forward_by, coalesce(p.shown_from, p.edited_at) as at
  from publication p left join (${existing}) x on x.object_id = p.object_id
  where p.kind = $1 and p.state <> ${PublicationState.removed}
    and (${whose('p', own)} ${own ? `or (p.state = ${PublicationState.putForward} and ${waitsForOrg('p', '$3::bigint')}) or ${comesToOrg('p', '$3::bigint')} or p.shown_for_org_id = $3::bigint` : ''})
    ${inBin ? `and (p.state = ${PublicationState.putForward} or p.object_id is null or p.object_id not in (${inBin}))` : ''}
  union all
  select null, x.object_id, x.title, x.by_name, x.picture_id, x.org_id,
    case when not x.published then 'draft' when x.published is null or x.shown_until <= $2 then 'takenDown'
      when x.shown_from > $2 then 'scheduled' else 'shown' end,
    x.shown_from, x.shown_until, null, x.place, x.read_num, 0, ${PublicationState.asShown}, null, null, null, null, x.created_at
  from (${existing}) x
  where ${whose('x', own)} and not exists (select from publication p where p.kind = $1 and p.object_id = x.object_id)
) l`;
const WHERE = `($4 = '' or l.status = $4) and ($5::text is null or l.title ilike $5)
  and ($6::date is null or l.state = ${PublicationState.putForward} and ($3::bigint is null or ${waitsForOrg('l', '$3', '$1')})
    and l.put_forward_by is distinct from $7::bigint and ${putForwardAt('l.id')} < $6)`;
const valuesOf = (filter: ListFilter) => [
  ...[filter.kind, filter.now, filter.within, filter.status],
  filter.title ? likePattern(filter.title) : null,
  ...[filter.late?.before ?? null, filter.late?.accountId ?? null],
];

export const publicationPage = (db: Db, kind: Rows, filter: ListFilter, { size, offset }: Span) =>
  db.rows<ListedPublication>(
    `select l.id, l.object_id as "objectId", l.title, l.by_name as "byName", l.picture_id as "pictureId", l.org_id as "orgId",
       o.org_name as "orgName", l.status, l.shown_from as from, l.shown_until as until, l.terms, l.place, l.read_num as "readNum", l.edition,
       l.state, l.shown_version as "shownVersion", l.shown_for_org_id as "shownForOrgId", l.for_org_id as "forOrgId",
       l.put_forward_by as "putForwardBy", coalesce(r.second_person, false) as "secondPerson", o.parent_org_id is not null as "hasAbove",
       ${passerSql('l.org_id', '$1')} as "passerOrgId"
     from ${listed(kind, filter)} join org o on o.org_id = l.org_id left join publication_rule r on r.org_id = l.org_id
     where ${WHERE} order by ${filter.byHand ? "l.status = 'takenDown', l.place" : 'l.place desc'}, l.at desc, l.object_id desc nulls first, l.id desc limit $8 offset $9`,
    [...valuesOf(filter), size, offset],
  );

export const countPublications = async (db: Db, kind: Rows, filter: ListFilter): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count from ${listed(kind, filter)} where ${WHERE}`,
    valuesOf(filter),
  ))!.count;

/** Publications `p` that wait for the people of the organisation `$1`, save what `$2` put forward. */
const WAITING = `from publication p where p.state = ${PublicationState.putForward} and p.put_forward_by is distinct from $2::bigint
  and ($1::bigint is null or ${waitsForOrg('p', '$1')})`;

/** How many of each kind wait for the people of an organisation, save what the person put forward; null are all organisations. */
export const waitingByKind = (db: Db, orgId: string | null, accountId: string) =>
  db.rows<{ kind: string; count: number }>(`select p.kind, count(*)::int as count ${WAITING} group by p.kind`, [
    orgId,
    accountId,
  ]);

/** The same of those that were put forward before a day. */
export const lateByKind = (db: Db, orgId: string | null, accountId: string, before: string) =>
  db.rows<{ kind: string; count: number }>(
    `select p.kind, count(*)::int as count ${WAITING} and ${putForwardAt('p.publication_id')} < $3::date group by p.kind`,
    [orgId, accountId, before],
  );

/** Since when the oldest of them waits: nobody writes on what was put forward. */
export const waitingSince = (db: Db, orgId: string | null, accountId: string) =>
  db.row<{ since: WireTime | null }>(`select min(p.edited_at) as since ${WAITING}`, [orgId, accountId]);

/** Of each organisation how many have waited for it since before a day, save what somebody put forward, and since when the first. */
export const lateIn = (db: Db, orgIds: readonly string[], accountId: string | null, before: string) =>
  db.rows<FellBehind>(
    `select f.org_id as "orgId", count(*)::int as count, min(f.at)::text as since
     from (select ${waitsFor('p')} as org_id, ${putForwardAt('p.publication_id')} as at from publication p
       where p.state = ${PublicationState.putForward} and p.put_forward_by is distinct from $2::bigint and ${isBelowPasser('p')}) f
     where f.org_id = any ($1::bigint[]) and f.at < $3::date group by f.org_id`,
    [orgIds, accountId, before],
  );

export const orderEdition = async (db: Db, orgId: string, kind: string): Promise<number> =>
  (
    await db.row<{ edition: number }>('select edition from publication_order where org_id = $1 and kind = $2', [
      orgId,
      kind,
    ])
  )?.edition ?? 0;

/** @returns the next edition; undefined when somebody ordered since that one was read */
export async function takeOrder(db: Db, orgId: string, kind: string, edition: number): Promise<number | undefined> {
  const row = await db.row<{ edition: number }>(
    `insert into publication_order as t (org_id, kind, edition) values ($1, $2, 1)
     on conflict (org_id, kind) do update set edition = t.edition + 1 returning edition`,
    [orgId, kind],
  );
  return row!.edition === edition + 1 ? row!.edition : undefined;
}

export interface Orderable {
  id: string;
  objectId: string | null;
  shownVersion: number | null;
  shownForOrgId: string | null;
  place: number;
}
/** Those of an organisation and kind that are named or have a place, locked until the transaction ends. */
export const orderableOf = (db: Db, orgId: string, kind: string, ids: readonly string[]) =>
  db.rows<Orderable>(
    `select publication_id as id, object_id as "objectId", shown_version as "shownVersion", shown_for_org_id as "shownForOrgId", place
     from publication where org_id = $1 and kind = $2 and state <> ${PublicationState.removed} and (publication_id = any ($3::bigint[]) or place > 0)
     order by publication_id for no key update`,
    [orgId, kind, ids],
  );
export const writePlace = (db: Db, id: string, place: number) =>
  db.run('update publication set place = $2 where publication_id = $1', [id, place]);
