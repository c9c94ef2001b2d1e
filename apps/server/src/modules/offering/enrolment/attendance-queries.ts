import { Attendance } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';

/** What a marking changes of one enrolment; 0 is not marked (`Attendance`). */
export interface MarkChange {
  enrolmentId: string;
  before: number;
  after: number;
}

/** Markings of one activity come one after the other. */
export const lockActivity = (db: Db, activityId: string) =>
  db.row("select pg_advisory_xact_lock(hashtextextended('attendance ' || $1::text, 0))", [activityId]);

/** How the living enrolments of an activity are marked: those of these ids, or all. */
export const marksOf = (db: Db, activityId: string, enrolmentIds: readonly string[] | null) =>
  db.rows<{ enrolmentId: string; state: number }>(
    `select e.enrolment_id as "enrolmentId", coalesce(t.state, ${Attendance.unmarked}) as state from enrolment e left join attendance t using (enrolment_id)
     where e.activity_id = $1 and e.cancelled_at is null and ($2::bigint[] is null or e.enrolment_id = any ($2))`,
    [activityId, enrolmentIds],
  );

/** Of the living enrolments of an activity, how many are marked how, by code. */
export async function attendanceCountsOf(db: Db, activityId: string): Promise<number[]> {
  const rows = await db.rows<{ state: number; count: number }>(
    `select coalesce(t.state, ${Attendance.unmarked}) as state, count(*)::int as count from enrolment e left join attendance t using (enrolment_id)
     where e.activity_id = $1 and e.cancelled_at is null group by 1`,
    [activityId],
  );
  return [0, 1, 2, 3].map((state) => rows.find((row) => row.state === state)?.count ?? 0);
}

/** Writes marks and the marking that made them. @returns the marking's id */
export async function writeMarks(
  db: Db,
  {
    activityId,
    actorId,
    undoes,
    changes,
    now,
  }: {
    activityId: string;
    actorId: string;
    undoes: string | null;
    changes: readonly MarkChange[];
    now: WireTime;
  },
): Promise<string> {
  const marking = await db.row<{ id: string }>(
    'insert into attendance_marking (activity_id, actor_id, at, undoes) values ($1, $2, $3, $4) returning marking_id as id',
    [activityId, actorId, now, undoes],
  );
  const ids = changes.map(({ enrolmentId }) => enrolmentId);
  const after = changes.map((change) => change.after);
  await db.run(
    `insert into attendance_change (marking_id, enrolment_id, before, after)
     select $1, * from unnest($2::bigint[], $3::smallint[], $4::smallint[])`,
    [marking!.id, ids, changes.map(({ before }) => before), after],
  );
  await db.run(
    `delete from attendance where enrolment_id in (select id from unnest($1::bigint[], $2::smallint[]) m (id, after) where after = ${Attendance.unmarked})`,
    [ids, after],
  );
  await db.run(
    `insert into attendance (enrolment_id, state, account_id, activity_id, class_id, held_on, at_school)
     select e.enrolment_id, m.after, e.account_id, e.activity_id, c.class_id, a.act_start_at::date,
       a.org_id is not distinct from coalesce(co.org_id, p.org_id)
     from unnest($1::bigint[], $2::smallint[]) m (id, after) join enrolment e on e.enrolment_id = m.id join activity a using (activity_id)
       join account p on p.account_id = e.account_id
       left join class_membership c on c.student_id = e.account_id and c.starts_on <= a.act_start_at::date
         and (c.ends_on is null or c.ends_on > a.act_start_at::date)
       left join school_class sc on sc.class_id = c.class_id left join cohort co on co.cohort_id = sc.cohort_id
     where m.after <> ${Attendance.unmarked}
     on conflict (enrolment_id) do update set state = excluded.state`,
    [ids, after],
  );
  return marking!.id;
}

/** What a marking of an activity changed, and how these enrolments stand now; undefined when there is no such marking. */
export async function markingOf(db: Db, activityId: string, markingId: string) {
  const marking = await db.row<{ isUndone: boolean }>(
    `select exists (select from attendance_marking u where u.undoes = m.marking_id) as "isUndone" from attendance_marking m
     where m.activity_id = $1 and m.marking_id = $2`,
    [activityId, markingId],
  );
  if (!marking) return undefined;
  const changes = await db.rows<MarkChange & { state: number }>(
    `select c.enrolment_id as "enrolmentId", c.before, c.after, coalesce(t.state, ${Attendance.unmarked}) as state from attendance_change c
     join enrolment e using (enrolment_id) left join attendance t using (enrolment_id) where c.marking_id = $1 and e.cancelled_at is null`,
    [markingId],
  );
  return { ...marking, changes };
}

export interface MarkingRow {
  id: string;
  at: WireTime;
  actorName: string;
  count: number;
  changes: { name: string; before: number; after: number }[];
  isUndo: number;
  isUndone: number;
}

const SHOWN_CHANGES = 3;

/** Markings of an activity, the latest first, and how many there are. */
export async function markingsOf(db: Db, activityId: string, { size, offset }: Span) {
  const [total, rows] = await Promise.all([
    db.row<{ count: number }>('select count(*)::int as count from attendance_marking where activity_id = $1', [
      activityId,
    ]),
    db.rows<MarkingRow>(
      `select m.marking_id as id, m.at, p.name as "actorName", (m.undoes is not null)::int as "isUndo",
         (exists (select from attendance_marking u where u.undoes = m.marking_id))::int as "isUndone",
         (select count(*)::int from attendance_change c where c.marking_id = m.marking_id) as count,
         coalesce((select json_agg(json_build_object('name', s.name, 'before', s.before, 'after', s.after)) from (
           select a.name, c.before, c.after from attendance_change c join enrolment e using (enrolment_id) join account a using (account_id)
           where c.marking_id = m.marking_id order by c.enrolment_id limit $4) s), '[]') as changes
       from attendance_marking m join account p on p.account_id = m.actor_id
       where m.activity_id = $1 order by m.marking_id desc limit $2 offset $3`,
      [activityId, size, offset, SHOWN_CHANGES],
    ),
  ]);
  return { dataList: rows, totalCount: total?.count ?? 0 };
}

/** Whether the host marked that somebody was not there. */
export const wasMissed = async (db: Db, enrolmentId: string): Promise<boolean> =>
  (await db.row(`select 1 from attendance where enrolment_id = $1 and state <> ${Attendance.attended}`, [
    enrolmentId,
  ])) !== undefined;
