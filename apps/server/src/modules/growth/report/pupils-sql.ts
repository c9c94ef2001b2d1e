import { leftInSemesterSql, membersOfSemesterSql, type SemesterOfClasses } from '../../people/roster/index.ts';

/** Whose reports of a semester are a class's, as SQL (docs/domains/reports.md): a report under notice has its place there, and nowhere else. */

/**
 * Of the lists of classes, and of who left them in the course of the semester, those whose report no notice shows, in this class or another; whose account is
 * disabled is waited for no more. Rows as of `membersOfSemesterSql`.
 */
export const openReportsSql = (of: SemesterOfClasses) => `(
    select m.* from (select * from ${membersOfSemesterSql(of)} listed_on union all select * from ${leftInSemesterSql(of)} left_in) m
      join account listed on listed.account_id = m.student_id and not listed.disabled
    where not exists (select from noticed_report nr where nr.living and nr.student_id = m.student_id and nr.semester_id = ${of.semesterId}))`;

/** All of classes: those whom a notice showed there, and those whom none shows. Rows as of `membersOfSemesterSql`. */
export const reportPupilsSql = (of: SemesterOfClasses) => `(
    select nr.student_id, nr.class_id, nr.org_id from noticed_report nr
    where nr.living and nr.semester_id = ${of.semesterId} and nr.class_id ${of.classes}
    union all select o.student_id, o.class_id, o.org_id from ${openReportsSql(of)} o)`;
