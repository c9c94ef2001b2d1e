import type { manageActivitySave, ParsedInputOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';
import { type ActivityRow, columns, likePattern, NAMES } from './queries.ts';

/** What an organiser says of an activity, by the names of the wire; `details` is clean. */
export type ActivityWords = Omit<ParsedInputOf<typeof manageActivitySave>, 'id' | 'orgId' | 'edition' | 'published'> & {
  published: boolean;
};

/** Columns of the words in the order of `valuesOf`. */
const COLUMNS = `title, intro_info, type_id, picture_ids, suit_sections, open_to_all_stages, person_num, sign_start_at, sign_end_at,
  act_start_at, act_end_at, address, price, fee_note, contact_name, contact_phone, enroll_form, registration_required, details_html,
  published`;
const listOf = (commas: string) => (commas === '' ? [] : commas.split(','));
const valuesOf = (words: ActivityWords) => [
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
  words.published,
];
const PLACES = COLUMNS.split(',').map((_, at) => `$${at + 1}`);
/** Stands for what is written of the row `a`. */
const EDITION = `md5(row(${COLUMNS.split(',')
  .map((name) => `a.${name.trim()}`)
  .join(', ')})::text)`;

export interface WrittenActivity extends ActivityWords {
  id: string;
  orgId: string;
  signCount: number;
  edition: string;
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
       a.sign_count as "signCount", ${EDITION} as edition
     from activity a join org o on o.org_id = a.org_id and not o.disabled
     where a.activity_id = $2 and ${withinSql('a.org_id', '$1')} ${held ? 'for no key update of a' : ''}`,
    [scope, activityId],
  );

export const insertActivity = async (db: Db, orgId: string, words: ActivityWords, now: WireTime): Promise<string> => {
  const values = valuesOf(words);
  const row = await db.row<{ id: string }>(
    `insert into activity (${COLUMNS}, org_id, created_at, updated_at)
     values (${PLACES}, $${values.length + 1}, $${values.length + 2}, $${values.length + 2}) returning activity_id as id`,
    [...values, orgId, now],
  );
  return row!.id;
};

export const rewriteActivity = (db: Db, activityId: string, words: ActivityWords, now: WireTime) => {
  const values = valuesOf(words);
  return db.run(
    `update activity set (${COLUMNS}) = row(${PLACES}), updated_at = $${values.length + 2} where activity_id = $${values.length + 1}`,
    [...values, activityId, now],
  );
};

/** An organisation of the scope that may hold activities. */
export const mayHold = async (db: Db, scope: Scope, orgId: string): Promise<boolean> =>
  (await db.row(`select 1 from org o where o.org_id = $2 and not o.disabled and ${withinSql('o.org_id', '$1')}`, [
    scope,
    orgId,
  ])) !== undefined;

export const isType = async (db: Db, typeId: string): Promise<boolean> =>
  (await db.row('select 1 from activity_type where type_id = $1', [typeId])) !== undefined;

/** Whom a change of an activity concerns: who is signed up, and the parents who did it for them. */
export const signedUp = async (db: Db, activityId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select distinct unnest(array_remove(array[account_id, by_parent_id], null)) as id from enrolment
       where activity_id = $1 and cancelled_at is null`,
      [activityId],
    )
  ).map(({ id }) => id);

/** Activities of organisations that are not published, the newest first. */
export async function unpublishedPage(
  db: Db,
  { within, title }: { within: Scope; title: string | undefined },
  paging: Paging,
) {
  const { size, offset } = spanOf(paging);
  const where = `not a.published and a.org_id <> all (array(select org_id from org where disabled)) and ${withinSql('a.org_id', '$1')}
    and ($2::text is null or a.title ilike $2)`;
  const values = [within, title ? likePattern(title) : null];
  const rows = await db.rows<ActivityRow>(
    `select ${columns('0')} from activity a ${NAMES} where a.activity_id = any (array(
       select a.activity_id from activity a where ${where} order by a.created_at desc, a.activity_id desc limit $3 offset $4))
     order by a.created_at desc, a.activity_id desc`,
    [...values, size, offset],
  );
  const total = await db.row<{ count: number }>(`select count(*)::int as count from activity a where ${where}`, values);
  return { rows, totalCount: total?.count ?? 0 };
}
