import { EvaluateCycle, EvaluateType, LEAST_PEERS_SHOWN, TASK_TOLD_DAYS } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import type { Classes } from '../../people/responsibility/index.ts';
import { classNameSql, inStageSql, memberOnSql } from '../../people/roster/index.ts';
import { givenSql, TASK, TASK_FROM, type Task } from './queries.ts';
import type { Given } from './rules.ts';

/** A class as it was called on a task's last day, or is today. */
export interface TaskClass {
  classId: string;
  className: string;
}

/** Tasks in somebody's care: of the school, or of a class that is theirs. */
const CARED = `t.org_id = $1 and ($2::bigint[] is null or exists (
  select from evaluation_task_class k where k.evaluation_task_id = t.evaluation_task_id and k.class_id = any ($2)))`;
/** Membership `m` had a classmate on the last day of task `t`: without one a task of peer evaluation asks for nothing (`isAsked`). */
const HAD_CLASSMATE = `exists (select from class_membership o join account mate on mate.account_id = o.student_id and not mate.disabled
  where o.class_id = m.class_id and o.student_id <> m.student_id and ${memberOnSql('o', 't.ends_on')})`;
/** Task `t` came to its last day not long before a day, and somebody gave nothing in it who was of its classes then and is today. Who ended it early waits for nobody. */
const isLeft = (day: string) => `t.closed_on is null and t.ends_on < ${day}::date
  and t.ends_on >= ${day}::date - ${TASK_TOLD_DAYS} and exists (
  select from evaluation_task_class k join school_class c using (class_id) join cohort co using (cohort_id)
    join class_membership m on m.class_id = k.class_id and ${memberOnSql('m', 't.ends_on')} and ${memberOnSql('m', `${day}::date`)}
      and ${inStageSql('co', `${day}::date`)} and (t.type <> ${EvaluateType.peer} or ${HAD_CLASSMATE})
    join account a on a.account_id = m.student_id and not a.disabled
  where k.evaluation_task_id = t.evaluation_task_id
    and not exists (select from evaluation_sheet s where s.rater_id = m.student_id and s.evaluation_task_id = t.evaluation_task_id))`;
const ASKED = `${CARED} and ($3::int is null or t.type = $3) and ($4::text is null or strpos(t.title, $4) > 0)
  and ($5::date is null or ${isLeft('$5')})`;

export interface TaskFilter {
  classes: Classes;
  type: number | undefined;
  title: string | undefined;
  /** Only those that have come to their end by this day, and lack something. */
  leftOn: string | undefined;
}
const valuesOf = ({ classes, type, title, leftOn }: TaskFilter) => [
  ...[classes.orgId, classes.classIds],
  ...[type ?? null, title || null, leftOn ?? null],
];

export const taskPage = (db: Db, filter: TaskFilter, { size, offset }: Span) =>
  db.rows<Task>(`select ${TASK} ${TASK_FROM} where ${ASKED} order by t.evaluation_task_id desc limit $6 offset $7`, [
    ...valuesOf(filter),
    size,
    offset,
  ]);
export const countTasks = async (db: Db, filter: TaskFilter): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count from evaluation_task t where ${ASKED}`,
    valuesOf(filter),
  ))!.count;

/** Of each school how many tasks are so on a day, and when the first of them ended. */
export const tasksLeftIn = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select t.org_id as "orgId", count(*)::int as count, min(t.ends_on)::text as since from evaluation_task t
     where t.org_id = any ($1::bigint[]) and ${isLeft('$2')} group by t.org_id`,
    [orgIds, day],
  );

export const taskInCare = (db: Db, { orgId, classIds }: Classes, taskId: string) =>
  db.row<Task>(`select ${TASK} ${TASK_FROM} where ${CARED} and t.evaluation_task_id = $3`, [orgId, classIds, taskId]);

/** The same, locked until the transaction ends. */
export const lockedTask = (db: Db, { orgId, classIds }: Classes, taskId: string) =>
  db.row<Task>(`select ${TASK} ${TASK_FROM} where ${CARED} and t.evaluation_task_id = $3 for no key update of t`, [
    orgId,
    classIds,
    taskId,
  ]);

