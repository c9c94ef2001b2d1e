import { type EvaluationView, ParentStatus, SelfReportStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { nameHas, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import type { Classes } from '../../people/responsibility/index.ts';
import {
  classNameSql,
  hasLeftSql,
  listedFirstSql,
  membersOfSemesterSql,
  semesterEndSql,
} from '../../people/roster/index.ts';
import { DUE } from './queries.ts';

/** Semesters that have begun in a school, the latest first, each with its window where it is open. */
export const semestersWithWindows = (db: Db, orgId: string, day: string) =>
  db.rows<{
    semesterId: string;
    startYear: number;
    term: number;
    semesterStartsOn: string;
    startsOn: string;
    endsOn: string;
    version: number;
  }>(
    `select s.semester_id as "semesterId", y.start_year as "startYear", s.term,
       coalesce(o.starts_on, s.starts_on)::text as "semesterStartsOn", coalesce(w.starts_on::text, '') as "startsOn",
       coalesce(w.ends_on::text, '') as "endsOn", coalesce(w.version, 0) as version
     from semester s join school_year y using (school_year_id)
       left join school_semester o on o.semester_id = s.semester_id and o.org_id = $1
       left join semester_evaluation_window w on w.semester_id = s.semester_id and w.org_id = $1
     where coalesce(o.starts_on, s.starts_on) <= $2 order by y.start_year desc, s.term desc`,
    [orgId, day],
  );

/** Semesters that schools have opened. */
export const openedSemesters = (db: Db, orgIds: readonly string[]) =>
  db.rows<{ orgId: string; semesterId: string }>(
    'select org_id as "orgId", semester_id as "semesterId" from semester_evaluation_window where org_id = any ($1::bigint[])',
    [orgIds],
  );

/** How many of schools have opened a semester. */
export const countWindowsOf = async (db: Db, semesterId: string, orgIds: readonly string[]): Promise<number> =>
  (await db.row<{ count: number }>(
    'select count(*)::int as count from semester_evaluation_window where semester_id = $1 and org_id = any ($2::bigint[])',
    [semesterId, orgIds],
  ))!.count;

export const insertWindow = (
  db: Db,
  window: { orgId: string; semesterId: string; startsOn: string; endsOn: string; by: string },
) =>
  db.run(
    `insert into semester_evaluation_window (org_id, semester_id, starts_on, ends_on, opened_by) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [window.orgId, window.semesterId, window.startsOn, window.endsOn, window.by],
  );

/** @returns 0 when somebody else changed it meanwhile */
export const writeWindow = (
  db: Db,
  window: { orgId: string; semesterId: string; startsOn: string; endsOn: string; version: number },
) =>
  db.run(
    `update semester_evaluation_window set starts_on = $3, ends_on = $4, version = version + 1
     where org_id = $1 and semester_id = $2 and version = $5`,
    [window.orgId, window.semesterId, window.startsOn, window.endsOn, window.version],
  );

const OF_SCHOOL = 'in (select k.class_id from school_class k join cohort ko using (cohort_id) where ko.org_id = $1)';
/**
 * An evaluation for each in the lists of the school's classes for a semester, as they are on a day. Who has one already brings it along, with what was written,
 * into the class that they are in now. Rows are held in the order of the pupils: two who open at once wait for each other. @returns who has got a new one
 */
export const addPupils = async (
  db: Db,
  orgId: string,
  semesterId: string,
  day: string,
): Promise<{ studentId: string }[]> =>
  (
    await db.rows<{ studentId: string; isNew: boolean }>(
      `insert into semester_evaluation as e (student_id, semester_id, org_id, class_id)
       select m.student_id, $2, m.org_id, m.class_id from ${membersOfSemesterSql({ classes: OF_SCHOOL, semesterId: '$2', today: '$3' })} m
         join account a on a.account_id = m.student_id and not a.disabled
       order by m.student_id
       on conflict (student_id, semester_id) do update set org_id = excluded.org_id, class_id = excluded.class_id
         where (e.org_id, e.class_id) is distinct from (excluded.org_id, excluded.class_id)
           and exists (select from student s where s.account_id = e.student_id and s.class_id = excluded.class_id)
       returning student_id as "studentId", xmax = 0 as "isNew"`,
      [orgId, semesterId, day],
    )
  ).filter(({ isNew }) => isNew);

/**
 * Evaluations of pupils who have moved go along, with what was written: of semesters of which the list of their present class has them, as their report is (`listedFirstSql`).
 * Those of a school that has not opened the semester stay where they are until it does (`addPupils`): somebody must be able to finish them.
 */
export const moveEvaluations = (db: Db, studentIds: readonly string[]) =>
  db.run(
    `update semester_evaluation e set org_id = co.org_id, class_id = m.class_id
     from class_membership m join school_class c using (class_id) join cohort co using (cohort_id)
       join semester_evaluation_window w on w.org_id = co.org_id join semester t on t.semester_id = w.semester_id
       join school_year y using (school_year_id)
     where e.student_id = any ($1::bigint[]) and m.student_id = e.student_id and m.ends_on is null and t.semester_id = e.semester_id
       and (e.org_id, e.class_id) is distinct from (co.org_id, m.class_id) and m.membership_id = (
         select one.membership_id from class_membership one join school_class was using (class_id) join cohort k on k.cohort_id = was.cohort_id
           left join school_semester own on own.semester_id = t.semester_id and own.org_id = k.org_id
           cross join lateral (select coalesce(own.starts_on, t.starts_on) as starts_on, coalesce(own.ends_on, t.ends_on) as ends_on) d
         where one.student_id = e.student_id and one.starts_on <= d.ends_on and (one.ends_on is null or one.ends_on > d.starts_on)
           and y.start_year - k.entrance_year + 1 between 1 and k.years
         order by ${listedFirstSql('one', 'd.ends_on')} limit 1)`,
    [studentIds],
  );

/** Windows that run on a day. */
export const runningWindows = (db: Db, day: string) =>
  db.rows<{ orgId: string; semesterId: string }>(
    `select org_id as "orgId", semester_id as "semesterId" from semester_evaluation_window where starts_on <= $1 and ends_on >= $1`,
    [day],
  );

/** Pupils who have not left altogether: what those wrote stays and waits for nobody. Who went to another school after the semester is finished where they were. */
const PRESENT = `not ${hasLeftSql('s')}`;

export interface ProgressRow {
  classId: string;
  className: string;
  total: number;
  submitted: number;
  toAudit: number;
  commented: number;
  parentSubmitted: number;
  parentToAudit: number;
}
/** One row a class. */
export const progressOf = (db: Db, semesterId: string, { orgId, classIds }: Classes) =>
  db.rows<ProgressRow>(
    `select c.class_id as "classId", coalesce(g.grade_name, '') || ${classNameSql(semesterEndSql('t', '$2'))} as "className", count(*)::int as total,
       (count(*) filter (where e.student_state in ${oneOf(SelfReportStatus.submitted, SelfReportStatus.done)}))::int as submitted,
       (count(*) filter (where e.student_state = ${SelfReportStatus.submitted}))::int as "toAudit",
       (count(*) filter (where e.teacher_comment <> ''))::int as commented,
       (count(*) filter (where e.parent_state in ${oneOf(ParentStatus.submitted, ParentStatus.done)}))::int as "parentSubmitted",
       (count(*) filter (where e.parent_state = ${ParentStatus.submitted}))::int as "parentToAudit"
     from semester_evaluation e join student s on s.account_id = e.student_id
       join school_class c on c.class_id = e.class_id join cohort co using (cohort_id)
       join semester t on t.semester_id = e.semester_id join school_year y using (school_year_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
     where e.semester_id = $1 and e.org_id = $2 and ($3::bigint[] is null or e.class_id = any ($3)) and ${PRESENT}
     group by c.class_id, t.semester_id, g.grade_id, g.grade_name order by g.grade_id, length(c.class_name), c.class_name`,
    [semesterId, orgId, classIds],
  );

/** How many pupils have written, or have guardians who wrote, what waits for its audit, in all semesters. */
export const countToAudit = async (db: Db, { orgId, classIds }: Classes): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count
     from semester_evaluation e join student s on s.account_id = e.student_id
     where e.org_id = $1 and ($2::bigint[] is null or e.class_id = any ($2)) and ${VIEW.waiting} and ${PRESENT}`,
    [orgId, classIds],
  ))!.count;

const WAITING = `(e.student_state = ${SelfReportStatus.submitted} or e.parent_state = ${ParentStatus.submitted})`;
const TO_COMMENT = "e.teacher_comment = ''";

/** Since when the first of it waits. */
export const toAuditSpan = (db: Db, { orgId, classIds }: Classes) =>
  db.row<{ since: WireTime | null }>(
    `select min(least(case when e.student_state = ${SelfReportStatus.submitted} then e.submitted_at end,
       case when e.parent_state = ${ParentStatus.submitted} then e.parent_submitted_at end)) as since
     from semester_evaluation e join student s on s.account_id = e.student_id
     where e.org_id = $1 and ($2::bigint[] is null or e.class_id = any ($2)) and ${VIEW.waiting} and ${PRESENT}`,
    [orgId, classIds],
  );

const VIEW: Record<EvaluationView, string> = {
  all: 'true',
  waiting: WAITING,
  missing: `e.student_state in ${oneOf(SelfReportStatus.toSubmit, SelfReportStatus.refused)}`,
  toAudit: `e.student_state = ${SelfReportStatus.submitted}`,
  toComment: TO_COMMENT,
  parentMissing: `e.parent_state in ${oneOf(ParentStatus.toSubmit, ParentStatus.refused)}`,
  parentToAudit: `e.parent_state = ${ParentStatus.submitted}`,
  late: `(${WAITING} or ${TO_COMMENT})`,
};
/** The last day on which pupil and guardian may write: of the window, or a later one of the pupil's own. */
const LAST_DAY = 'greatest(w.ends_on, e.extended_to)';
const ENDS_ON = `(select ${LAST_DAY} from semester_evaluation_window w where w.org_id = e.org_id and w.semester_id = e.semester_id)`;

export interface StaffFilter {
  classes: Classes;
  /** Undefined: all. */
  semesterId: string | undefined;
  classId: string | undefined;
  view: EvaluationView;
  name: string | undefined;
  day: string;
}
const whereOf = ({ classes, semesterId, classId, view, name, day }: StaffFilter) => ({
  where: `($1::bigint is null or e.semester_id = $1) and e.org_id = $2 and ($3::bigint[] is null or e.class_id = any ($3))
    and ($4::bigint is null or e.class_id = $4) and ($5::text is null or ${nameHas('a.name', '$5')}) and ${PRESENT} and ${VIEW[view]}
    and ($6::date is null or ${ENDS_ON} < $6)`,
  values: [
    ...[semesterId ?? null, classes.orgId, classes.classIds, classId ?? null, name || null],
    view === 'late' ? day : null,
  ] as unknown[],
});
const FROM = `from semester_evaluation e join student s on s.account_id = e.student_id join account a on a.account_id = e.student_id`;

/** Ids of what is looked for, by class and number. */
export const staffPage = async (db: Db, filter: StaffFilter, { size, offset }: Span): Promise<string[]> => {
  const { where, values } = whereOf(filter);
  const rows = await db.rows<{ id: string }>(
    `select e.evaluation_id as id ${FROM} where ${where} order by e.class_id, s.student_no, e.student_id limit $7 offset $8`,
    [...values, size, offset],
  );
  return rows.map(({ id }) => id);
};
export const countStaff = async (db: Db, filter: StaffFilter): Promise<number> => {
  const { where, values } = whereOf(filter);
  return (await db.row<{ count: number }>(`select count(*)::int as count ${FROM} where ${where}`, values))!.count;
};

/**
 * Of each school how many have come to their end on a day and lack an audit or the teacher's comment, of all semesters, and on which day the first ended. Semesters
 * of which no window is over are left out by their index: while it is open every pupil lacks the comment. Of a bureau there are many, and few pupils who have left:
 * those are looked up once (`student_gone`), in place of the student of each evaluation.
 */
export const endedIn = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select e.org_id as "orgId", count(*)::int as count, min(${LAST_DAY})::text as since
     from semester_evaluation e join semester_evaluation_window w on w.org_id = e.org_id and w.semester_id = e.semester_id
     where e.org_id = any ($1::bigint[]) and ${VIEW.late} and ${LAST_DAY} < $2::date
       and not exists (select from student s where s.account_id = e.student_id and ${hasLeftSql('s')})
       and e.semester_id = any (array(select distinct past.semester_id from semester_evaluation_window past
         where past.org_id = any ($1::bigint[]) and past.ends_on < $2::date))
     group by e.org_id`,
    [orgIds, day],
  );

/** Those of a class who have not written and may on a day: students, or the guardians of theirs, each with the student. */
export const missingOf = (
  db: Db,
  {
    semesterId,
    day,
    classId,
    orgId,
    ofParents,
  }: { semesterId: string; day: string; classId: string; orgId: string; ofParents: boolean },
) =>
  db.rows<{ id: string; studentId: string }>(
    `select ${ofParents ? 'b.parent_id' : 'e.student_id'} as id, e.student_id as "studentId" from semester_evaluation e
       join semester_evaluation_window w on w.org_id = e.org_id and w.semester_id = e.semester_id
       ${ofParents ? 'join child_binding b on b.student_id = e.student_id' : ''}
     where e.semester_id = $1 and e.class_id = $3 and e.org_id = $4 and ${DUE[ofParents ? 'parent' : 'student']}`,
    [semesterId, day, classId, orgId],
  );

/** @returns false when the class was reminded that day already */
export const insertReminder = async (
  db: Db,
  { semesterId, classId, ofParents, day }: { semesterId: string; classId: string; ofParents: boolean; day: string },
): Promise<boolean> =>
  (await db.run(
    `insert into semester_evaluation_reminder (semester_id, class_id, of_parents, on_day) values ($1, $2, $3, $4) on conflict do nothing`,
    [semesterId, classId, ofParents, day],
  )) === 1;

/** The school of a class. */
export const schoolOfClass = async (db: Db, classId: string): Promise<string | undefined> =>
  (
    await db.row<{ orgId: string }>(
      'select org_id as "orgId" from school_class join cohort using (cohort_id) where class_id = $1',
      [classId],
    )
  )?.orgId;

/** Guardians of a student: each of them may write the comment. */
export const guardiansOf = (db: Db, studentId: string): Promise<string[]> =>
  commentersOf(db, { studentId, parentId: null });

/** Who is told of what became of a guardian's comment: who wrote it, as long as they are the student's guardian; after that those who are. */
export const commentersOf = async (
  db: Db,
  { studentId, parentId }: { studentId: string; parentId: string | null },
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select b.parent_id as id from child_binding b join account p on p.account_id = b.parent_id
       where b.student_id = $1 and not p.disabled and (b.parent_id = $2 or not exists (
         select from child_binding w where w.student_id = $1 and w.parent_id = $2))`,
      [studentId, parentId],
    )
  ).map(({ id }) => id);
