import type { manageActivitySave, ParsedInputOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { passingBureauSql } from '../../content/publication/index.ts';
import { withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';

/** What an organiser says of an activity, by the names of the wire; `details` is clean. */
export type ActivityWords = Omit<
  ParsedInputOf<typeof manageActivitySave>,
  'id' | 'orgId' | 'copyOf' | 'edition' | 'published'
> & {
  published: boolean;
};
/** As they are kept: the number of the contact of the day lies sealed. */
export type KeptWords = ActivityWords & { dayContactCipher: Buffer | null };

/** Columns of the words in the order of `valuesOf`. */
const COLUMNS = `title, intro_info, type_id, picture_ids, suit_sections, open_to_all_stages, person_num, sign_start_at, sign_end_at,
  act_start_at, act_end_at, address, price, fee_note, contact_name, contact_phone, enroll_form, registration_required, details_html,
  day_contact_name, day_contact_cipher, published`;
const listOf = (commas: string) => (commas === '' ? [] : commas.split(','));
const valuesOf = (words: KeptWords) => [
  words.title,
  words.introInfo,
  words.typeId,
  listOf(words.pictureIds),
  listOf(words.suitSections),
  words.openToAllStages === 1,
  words.personNum,
  words.signStartDate,
  words.signEndDate,
  words.actStartDate,
  words.actEndDate,
  words.address,
  words.price,
  words.feeNote,
  words.contactName,
  words.contactPhone,
  words.enrollForm,
  words.registrationRequired === 1,
  words.details,
  words.dayContactName,
  words.dayContactCipher,
  words.published,
];
const PLACES = COLUMNS.split(',').map((_, at) => `$${at + 1}`);
/** Stands for what is written of the row `a`. */
export const EDITION = `md5(row(${COLUMNS.split(',')
  .map((name) => `a.${name.trim()}`)
  .join(', ')})::text)`;

export interface WrittenActivity extends Omit<KeptWords, 'dayContactPhone'> {
  id: string;
  orgId: string;
  signCount: number;
  edition: string;
  typeName: string;
  auditStatus: number;
  issueStatus: number;
  auditReason: string;
  /** Who put it forward; null before. */
  putForwardBy: string | null;
  /** Who passed it for the bureau; null before. */
  passedBy: string | null;
  /** Whether its organisation wants a colleague to pass what it publishes. */
  secondPerson: boolean;
  /** The bureau to which it was put forward last; null before. */
  auditOrgId: string | null;
  forOwnPage: boolean;
  seriesId: string | null;
}

/** An activity of the scope with all that is written of it, published or not; of a living organisation. `held` until the transaction ends. */
export const writtenActivity = (db: Db, scope: Scope, activityId: string, { held = false } = {}) =>
  db.row<WrittenActivity>(
    `select a.activity_id as id, a.org_id as "orgId", a.title, a.intro_info as "introInfo", a.type_id as "typeId",
       array_to_string(a.picture_ids, ',') as "pictureIds", array_to_string(array_remove(a.suit_sections, 0::smallint), ',') as "suitSections",
       a.open_to_all_stages::int as "openToAllStages", a.person_num as "personNum", a.sign_start_at as "signStartDate", a.sign_end_at as "signEndDate",
       a.act_start_at as "actStartDate", a.act_end_at as "actEndDate", a.address, trim_scale(a.price)::text as price, a.fee_note as "feeNote",
       a.contact_name as "contactName", a.contact_phone as "contactPhone", a.enroll_form as "enrollForm",
       a.registration_required::int as "registrationRequired", a.details_html as details, a.published,
       a.day_contact_name as "dayContactName", a.day_contact_cipher as "dayContactCipher",
       a.sign_count as "signCount", t.tree_name as "typeName", ${EDITION} as edition,
       a.audit_status as "auditStatus", a.issue_status as "issueStatus", a.audit_reason as "auditReason", a.put_forward_by as "putForwardBy",
       a.passed_by as "passedBy",
       coalesce((select r.second_person from publication_rule r where r.org_id = a.org_id), false) as "secondPerson", a.series_id as "seriesId",
       a.audit_org_id as "auditOrgId", a.for_own_page as "forOwnPage"
     from activity a join org o on o.org_id = a.org_id and not o.disabled join activity_type t on t.type_id = a.type_id
     where a.activity_id = $2 and ${withinSql('a.org_id', '$1')} ${held ? 'for no key update of a' : ''}`,
    [scope, activityId],
  );

/** Whether it is passed and issued, of a new one. */
export interface Begun {
  auditStatus: number;
  issueStatus: number;
}

export const insertActivity = async (
  db: Db,
  orgId: string,
  words: KeptWords,
  begun: Begun,
  now: WireTime,
): Promise<string> => {
  const values = valuesOf(words);
  const at = values.length;
  const row = await db.row<{ id: string }>(
    `insert into activity (${COLUMNS}, org_id, audit_status, issue_status, created_at, updated_at)
     values (${PLACES}, $${at + 1}, $${at + 2}, $${at + 3}, $${at + 4}, $${at + 4}) returning activity_id as id`,
    [...values, orgId, begun.auditStatus, begun.issueStatus, now],
  );
  return row!.id;
};

/** Moves an activity on its way to the bureau's pages; `putForwardAt` stays as it is where none is given. */
export const moveActivity = (
  db: Db,
  activityId: string,
  to: Begun & {
    published: boolean;
    forOwnPage: boolean;
    auditOrgId: string;
    putForwardBy: string | null;
    putForwardAt?: WireTime | undefined;
    passedBy: string | null;
    reason: string;
  },
) =>
  db.run(
    `update activity set audit_status = $2, issue_status = $3, published = $4, audit_org_id = $5, put_forward_by = $6, audit_reason = $7, passed_by = $8,
       for_own_page = $9, put_forward_at = coalesce($10, put_forward_at)
     where activity_id = $1`,
    [
      ...[activityId, to.auditStatus, to.issueStatus, to.published, to.auditOrgId, to.putForwardBy, to.reason],
      ...[to.passedBy, to.forOwnPage, to.putForwardAt ?? null],
    ],
  );

/** Who wrote over what was passed and is not issued yet: it is passed as they left it. */
export const passAsLeftBy = (db: Db, activityId: string, accountId: string) =>
  db.run('update activity set passed_by = $2 where activity_id = $1', [activityId, accountId]);

export const rewriteActivity = (db: Db, activityId: string, words: KeptWords, now: WireTime) => {
  const values = valuesOf(words);
  return db.run(
    `update activity set (${COLUMNS}) = row(${PLACES}), updated_at = $${values.length + 2} where activity_id = $${values.length + 1}`,
    [...values, activityId, now],
  );
};

/** For whom it is besides its stages, and what its price means. */
export const writeTerms = (db: Db, activityId: string, terms: { openToAllStages: boolean; feeNote: string }) =>
  db.run('update activity set open_to_all_stages = $2, fee_note = $3 where activity_id = $1', [
    ...[activityId, terms.openToAllStages, terms.feeNote],
  ]);

/** An organisation of the scope that may hold activities. */
export const mayHold = async (db: Db, scope: Scope, orgId: string): Promise<boolean> =>
  (await db.row(`select 1 from org o where o.org_id = $2 and not o.disabled and ${withinSql('o.org_id', '$1')}`, [
    scope,
    orgId,
  ])) !== undefined;

/** Whether an organisation wants a colleague to pass what one of its people publishes. */
export const asksColleague = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.row('select 1 from publication_rule where org_id = $1 and second_person', [orgId])) !== undefined;

/** The bureau that passes what an organisation shows, before it is shown; null where none wants that. */
export const passerOf = async (db: Db, orgId: string): Promise<string | null> =>
  (await db.row<{ id: string | null }>(`select ${passingBureauSql('$1')} as id`, [orgId]))?.id ?? null;

/** Whom a change of an activity concerns: who is signed up. A parent who did it for a child may be no guardian any more. */
export const signedUp = async (db: Db, activityId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      'select account_id as id from enrolment where activity_id = $1 and cancelled_at is null',
      [activityId],
    )
  ).map(({ id }) => id);
