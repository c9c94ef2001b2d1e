import { Office, officeLabel, Usertype, type Vacancy } from '@vimo/contract';
import { officesHeld } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import { labelled } from '../../../platform/sql.ts';
import type { FellBehind } from '../../../slice.ts';
import { worksForClubSql } from '../organisation/index.ts';

/** What falls vacant when an account can act no more on a day: what nobody else who can act is in charge of, and reviews in a colleague's place. */
export const vacatedBy = (db: Db, accountId: string, day: string) =>
  db.rows<Vacancy>(
    `with mine as (
       select held.class_id, held.subject_id from in_charge_on($2::date) held
       where held.account_id = $1 and not exists (
         select from in_charge_on($2::date) other where other.class_id = held.class_id
           and other.subject_id is not distinct from held.subject_id and other.account_id <> $1)
     )
     select kind, name from (
       select 1 as at, 'class' as kind, coalesce(c.grade_name, '') || c.class_name as name
         from mine join classes_on($2::date) c using (class_id) where subject_id is null
       union all
       select 2, 'subject', coalesce(c.grade_name, '') || c.class_name || s.subject_name
         from mine join classes_on($2::date) c using (class_id) join subject s using (subject_id)
       union all
       select 3, 'club', c.name from club_leader l join club c on c.club_id = l.club_id and c.disbanded_at is null
         where l.account_id = $1 and l.ended_at is null and c.published and not exists (
           select from club_leader o join account a using (account_id) where o.club_id = l.club_id and o.account_id <> $1 and o.ended_at is null and not a.disabled
             and ${worksForClubSql('a', 'c')})
       union all
       select 4, 'review', p.name from review_deputy d join account p on p.account_id = d.absent_id
         where d.deputy_id = $1 and d.ended_at is null and d.ends_on >= $2::date and not p.disabled
       union all
       select 5, 'office', o.org_name || '学校管理员' from account a join org o using (org_id)
         where a.account_id = $1 and a.usertype = ${Usertype.schoolAdministrator} and not exists (
           select from account b where b.org_id = a.org_id and b.usertype = ${Usertype.schoolAdministrator} and b.account_id <> $1 and not b.disabled)
       union all
       select 6, 'office', ${labelled('office', officeLabel)} from account a cross join unnest(${officesHeld('a', '$2')}) office
         where a.account_id = $1 and office <> ${Office.gradeLeader} and not exists (
           select from account b where b.org_id = a.org_id and b.account_id <> $1 and not b.disabled and office = any (${officesHeld('b', '$2')}))
       union all
       select 7, 'office', g.grade_name || '${officeLabel[Office.gradeLeader]}' from offices_held_on($2::date) held join grade g on g.grade_id = any (held.grade_ids)
         where held.account_id = $1 and not exists (
           select from offices_held_on($2::date) other join account b on b.account_id = other.account_id and not b.disabled
           where other.org_id = held.org_id and other.account_id <> $1 and g.grade_id = any (other.grade_ids))
       union all
       select 8, 'activity', x.title from activity_host h join activity x using (activity_id) join account a on a.account_id = h.account_id and a.org_id = x.org_id
         where h.account_id = $1 and h.ended_at is null and x.published and x.act_end_at >= $2::date and not exists (
           select from activity_host o join account b on b.account_id = o.account_id and b.org_id = x.org_id and not b.disabled
           where o.activity_id = x.activity_id and o.account_id <> $1 and o.ended_at is null)
     ) vacated order by at, length(name), name`,
    [accountId, day],
  );

/** Classes of schools of which a post of this school year is vacant: somebody was put in charge, and nobody who can act is left. */
export const vacanciesIn = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select c.org_id as "orgId", count(distinct t.class_id)::int as count, '' as since
     from (select class_id, null::bigint as subject_id, school_year_id from class_teacher
         union all select class_id, subject_id, school_year_id from subject_teacher) t
       join school_year y on y.school_year_id = t.school_year_id and y.start_year = (select school_year_on($2::date))
       join classes_on($2::date) c on c.class_id = t.class_id
     where c.org_id = any ($1::bigint[]) and c.grade_id is not null and not exists (
       select from in_charge_on($2::date) held where held.class_id = t.class_id and held.subject_id is not distinct from t.subject_id)
     group by c.org_id`,
    [orgIds, day],
  );

export const classesWithVacancy = async (db: Db, orgId: string, day: string): Promise<number> =>
  (await vacanciesIn(db, [orgId], day))[0]?.count ?? 0;
