import { kindOf, OrgType, PUBLICATION_KINDS, PublicationState, type PublicationTerms } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { bureauAboveSql, isBelowSql, withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';

export interface PublicationValues {
  title: string;
  byName: string;
  pictureId: string;
  content: object;
  terms: PublicationTerms;
  fileIds: readonly string[];
}

/** A publication as it stands. */
export interface PublicationEntry extends PublicationValues {
  id: string;
  kind: string;
  orgId: string;
  orgName: string;
  forOrgId: string | null;
  forOrgName: string | null;
  state: number;
  edition: number;
  editedAt: WireTime;
  editedBy: string | null;
  putForwardBy: string | null;
  reason: string;
  lastVersion: number;
  objectId: string | null;
  shownVersion: number | null;
  shownFrom: WireTime | null;
  shownUntil: WireTime | null;
  shownForOrgId: string | null;
  place: number;
  isTakenDown: boolean;
  secondPerson: boolean;
  hasAbove: boolean;
  passerOrgId: string | null;
}

/** Kinds that a bureau may want to pass: pages of organisations are passed above in any case, what has a room of its own is in no list of a bureau. */
const PASSED_BELOW = PUBLICATION_KINDS.filter((kind) => !kindOf(kind).single && kindOf(kind).pageOf === undefined)
  .map((kind) => `'${kind}'`)
  .join();
/** The living bureau that passes what a school or base of this column shows, before it is shown: of those above which want it the topmost. Null where none does, and of a bureau's own. */
export const passingBureauSql = (orgId: string, onlyIf = 'true') => `(
  select w.org_id from org po join org w on po.tree_sign like w.tree_sign || '.%' join publication_rule wr on wr.org_id = w.org_id and wr.pass_below
  where po.org_id = ${orgId} and po.org_type <> ${OrgType.bureau} and w.org_type = ${OrgType.bureau} and not w.disabled and ${onlyIf}
  order by length(w.tree_sign) limit 1)`;
/**
 * The same of a publication.
 * @param kind that of the publication
 */
export const passerSql = (orgId: string, kind: string) => passingBureauSql(orgId, `${kind} in (${PASSED_BELOW})`);

const ENTRY = `p.publication_id as id, p.kind, p.org_id as "orgId", o.org_name as "orgName", p.for_org_id as "forOrgId",
  (select f.org_name from org f where f.org_id = p.for_org_id) as "forOrgName", p.title, p.by_name as "byName",
  p.picture_id as "pictureId", p.content, p.terms, p.file_ids as "fileIds", p.state, p.edition, p.edited_at as "editedAt",
  (select a.name from account a where a.account_id = p.edited_by) as "editedBy", p.put_forward_by as "putForwardBy", p.reason,
  p.last_version as "lastVersion", p.object_id as "objectId", p.shown_version as "shownVersion", p.shown_from as "shownFrom",
  p.shown_until as "shownUntil", p.shown_for_org_id as "shownForOrgId", p.place, p.taken_down_at is not null as "isTakenDown",
  coalesce((select r.second_person from publication_rule r where r.org_id = p.org_id), false) as "secondPerson",
  o.parent_org_id is not null as "hasAbove", ${passerSql('p.org_id', 'p.kind')} as "passerOrgId"`;

/** One of the person's scope: what is put forward comes from below, so it lies within. `held` until the transaction ends. */
export const publicationById = (db: Db, scope: Scope, id: string, { held = false } = {}) =>
  db.row<PublicationEntry>(
    `select ${ENTRY} from publication p join org o on o.org_id = p.org_id
     where p.publication_id = $1 and p.state <> ${PublicationState.removed} and ${withinSql('p.org_id', '$2')}
     ${held ? 'for no key update of p' : ''}`,
    [id, scope],
  );

export const insertPublication = async (
  db: Db,
  row: PublicationValues & { kind: string; orgId: string; by: string | null; now: WireTime; place: number },
): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into publication (kind, org_id, title, by_name, picture_id, content, terms, file_ids, state, edited_by, edited_at, place, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, ${PublicationState.draft}, $9, $10, $11, $10) returning publication_id as id`,
    [
      ...[row.kind, row.orgId, row.title, row.byName, row.pictureId, JSON.stringify(row.content)],
      ...[JSON.stringify(row.terms), row.fileIds, row.by, row.now, row.place],
    ],
  ))!.id;

/** Writes the working copy over: a draft, of the next edition. */
export const writeWorkingCopy = (
  db: Db,
  id: string,
  values: PublicationValues & { by: string | null; now: WireTime },
): Promise<number> =>
  db.run(
    `update publication set title = $2, by_name = $3, picture_id = $4, content = $5, terms = $6, file_ids = $7, edited_by = $8, edited_at = $9,
       state = case when state = ${PublicationState.returned} then state else ${PublicationState.draft} end, edition = edition + 1
     where publication_id = $1`,
    [
      ...[
        id,
        values.title,
        values.byName,
        values.pictureId,
        JSON.stringify(values.content),
        JSON.stringify(values.terms),
      ],
      ...[values.fileIds, values.by, values.now],
    ],
  );

/** Where a step leads. */
export interface Moved {
  state: PublicationState;
  forOrgId: string | null;
  putForwardBy: string | null;
  reason: string;
}
export const movePublication = (db: Db, id: string, to: Moved) =>
  db.run(
    `update publication set state = $2, for_org_id = $3, put_forward_by = $4, reason = $5, edition = edition + 1 where publication_id = $1`,
    [id, to.state, to.forOrgId, to.putForwardBy, to.reason],
  );

/** The bureau whose page a publication `p` comes to stand on as the tree is now: the one that passes what is shown below it, else the nearest above. */
const PAGE_NOW = `coalesce(${passerSql('p.org_id', 'p.kind')}, ${bureauAboveSql('p.org_id')})`;
/** Hands what was put forward for the page of a bureau that is above it no more on to the one that is. */
export const handOn = (db: Db) =>
  db.run(
    `update publication p set for_org_id = ${PAGE_NOW}
     where p.state = ${PublicationState.putForward} and p.for_org_id is not null and not ${isBelowSql('p.org_id', 'p.for_org_id')} and ${PAGE_NOW} is not null`,
  );

/** What an organisation and those below it show on the page of a bureau that is above them no more stands on their own alone, and is changed there as that. @returns the rows in which it is shown */
export const leavePages = (db: Db, orgId: string) =>
  db.rows<{ kind: string; orgId: string; objectId: string }>(
    `update publication p set shown_for_org_id = null
     where p.shown_for_org_id is not null and ${withinSql('p.org_id', '$1')} and not ${isBelowSql('p.org_id', 'p.shown_for_org_id')}
     returning p.kind, p.org_id as "orgId", p.object_id as "objectId"`,
    [orgId],
  );

/** Keeps the working copy as the next version. @returns its number */
export const keepVersion = async (db: Db, id: string, terms: PublicationTerms, by: string | null, now: WireTime) =>
  (await db.row<{ number: number }>(
    `with counted as (update publication set last_version = last_version + 1, terms = $2 where publication_id = $1
       returning publication_id, last_version, title, content, terms, file_ids)
     insert into publication_version (publication_id, number, title, content, terms, file_ids, account_id, created_at)
     select publication_id, last_version, title, content, terms, file_ids, $3, $4 from counted returning number`,
    [id, JSON.stringify(terms), by, now],
  ))!.number;

export interface NowShown {
  objectId: string;
  version: number;
  from: WireTime;
  until: WireTime | null;
  forOrgId: string | null;
  terms: PublicationTerms;
}
/** The working copy is what is shown. */
export const markShown = (db: Db, id: string, shown: NowShown) =>
  db.run(
    `update publication set state = ${PublicationState.asShown}, object_id = $2, shown_version = $3, shown_from = $4, shown_until = $5,
       shown_for_org_id = $6, for_org_id = $6, terms = $7, taken_down_at = null, reason = '', put_forward_by = null, edition = edition + 1,
       place = case when $6::bigint is null then place else 0 end
     where publication_id = $1`,
    [id, shown.objectId, shown.version, shown.from, shown.until, shown.forOrgId, JSON.stringify(shown.terms)],
  );

/** The row that is to be written over once it is published. */
export const linkObject = (db: Db, id: string, objectId: string) =>
  db.run('update publication set object_id = $2 where publication_id = $1', [id, objectId]);

/** Nothing of it is shown, and its working copy stands where `state` says. The moment since which it was cannot be chosen again, so it is shown at once the next time. */
export const markTakenDown = (db: Db, id: string, now: WireTime, state: number) =>
  db.run(
    `update publication set state = $4, shown_version = null, shown_from = null, shown_until = null, shown_for_org_id = null,
       taken_down_at = $2, place = 0,
       terms = case when (terms ->> 'from') collate "C" <= $3::text then jsonb_set(terms, '{from}', '""') else terms end,
       edition = edition + 1 where publication_id = $1`,
    [id, now, now, state],
  );

export const addEvent = (
  db: Db,
  event: { id: string; what: number; by: string | null; now: WireTime; number?: number | undefined; note?: string },
) =>
  db.run(
    `insert into publication_event (publication_id, what, account_id, number, note, at) values ($1, $2, $3, $4, $5, $6)`,
    [event.id, event.what, event.by, event.number ?? null, event.note ?? '', event.now],
  );

export const lastEvent = (db: Db, id: string) =>
  db.row<{ what: number; by: string | null }>(
    'select what, account_id as by from publication_event where publication_id = $1 order by event_id desc limit 1',
    [id],
  );

/** The latest first. */
export const versionsOf = (db: Db, id: string, shownVersion: number | null) =>
  db.rows<{ number: number; title: string; userName: string; at: string; shown: number }>(
    `select v.number, v.title, coalesce(a.name, '') as "userName", v.created_at as at, coalesce((v.number = $2)::int, 0) as shown
     from publication_version v left join account a using (account_id) where v.publication_id = $1 order by v.number desc limit 100`,
    [id, shownVersion],
  );

export const eventsOf = (db: Db, id: string) =>
  db.rows<{ what: number; userName: string; at: string; number: number; note: string }>(
    `select e.what, coalesce(a.name, '') as "userName", e.at, coalesce(e.number, 0) as number, e.note
     from publication_event e left join account a using (account_id) where e.publication_id = $1 order by e.event_id desc limit 200`,
    [id],
  );

export const versionOf = (db: Db, id: string, number: number) =>
  db.row<{ content: object; terms: PublicationTerms; fileIds: string[] }>(
    'select content, terms, file_ids as "fileIds" from publication_version where publication_id = $1 and number = $2',
    [id, number],
  );

/** The organisation, and the bureaus above it up to the one named: those on whose pages something of it appears. */
export const pagesOf = async (db: Db, orgId: string, forOrgId: string | null): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select o.org_id as id from org me left join org top on top.org_id = $2
         join org o on o.org_id = me.org_id or (o.org_type = ${OrgType.bureau} and me.tree_sign like o.tree_sign || '.%'
           and (o.org_id = top.org_id or o.tree_sign like top.tree_sign || '.%'))
       where me.org_id = $1`,
      [orgId, forOrgId],
    )
  ).map(({ id }) => id);

