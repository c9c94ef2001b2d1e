import { QUESTION_UNDER_WAY } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { nameHas, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classNameSql } from '../../people/roster/index.ts';
import { NOTICES_READ, State } from '../record/index.ts';
import type { ReportPlace } from './queries.ts';
import type { NoticeFacts } from './states.ts';

/** Public notices: what they show to whom, and how they are written. */

export interface NoticeRow extends NoticeFacts {
  noticeId: string;
  orgId: string;
  classId: string | null;
  semesterId: string;
  openedBy: string;
  version: number;
}
const COLUMNS = `n.public_notice_id as "noticeId", n.org_id as "orgId", n.class_id as "classId", n.semester_id as "semesterId",
  n.starts_on::text as "startsOn", n.ends_on::text as "endsOn", n.ended_at is not null as "endedEarly",
  n.withdrawn_at is not null as withdrawn, coalesce(a.name, '') as "openedBy", n.version`;

/** Notices of a school's semester that were not withdrawn, the first opened first. */
export const noticesOf = (db: Db, orgId: string, semesterId: string) =>
  db.rows<NoticeRow>(
    `select ${COLUMNS} from public_notice n left join account a on a.account_id = n.opened_by
     where n.org_id = $1 and n.semester_id = $2 and n.withdrawn_at is null order by n.public_notice_id`,
    [orgId, semesterId],
  );

/** How many notices of schools show or showed reports of a semester. */
export const countNoticesOf = async (db: Db, semesterId: string, orgIds: readonly string[]): Promise<number> =>
  (await db.row<{ count: number }>(
    'select count(*)::int as count from public_notice where semester_id = $1 and org_id = any ($2::bigint[]) and withdrawn_at is null',
    [semesterId, orgIds],
  ))!.count;

/** A notice, locked until the transaction ends. */
export const lockedNotice = (db: Db, noticeId: string) =>
  db.row<NoticeRow>(
    `select ${COLUMNS} from public_notice n left join account a on a.account_id = n.opened_by
     where n.public_notice_id = $1 for no key update of n`,
    [noticeId],
  );

/** @returns undefined when it is the school's, and there is one that was not withdrawn */
export const insertNotice = async (
  db: Db,
  notice: {
    orgId: string;
    classId: string | null;
    semesterId: string;
    startsOn: string;
    endsOn: string;
    by: string | null;
    now: WireTime;
  },
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `insert into public_notice (org_id, class_id, semester_id, starts_on, ends_on, opened_by, opened_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing returning public_notice_id as id`,
      [notice.orgId, notice.classId, notice.semesterId, notice.startsOn, notice.endsOn, notice.by, notice.now],
    )
  )?.id;

/** Versions and dimensions under which students recorded what passed. */
export const dimensionsUsed = (db: Db, studentIds: readonly string[], semesterId: string) =>
  db.rows<{ schemeId: string; dimensionId: string }>(
    `select distinct scheme_id as "schemeId", dimension_id as "dimensionId" from record
     where student_id = any ($1::bigint[]) and semester_id = $2 and state <> ${State.gone} and state = ${State.passed}`,
    [studentIds, semesterId],
  );

/** Puts reports under a notice with the records of those dimensions; who is under another one stays there. @returns who came under it */
export const insertReports = async (
  db: Db,
  {
    noticeId,
    semesterId,
    orgId,
    pupils,
    dimensions,
  }: {
    noticeId: string;
    semesterId: string;
    orgId: string;
    pupils: readonly { studentId: string; classId: string }[];
    dimensions: readonly { schemeId: string; dimensionId: string }[];
  },
): Promise<string[]> =>
  (
    await db.rows<{ studentId: string }>(
      `insert into noticed_report (public_notice_id, student_id, semester_id, org_id, class_id, record_ids)
       select $1, p.student_id, $2, $3, p.class_id, array(
         select r.record_id from record r join unnest($6::bigint[], $7::bigint[]) as d (scheme_id, dimension_id) using (scheme_id, dimension_id)
         where r.student_id = p.student_id and r.semester_id = $2 and r.state <> ${State.gone} and r.state = ${State.passed} order by r.record_id)
       from unnest($4::bigint[], $5::bigint[]) as p (student_id, class_id)
       on conflict (student_id, semester_id) where living do nothing returning student_id as "studentId"`,
      [
        noticeId,
        semesterId,
        orgId,
        pupils.map(({ studentId }) => studentId),
        pupils.map(({ classId }) => classId),
        dimensions.map(({ schemeId }) => schemeId),
        dimensions.map(({ dimensionId }) => dimensionId),
      ],
    )
  ).map(({ studentId }) => studentId);

export const moveEnd = (db: Db, noticeId: string, endsOn: string) =>
  db.run('update public_notice set ends_on = $2, version = version + 1 where public_notice_id = $1', [
    noticeId,
    endsOn,
  ]);

