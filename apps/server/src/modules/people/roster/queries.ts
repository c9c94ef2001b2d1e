import { STUDENT_TYPES, StudentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { Day } from '../school-year/index.ts';
import { classNameSql, listedFirstSql, notGoneSql, overlapsSql, statusSql, yearBeginsSql } from './belonging.ts';
import { guardianPhoneSql } from './guardian-phone.ts';
import type { Relationship } from './policy.ts';

/** The class, made with its cohort where that is not there yet; `years` is the length of the stage of a cohort that is new, another keeps its own. */
export async function insertClass(
  db: Db,
  made: { orgId: string; stage: number; entranceYear: number; years: number; className: string },
): Promise<string> {
  const row = await db.row<{ classId: string }>(
    `with added as (
       insert into cohort (org_id, stage, entrance_year, years) values ($1, $2, $3, $4)
       on conflict (org_id, stage, entrance_year) do update set years = cohort.years returning cohort_id)
     insert into school_class (cohort_id, class_name) select cohort_id, $5 from added returning class_id as "classId"`,
    [made.orgId, made.stage, made.entranceYear, made.years, made.className],
  );
  return row!.classId;
}

/** Begins a membership; without a day with the first school year of the class's cohort. */
export const insertMembership = (db: Db, studentId: string, classId: string, startsOn: Day | null) =>
  db.run(
    `insert into class_membership (student_id, class_id, starts_on)
     select $1, class_id, coalesce($3, make_date(entrance_year, 9, 1)) from school_class join cohort using (cohort_id)
     where class_id = $2`,
    [studentId, classId, startsOn],
  );

export const endMembership = (db: Db, studentId: string, endsOn: Day) =>
  db.run('update class_membership set ends_on = $2 where student_id = $1 and ends_on is null', [studentId, endsOn]);

/** Puts another class, and its day, into a lasting membership that begins on that day or later: it has no past yet. @returns false when there is none */
export const correctMembership = async (db: Db, studentId: string, classId: string, startsOn: Day): Promise<boolean> =>
  (await db.run(
    'update class_membership set class_id = $2, starts_on = $3 where student_id = $1 and ends_on is null and starts_on >= $3',
    [studentId, classId, startsOn],
  )) === 1;

/** Ends by a day what was to end later: the class of who were to go into one of the next school year, and go somewhere else before. */
export async function cutMemberships(db: Db, studentIds: readonly string[], day: Day): Promise<void> {
  await db.run(
    'delete from class_membership where student_id = any ($1::bigint[]) and ends_on > $2 and starts_on >= $2',
    [studentIds, day],
  );
  await db.run('update class_membership set ends_on = $2 where student_id = any ($1::bigint[]) and ends_on > $2', [
    studentIds,
    day,
  ]);
}

/** Takes back a lasting membership that begins on a day or later. @returns how many */
export const dropMembership = (db: Db, studentId: string, startsOn: Day) =>
  db.run('delete from class_membership where student_id = $1 and ends_on is null and starts_on >= $2', [
    studentId,
    startsOn,
  ]);

export const lastMembership = (db: Db, studentId: string) =>
  db.row<{ classId: string; startsOn: Day; endsOn: Day | null }>(
    `select class_id as "classId", starts_on as "startsOn", ends_on as "endsOn" from class_membership
     where student_id = $1 order by starts_on desc limit 1`,
    [studentId],
  );

/** A class that takes pupils on a day, with its school: of the school year, or of the next one, which `beginsOn` its first day as the school has it. */
export const classToJoin = (db: Db, classId: string, day: Day) =>
  db.row<{ orgId: string; entranceYear: number; beginsOn: Day | null }>(
    `select co.org_id as "orgId", co.entrance_year as "entranceYear", case when co.entrance_year > now.year then (${yearBeginsSql('co.entrance_year', 'co.org_id')})::text end as "beginsOn"
     from school_class c join cohort co using (cohort_id) cross join lateral (select school_year_on($2::date) as year) now
     where c.class_id = $1 and co.entrance_year <= now.year + 1 and co.entrance_year + co.years > now.year`,
    [classId, day],
  );

/** Classes of a grade in schools on a day; of all schools with null. */
export const classIdsOfGrade = async (
  db: Db,
  gradeId: string,
  orgIds: readonly string[] | null,
  day: Day,
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      'select class_id as id from classes_on($3) where grade_id::text = $1 and ($2::bigint[] is null or org_id = any ($2))',
      [gradeId, orgIds, day],
    )
  ).map(({ id }) => id);

