import { StudentStatus } from '@vimo/contract';
import { oneOf } from '../../../platform/sql.ts';

/**
 * Who belongs where, and when, as SQL: the one place that says it (docs/domains/school-years.md, time). What is asked for by name (a day, a class, a row) is SQL
 * itself: a parameter, a column, an alias.
 */

/** Where the student of a row stands on a day (codes of `StudentStatus`): who is enrolled and whose cohort is through the stage has graduated. */
export const statusSql = (day: string, student = 's') =>
  `case when ${student}.status = ${StudentStatus.enrolled} and ${student}.graduation_year <= school_year_on(${day}) then ${StudentStatus.graduated} else ${student}.status end`;

/** Whether the student of a row is at the school on a day: enrolled or suspended, neither gone nor through the stage. */
export const atSchoolSql = (day: string, student = 's') =>
  `(${statusSql(day, student)}) in ${oneOf(StudentStatus.enrolled, StudentStatus.suspended)}`;

/** Whether a person (an account's id) is nobody who has gone: staff, guardians and guests are not asked, a student is at the school on a day. */
export const notGoneSql = (account: string, day: string) =>
  `not exists (select from student gone where gone.account_id = ${account} and not (${atSchoolSql(day, 'gone')}))`;

/** Whether a membership holds on a day: the first of its days counts, the day of its end no longer. */
export const memberOnSql = (membership: string, day: string) => overlapsSql(membership, day, day);

/** Whether a membership has a day in common with a span of days, of which the last counts. */
export const overlapsSql = (membership: string, from: string, to: string) =>
  `(${membership}.starts_on <= ${to} and (${membership}.ends_on is null or ${membership}.ends_on > ${from}))`;

/** Whether a cohort (a row with `entrance_year` and `years`) is not through its stage on a day. */
export const inStageSql = (cohort: string, day: string) =>
  `${cohort}.entrance_year + ${cohort}.years > (select school_year_on(${day}))`;

/**
 * The end of a membership as it is on a day: its own, or the first day of the school year in which the student (a row, whose class it is still) is through
 * the stage; null while it lasts. As of that day nothing is asked of who graduated.
 */
export const membershipEndSql = (membership: string, student: string, day: string) =>
  `case when ${membership}.ends_on is null and ${student}.graduation_year <= (select school_year_on(${day})) then coalesce(
     (select min(first.starts_on) from semester first join school_year using (school_year_id) where start_year = ${student}.graduation_year),
     make_date(${student}.graduation_year, 9, 1)) else ${membership}.ends_on end`;

/** What the class of a row was called on a day: the name that it has, unless it was renamed since. */
export const classNameSql = (day: string, schoolClass = 'c') =>
  `coalesce((select former.class_name from class_former_name former where former.class_id = ${schoolClass}.class_id and former.until > ${day}
     order by former.until limit 1), ${schoolClass}.class_name)`;

/**
 * The class of a student (an id) on a day, as the source of one row or none: what `classes_on` says of it. Of who is in none yet it is the one that they begin with; who is
 * gone has none.
 */
export const classOnSql = (student: string, day: string) => `(
    select k.* from (select m.class_id from class_membership m where m.student_id = ${student} and (m.ends_on is null or m.ends_on > ${day})
        order by m.starts_on limit 1) of_day
      join classes_on(${day}) k using (class_id))`;

/** The first day of the school year that begins in a year, as a school (an id) has it. */
export const yearBeginsSql = (year: string, school: string) =>
  `coalesce((select coalesce(dates.starts_on, first.starts_on) from semester first join school_year using (school_year_id)
       left join school_semester dates on dates.semester_id = first.semester_id and dates.org_id = ${school}
     where start_year = ${year} order by first.term limit 1), make_date(${year}, 9, 1))`;

/** The last day of the semester of a row, as a school (an id) has it. */
export const semesterEndSql = (semester: string, school: string) =>
  `coalesce((select dates.ends_on from school_semester dates
     where dates.semester_id = ${semester}.semester_id and dates.org_id = ${school}), ${semester}.ends_on)`;

/**
 * The last semester of a school year that is over today, as the source of one row (`semester_id`, and `day`, its last one as a school has it): what its classes were
 * called, and who was in them, is told by it. No row while the year runs or lies ahead: that is told as it is today.
 */
export const pastYearSql = (of: { schoolYearId: string; startYear: string; school: string; today: string }) => `(
    select t.semester_id, ${semesterEndSql('t', of.school)} as day from semester t
    where t.school_year_id = ${of.schoolYearId} and ${of.startYear} < (select school_year_on(${of.today}::date)) order by t.term desc limit 1)`;