export const endNotice = (db: Db, noticeId: string, now: WireTime) =>
  db.run('update public_notice set ended_at = $2, version = version + 1 where public_notice_id = $1', [noticeId, now]);

/** Whether a report that a notice showed is archived: then what it did stands. */
export const isNoticeArchived = async (db: Db, noticeId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from noticed_report nr join report_archive ra on ra.student_id = nr.student_id and ra.semester_id = nr.semester_id
     where nr.public_notice_id = $1 and nr.living limit 1`,
    [noticeId],
  )) !== undefined;

/** Takes a notice back with all its reports. @returns whose they were */
export async function withdrawNotice(db: Db, noticeId: string, reason: string, now: WireTime): Promise<string[]> {
  await db.run(
    'update public_notice set withdrawn_at = $2, reason = $3, version = version + 1 where public_notice_id = $1',
    [noticeId, now, reason],
  );
  const rows = await db.rows<{ studentId: string }>(
    'update noticed_report set living = false where public_notice_id = $1 returning student_id as "studentId"',
    [noticeId],
  );
  return rows.map(({ studentId }) => studentId);
}

export interface NoticedFilter {
  personId: string;
  day: string;
  classId: string;
  name: string | undefined;
}
/** A name that is not asked for is in every name: one condition whatever is asked for, so that one plan serves all. */
const NOTICED = `from noticed_report nr join account a on a.account_id = nr.student_id ${NOTICES_READ} and nr.class_id = $3
  and ${nameHas('a.name', '$4')}`;
const noticedValues = ({ personId, day, classId, name }: NoticedFilter) => [personId, day, classId, name ?? ''];

/** Reports of a class under a notice that somebody reads, by name. */
export const noticedPage = (db: Db, filter: NoticedFilter, { size, offset }: Span) =>
  db.rows<ReportPlace>(
    `select nr.student_id as "studentId", nr.name as "studentName", '' as "studentNo", o.org_id as "orgId", o.org_name as "schoolName",
       nr.semester_id as "semesterId", y.start_year as "startYear", s.term, coalesce(own.ends_on, s.ends_on)::text as "semesterEndsOn",
       nr.class_id as "classId", coalesce(g.grade_name, '') as "gradeName", ${classNameSql('coalesce(own.ends_on, s.ends_on)')} as "className", nr.public_notice_id as "noticeId", nr.starts_on::text as "startsOn", nr.ends_on::text as "endsOn",
       false as "endedEarly", false as withdrawn
     from (select nr.*, a.name, n.starts_on, n.ends_on ${NOTICED}) nr
       join org o on o.org_id = nr.org_id join semester s on s.semester_id = nr.semester_id join school_year y using (school_year_id)
       left join school_semester own on own.semester_id = s.semester_id and own.org_id = nr.org_id
       join school_class c on c.class_id = nr.class_id join cohort co using (cohort_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
     order by y.start_year desc, s.term desc, nr.name, nr.student_id limit $5 offset $6`,
    [...noticedValues(filter), size, offset],
  );
export const countNoticed = async (db: Db, filter: NoticedFilter): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count ${NOTICED}`, noticedValues(filter)))!.count;

/** Whether a notice that somebody reads shows a report today. */
export const isReportNoticed = async (
  db: Db,
  { personId, day, studentId, semesterId }: { personId: string; day: string; studentId: string; semesterId: string },
): Promise<boolean> =>
  (await db.row(`select 1 from noticed_report nr ${NOTICES_READ} and nr.student_id = $3 and nr.semester_id = $4`, [
    personId,
    day,
    studentId,
    semesterId,
  ])) !== undefined;

/** Students whose report of a semester is archived, by class. */
export const archivedByClass = (db: Db, classIds: readonly string[], semesterId: string) =>
  db.rows<{ classId: string; archived: number }>(
    `select class_id as "classId", count(distinct student_id)::int as archived from report_archive
     where class_id = any ($1::bigint[]) and semester_id = $2 group by class_id`,
    [classIds, semesterId],
  );

/** Challenges of what notices of a semester show, by class: all, and those that have not ended. */
export const challengesByClass = (db: Db, classIds: readonly string[], semesterId: string) =>
  db.rows<{ classId: string; questions: number; openQuestions: number }>(
    `select nr.class_id as "classId", count(*)::int as questions, (count(*) filter (where q.state in ${oneOf(...QUESTION_UNDER_WAY)}))::int as "openQuestions"
     from noticed_report nr join record_question q on q.challenged_id = nr.student_id and q.record_id = any (nr.record_ids)
     where nr.class_id = any ($1::bigint[]) and nr.semester_id = $2 and nr.living group by nr.class_id`,
    [classIds, semesterId],
  );
