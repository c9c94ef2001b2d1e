import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MOST_HELD } from '../../people/school-year/index.ts';
import { State } from './states.ts';

/**
 * In which semester a record counts (docs/domains/records.md, The semester): that of its day, and once a notice shows or showed the pupil's report of it, the next
 * whose report is under none; after the last one before a pupil is through the stage there is none, and it stays in that. Nothing is written into a report that is closed.
 */

/** What a pupil and a teacher are told of a record that comes too late for the report of its semester. */
const COUNTS_NEXT = '该学期的纪实报告已公示，这条记录计入下一学期的报告';
/** The same where the pupil is through the stage by then. */
const COUNTS_LAST = '毕业前最后一个学期的纪实报告已公示，这条记录仍记入该学期，报告归档后可由老师更正报告时计入';

/** Semesters follow one another by this number. */
const NUMBER = '(y.start_year * 2 + s.term)';
/** The number of the semester that counts at a school (an id) on a day: the last one that has begun; null before the first. */
const countingSql = (school: string, day: string) =>
  `(select max(${NUMBER}) from semester s join school_year y using (school_year_id)
     left join school_semester own on own.semester_id = s.semester_id and own.org_id = ${school}
   where coalesce(own.starts_on, s.starts_on) <= ${day})`;
/** Whether a notice shows the report of a pupil (an id) of the semester of a row. */
const shownSql = (pupil: string, semester: string) =>
  `exists (select from noticed_report nr where nr.living and nr.student_id = ${pupil} and nr.semester_id = ${semester}.semester_id)`;
/**
 * The first semester from a number on whose report of a pupil (an id) no notice shows; null where it has not been entered yet. Where the pupil is through the stage
 * before there is one: the last semester of the stage.
 */
const openSql = (pupil: string, number: string) =>
  `(select s.semester_id from semester s join school_year y using (school_year_id) left join student leaver on leaver.account_id = ${pupil}
     cross join lateral (
       select ${NUMBER} >= ${number} and coalesce(y.start_year < leaver.graduation_year, true) and not ${shownSql(pupil, 's')} as open) found
   where ${number} is not null and (found.open or y.start_year = leaver.graduation_year - 1)
   order by found.open desc, case when found.open then ${NUMBER} else -${NUMBER} end limit 1)`;

/** The day of something that is sent ($3) of a pupil ($1). */
const FROM_DAY =
  'greatest($3::date, (select m.starts_on from class_membership m where m.student_id = $1 and m.ends_on is null))';
/** The semester in which counts what is sent of a pupil on a day, of who is yet to come into a class that of their first day there; null where there is none yet. `late`: what is said where the report of the day's is closed; else empty. */
export const semesterFor = async (
  db: Db,
  { studentId, orgId, day }: { studentId: string; orgId: string; day: string },
): Promise<{ semesterId: string | null; late: string }> =>
  (await db.row<{ semesterId: string | null; late: string }>(
    `select open.semester_id as "semesterId", case
         when ${shownSql('$1::bigint', 'open')} then '${COUNTS_LAST}'
         when c.number is not null and not exists (
           select from semester s join school_year y using (school_year_id) where s.semester_id = open.semester_id and ${NUMBER} <= c.number)
         then '${COUNTS_NEXT}' else '' end as late
     from (select ${countingSql('$2::bigint', FROM_DAY)} as number) c
       cross join lateral (select ${openSql('$1::bigint', 'c.number')} as semester_id) open`,
    [studentId, orgId || null, day],
  ))!;

/**
 * Opening a notice, and what decides which records it shows, come one after the other in a school's semester: what is chosen or passes that moment is in the
 * report that is published, or is told that it is not. Students and reviewers are side by side.
 */
export const lockReports = (db: Db, orgId: string, semesterId: string, alone: boolean) =>
  db.row(
    `select pg_advisory_xact_lock${alone ? '' : '_shared'}(hashtextextended('reports of ' || $1::text || ' ' || $2::text, 0))`,
    [orgId, semesterId],
  );

