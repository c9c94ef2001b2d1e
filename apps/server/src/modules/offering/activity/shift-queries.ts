import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { VISIBLE } from './queries.ts';
import type { ApplyFacts } from './rules.ts';
import type { Shift } from './shift-rules.ts';
import type { Begun } from './write-queries.ts';

/** Begins the series of an activity, or goes on with it; where it is said, whether a person comes to one of it alone. All who add to a series wait here for each other. */
export const keepSeries = (db: Db, seriesId: string, once: boolean | undefined) =>
  db.run(
    'update activity set series_id = activity_id, one_of_series = coalesce($2::boolean, one_of_series) where activity_id = $1',
    [seriesId, once ?? null],
  );

/** Another shift of an activity: all that is written of it, at its own time and place. @returns nothing where one of the series begins at that moment */
export const insertShift = (
  db: Db,
  of: { activityId: string; seriesId: string; published: boolean; shift: Shift } & Begun,
  now: WireTime,
) =>
  db.row<{ id: string }>(
    `insert into activity (title, intro_info, type_id, picture_ids, suit_sections, open_to_all_stages, price, fee_note, contact_name,
       contact_phone, enroll_form, registration_required, details_html, day_contact_name, day_contact_cipher, org_id, partner_org_id,
       person_num, address, sign_start_at, sign_end_at, act_start_at, act_end_at,
       published, audit_status, issue_status, series_id, created_at, updated_at)
     select title, intro_info, type_id, picture_ids, suit_sections, open_to_all_stages, price, fee_note, contact_name,
       contact_phone, enroll_form, registration_required, details_html, day_contact_name, day_contact_cipher, org_id, partner_org_id,
       $7::int, $8::text, $9::timestamptz, $10::timestamptz, $11::timestamptz, $12::timestamptz,
       $3::boolean, $4::smallint, $5::smallint, $2::bigint, $6::timestamptz, $6::timestamptz
     from activity where activity_id = $1
     on conflict (series_id, act_start_at) where series_id is not null do nothing returning activity_id as id`,
    [
      ...[of.activityId, of.seriesId, of.published, of.auditStatus, of.issueStatus, now],
      ...[of.shift.personNum, of.shift.address, of.shift.signStartDate, of.shift.signEndDate],
      ...[of.shift.actStartDate, of.shift.actEndDate],
    ],
  );

export interface ShiftRow extends ApplyFacts {
  id: string;
  actStartDate: WireTime;
  address: string;
}

/** Shifts of a series that are to be seen and not over, in order. */
export const shiftsAhead = (db: Db, seriesId: string, { most, now }: { most: number; now: WireTime }) =>
  db.rows<ShiftRow>(
    `select a.activity_id as id, a.act_start_at as "actStartDate", a.act_end_at as "actEndDate", a.sign_start_at as "signStartDate",
       a.sign_end_at as "signEndDate", a.sign_up_closed as closed, a.person_num as "personNum", a.sign_count as "signCount", a.address
     from activity a where a.series_id = $1 and ${VISIBLE} and a.act_end_at > $2 order by a.act_start_at limit $3`,
    [seriesId, now, most],
  );
