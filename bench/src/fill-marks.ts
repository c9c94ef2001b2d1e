import { FIRST_PUPIL, PER_PUPIL, takeAway } from './fill-records.ts';
import type { Scratch } from './scratch.ts';

/** An examination of three subjects for each grade of each school, held today. */
export async function fillExaminations({ client }: Scratch): Promise<void> {
  await client.query(
    `with named as (insert into subject (subject_name) values ('语文'), ('数学'), ('英语') returning subject_id),
     held as (insert into examination (org_id, semester_id, grade_id, exam_name, held_on, created_by)
       select co.org_id, s.semester_id, co.stage * 10 + y.start_year - co.entrance_year + 1, '学期测评', current_date, 1
       from cohort co, school_year y join semester s using (school_year_id)
       where current_date between s.starts_on and s.ends_on returning examination_id)
     insert into examination_subject (examination_id, subject_id, full_mark) select examination_id, subject_id, 100 from held, named`,
  );
}

/** Marks of the pupils whose records are those from one number to another. Indexes are built after the rows. */
export async function fillMarks({ client }: Scratch, from: number, total: number): Promise<void> {
  const bring = await takeAway(client, ['score']);
  await client.query(
    `insert into score (examination_id, student_id, subject_id, class_id, mark)
     select e.examination_id, m.student_id, x.subject_id, m.class_id, 60 + (m.student_id * 7 + x.subject_id) % 41
     from class_membership m join school_class c using (class_id) join cohort co using (cohort_id)
       join examination e on e.org_id = co.org_id join semester s using (semester_id) join school_year y using (school_year_id)
       join examination_subject x using (examination_id)
     where e.grade_id = co.stage * 10 + y.start_year - co.entrance_year + 1
       and m.student_id >= $1::bigint and m.student_id < $2::bigint`,
    [FIRST_PUPIL + from / PER_PUPIL, FIRST_PUPIL + Math.ceil(total / PER_PUPIL)],
  );
  await bring();
}
