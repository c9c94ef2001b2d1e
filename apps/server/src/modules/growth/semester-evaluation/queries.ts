import { ParentStatus, SelfReportStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classNameSql, hasLeftSql, semesterEndSql } from '../../people/roster/index.ts';

/** An evaluation as it is judged and shown. */
export interface Evaluation {
  evaluationId: string;
  studentId: string;
  studentName: string;
  studentNo: string;
  orgId: string;
  orgName: string;
  classId: string;
  gradeName: string;
  className: string;
  semesterId: string;
  startYear: number;
  term: number;
  startsOn: string;
  endsOn: string;
  studentState: number;
  commentsHtml: string;
  submittedAt: string;
  byGuardian: boolean;
  auditComment: string;
  teacherComment: string;
  teacherName: string;
  teacherCommentedAt: string;
  parentState: number;
  parentComment: string;
  parentId: string | null;
  parentName: string;
  parentSubmittedAt: string;
  parentRemark: string;
  revision: number;
}

const COLUMNS = `e.evaluation_id as "evaluationId", e.student_id as "studentId", a.name as "studentName",
  coalesce(s.student_no, '') as "studentNo", e.org_id as "orgId", o.org_name as "orgName", e.class_id as "classId",
  coalesce(g.grade_name, '') as "gradeName", coalesce(g.grade_name, '') || ${classNameSql(semesterEndSql('t', 'e.org_id'))} as "className",
  e.semester_id as "semesterId", y.start_year as "startYear", t.term, w.starts_on::text as "startsOn",
  greatest(w.ends_on, e.extended_to)::text as "endsOn", e.student_state as "studentState",
  coalesce(left(e.submitted_at::text, 19), '') as "submittedAt", e.by_guardian as "byGuardian", e.audit_comment as "auditComment",
  e.teacher_comment as "teacherComment", coalesce(ta.name, '') as "teacherName",
  coalesce(left(e.teacher_commented_at::text, 19), '') as "teacherCommentedAt", e.parent_state as "parentState",
  e.parent_comment as "parentComment", e.parent_id as "parentId", coalesce(pa.name, '') as "parentName",
  coalesce(left(e.parent_submitted_at::text, 19), '') as "parentSubmittedAt", e.parent_remark as "parentRemark", e.revision,
  e.comments_html as "commentsHtml"`;
const FROM = `from semester_evaluation e
  join semester_evaluation_window w on w.org_id = e.org_id and w.semester_id = e.semester_id
  join semester t on t.semester_id = e.semester_id join school_year y using (school_year_id)
  join account a on a.account_id = e.student_id left join student s on s.account_id = e.student_id
  join org o on o.org_id = e.org_id join school_class c on c.class_id = e.class_id join cohort co using (cohort_id)
  left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
  left join account ta on ta.account_id = e.teacher_id left join account pa on pa.account_id = e.parent_id`;

export const evaluationOf = (db: Db, evaluationId: string) =>
  db.row<Evaluation>(`select ${COLUMNS} ${FROM} where e.evaluation_id = $1`, [evaluationId]);

/** The evaluation, locked until the transaction ends. */
export const lockedEvaluation = (db: Db, evaluationId: string) =>
  db.row<Evaluation>(`select ${COLUMNS} ${FROM} where e.evaluation_id = $1 for no key update of e`, [evaluationId]);

/** These evaluations, in the order in which they are named. */
export const evaluationsNamed = (db: Db, ids: readonly string[]) =>
  db.rows<Evaluation>(
    `select ${COLUMNS} ${FROM} where e.evaluation_id = any ($1::bigint[]) order by array_position($1::bigint[], e.evaluation_id)`,
    [ids],
  );

export const evaluationOfSemester = (db: Db, studentId: string, semesterId: string) =>
  db.row<Evaluation>(`select ${COLUMNS} ${FROM} where e.student_id = $1 and e.semester_id = $2`, [
    studentId,
    semesterId,
  ]);

const LATEST_FIRST = 'y.start_year desc, t.term desc, a.name, e.evaluation_id';

/** Whether the time for writing runs on a day. */
const RUNS = 'w.starts_on <= $2::date and greatest(w.ends_on, e.extended_to) >= $2::date';
/** Who has left altogether is asked for nothing. */
const ASKED = `not exists (select from student gone where gone.account_id = e.student_id and ${hasLeftSql('gone')})`;
/** What is still to be written, of a row `e` with its window `w` on a day ($2): what was refused, which no day ends, and that whose time runs. */
export const DUE = {
  student: `${ASKED} and (e.student_state = ${SelfReportStatus.refused} or e.student_state = ${SelfReportStatus.toSubmit} and ${RUNS})`,
  parent: `${ASKED} and (e.parent_state = ${ParentStatus.refused} or e.parent_state = ${ParentStatus.toSubmit} and ${RUNS})`,
} as const;

/** `states` are the guardian's codes on a day. */
const OVERDUE = `e.parent_state = ${ParentStatus.toSubmit} and greatest(w.ends_on, e.extended_to) < $2::date`;
const PARENT_STATE = `case when ${OVERDUE} then ${ParentStatus.overdue} else e.parent_state end`;
const ofStudents = ({ due }: OfStudents) =>
  `e.student_id = any ($1::bigint[]) and ($3::int[] is null or ${PARENT_STATE} = any ($3))
    and ($4::bigint is null or e.semester_id = $4)${due ? ` and ${DUE[due]}` : ''}`;
