import { OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { type Scope, withinSql } from '../../people/organisation/index.ts';
import { classNameSql, semesterEndSql } from '../../people/roster/index.ts';
import { openReportsSql } from '../report/index.ts';

/** Students of a semester by where their reports stand. */
export interface Progress {
  studentNum: number;
  openNum: number;
  underNoticeNum: number;
  waitingNum: number;
  archivedNum: number;
}

/**
 * Of each class (`k.class_id`) in a semester ($2) on a day ($1): whose report is under no notice, whose a notice showed or shows, whose is archived.
 * Each is a range of an index.
 */
const FIGURES = `cross join lateral (
    select count(*) as open from ${openReportsSql({ classes: '= k.class_id', semesterId: '$2', today: '$1' })} o
  ) o
  cross join lateral (
    select count(*) as noticed, count(*) filter (where n.ended_at is null and n.ends_on >= $1) as running
    from noticed_report nr join public_notice n using (public_notice_id)
    where nr.living and n.withdrawn_at is null and nr.class_id = k.class_id and nr.semester_id = $2
  ) n
  cross join lateral (
    select count(*) as archived from report_archive a where a.class_id = k.class_id and a.semester_id = $2 and a.version = 1
  ) a`;
const SUMS = `coalesce(sum(open + noticed), 0)::int as "studentNum", coalesce(sum(open), 0)::int as "openNum", coalesce(sum(running), 0)::int as "underNoticeNum",
  coalesce(sum(greatest(noticed - running - archived, 0)), 0)::int as "waitingNum", coalesce(sum(archived), 0)::int as "archivedNum"`;

const SCHOOLS = (
  scope: string,
  name: string,
) => `from org where org_type = ${OrgType.school} and not disabled and ${withinSql('org_id', scope)}
  and (${name} = '' or strpos(org_name, ${name}) > 0)`;

/** Schools by name, each with its students by where their reports stand. */
export const progressOfSchools = (
  db: Db,
  { scope, name, semesterId, day }: { scope: Scope; name: string; semesterId: string; day: string },
  { size, offset }: { size: number; offset: number },
) =>
  db.rows<Progress & { orgId: string; orgName: string }>(
    `with page as (select org_id, org_name ${SCHOOLS('$3', '$4')} order by org_name, org_id limit $5 offset $6),
       k as (select c.class_id, kc.org_id from page join cohort kc using (org_id) join school_class c using (cohort_id))
     select p.org_id as "orgId", p.org_name as "orgName", f.*
     from page p cross join lateral (select ${SUMS} from k ${FIGURES} where k.org_id = p.org_id) f order by p.org_name, p.org_id`,
    [day, semesterId, scope, name, size, offset],
  );

export const countSchools = async (db: Db, scope: Scope, name: string): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count ${SCHOOLS('$1', '$2')}`, [scope, name]))!.count;

/** Classes of a school that had students in a semester, as they were called then, each with its students by where their reports stand. */
export const progressOfClasses = (
  db: Db,
  { orgId, semesterId, day }: { orgId: string; semesterId: string; day: string },
) =>
  db.rows<Progress & { id: string; name: string }>(
    `select k.class_id as id, coalesce(g.grade_name, co.entrance_year || '级') || n.class_name as name, f.*
     from semester t join school_year y using (school_year_id) join cohort co on co.org_id = $3 join school_class k using (cohort_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1 and g.year_in_stage <= co.years
       cross join lateral (select ${classNameSql(semesterEndSql('t', '$3'), 'k')} as class_name) n
       cross join lateral (select ${SUMS} from (select) one ${FIGURES}) f
     where t.semester_id = $2 and f."studentNum" > 0
     order by g.grade_id is null, co.stage, g.grade_id, co.entrance_year desc, length(n.class_name), n.class_name`,
    [day, semesterId, orgId],
  );