/** How many pupils the class of a row has today; in a year that is over (a row of `pastYearSql`, else one of nulls), in its list of that year. */
export const pupilsOfClassSql = (
  schoolClass: string,
  past: string,
  today: string,
) => `case when ${past}.semester_id is null
    then (select count(*) from student s where s.class_id = ${schoolClass}.class_id)
    else (select count(*) from ${membersOfSemesterSql({ classes: `= ${schoolClass}.class_id`, semesterId: `${past}.semester_id`, today })} listed) end`;

/** Which classes, in which semester, on which day. */
export interface SemesterOfClasses {
  /** What a class's id is compared with: `= $1`, `= any ($1::bigint[])`, `= k.class_id`. */
  classes: string;
  semesterId: string;
  today: string;
}

/**
 * The list of a class for a semester, as a source of rows (`student_id`, `class_id`, `org_id` of the class's school): who belonged to it on the semester's
 * last day as the school has it, today while it runs. A class that was through its stage in that year had nobody, and who comes from a school where the semester was over has it there.
 */
export const membersOfSemesterSql = (of: SemesterOfClasses) =>
  membershipsOfSemesterSql(
    of,
    `${memberOnSql('m', 'd.day')} and (m.starts_on <= d.first or not exists (
        select from ${ofStudentSql('earlier')} and earlier.ends_on <= m.starts_on and ${memberOnSql('earlier', LAST_DAY_THERE)}))`,
  );

/**
 * Who left a class in the course of a semester and was in no other until its last day, as the school of that one has it, today while it runs: gone, suspended, or
 * where it was over already. Rows as of `membersOfSemesterSql`; nobody is in both.
 */
export const leftInSemesterSql = (of: SemesterOfClasses) =>
  membershipsOfSemesterSql(
    of,
    `m.ends_on > d.first and m.ends_on <= d.day and not exists (
        select from ${ofStudentSql('later')} and later.starts_on >= m.ends_on and later.starts_on <= least(${LAST_DAY_THERE}, d.until))`,
  );

/**
 * Of the memberships of a student in a semester, each with the last day that its school gives that, the one whose list has the student comes first, as an order:
 * the first that held on its last day, else the last.
 */
export const listedFirstSql = (membership: string, lastDay: string) =>
  `case when ${memberOnSql(membership, lastDay)} then ${membership}.starts_on end, ${membership}.starts_on desc`;

/** The last day of a semester (`t`) as the school of another membership (`ofStudentSql`) has it. */
const LAST_DAY_THERE = 'coalesce(there.ends_on, t.ends_on)';
/** Memberships of the student of a membership `m` in classes that had a grade in the year of a semester `t`, each with the semester as its school has it; what follows narrows them. */
const ofStudentSql = (membership: string) => `class_membership ${membership}
          join school_class other using (class_id) join cohort of_other on of_other.cohort_id = other.cohort_id
          left join school_semester there on there.semester_id = t.semester_id and there.org_id = of_other.org_id
        where ${membership}.student_id = m.student_id and y.start_year - of_other.entrance_year + 1 between 1 and of_other.years`;

/** Memberships of classes in a semester: `d` has its first day as the school has it, the day by which it is asked, and today (its first one before it begins). */
const membershipsOfSemesterSql = ({ classes, semesterId, today }: SemesterOfClasses, which: string) => `(
    select m.student_id, m.class_id, co.org_id
    from semester t join school_year y using (school_year_id) cross join school_class sc join cohort co using (cohort_id)
      left join school_semester own on own.semester_id = t.semester_id and own.org_id = co.org_id
      cross join lateral (
        select coalesce(own.starts_on, t.starts_on) as first,
          least(coalesce(own.ends_on, t.ends_on), greatest(${today}::date, coalesce(own.starts_on, t.starts_on))) as day,
          greatest(${today}::date, coalesce(own.starts_on, t.starts_on)) as until) d
      join class_membership m on m.class_id = sc.class_id and ${which}
    where t.semester_id = ${semesterId} and sc.class_id ${classes} and y.start_year - co.entrance_year + 1 between 1 and co.years)`;

/**
 * Whether a class (an id) had pupils and nobody is in it any more: merged into others, or split. It stays, for what was there; nobody is asked for a class teacher of
 * it, nor for pupils.
 */
export const emptiedSql = (schoolClass: string) => `(
    exists (select from class_membership was where was.class_id = ${schoolClass})
    and not exists (select from student stays where stays.class_id = ${schoolClass}))`;

/** Whether the student of a row is in no class. */
export const inNoClassSql = (student: string) => `(${student}.class_id is null)`;

/** Whether the student of a row has left altogether since a membership: gone from the platform's schools. */
export const hasLeftSql = (student: string) => `${student}.status > ${StudentStatus.suspended}`;

/** Whether the student of a row is a pupil of another class or school since a membership of a class of a school. */
export const hasMovedSql = (student: string, { classId, orgId }: { classId: string; orgId: string }) =>
  `(${student}.status <= ${StudentStatus.suspended} and (${student}.school_id is distinct from ${orgId} or coalesce(${student}.class_id <> ${classId}, false)))`;