interface OfStudents {
  studentIds: readonly string[];
  day: string;
  states: readonly number[] | null;
  /** Only of this one. */
  semesterId?: string | undefined;
  /** Only what the student, or a guardian, has still to write. */
  due?: keyof typeof DUE | undefined;
}
const valuesOf = ({ studentIds, day, states, semesterId }: OfStudents) => [studentIds, day, states, semesterId ?? null];
/** What came back is due on no day: it stands behind what is. */
const NEAREST_FIRST = {
  student: `case when e.student_state = ${SelfReportStatus.toSubmit} then greatest(w.ends_on, e.extended_to) end`,
  parent: `case when e.parent_state = ${ParentStatus.toSubmit} then greatest(w.ends_on, e.extended_to) end`,
} as const;
const orderOf = ({ due }: OfStudents) => `order by ${due ? `${NEAREST_FIRST[due]}, ` : ''}${LATEST_FIRST}`;

/** Evaluations of some students, the latest semester first; of what is still to be written the nearest deadline. */
export const evaluationsOf = (db: Db, asked: OfStudents, { size, offset }: Span) =>
  db.rows<Evaluation>(`select ${COLUMNS} ${FROM} where ${ofStudents(asked)} ${orderOf(asked)} limit $5 offset $6`, [
    ...valuesOf(asked),
    size,
    offset,
  ]);
export const countEvaluations = async (db: Db, asked: OfStudents): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count ${FROM} where ${ofStudents(asked)}`,
    valuesOf(asked),
  ))!.count;

/** How many evaluations a student has still to write on a day. */
export const countToWrite = async (db: Db, studentId: string, day: string): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count from semester_evaluation e
       join semester_evaluation_window w on w.org_id = e.org_id and w.semester_id = e.semester_id
     where e.student_id = $1 and ${DUE.student}`,
    [studentId, day],
  ))!.count;

/** Of these students, what a guardian has still to say on a day, the nearest deadline first. */
export const guardianWordsDue = (db: Db, studentIds: readonly string[], day: string) =>
  db.rows<{ studentId: string; name: string; evaluationId: string; startYear: number; term: number; endsOn: string }>(
    `select e.student_id as "studentId", a.name, e.evaluation_id as "evaluationId", y.start_year as "startYear", t.term,
       case when e.parent_state = ${ParentStatus.toSubmit} then greatest(w.ends_on, e.extended_to)::text else '' end as "endsOn"
     from semester_evaluation e join semester_evaluation_window w on w.org_id = e.org_id and w.semester_id = e.semester_id
       join semester t on t.semester_id = e.semester_id join school_year y using (school_year_id)
       join account a on a.account_id = e.student_id
     where e.student_id = any ($1::bigint[]) and ${DUE.parent}
     order by 6, a.name, e.evaluation_id`,
    [studentIds, day],
  );

export const writeSelfReport = (
  db: Db,
  evaluationId: string,
  { html, byGuardian, now }: { html: string; byGuardian: boolean; now: WireTime },
) =>
  db.run(
    `update semester_evaluation set comments_html = $2, by_guardian = $3, submitted_at = $4, student_state = ${SelfReportStatus.submitted}, audit_comment = '',
       revision = revision + 1 where evaluation_id = $1`,
    [evaluationId, html, byGuardian, now],
  );

export const writeParentComment = (
  db: Db,
  evaluationId: string,
  { comment, parentId, now }: { comment: string; parentId: string; now: WireTime },
) =>
  db.run(
    `update semester_evaluation set parent_comment = $2, parent_id = $3, parent_submitted_at = $4, parent_state = ${ParentStatus.submitted}, parent_remark = '',
       revision = revision + 1 where evaluation_id = $1`,
    [evaluationId, comment, parentId, now],
  );

export const writeTeacherComment = (
  db: Db,
  evaluationId: string,
  { comment, teacherId, now }: { comment: string; teacherId: string; now: WireTime },
) =>
  db.run(
    `update semester_evaluation set teacher_comment = $2, teacher_id = $3, teacher_commented_at = $4, revision = revision + 1
     where evaluation_id = $1`,
    [evaluationId, comment, teacherId, now],
  );

export const writeDecision = (
  db: Db,
  evaluationId: string,
  { of, pass, opinion }: { of: 'student' | 'parent'; pass: boolean; opinion: string },
) =>
  of === 'student'
    ? db.run(
        `update semester_evaluation set student_state = $2, audit_comment = $3, revision = revision + 1 where evaluation_id = $1`,
        [evaluationId, pass ? 4 : 2, opinion],
      )
    : db.run(
        `update semester_evaluation set parent_state = $2, parent_remark = $3, revision = revision + 1 where evaluation_id = $1`,
        [evaluationId, pass ? 4 : 3, opinion],
      );

export const extendEvaluation = (db: Db, evaluationId: string, endsOn: string) =>
  db.run('update semester_evaluation set extended_to = $2, revision = revision + 1 where evaluation_id = $1', [
    evaluationId,
    endsOn,
  ]);

export const insertStep = (
  db: Db,
  step: {
    evaluationId: string;
    at: WireTime;
    step: 'submit' | 'pass' | 'refuse' | 'comment' | 'parentSubmit' | 'parentPass' | 'parentRefuse' | 'extend';
    actorId: string;
    guardianId?: string | undefined;
    remarks?: string;
    written?: string;
  },
) =>
  db.run(
    `insert into semester_evaluation_history (evaluation_id, at, step, actor_id, guardian_id, remarks, written)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      step.evaluationId,
      step.at,
      step.step,
      step.actorId,
      step.guardianId ?? null,
      step.remarks ?? '',
      step.written ?? '',
    ],
  );