export const ofObject = (db: Db, kind: string, objectId: string) =>
  db.row<{ id: string }>('select publication_id as id from publication where kind = $1 and object_id = $2', [
    kind,
    objectId,
  ]);
/** Whether an organisation has one of a kind; who asks at once waits here. */
export async function hasOne(db: Db, kind: string, orgId: string): Promise<boolean> {
  await lockObject(db, kind, `of ${orgId}`);
  return (
    (await db.row(
      `select 1 from publication where kind = $1 and org_id = $2 and state <> ${PublicationState.removed}`,
      [kind, orgId],
    )) !== undefined
  );
}
/** Who adopts the same row at once waits here. */
export const lockObject = (db: Db, kind: string, objectId: string) =>
  db.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`publication ${kind} ${objectId}`]);

export interface PublicationRule {
  secondPerson: number;
  passBelow: number;
  edition: number;
}
export const ruleOf = async (db: Db, orgId: string): Promise<PublicationRule> =>
  (await db.row<PublicationRule>(
    'select second_person::int as "secondPerson", pass_below::int as "passBelow", edition from publication_rule where org_id = $1',
    [orgId],
  )) ?? { secondPerson: 0, passBelow: 0, edition: 0 };

/** `passBelow` undefined stays as it is. @returns false when somebody changed it since that edition was read */
export const writeRule = async (
  db: Db,
  orgId: string,
  { secondPerson, passBelow }: { secondPerson: boolean; passBelow: boolean | undefined },
  edition: number,
): Promise<boolean> =>
  (await db.run(
    `insert into publication_rule as r (org_id, second_person, pass_below, edition) select $1, $2, coalesce($4::boolean, false), 1 where $3 = 0
     on conflict do nothing`,
    [orgId, secondPerson, edition, passBelow ?? null],
  )) === 1 ||
  (edition > 0 &&
    (await db.run(
      `update publication_rule set second_person = $2, pass_below = coalesce($4::boolean, pass_below), edition = edition + 1
       where org_id = $1 and edition = $3`,
      [orgId, secondPerson, edition, passBelow ?? null],
    )) === 1);

/** The bureau at the top, for which what is the same for all schools is written. */
export const bureauAtTop = async (db: Db): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `select org_id as id from org where parent_org_id is null and org_type = ${OrgType.bureau} and not disabled order by org_id limit 1`,
    )
  )?.id;

export const isBureau = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.row(`select 1 from org where org_id = $1 and org_type = ${OrgType.bureau}`, [orgId])) !== undefined;
