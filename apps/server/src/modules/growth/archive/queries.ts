import { ARCHIVE_DAYS, QUESTION_UNDER_WAY, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { classNameSql, hasLeftSql, hasMovedSql, semesterEndSql } from '../../people/roster/index.ts';
import { reportPupilsSql } from '../report/index.ts';
import type { Signed } from './seal.ts';

/** An archived version of a report. */
export interface Archive extends Signed {
  archiveId: string;
  orgId: string;
  fileId: string;
  storeKey: string;
  size: number;
}

const ARCHIVE = `a.archive_id as "archiveId", a.code, a.student_id as "studentId", a.semester_id as "semesterId", a.org_id as "orgId",
  a.class_id as "classId", a.student_name as "studentName", a.school_name as "schoolName", a.class_name as "className",
  a.semester_name as "semesterName", a.version, a.reason, a.content_hash as "contentHash", a.sha256, a.signature,
  a.public_key as "publicKey", a.archived_at as "archivedAt", a.file_id as "fileId", f.store_key as "storeKey", a.size`;
const FROM = 'from report_archive a join file f using (file_id)';

/** The version of a report that holds now. */
export const latestArchive = (db: Db, studentId: string, semesterId: string) =>
  db.row<Archive>(
    `select ${ARCHIVE} ${FROM} where a.student_id = $1 and a.semester_id = $2 order by a.version desc limit 1`,
    [studentId, semesterId],
  );

/** The versions that hold now of the reports of a class. */
export const archivesOfClass = (db: Db, classId: string, semesterId: string) =>
  db.rows<Archive>(
    `select distinct on (a.student_id) ${ARCHIVE} ${FROM} where a.class_id = $1 and a.semester_id = $2
     order by a.student_id, a.version desc`,
    [classId, semesterId],
  );

/** Versions of a code, or of a file: more than one only where rows were forged. */
export const archivesOfCode = (db: Db, code: string) =>
  db.rows<Archive>(`select ${ARCHIVE} ${FROM} where a.code = $1`, [code]);
export const archivesOfFile = (db: Db, sha256: Buffer) =>
  db.rows<Archive>(`select ${ARCHIVE} ${FROM} where a.sha256 = $1 order by a.archive_id limit 20`, [sha256]);

/** Two that archive one report come one after the other, until the transaction ends. */
export const lockReport = (db: Db, studentId: string, semesterId: string) =>
  db.row("select pg_advisory_xact_lock(hashtextextended('archive of ' || $1::text || ' ' || $2::text, 0))", [
    studentId,
    semesterId,
  ]);

/** The notice that shows a report, held: it is taken back before the report is archived, or not at all any more. */
export const lockNotice = (db: Db, studentId: string, semesterId: string) =>
  db.row(
    `select 1 from noticed_report nr join public_notice n using (public_notice_id)
     where nr.student_id = $1 and nr.semester_id = $2 and nr.living for share of n`,
    [studentId, semesterId],
  );

export const insertArchive = (
  db: Db,
  signed: Signed,
  more: { orgId: string; replacesId: string | null; fileId: string; size: number; archiverId: string | null },
) =>
  db.run(
    `insert into report_archive (code, student_id, semester_id, org_id, class_id, student_name, school_name, class_name, semester_name,
       version, replaces_id, reason, content_hash, sha256, signature, public_key, file_id, size, archived_at, archiver_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      ...[signed.code, signed.studentId, signed.semesterId, more.orgId, signed.classId, signed.studentName],
      ...[signed.schoolName, signed.className, signed.semesterName, signed.version, more.replacesId, signed.reason],
      ...[signed.contentHash, signed.sha256, signed.signature, signed.publicKey, more.fileId, more.size],
      ...[signed.archivedAt, more.archiverId],
    ],
  );

/** Reports that a notice showed. Challenges under way are in states 1 to 3 (growth/challenge/states.ts). */
const NOTICED = `from noticed_report nr join public_notice n using (public_notice_id)
  cross join lateral (select exists (
    select from record_question q where q.record_id = any (nr.record_ids) and q.state in ${oneOf(...QUESTION_UNDER_WAY)}) as challenged) c
  where nr.living and n.withdrawn_at is null`;
/** The notice is over on a day ($1). */
const OVER = '(n.ended_at is not null or n.ends_on < $1)';
const NOT_ARCHIVED = `not exists (
  select from report_archive a where a.student_id = nr.student_id and a.semester_id = nr.semester_id)`;

export interface Candidate {
  studentId: string;
  semesterId: string;
  classId: string;
  orgId: string;
}
const CANDIDATE = `nr.student_id as "studentId", nr.semester_id as "semesterId", nr.class_id as "classId", nr.org_id as "orgId"`;

/** Reports that may be archived on a day: of a class and semester, or of a notice. */
export const readyReports = (
  db: Db,
  day: string,
  of: { classId: string; semesterId: string } | { noticeId: string },
): Promise<Candidate[]> =>
  'noticeId' in of
    ? db.rows(
        `select ${CANDIDATE} ${NOTICED} and ${OVER} and not c.challenged and ${NOT_ARCHIVED} and nr.public_notice_id = $2
         order by nr.class_id, nr.student_id`,
        [day, of.noticeId],
      )
    : db.rows(
        `select ${CANDIDATE} ${NOTICED} and ${OVER} and not c.challenged and ${NOT_ARCHIVED} and nr.class_id = $2
           and nr.semester_id = $3 order by nr.student_id`,
        [day, of.classId, of.semesterId],
      );

/** Whether a report may be archived on a day. */
export const isReady = async (db: Db, day: string, studentId: string, semesterId: string): Promise<boolean> =>
  (await db.row(
    `select 1 ${NOTICED} and ${OVER} and not c.challenged and ${NOT_ARCHIVED} and nr.student_id = $2 and nr.semester_id = $3`,
    [day, studentId, semesterId],
  )) !== undefined;

export interface ClassRow {
  studentId: string;
  studentName: string;
  studentNo: string;
  /** In the class; null in one of before, until a task has numbered it. */
  seat: number | null;
  /** Null: the report is under no notice. */
  isOver: boolean | null;
  challenged: boolean;
  /** Gone from the platform's schools since, or in another class or school. */
  hasLeft: boolean;
  hasMoved: boolean;
}

/** Students whose reports of a semester are a class's (`reportPupilsSql`), those too who moved since. */
export const studentsOfClass = (db: Db, classId: string, semesterId: string, day: string) =>
  db.rows<ClassRow>(
    `with noticed as (
       select nr.student_id, ${OVER} as over, c.challenged ${NOTICED} and nr.class_id = $2 and nr.semester_id = $3
     )
     select a.account_id as "studentId", a.name as "studentName", st.student_no as "studentNo", n.over as "isOver",
       (select m.seat from class_membership m where m.class_id = $2 and m.student_id = a.account_id order by m.starts_on desc limit 1) as seat,
       coalesce(n.challenged, false) as challenged, ${hasLeftSql('st')} as "hasLeft",
       ${hasMovedSql('st', { classId: 'who.class_id', orgId: 'who.org_id' })} as "hasMoved"
     from ${reportPupilsSql({ classes: '= $2', semesterId: '$3', today: '$1' })} who
       join account a on a.account_id = who.student_id join student st using (account_id) left join noticed n on n.student_id = who.student_id
     order by st.student_no, a.name, a.account_id`,
    [day, classId, semesterId],
  );

/** A class by the grade it was in in a semester, and the name it had. */
const NAMED_THEN = `coalesce(g.grade_name, '') || ${classNameSql(semesterEndSql('s', 'co.org_id'))}`;

/** Days after which the calendar takes a notice up no more. */
const CALENDAR_DAYS = 400;
/**
 * Notices that were over on a day and not all of whose reports are archived, and for which nobody asked since a moment: those first that were not asked for yet, or longest ago. The task is
 * of who opened the notice, and of an administrator of the school where nobody is named or who opened it works there no more; null where there is none.
 */
export const dueNotices = (db: Db, day: string, askedBefore: WireTime, most: number) =>
  db.rows<{ noticeId: string; orgId: string; accountId: string | null }>(
    `select n.public_notice_id as "noticeId", n.org_id as "orgId", coalesce((
         select a.account_id from account a
         where not a.disabled and a.org_id = n.org_id and (a.account_id = n.opened_by or a.usertype = ${Usertype.schoolAdministrator})
         order by (a.account_id is not distinct from n.opened_by) desc, a.account_id limit 1), n.opened_by) as "accountId"
     from public_notice n left join report_archive_round r using (public_notice_id)
     where n.withdrawn_at is null and n.ends_on > $1::date - ${CALENDAR_DAYS} and ${OVER} and (r.asked_at is null or not r.done and r.asked_at < $2)
     order by r.asked_at nulls first, n.public_notice_id limit $3`,
    [day, askedBefore, most],
  );

/** Classes and semesters of schools (an array) with reports that the calendar ought to have archived before a day ($1): as long back as it takes notices up (`dueNotices`). */
const lateSql = (
  orgIds: string,
) => `select nr.org_id, nr.class_id, nr.semester_id, count(*)::int as count, min(least(n.ended_at::date, n.ends_on)) as since
  ${NOTICED} and not c.challenged and ${NOT_ARCHIVED} and n.org_id = any (${orgIds}) and n.ends_on > $1::date - ${CALENDAR_DAYS}
    and least(n.ended_at::date, n.ends_on) < $1::date - ${ARCHIVE_DAYS}
    and not exists (select from report_archive_round r where r.public_notice_id = n.public_notice_id and r.done)
  group by nr.org_id, nr.class_id, nr.semester_id`;

/** Of each school in how many classes reports wait so, of each semester, and since when the first. */
export const lateIn = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select l.org_id as "orgId", count(*)::int as count, min(l.since)::text as since from (${lateSql('$2::bigint[]')}) l group by l.org_id`,
    [day, orgIds],
  );

/** The same of a school one by one; `classIds` null: all. */
export const lateClasses = (db: Db, orgId: string, classIds: readonly string[] | null, day: string) =>
  db.rows<{
    classId: string;
    className: string;
    semesterId: string;
    startYear: number;
    term: number;
    count: number;
    since: string;
  }>(
    `select l.class_id as "classId", ${NAMED_THEN} as "className", l.semester_id as "semesterId", y.start_year as "startYear", s.term,
       l.count, l.since::text as since
     from (${lateSql('array[$2::bigint]')}) l join school_class c on c.class_id = l.class_id join cohort co using (cohort_id)
       join semester s on s.semester_id = l.semester_id join school_year y using (school_year_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
     where ($3::bigint[] is null or l.class_id = any ($3)) order by l.since, length(c.class_name), c.class_name, l.class_id`,
    [day, orgId, classIds],
  );

/** Notes that the archiving of a notice was asked for, unless another process did so since a moment. @returns whether it was noted */
export const noteRound = async (db: Db, noticeId: string, now: WireTime, askedBefore: WireTime): Promise<boolean> =>
  (await db.run(
    `insert into report_archive_round as r (public_notice_id, asked_at) values ($1, $2)
     on conflict (public_notice_id) do update set asked_at = excluded.asked_at where not r.done and r.asked_at < $3`,
    [noticeId, now, askedBefore],
  )) === 1;

/** Notes that all of a notice is archived, when it is. */
export const closeRound = (db: Db, noticeId: string) =>
  db.run(
    `update report_archive_round r set done = true where public_notice_id = $1 and not exists (
       select from noticed_report nr where nr.public_notice_id = $1 and nr.living and ${NOT_ARCHIVED})`,
    [noticeId],
  );

export const schoolOf = (db: Db, classId: string) =>
  db.row<{ orgId: string }>(
    'select co.org_id as "orgId" from school_class c join cohort co using (cohort_id) where c.class_id = $1',
    [classId],
  );

/** A class and a semester as file names say them. */
export const placeNamed = (db: Db, classId: string, semesterId: string) =>
  db.row<{ className: string; startYear: number; term: number }>(
    `select ${NAMED_THEN} as "className", y.start_year as "startYear", s.term
     from school_class c join cohort co using (cohort_id) cross join semester s join school_year y using (school_year_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
     where c.class_id = $1 and s.semester_id = $2`,
    [classId, semesterId],
  );

/** Semesters of a school that have begun on a day, the latest first. */
export const semestersBegun = (db: Db, orgId: string, day: string) =>
  db.rows<{ semesterId: string; startYear: number; term: number; startsOn: string }>(
    `select s.semester_id as "semesterId", y.start_year as "startYear", s.term, coalesce(o.starts_on, s.starts_on)::text as "startsOn"
     from semester s join school_year y using (school_year_id)
       left join school_semester o on o.semester_id = s.semester_id and o.org_id = $1
     where coalesce(o.starts_on, s.starts_on) <= $2 order by y.start_year desc, s.term desc`,
    [orgId, day],
  );

/** Classes of a school, those of the present first; `classIds` null: all. */
export const classesOfSchool = (db: Db, orgId: string, classIds: readonly string[] | null, day: string) =>
  db.rows<{ id: string; name: string }>(
    `select class_id as id, coalesce(grade_name, entrance_year || '级') || class_name as name
     from classes_on($3) where org_id = $1 and ($2::bigint[] is null or class_id = any ($2))
     order by grade_id is null, stage, grade_id, entrance_year desc, length(class_name), class_name`,
    [orgId, classIds, day],
  );
