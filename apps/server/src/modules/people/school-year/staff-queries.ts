import { OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Day, Term } from './rules.ts';

export interface KeptSemesterRow extends Term {
  semesterId: string;
  schoolYearId: string;
  startYear: number;
  term: number;
  bureauStartsOn: Day;
  bureauEndsOn: Day;
  moved: boolean;
}

/** All semesters, the oldest first, with a school's own dates beside the bureau's. */
export const keptSemesters = (db: Db, orgId: string | null) =>
  db.rows<KeptSemesterRow>(
    `select s.semester_id as "semesterId", s.school_year_id as "schoolYearId", y.start_year as "startYear", s.term,
       coalesce(o.starts_on, s.starts_on)::text as "startsOn", coalesce(o.ends_on, s.ends_on)::text as "endsOn",
       s.starts_on::text as "bureauStartsOn", s.ends_on::text as "bureauEndsOn", o.semester_id is not null as moved
     from semester s join school_year y using (school_year_id)
       left join school_semester o on o.semester_id = s.semester_id and o.org_id = $1
     order by y.start_year, s.term`,
    [orgId],
  );

/** Schools that have the bureau's dates of a semester. */
export const schoolsOfBureauDates = async (db: Db, semesterId: string): Promise<string[]> =>
  (
    await db.rows<{ orgId: string }>(
      `select o.org_id as "orgId" from org o where o.org_type = ${OrgType.school} and not exists (
         select from school_semester own where own.org_id = o.org_id and own.semester_id = $1)`,
      [semesterId],
    )
  ).map(({ orgId }) => orgId);

/**
 * Schools, by name, whose own dates of the semester before one or after it overlap with dates that the bureau gives it. A school with dates of its own for it keeps them;
 * null is a semester that is not there yet.
 */
export const schoolsOverlapped = (
  db: Db,
  {
    semesterId,
    startsOn,
    endsOn,
    beforeId,
    afterId,
  }: Term & { semesterId: string | null; beforeId: string | null; afterId: string | null },
) =>
  db.rows<{ orgName: string; isBefore: boolean }>(
    `select o.org_name as "orgName", beside.semester_id is not distinct from $2::bigint as "isBefore"
     from school_semester beside join org o using (org_id)
     where (beside.semester_id = $2 and beside.ends_on >= $4 or beside.semester_id = $3 and beside.starts_on <= $5)
       and not exists (select from school_semester own where own.org_id = beside.org_id and own.semester_id = $1)
     order by o.org_name, o.org_id`,
    [semesterId, beforeId, afterId, startsOn, endsOn],
  );

/** Changes of the calendar come one after the other: each judges what the one before it left. Until the transaction ends. */
export const lockCalendar = (db: Db) => db.run("select pg_advisory_xact_lock(hashtextextended('school calendar', 0))");

export const writeSemester = (db: Db, semesterId: string, { startsOn, endsOn }: Term) =>
  db.run('update semester set starts_on = $2, ends_on = $3 where semester_id = $1', [semesterId, startsOn, endsOn]);

/** Writes a school's own dates. */
export const writeSchoolSemester = (db: Db, orgId: string, semesterId: string, { startsOn, endsOn }: Term) =>
  db.run(
    `insert into school_semester (org_id, semester_id, starts_on, ends_on) values ($1, $2, $3, $4)
     on conflict (org_id, semester_id) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on`,
    [orgId, semesterId, startsOn, endsOn],
  );

/** @returns whether there were dates of its own */
export const deleteSchoolSemester = async (db: Db, orgId: string, semesterId: string): Promise<boolean> =>
  (await db.run('delete from school_semester where org_id = $1 and semester_id = $2', [orgId, semesterId])) === 1;
