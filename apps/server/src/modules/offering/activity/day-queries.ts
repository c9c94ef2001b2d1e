import type { Db } from '../../../platform/database.ts';

export interface DayContactRow {
  /** Joined by 、. */
  name: string;
  phoneCipher: Buffer | null;
}

/**
 * Whom to call on the day of an activity: who was named, else those who host it and still work there. Only for an account that is signed up, or
 * whose bound child is; undefined for everybody else.
 */
export const dayContactFor = (db: Db, activityId: string, accountId: string) =>
  db.row<DayContactRow>(
    `select coalesce(nullif(a.day_contact_name, ''), (
         select string_agg(p.name, '、' order by h.since, p.account_id)
         from activity_host h join account p on p.account_id = h.account_id and not p.disabled and p.org_id = a.org_id
         where h.activity_id = a.activity_id and h.ended_at is null), '') as name,
       a.day_contact_cipher as "phoneCipher"
     from activity a
     where a.activity_id = $1 and exists (select from enrolment e where e.activity_id = a.activity_id and e.cancelled_at is null
       and (e.account_id = $2::bigint or e.account_id in (select b.student_id from child_binding b where b.parent_id = $2::bigint)))`,
    [activityId, accountId],
  );
