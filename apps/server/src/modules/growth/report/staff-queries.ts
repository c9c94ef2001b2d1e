import type { Db } from '../../../platform/database.ts';
import type { Classes } from '../../people/responsibility/index.ts';
import { classNameSql, hasLeftSql, hasMovedSql, inNoClassSql, semesterEndSql } from '../../people/roster/index.ts';
import { State } from '../record/index.ts';
import { openReportsSql, reportPupilsSql } from './pupils-sql.ts';

/** What staff see of reports before they are published. */

/** What the nearest bureau above a school asks for; undefined when none has said anything. */
export const ruleAbove = (db: Db, orgId: string) =>
  db.row<{ noticeDays: number; typicalMost: number }>(
    `select r.notice_days as "noticeDays", r.typical_most as "typicalMost" from report_rule r join org o using (org_id)
     where r.org_id = any (select unnest(string_to_array(tree_sign, '.'))::bigint from org where org_id = $1)
     order by length(o.tree_sign) desc limit 1`,
    [orgId],
  );

export const ruleVersionOf = async (db: Db, orgId: string): Promise<number> =>
  (await db.row<{ version: number }>('select version from report_rule where org_id = $1', [orgId]))?.version ?? 0;

/** @returns false when somebody else changed it meanwhile */
export const writeRule = async (
  db: Db,
  {
    orgId,
    noticeDays,
    typicalMost,
    version,
  }: { orgId: string; noticeDays: number; typicalMost: number; version: number },
): Promise<boolean> =>
  (await db.run(
    version === 0
      ? `insert into report_rule (org_id, notice_days, typical_most) values ($1, $2, $3) on conflict do nothing`
      : `update report_rule set notice_days = $2, typical_most = $3, version = version + 1 where org_id = $1 and version = $4`,
    version === 0 ? [orgId, noticeDays, typicalMost] : [orgId, noticeDays, typicalMost, version],
  )) === 1;

export interface ClassRow {
  classId: string;
  className: string;
  gradeId: string;
  gradeName: string;
  stage: number;
  teacherNames: string;
}
/** Classes that somebody looks after, as they were in a semester and its school year, with their class teachers then. */
export const classesOf = (db: Db, { orgId, classIds }: Classes, semesterId: string) =>
  db.rows<ClassRow>(
    `select c.class_id as "classId", g.grade_name || n.class_name as "className", g.grade_id::text as "gradeId", g.grade_name as "gradeName",
       co.stage, coalesce((select string_agg(a.name, '、' order by a.name) from class_teacher t join account a using (account_id)
         where t.class_id = c.class_id and t.school_year_id = s.school_year_id
           and case when t.ended_on is null then not a.disabled else t.ended_on > ${semesterEndSql('s', '$1')} end), '') as "teacherNames"
     from semester s join school_year y using (school_year_id) join cohort co on co.org_id = $1 join school_class c using (cohort_id)
       join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1 and g.year_in_stage <= co.years
       cross join lateral (select ${classNameSql(semesterEndSql('s', '$1'))} as class_name) n
     where s.semester_id = $2 and ($3::bigint[] is null or c.class_id = any ($3))
     order by g.grade_id, length(n.class_name), n.class_name`,
    [orgId, semesterId, classIds],
  );

export const classPlaceOf = (db: Db, classId: string) =>
  db.row<{ orgId: string }>(
    'select org_id as "orgId" from school_class join cohort using (cohort_id) where class_id = $1',
    [classId],
  );

export interface PupilRow {
  studentId: string;
  studentName: string;
  studentNo: string;
  classId: string;
  /** Whether a notice shows or showed the report. */
  isNoticed: boolean;
  /** In no class by now. */
  isAway: boolean;
  /** Gone from the platform's schools since, or in another class or school. */
  hasLeft: boolean;
  hasMoved: boolean;
}
/** Whose reports of a semester are those of classes (`reportPupilsSql`), those too who moved since. By number. */
export const pupilsOf = (db: Db, classIds: readonly string[], semesterId: string, day: string) =>
  db.rows<PupilRow>(
    `select p.student_id as "studentId", a.name as "studentName", st.student_no as "studentNo", p.class_id as "classId",
       exists (select from noticed_report nr where nr.living and nr.student_id = p.student_id and nr.semester_id = $2) as "isNoticed",
       ${inNoClassSql('st')} as "isAway", ${hasLeftSql('st')} as "hasLeft", ${hasMovedSql('st', { classId: 'p.class_id', orgId: 'p.org_id' })} as "hasMoved"
     from ${reportPupilsSql({ classes: '= any ($1::bigint[])', semesterId: '$2', today: '$3' })} p
       join account a on a.account_id = p.student_id join student st on st.account_id = p.student_id
     where not a.disabled order by p.class_id, st.student_no, p.student_id`,
    [classIds, semesterId, day],
  );

