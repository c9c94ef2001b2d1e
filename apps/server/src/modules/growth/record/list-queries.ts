import { StudentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { likePattern, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classNameSql, semesterEndSql, statusSql } from '../../people/roster/index.ts';
import type { RecordFacts } from './queries.ts';
import { State } from './states.ts';

/** A record as lists show it; names of module and dimension come from its version of the scheme. */
export interface ShownRecord
  extends Omit<RecordFacts, 'content' | 'submittedAt' | 'reviewerId' | 'firstPassedBy' | 'firstReviewer'> {
  /** Passed by its reviewer, the school's step is missing. */
  waitsForSchool: boolean;
  studentName: string;
  gradeName: string;
  className: string;
  startYear: number | null;
  term: number | null;
  creatorName: string;
  createdAt: WireTime;
  updatedAt: WireTime;
  submittedAt: string;
  reviewerName: string;
  opinion: string;
  reviewedAt: string;
  remarks: string;
  answeredAt: string;
  byGuardian: boolean;
}

const SHOWN = `r.record_id as "recordId", r.student_id as "studentId", r.org_id as "orgId", r.class_id as "classId",
  r.semester_id as "semesterId", r.scheme_id as "schemeId", r.module_id as "moduleId", r.dimension_id as "dimensionId",
  r.reviewer, r.subject_id as "subjectId", r.title, r.by_teacher as "byTeacher", r.state, r.creator_id as "creatorId", r.revision,
  p.name as "studentName", coalesce(g.grade_name, '') as "gradeName", coalesce(${classNameSql(`coalesce(${semesterEndSql('s', 'r.org_id')}, r.created_at::date)`)}, '') as "className",
  y.start_year as "startYear", s.term, cr.name as "creatorName", r.created_at as "createdAt", r.updated_at as "updatedAt",
  coalesce(left(r.submitted_at::text, 19), '') as "submittedAt", coalesce(rv.name, '') as "reviewerName", r.opinion,
  coalesce(left(r.reviewed_at::text, 19), '') as "reviewedAt", r.remarks, coalesce(left(r.answered_at::text, 19), '') as "answeredAt",
  r.by_guardian as "byGuardian", r.state = ${State.submitted} and r.first_passed_by is not null as "waitsForSchool"`;
/** The grade is that of the school year in which it was begun; the class is called as it was in that semester. */
const NAMES = `join account p on p.account_id = r.student_id join account cr on cr.account_id = r.creator_id
  left join account rv on rv.account_id = r.reviewer_id left join semester s on s.semester_id = r.semester_id
  left join school_year y on y.school_year_id = s.school_year_id left join school_class c on c.class_id = r.class_id
  left join cohort co on co.cohort_id = c.cohort_id
  left join grade g on g.stage = co.stage and g.year_in_stage = coalesce(y.start_year, school_year_on(r.created_at::date)) - co.entrance_year + 1
    and g.year_in_stage <= co.years`;

export const shownRecord = (db: Db, recordId: string) =>
  db.row<ShownRecord>(`select ${SHOWN} from record r ${NAMES} where r.record_id = $1 and r.state <> ${State.gone}`, [
    recordId,
  ]);

/** As lists of staff show them, with the number of files; in no order. */
export const shownRecords = (db: Db, recordIds: readonly string[]) =>
  db.rows<ShownRecord & { fileCount: number }>(
    `select ${SHOWN}, (select count(*)::int from record_evidence e where e.record_id = r.record_id and e.shown) as "fileCount"
     from record r ${NAMES} where r.record_id = any ($1::bigint[])`,
    [recordIds],
  );

export interface StudentFilter {
  studentId: string;
  byTeacher: boolean | undefined;
  states: readonly State[];
  moduleId: string | undefined;
  /** Those that count in it alone. */
  semesterId: string | undefined;
  /** Part of the title. */
  title: string | undefined;
  /** Of these modules of versions alone; all with null. */
  modules: readonly { schemeId: string; moduleId: string }[] | null;
}
const STUDENT_WHERE = `r.student_id = $1 and ($2::boolean is null or r.by_teacher = $2) and r.state <> ${State.gone} and r.state = any ($3::smallint[])
  and ($4::bigint is null or r.module_id = $4) and ($5::bigint is null or r.semester_id = $5)`;
/** The statement is without a condition that is not asked for: of modules families never ask, and of a title few. */
const studentWhere = ({ title, modules }: StudentFilter) =>
  [
    STUDENT_WHERE,
    ...(title ? ['r.title ilike $6'] : []),
    ...(modules === null
      ? []
      : [
          `(r.scheme_id, r.module_id) in (select * from unnest($${title ? 7 : 6}::bigint[], $${title ? 8 : 7}::bigint[]))`,
        ]),
  ].join(' and ');
const studentValues = ({ studentId, byTeacher, states, moduleId, semesterId, title, modules }: StudentFilter) => [
  ...[studentId, byTeacher ?? null, states, moduleId ?? null, semesterId ?? null],
  ...(title ? [likePattern(title)] : []),
  ...(modules === null ? [] : [modules.map((one) => one.schemeId), modules.map((one) => one.moduleId)]),
];

/** Versions of schemes under which a student's passed records were written. */
export const schemesUsed = async (db: Db, studentId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select distinct scheme_id as id from record where student_id = $1 and by_teacher = any (array[true, false]) and state = ${State.passed}`,
      [studentId],
    )
  ).map(({ id }) => id);

/**
 * A student's records, the latest first. Names are looked up for the page alone.
 *
 * The page's ids are an array, of which the planner expects the same few whatever the values are: so it keeps one plan. Joined to a limit that it does not
 * know it would plan all of the names' tables anew for each call, which takes several times as long as the answer.
 *
 * How many there are comes with each row, instead of in a second statement. A page past the end has no row to say it.
 */
export const studentPage = (db: Db, filter: StudentFilter, { size, offset }: Span) => {
  const [where, values] = [studentWhere(filter), studentValues(filter)];
  return db.rows<ShownRecord & { totalCount: number }>(
    `select ${SHOWN}, (select count(*)::int from record r where ${where}) as "totalCount" from record r ${NAMES}
     where r.record_id = any (array(select record_id from record r where ${where}
       order by r.created_at desc, r.record_id desc limit $${values.length + 1} offset $${values.length + 2}))
     order by r.created_at desc, r.record_id desc`,
    [...values, size, offset],
  );
};
export const countStudentRecords = async (db: Db, filter: StudentFilter): Promise<number> =>
  (
    await db.row<{ count: number }>(
      `select count(*)::int as count from record r where ${studentWhere(filter)}`,
      studentValues(filter),
    )
  )?.count ?? 0;

/** A student's own records by module and state. */
export const countsByModule = (db: Db, studentId: string) =>
  db.rows<{ moduleId: string; state: State; count: number }>(
    `select module_id as "moduleId", state, count(*)::int as count from record
     where student_id = $1 and not by_teacher and state <> ${State.gone} group by module_id, state`,
    [studentId],
  );

/**
 * Of each of these students what waits on a day: entries of teachers to be answered, and own records that came back to be changed; nobody without any. What was
 * refused waits for who may submit it again: who is enrolled.
 */
export const recordsWaiting = (db: Db, studentIds: readonly string[], day: string) =>
  db.rows<{ studentId: string; toConfirm: number; returned: number }>(
    `select student_id as "studentId", count(*) filter (where by_teacher and state = ${State.waiting})::int as "toConfirm",
       count(*) filter (where not by_teacher and state in ${oneOf(State.refused, State.returned)})::int as returned
     from record r where student_id = any ($1::bigint[]) and state <> ${State.gone} and state in ${oneOf(State.refused, State.waiting, State.returned)}
       and (state <> ${State.refused} or not exists (
         select from student s where s.account_id = r.student_id and (${statusSql('$2')}) <> ${StudentStatus.enrolled}))
     group by student_id`,
    [studentIds, day],
  );

/** Passed records of a student by semester and dimension. */
export const countsBySemester = (db: Db, studentId: string, semesterIds: readonly string[]) =>
  db.rows<{ semesterId: string; schemeId: string; moduleId: string; dimensionId: string; count: number }>(
    `select semester_id as "semesterId", max(scheme_id) as "schemeId", module_id as "moduleId", dimension_id as "dimensionId",
       count(*)::int as count
     from record where student_id = $1 and by_teacher = any (array[true, false]) and state = ${State.passed} and semester_id = any ($2::bigint[])
     group by semester_id, module_id, dimension_id order by module_id, dimension_id`,
    [studentId, semesterIds],
  );
