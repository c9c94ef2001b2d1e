import type { AwardCells } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classNameSql, hasLeftSql, hasMovedSql, overlapsSql } from '../../people/roster/index.ts';

export interface AwardFilter {
  orgId: string;
  classIds: readonly string[] | null;
  type: number;
  semesterId: string | undefined;
  classId: string | undefined;
}
const AWARD = `w.removed_at is null and w.type = $1 and w.org_id = $2 and ($3::bigint[] is null or w.class_id = any ($3))
  and ($4::bigint is null or w.semester_id = $4) and ($5::bigint is null or w.class_id = $5)`;
const valuesOf = ({ type, orgId, classIds, semesterId, classId }: AwardFilter) => [
  type,
  orgId,
  classIds,
  semesterId || null,
  classId || null,
];
export const awardPage = (db: Db, filter: AwardFilter, { size, offset }: Span) =>
  db.rows<{
    id: string;
    studentId: string;
    studentName: string;
    studentNo: string;
    className: string;
    type: number;
    event: string;
    result: string;
    happenedOn: string;
    semesterId: string;
  }>(
    `select w.award_id as id, w.student_id as "studentId", a.name as "studentName", coalesce(s.student_no, '') as "studentNo",
       coalesce(g.grade_name, '') || ${classNameSql('w.happened_on')} as "className",
       w.type, w.event, w.result, w.happened_on::text as "happenedOn", w.semester_id as "semesterId"
     from student_award w join account a on a.account_id = w.student_id join school_class c using (class_id) join cohort co using (cohort_id)
       join semester t using (semester_id) join school_year y using (school_year_id) join student s on s.account_id = w.student_id
       left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
     where ${AWARD} order by w.happened_on desc, w.award_id desc limit $6 offset $7`,
    [...valuesOf(filter), size, offset],
  );
export const countAwards = async (db: Db, filter: AwardFilter): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count from student_award w where ${AWARD}`,
    valuesOf(filter),
  ))!.count;

export async function insertAward(
  db: Db,
  award: {
    type: number;
    studentId: string;
    orgId: string;
    classId: string;
    semesterId: string;
    event: string;
    result: string;
    happenedOn: string;
    by: string;
    now: WireTime;
  },
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into student_award (type, student_id, org_id, class_id, semester_id, event, result, happened_on, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning award_id as id`,
    [
      award.type,
      award.studentId,
      award.orgId,
      award.classId,
      award.semesterId,
      award.event,
      award.result,
      award.happenedOn,
      award.by,
      award.now,
    ],
  );
  return row!.id;
}
/** The same award that is there already, so that one sent twice is one. */
export const sameAward = (
  db: Db,
  award: { type: number; studentId: string; event: string; result: string; happenedOn: string },
) =>
  db.row<{ id: string }>(
    `select award_id as id from student_award
     where removed_at is null and type = $1 and student_id = $2 and event = $3 and result = $4 and happened_on = $5`,
    [award.type, award.studentId, award.event, award.result, award.happenedOn],
  );
export const lockedAward = (db: Db, id: string) =>
  db.row<{ orgId: string; classId: string; studentId: string; removed: boolean }>(
    `select org_id as "orgId", class_id as "classId", student_id as "studentId", removed_at is not null as removed
     from student_award where award_id = $1 for update`,
    [id],
  );
export const removeAward = (db: Db, id: string, { by, reason, now }: { by: string; reason: string; now: WireTime }) =>
  db.run('update student_award set removed_at = $2, removed_by = $3, removed_reason = $4 where award_id = $1', [
    id,
    now,
    by,
    reason,
  ]);

/** What tells an award of a kind from others of the pupil who has the number. */
export const awardKey = ({ studentNo, event, result, happenedOn }: AwardCells): string =>
  [studentNo, event, result, happenedOn].join(' ');

/** Awards that are there of pupils with some numbers, by `awardKey`, wherever they are now: whose they are, and the class to which each belongs. */
export const standingAwards = async (db: Db, type: number, numbers: readonly string[]) => {
  const found = await db.rows<AwardCells & { orgId: string; classId: string }>(
    `select s.student_no as "studentNo", a.name as "studentName", w.event, w.result, w.happened_on::text as "happenedOn", w.org_id as "orgId", w.class_id as "classId"
     from student_award w join student s on s.account_id = w.student_id join account a on a.account_id = w.student_id
     where w.removed_at is null and w.type = $1 and s.student_no = any ($2)`,
    [type, numbers],
  );
  return new Map(found.map((one) => [awardKey(one), one]));
};

/** A pupil as an award finds them: in no class with null, and where they were on which days. */
export interface ToAward {
  classId: string | null;
  /** Gone from the platform's schools. */
  hasLeft: boolean;
  classes: readonly { classId: string; orgId: string; since: string; until: string | null }[];
}

/** Of a student `s`, where they are and where they were on which days (`ToAward`). */
const TO_AWARD = `s.class_id as "classId", ${hasLeftSql('s')} as "hasLeft",
  coalesce((select jsonb_agg(jsonb_build_object('classId', m.class_id::text, 'orgId', mco.org_id::text, 'since', m.starts_on::text, 'until', m.ends_on::text)
      order by m.starts_on)
    from class_membership m join school_class mc on mc.class_id = m.class_id join cohort mco on mco.cohort_id = mc.cohort_id
    where m.student_id = s.account_id), '[]') as classes`;

export const pupilToAward = (db: Db, studentId: string) =>
  db.row<ToAward>(`select ${TO_AWARD} from student s where s.account_id = $1`, [studentId]);

/** Who was in a class on a day between two, by number; those who moved since are said to. */
export const pupilsBetween = (db: Db, classId: string, from: string, to: string) =>
  db.rows<{ id: string; name: string; studentNo: string; hasMoved: boolean }>(
    `select s.account_id as id, a.name, coalesce(s.student_no, '') as "studentNo", ${hasMovedSql('s', { classId: 'c.class_id', orgId: 'co.org_id' })} as "hasMoved"
     from school_class c join cohort co using (cohort_id) cross join student s join account a on a.account_id = s.account_id
     where c.class_id = $1 and s.account_id in (
         select m.student_id from class_membership m where m.class_id = $1 and ${overlapsSql('m', '$2::date', '$3::date')})
       and not ${hasLeftSql('s')}
     order by s.student_no, s.account_id`,
    [classId, from, to],
  );

/** Pupils of a school by their numbers, each with the name and the present class. */
export const pupilsNumbered = (db: Db, orgId: string, numbers: readonly string[], startYear: number) =>
  db.rows<ToAward & { studentNo: string; studentId: string; studentName: string; className: string }>(
    `select s.student_no as "studentNo", s.account_id as "studentId", a.name as "studentName", coalesce(g.grade_name || c.class_name, '') as "className",
       ${TO_AWARD}
     from student s join account a using (account_id) left join school_class c using (class_id) left join cohort co using (cohort_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = $3::int - co.entrance_year + 1
     where s.school_id = $1 and s.student_no = any ($2)`,
    [orgId, numbers, startYear],
  );