export interface MembershipRow {
  className: string;
  schoolName: string;
  startsOn: Day;
  endsOn: Day;
  teachers: string;
}

/** Classes that a student was in, the latest first, each as it was called when it ended (or is today), with its class teachers then. */
export const membershipsOf = (db: Db, studentId: string, day: Day) =>
  db.rows<MembershipRow>(
    `select coalesce(g.grade_name, co.entrance_year || '级') || ${classNameSql('at.day')} as "className", o.org_name as "schoolName",
       m.starts_on as "startsOn", coalesce(m.ends_on::text, '') as "endsOn",
       coalesce((select string_agg(p.name, '、' order by p.name) from class_teacher t
         join school_year y using (school_year_id) join account p on p.account_id = t.account_id
         where t.class_id = m.class_id and y.start_year = at.year and coalesce(t.ended_on > at.day, true)), '') as teachers
     from class_membership m join school_class c using (class_id) join cohort co using (cohort_id) join org o using (org_id)
       cross join lateral (select coalesce(m.ends_on - 1, $2::date) as day, school_year_on(coalesce(m.ends_on - 1, $2::date)) as year) at
       left join grade g on g.stage = co.stage and g.year_in_stage = at.year - co.entrance_year + 1 and g.year_in_stage <= co.years
     where m.student_id = $1 order by m.starts_on desc`,
    [studentId, day],
  );

/** Whether a person is a student who is at no school on a day: gone, or through the stage. */
export const isGone = async (db: Db, accountId: string, day: Day): Promise<boolean> =>
  (await db.row(`select where not ${notGoneSql('$1::bigint', '$2::date')}`, [accountId, day])) !== undefined;

/** What a person is to a student; undefined when there is no such student. */
export const relationshipTo = (db: Db, personId: string, studentId: string, day: Day) =>
  db.row<Relationship>(
    `select p.org_id as "orgId", string_to_array(coalesce(o.tree_sign, ''), '.') as above,
       exists (select 1 from child_binding b where b.parent_id = $1 and b.student_id = $2) as "isBoundChild",
       exists (select from student s join in_charge_on($3) t using (class_id)
         where s.account_id = $2 and t.account_id = $1 and t.subject_id is null) as "isClassTeacher",
       exists (select from student s join grades_led_on($3) led using (class_id) where s.account_id = $2 and led.account_id = $1) as "leadsGrade",
       coalesce((select jsonb_agg(jsonb_build_object('subjectId', u.subject_id::text, 'subjectName', u.subject_name))
         from student s join in_charge_on($3) t using (class_id) join subject u on u.subject_id = t.subject_id
         where s.account_id = $2 and t.account_id = $1), '[]') as subjects
     from account p left join org o using (org_id) where p.account_id = $2 and p.usertype in ${oneOf(...STUDENT_TYPES)} and not p.disabled`,
    [personId, studentId, day],
  );

export interface StudentSemesterRow {
  semesterId: string;
  schoolYearId: string;
  startYear: number;
  term: number;
  startsOn: Day;
  gradeId: string;
  gradeName: string;
  classId: string;
  className: string;
}