/** How many tasks of schools that come round by semesters have days in a semester, as it stands for each school. */
export const countTasksOf = async (db: Db, semesterId: string, orgIds: readonly string[]): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count from evaluation_task t join semester s on s.semester_id = $1
       left join school_semester own on own.semester_id = s.semester_id and own.org_id = t.org_id
     where t.org_id = any ($2::bigint[]) and t.cycle = ${EvaluateCycle.semester} and t.starts_on <= coalesce(own.ends_on, s.ends_on)
       and least(t.ends_on, t.closed_on) >= coalesce(own.starts_on, s.starts_on)`,
    [semesterId, orgIds],
  ))!.count;

/** Classes of tasks, by grade and name, as they are called on a day, or were on a task's last one. */
export const classesOf = (db: Db, taskIds: readonly string[], day: string) =>
  db.rows<TaskClass & { taskId: string }>(
    `with task as materialized (
       select evaluation_task_id, day, school_year_on(day) as start_year
       from evaluation_task, lateral (select least(ends_on, closed_on, $2::date) as day) d where evaluation_task_id = any ($1::bigint[]))
     select t.evaluation_task_id as "taskId", c.class_id as "classId", coalesce(g.grade_name, '') || n.class_name as "className"
     from task t join evaluation_task_class using (evaluation_task_id) join school_class c using (class_id) join cohort co using (cohort_id)
       cross join lateral (select ${classNameSql('t.day')} as class_name) n
       left join grade g on g.stage = co.stage and g.year_in_stage = t.start_year - co.entrance_year + 1
     order by g.grade_id, length(n.class_name), n.class_name, c.class_id`,
    [taskIds, day],
  );

/** Classes in somebody's care on a day, with how many are in them. */
export const classesInCare = (db: Db, { orgId, classIds }: Classes, day: string) =>
  db.rows<TaskClass & { gradeName: string; studentNum: number }>(
    `select k.class_id as "classId", k.grade_name || k.class_name as "className", k.grade_name as "gradeName",
       (select count(*)::int from student s join account a using (account_id) where s.class_id = k.class_id and not a.disabled) as "studentNum"
     from classes_on($3) k where k.org_id = $1 and ($2::bigint[] is null or k.class_id = any ($2)) and k.grade_id is not null
     order by k.grade_id, length(k.class_name), k.class_name`,
    [orgId, classIds, day],
  );

/** All that is said of a task as it is laid. */
export interface NewTask {
  orgId: string;
  versionId: string;
  title: string;
  type: number;
  cycle: number;
  startsOn: string;
  endsOn: string;
  peerCount: number | null;
  editable: boolean;
  by: string;
  classIds: readonly string[];
}
export const insertTask = async (db: Db, task: NewTask & { now: WireTime }): Promise<string> =>
  (await db.row<{ id: string }>(
    `with made as (
       insert into evaluation_task (org_id, indicator_version_id, title, type, cycle, starts_on, ends_on, peer_count, editable, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12) returning evaluation_task_id
     ), classes as (
       insert into evaluation_task_class (evaluation_task_id, class_id)
       select evaluation_task_id, class_id from made, unnest($11::bigint[]) as class_id)
     select evaluation_task_id as id from made`,
    [
      ...[task.orgId, task.versionId, task.title, task.type, task.cycle, task.startsOn, task.endsOn, task.peerCount],
      ...[task.editable, task.by, task.classIds, task.now],
    ],
  ))!.id;

/** The same task laid by the same person a moment ago: what is sent twice is laid once. One for other classes, or of another course, is another. */
export const sameTask = (db: Db, task: NewTask & { since: WireTime }) =>
  db.row<{ id: string }>(
    `select t.evaluation_task_id as id from evaluation_task t where t.org_id = $1 and t.indicator_version_id = $2 and t.title = $3
       and t.type = $4 and t.cycle = $5 and t.starts_on = $6 and t.ends_on = $7 and t.peer_count is not distinct from $8
       and t.editable = $9 and t.created_by = $10 and t.created_at >= $12
       and array(select k.class_id from evaluation_task_class k where k.evaluation_task_id = t.evaluation_task_id order by k.class_id)
         = array(select asked from unnest($11::bigint[]) as asked order by asked)`,
    [
      ...[task.orgId, task.versionId, task.title, task.type, task.cycle, task.startsOn, task.endsOn, task.peerCount],
      ...[task.editable, task.by, task.classIds, task.since],
    ],
  );

export const changeTask = (
  db: Db,
  { taskId, title, endsOn, editable }: { taskId: string; title: string; endsOn: string; editable: boolean },
) =>
  db.run(
    'update evaluation_task set title = $2, ends_on = $3, editable = $4, revision = revision + 1 where evaluation_task_id = $1',
    [taskId, title, endsOn, editable],
  );
export const closeTask = (db: Db, taskId: string, day: string) =>
  db.run('update evaluation_task set closed_on = $2, revision = revision + 1 where evaluation_task_id = $1', [
    taskId,
    day,
  ]);

/** How many have given marks in a task, by occasion. */
export const submissionsOf = (db: Db, taskId: string) =>
  db.rows<{ occasion: string; count: number }>(
    `select occasion::text as occasion, count(*)::int as count from evaluation_sheet where evaluation_task_id = $1 and rated > 0 group by occasion`,
    [taskId],
  );

export interface PupilSheet {
  classId: string;
  studentId: string;
  studentName: string;
  studentNo: string;
  given: Given;
  submitDate: WireTime;
  byGuardian: boolean;
}
/** What each of a task's classes gave on an occasion, of all of them with null; who has left since, or graduated before its end, is not waited for. */
export const pupilsOf = (db: Db, taskId: string, occasion: string, classIds: readonly string[] | null, day: string) =>
  db.rows<PupilSheet>(
    `select m.class_id as "classId", a.account_id as "studentId", a.name as "studentName", coalesce(p.student_no, '') as "studentNo",
       coalesce(${givenSql('s')}, '{}') as given, coalesce(left(s.submitted_at::text, 19), '') as "submitDate",
       s.guardian_id is not null as "byGuardian"
     from evaluation_task_class k join school_class c using (class_id) join cohort co using (cohort_id)
       join class_membership m on m.class_id = k.class_id and ${memberOnSql('m', '$4')} and ${inStageSql('co', '$4')}
       join account a on a.account_id = m.student_id and not a.disabled join student p on p.account_id = a.account_id
       left join evaluation_sheet s on s.rater_id = m.student_id and s.evaluation_task_id = $1 and s.occasion = $2
     where k.evaluation_task_id = $1 and ($3::bigint[] is null or k.class_id = any ($3)) order by p.student_no, a.account_id`,
    [taskId, occasion, classIds, day],
  );

/** @returns false when the class was reminded of the occasion that day already */
export const insertReminder = async (
  db: Db,
  { taskId, occasion, classId, day }: { taskId: string; occasion: string; classId: string; day: string },
): Promise<boolean> =>
  (await db.run(
    `insert into evaluation_task_reminder (evaluation_task_id, occasion, class_id, on_day) values ($1, $2, $3, $4) on conflict do nothing`,
    [taskId, occasion, classId, day],
  )) === 1;

/** Marks for pupils on occasions of a task, whoever gave them and wherever they were then, added up by pupil, by who gave them, and by point. */
export interface PupilMarks {
  studentId: string;
  own: boolean;
  /** The place of a point: of classmates what enough of them gave on one occasion (`anonymousPeers`). Null is all that was given. */
  at: number | null;
  tenths: number;
  count: number;
  raters: number;
}
export const marksOfPupils = (db: Db, taskId: string, studentIds: readonly string[], occasions: readonly string[]) =>
  db.rows<PupilMarks>(
    `with given as materialized (
       select r.ratee_id, s.rater_id, s.rater_id = r.ratee_id as own, s.occasion, p.at, p.score
       from evaluation_sheet s join evaluation_rating r using (evaluation_sheet_id)
         cross join lateral unnest(r.scores) with ordinality as p (score, at)
       where s.evaluation_task_id = $1 and r.ratee_id = any ($2::bigint[]) and s.occasion = any ($3::date[]) and p.score is not null
     ), once as (
       select ratee_id, own, at, sum(score) as score, count(*) as marks, count(distinct rater_id) as raters
       from given group by ratee_id, own, occasion, at)
     select ratee_id as "studentId", own, at::int as at, (sum(score) * 10)::int as tenths, sum(marks)::int as count, max(raters)::int as raters
     from once where own or raters >= ${LEAST_PEERS_SHOWN} group by ratee_id, own, at
     union all
     select ratee_id, own, null, (sum(score) * 10)::int, count(*)::int, count(distinct rater_id)::int from given group by ratee_id, own`,
    [taskId, studentIds, occasions],
  );

/** For an auditor: who rated a student on an occasion, and how. */
export const ratingsFor = (db: Db, taskId: string, occasion: string, studentId: string) =>
  db.rows<{
    classId: string;
    raterName: string;
    studentNo: string;
    scores: (number | null)[];
    submitDate: WireTime;
    byGuardian: boolean;
  }>(
    `select s.class_id as "classId", a.name as "raterName", coalesce(p.student_no, '') as "studentNo", r.scores::float8[] as scores,
       s.submitted_at as "submitDate", s.guardian_id is not null as "byGuardian"
     from evaluation_rating r join evaluation_sheet s using (evaluation_sheet_id) join account a on a.account_id = s.rater_id
       left join student p on p.account_id = a.account_id
     where r.ratee_id = $3 and s.evaluation_task_id = $1 and s.occasion = $2 order by p.student_no, a.account_id`,
    [taskId, occasion, studentId],
  );

/** The name of a student of a task's school and class. */
export const studentOfTask = (db: Db, taskId: string, studentId: string) =>
  db.row<{ name: string }>(
    `select a.name from account a where a.account_id = $2 and exists (
       select from class_membership m join evaluation_task_class k using (class_id)
       where m.student_id = $2 and k.evaluation_task_id = $1)`,
    [taskId, studentId],
  );