export interface CountRow {
  studentId: string;
  schemeId: string;
  moduleId: string;
  dimensionId: string;
  state: State;
  count: number;
  typical: number;
}
/** Records of students in a semester by dimension and state. */
export const countsOf = (db: Db, studentIds: readonly string[], semesterId: string) =>
  db.rows<CountRow>(
    `select r.student_id as "studentId", r.scheme_id as "schemeId", r.module_id as "moduleId", r.dimension_id as "dimensionId", r.state,
       count(*)::int as count, count(t.record_id)::int as typical
     from record r left join typical_record t using (record_id, semester_id)
     where r.student_id = any ($1::bigint[]) and r.semester_id = $2 and r.state <> ${State.gone}
     group by r.student_id, r.scheme_id, r.module_id, r.dimension_id, r.state`,
    [studentIds, semesterId],
  );

/** Organisations from the highest above a school down to itself. */
export const aboveOf = async (db: Db, orgId: string): Promise<string[]> =>
  (
    await db.row<{ above: string[] }>(`select string_to_array(tree_sign, '.') as above from org where org_id = $1`, [
      orgId,
    ])
  )?.above ?? [];

/** @returns false when that was done that day already */
export const insertReminder = async (
  db: Db,
  { semesterId, classId, ofStudents, day }: { semesterId: string; classId: string; ofStudents: boolean; day: string },
): Promise<boolean> =>
  (await db.run(
    `insert into report_reminder (semester_id, class_id, on_day, of_students) values ($1, $2, $3, $4) on conflict do nothing`,
    [semesterId, classId, day, ofStudents],
  )) === 1;

/** Class teachers of a class in this school year. */
export const teachersOf = async (db: Db, classId: string, day: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      'select account_id as id from in_charge_on($2) where class_id = $1 and subject_id is null',
      [classId, day],
    )
  ).map(({ id }) => id);

/** Semesters of which notices of schools show or showed reports. */
export const semestersShown = (db: Db, orgIds: readonly string[]) =>
  db.rows<{ orgId: string; semesterId: string }>(
    `select distinct org_id as "orgId", semester_id as "semesterId" from public_notice
     where org_id = any ($1::bigint[]) and withdrawn_at is null`,
    [orgIds],
  );

/** Of semesters of schools, each with its days until the next one begins, those in which classes of the school began records that passed. Of each class the index of what was decided is read until one is found. */
export const semestersUsed = (
  db: Db,
  semesters: readonly { orgId: string; semesterId: string; from: string; before: string }[],
) =>
  db.rows<{ orgId: string; semesterId: string }>(
    `select w.org_id as "orgId", w.semester_id as "semesterId"
     from unnest($1::bigint[], $2::bigint[], $3::date[], $4::date[]) as w (org_id, semester_id, starts_on, ends_before)
     where exists (
       select from cohort ko join school_class k using (cohort_id)
         cross join lateral (
           select from record r where r.class_id = k.class_id and r.created_at >= w.starts_on and r.created_at < w.ends_before
             and r.state = ${State.passed} and r.semester_id = w.semester_id limit 1) r
       where ko.org_id = w.org_id)`,
    [
      semesters.map(({ orgId }) => orgId),
      semesters.map(({ semesterId }) => semesterId),
      semesters.map(({ from }) => from),
      semesters.map(({ before }) => before),
    ],
  );

/** Classes of schools, all or of these some, that have reports of a semester under no notice. Of each class pupils are read until one is found, by the index of the class. */
export const classesOwedNotice = (
  db: Db,
  { orgIds, semesterId }: { orgIds: readonly string[]; semesterId: string },
  classIds: readonly string[] | null,
  day: string,
) =>
  db.rows<{ orgId: string; classId: string }>(
    `select ko.org_id as "orgId", k.class_id as "classId" from cohort ko join school_class k using (cohort_id)
     where ko.org_id = any ($1::bigint[]) and ($3::bigint[] is null or k.class_id = any ($3))
       and exists (select from ${openReportsSql({ classes: '= k.class_id', semesterId: '$2', today: '$4' })} o)`,
    [orgIds, semesterId, classIds, day],
  );
