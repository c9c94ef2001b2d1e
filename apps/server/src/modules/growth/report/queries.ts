import { ParentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { classNameSql, listedFirstSql } from '../../people/roster/index.ts';
import { type Content, State } from '../record/index.ts';
import type { NoticeFacts } from './states.ts';

/** A report as lists show it: of whom, where they were then, and its notice. */
type OrNull<Row> = { [Name in keyof Row]: Row[Name] | null };

/** With its notice where there is one. */
export interface ReportPlace extends OrNull<NoticeFacts> {
  studentId: string;
  studentName: string;
  studentNo: string;
  orgId: string;
  schoolName: string;
  semesterId: string;
  startYear: number;
  term: number;
  /** Its last day, the school's own where it has one. */
  semesterEndsOn: string;
  classId: string;
  gradeName: string;
  className: string;
  noticeId: string | null;
  /** When the file that holds now was sealed (docs/domains/report-archive.md); null before. */
  archivedAt?: string | null;
  /** The pupil's account is closed: what a notice has shown is sealed all the same, and shown to nobody else any more. */
  closed?: boolean;
}

const NOTICE = `n.public_notice_id as "noticeId", n.starts_on::text as "startsOn", n.ends_on::text as "endsOn",
  n.ended_at is not null as "endedEarly", n.withdrawn_at is not null as withdrawn`;

/**
 * Semesters that have begun on a day ($2) and that students ($1) spent in a class, each with the class of its last days; a report that was under
 * notice keeps the class it had then.
 *
 * The students are taken out of an array that the planner cannot look into, so that it expects as many whoever they are and keeps one plan: to plan fourteen
 * tables takes many times as long as the answer.
 */
const PLACES = `select distinct on (m.student_id, y.start_year, s.term) m.student_id as "studentId", a.name as "studentName",
    st.student_no as "studentNo", o.org_id as "orgId", o.org_name as "schoolName", s.semester_id as "semesterId", y.start_year as "startYear",
    s.term, d.ends_on::text as "semesterEndsOn", c.class_id as "classId", coalesce(g.grade_name, '') as "gradeName", ${classNameSql('d.ends_on')} as "className", ${NOTICE},
    (select left(max(ra.archived_at)::text, 19) from report_archive ra where ra.student_id = m.student_id and ra.semester_id = s.semester_id) as "archivedAt", a.disabled as closed
  from class_membership m join account a on a.account_id = m.student_id join student st on st.account_id = m.student_id
    join school_class was on was.class_id = m.class_id join cohort school on school.cohort_id = was.cohort_id
    join semester s on true join school_year y using (school_year_id)
    left join school_semester own on own.semester_id = s.semester_id and own.org_id = school.org_id
    cross join lateral (select coalesce(own.starts_on, s.starts_on) as starts_on, coalesce(own.ends_on, s.ends_on) as ends_on) d
    left join noticed_report nr on nr.student_id = m.student_id and nr.semester_id = s.semester_id and nr.living
    left join public_notice n on n.public_notice_id = nr.public_notice_id
    join school_class c on c.class_id = coalesce(nr.class_id, m.class_id) join cohort co on co.cohort_id = c.cohort_id
    join org o on o.org_id = co.org_id
    left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
  where m.student_id = any (array(select unnest($1::bigint[]))) and (not a.disabled or nr.student_id is not null) and d.starts_on <= $2 and m.starts_on <= d.ends_on
    and (m.ends_on is null or m.ends_on > d.starts_on) and y.start_year - school.entrance_year + 1 between 1 and school.years`;
const PLACES_ORDER = `order by m.student_id, y.start_year, s.term, ${listedFirstSql('m', 'd.ends_on')}`;

interface ReportsAsked {
  studentIds: readonly string[];
  day: string;
  /** Only of this one; null for all. */
  semesterId: string | null;
}
const ASKED = `(${PLACES} and ($3::bigint is null or s.semester_id = $3) ${PLACES_ORDER}) place`;

/** Reports of students, the latest semester first. */
export const reportsOf = (db: Db, { studentIds, day, semesterId }: ReportsAsked, { size, offset }: Span) =>
  db.rows<ReportPlace>(
    `select * from ${ASKED} order by "startYear" desc, term desc, "studentName", "studentId" limit $4 offset $5`,
    [studentIds, day, semesterId, size, offset],
  );
export const countReports = async (db: Db, { studentIds, day, semesterId }: ReportsAsked): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count from ${ASKED}`, [studentIds, day, semesterId]))!
    .count;

/** The report of a student's semester; undefined when there is none. */
export const reportOf = (db: Db, studentId: string, semesterId: string, day: string) =>
  db.row<ReportPlace>(`${PLACES} and s.semester_id = $3 ${PLACES_ORDER}`, [[studentId], day, semesterId]);

export interface PersonRow {
  sex: number;
  identityCipher: Buffer | null;
  /** Code of `politicalStatusLabel`; null is not said. */
  politicalStatus: number | null;
}
export const personOf = (db: Db, studentId: string) =>
  db.row<PersonRow>(
    `select a.sex, a.identity_cipher as "identityCipher", s.political_status as "politicalStatus"
     from account a left join student s using (account_id) where a.account_id = $1`,
    [studentId],
  );

/** What was said of a student's semester: by the class teacher, and by a guardian whose comment was passed and who is not named, as the report reaches the other guardian too; in this order. */
export async function wordsOf(db: Db, studentId: string, semesterId: string) {
  const said = await db.row<{
    teacher: string;
    teacherName: string;
    teacherAt: string;
    parent: string;
    parentAt: string;
  }>(
    `select e.teacher_comment as teacher, coalesce(ta.name, '') as "teacherName", coalesce(left(e.teacher_commented_at::text, 19), '') as "teacherAt",
       case when e.parent_state = ${ParentStatus.done} then e.parent_comment else '' end as parent,
       coalesce(left(e.parent_submitted_at::text, 19), '') as "parentAt"
     from semester_evaluation e left join account ta on ta.account_id = e.teacher_id
     where e.student_id = $1 and e.semester_id = $2`,
    [studentId, semesterId],
  );
  if (!said) return [];
  return [
    { by: '班主任', name: said.teacherName, text: said.teacher, at: said.teacherAt },
    { by: '家长', name: '', text: said.parent, at: said.parentAt },
  ].filter(({ text }) => text !== '');
}

/** The school's crest; empty for none. */
export const crestOf = async (db: Db, orgId: string): Promise<string> =>
  (await db.row<{ logoId: string }>('select logo_id as "logoId" from org where org_id = $1', [orgId]))?.logoId ?? '';

/** Code of the sealed file that holds now, and since when; undefined before there is one. */
export const sealOf = (db: Db, studentId: string, semesterId: string) =>
  db.row<{ code: string; archivedAt: string }>(
    `select code, left(archived_at::text, 19) as "archivedAt" from report_archive
     where student_id = $1 and semester_id = $2 order by version desc limit 1`,
    [studentId, semesterId],
  );

export interface EntryRow {
  recordId: string;
  schemeId: string;
  moduleId: string;
  dimensionId: string;
  title: string;
  content: Content;
  state: State;
  createdAt: string;
  /** When it came to count. */
  countedAt: string;
  isTypical: boolean;
}
/** Records of a student's semester in some states; once under notice those alone that were shown then. Typical ones first, then as they were begun. */
export const entriesOf = (
  db: Db,
  {
    studentId,
    semesterId,
    states,
    noticeId,
  }: {
    studentId: string;
    semesterId: string;
    states: readonly State[];
    noticeId: string | null;
  },
) =>
  db.rows<EntryRow>(
    `select r.record_id as "recordId", r.scheme_id as "schemeId", r.module_id as "moduleId", r.dimension_id as "dimensionId", r.title,
       r.content, r.state, r.created_at as "createdAt", coalesce(r.reviewed_at, r.answered_at, r.updated_at) as "countedAt",
       t.record_id is not null as "isTypical"
     from record r left join typical_record t using (record_id, semester_id)
     where r.student_id = $1 and r.semester_id = $2 and r.state <> ${State.gone} and r.state = any ($3::smallint[])
       and ($4::bigint is null or r.record_id = any (
         select unnest(record_ids) from noticed_report where public_notice_id = $4 and student_id = $1))
     order by t.record_id is null, r.created_at, r.record_id`,
    [studentId, semesterId, states, noticeId],
  );

export interface EvidenceRow {
  id: string;
  recordId: string;
  fieldId: string;
  realName: string;
  extension: string;
  size: number;
}
/** Files that records show, in the order of their fields. */
export const evidenceOf = (db: Db, recordIds: readonly string[]) =>
  db.rows<EvidenceRow>(
    `select f.file_id as id, e.record_id as "recordId", e.field_id as "fieldId", f.real_name as "realName", f.extension, f.size::int as size
     from record_evidence e join file f using (file_id) where e.record_id = any ($1::bigint[]) and e.shown
     order by e.record_id, e.field_id, e.at`,
    [recordIds],
  );