/** Semesters that have begun and that a student spent in a class, the latest first; who moved meanwhile is counted where they were last, or were on its last day. */
export const semestersOfStudent = (db: Db, studentId: string, day: Day) =>
  db.rows<StudentSemesterRow>(
    `select distinct on (y.start_year, s.term) s.semester_id as "semesterId", s.school_year_id as "schoolYearId",
       y.start_year as "startYear", s.term, d.starts_on::text as "startsOn",
       g.grade_id::text as "gradeId", g.grade_name as "gradeName", m.class_id as "classId", ${classNameSql('d.ends_on')} as "className"
     from class_membership m join school_class c using (class_id) join cohort co using (cohort_id)
       join semester s on true join school_year y using (school_year_id)
       left join school_semester o on o.semester_id = s.semester_id and o.org_id = co.org_id
       cross join lateral (
         select coalesce(o.starts_on, s.starts_on) as starts_on, coalesce(o.ends_on, s.ends_on) as ends_on) d
       join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1 and g.year_in_stage <= co.years
     where m.student_id = $1 and d.starts_on <= $2 and ${overlapsSql('m', 'd.starts_on', 'd.ends_on')}
     order by y.start_year desc, s.term desc, ${listedFirstSql('m', 'd.ends_on')}`,
    [studentId, day],
  );

export interface StudentInfoRow {
  name: string;
  nickName: string;
  sex: number;
  headimg: string;
  addressCipher: Buffer | null;
  guardianPhoneCipher: Buffer | null;
  studentNo: string | null;
  registerCipher: Buffer | null;
  status: number | null;
  entranceDate: string | null;
  politicalStatus: number | null;
  schoolName: string | null;
  classId: string | null;
  className: string | null;
  gradeName: string | null;
  startYear: number;
}

/** `asksId`: who asks, be it as the student (`guardianPhoneSql`). */
export const studentInfo = (db: Db, studentId: string, day: Day, asksId: string) =>
  db.row<StudentInfoRow>(
    `select p.name, p.nick_name as "nickName", p.sex, p.headimg, p.address_cipher as "addressCipher",
       ${guardianPhoneSql('s', '$3')} as "guardianPhoneCipher", s.student_no as "studentNo", s.register_cipher as "registerCipher", ${statusSql('$2')} as status,
       s.entrance_date::text as "entranceDate", s.political_status as "politicalStatus", o.org_name as "schoolName", c.class_id as "classId",
       c.class_name as "className", c.grade_name as "gradeName", school_year_on($2) as "startYear"
     from account p left join student s using (account_id) left join org o using (org_id)
       left join classes_on($2) c using (class_id)
     where p.account_id = $1`,
    [studentId, day, asksId],
  );

export interface PersonInfoRow {
  name: string;
  nickName: string;
  sex: number;
  headimg: string;
  phoneCipher: Buffer | null;
  addressCipher: Buffer | null;
  orgName: string | null;
}

export const personInfo = (db: Db, accountId: string) =>
  db.row<PersonInfoRow>(
    `select p.name, p.nick_name as "nickName", p.sex, p.headimg, p.phone_cipher as "phoneCipher",
       p.address_cipher as "addressCipher", o.org_name as "orgName"
     from account p left join org o using (org_id) where p.account_id = $1`,
    [accountId],
  );

/** Classes of which somebody is in charge on a day; `subjectName` is empty for a class teacher. */
export const classesInCharge = (db: Db, accountId: string, day: Day) =>
  db.rows<{ classId: string; gradeName: string; className: string; subjectName: string }>(
    `select c.class_id as "classId", coalesce(c.grade_name, '') as "gradeName", c.class_name as "className", coalesce(s.subject_name, '') as "subjectName"
     from in_charge_on($2) t join classes_on($2) c using (class_id) left join subject s using (subject_id)
     where t.account_id = $1 order by t.subject_id is not null, c.grade_id, c.class_name, s.sort`,
    [accountId, day],
  );

export interface NumberedPupil {
  studentNo: string;
  hasLeft: boolean;
}
/** Students of a school by their numbers, those who have left too. */
export const pupilsByNumber = (db: Db, orgId: string, numbers: readonly string[]) =>
  db.rows<NumberedPupil>(
    `select s.student_no as "studentNo", s.status > ${StudentStatus.suspended} as "hasLeft" from student s where s.school_id = $1 and s.student_no = any ($2)`,
    [orgId, numbers],
  );