/** A record that passes after the notice of its report, which does not show it, goes on to count in the next semester that is open. @returns what is said of it then; else empty */
export const countOn = async (db: Db, recordId: string): Promise<string> => {
  const moved = await db.row<{ isLast: boolean }>(
    `update record r set semester_id = ${openSql('r.student_id', 'at.number')}
     from (select s.semester_id, ${NUMBER} as number from semester s join school_year y using (school_year_id)) at
     where r.record_id = $1 and at.semester_id = r.semester_id and exists (
       select from noticed_report shown where shown.living and shown.student_id = r.student_id and shown.semester_id = r.semester_id
         and r.record_id <> all (shown.record_ids))
     returning r.semester_id is not distinct from at.semester_id as "isLast"`,
    [recordId],
  );
  if (!moved) return '';
  return moved.isLast ? COUNTS_LAST : COUNTS_NEXT;
};

/**
 * The reports of a semester are open again, as their notice was withdrawn: what came too late for them, by its day, counts in them again, unless a notice of a later
 * one shows it, or it was written in a class that began only after that year. Records are held one after the other; `lockReports` is not taken, since who passes a
 * record holds that before it: what passes that very moment stays in the next semester, as is told.
 */
export const countBack = (db: Db, studentIds: readonly string[], semesterId: string) =>
  db.run(
    `update record set semester_id = $2 where record_id = any (array(
       select r.record_id
       from (select ${NUMBER} as number, y.start_year as year from semester s join school_year y using (school_year_id) where s.semester_id = $2) at
         cross join record r
       where r.student_id = any ($1::bigint[]) and r.state <> ${State.gone}
         and ${countingSql('r.org_id', 'coalesce(r.submitted_at, r.created_at)::date')} = at.number
         and (r.semester_id is null or (select ${NUMBER} from semester s join school_year y using (school_year_id) where s.semester_id = r.semester_id) > at.number)
         and not exists (
           select from school_class c join cohort co using (cohort_id) where c.class_id = r.class_id and co.entrance_year > at.year)
         and not exists (
           select from noticed_report shown where shown.living and shown.student_id = r.student_id and shown.semester_id = r.semester_id
             and r.record_id = any (shown.record_ids))
       order by r.record_id for no key update of r))`,
    [studentIds, semesterId],
  );

/** Of classes of schools the records of a semester that passed, or wait, of those that were begun since its first day: how many, up to `MOST_HELD`. */
export const countRecordsOf = async (
  db: Db,
  { semesterId, orgIds, startsOn }: { semesterId: string; orgIds: readonly string[]; startsOn: string },
): Promise<number> =>
  (await db.row<{ count: number }>(
    `with room as materialized (select class_id from school_class join cohort using (cohort_id) where org_id = any ($2::bigint[]))
     select count(*)::int as count from (
       select from room join record r on r.class_id = room.class_id
       where r.semester_id = $1 and r.state <> ${State.gone} and r.state = ${State.passed} and r.created_at >= $3
       union all
       select from room join record r on r.class_id = room.class_id
       where r.semester_id = $1 and r.state <> ${State.gone} and r.state = ${State.submitted} and r.submitted_at >= $3
       limit ${MOST_HELD}) held`,
    [semesterId, orgIds, startsOn],
  ))!.count;

/** Puts records that no semester holds into the first that is open from their day on, where there is one by now. @returns how many */
const placeSome = (db: Db, limit: number) =>
  db.run(
    `update record r set semester_id = found.semester_id
     from (
       select w.record_id, open.semester_id from record w
         cross join lateral (select ${countingSql('w.org_id', 'coalesce(w.submitted_at, w.created_at)::date')} as number) c
         cross join lateral (select ${openSql('w.student_id', 'c.number')} as semester_id) open
       where w.semester_id is null and w.state <> ${State.gone} and open.semester_id is not null order by w.record_id limit $1
     ) found
     where r.record_id = found.record_id and r.semester_id is null`,
    [limit],
  );

/** Records of one transaction. */
const BATCH = 500;

/** Records that wait for the next semester go into it once the bureau has entered it. */
export function createSemesterPlaces({ database, log }: Pick<Platform, 'database' | 'log'>) {
  let through: string | null = null;
  return {
    /** Looks only when a semester is there that was not there before. Never throws. */
    async sweep(): Promise<void> {
      try {
        const newest = (await database.row<{ id: string | null }>('select max(semester_id) as id from semester'))!.id;
        if (newest === through) return;
        while ((await placeSome(database, BATCH)) === BATCH);
        through = newest;
      } catch (error) {
        log.error({ err: error }, 'records could not be put into their semester');
      }
    },
  };
}
