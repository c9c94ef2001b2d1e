import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { lockPeople } from './queries.ts';

/**
 * Removes what a person gave for sign-ups: numbers, remarks, whom to call, and who would come along, who take no place any more in what has not begun.
 * That somebody signed up stays; whom a guardian signed up keeps the own identity number (docs/domains/own-data.md).
 */
export async function eraseSignUps(db: Db, accountId: string, now: WireTime): Promise<void> {
  // Companions of a guardian stand in children's sign-ups too: nobody cancels one of them meanwhile.
  const withCompanions = await db.rows<{ id: string }>(
    `select distinct e.account_id as id from participant p join enrolment e using (enrolment_id) where p.account_id = $1`,
    [accountId],
  );
  await lockPeople(db, [accountId, ...withCompanions.map(({ id }) => id)]);
  await db.run(
    `select from activity where activity_id in (select activity_id from participant where account_id = $1 and enrolment_id is not null)
     order by activity_id for no key update`,
    [accountId],
  );
  await db.run(
    `with gone as (delete from participant where account_id = $1 returning enrolment_id),
     fewer as (
       update enrolment e set person_count = e.person_count - g.companions
       from (select enrolment_id, count(*)::int as companions from gone where enrolment_id is not null group by enrolment_id) g, activity a
       where e.enrolment_id = g.enrolment_id and e.cancelled_at is null and a.activity_id = e.activity_id and a.act_start_at > $2
       returning e.activity_id, g.companions)
     update activity a set sign_count = a.sign_count - free.places
     from (select activity_id, sum(companions)::int as places from fewer group by activity_id) free
     where a.activity_id = free.activity_id`,
    [accountId, now],
  );
  await db.run('delete from emergency_contact where account_id = $1', [accountId]);
  await db.run(
    `update enrolment set phone_cipher = null, remarks = '', end_reason = '',
       identity_cipher = case when account_id = $1 then null else identity_cipher end
     where account_id = $1 or by_parent_id = $1`,
    [accountId],
  );
}
