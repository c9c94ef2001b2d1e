import { State } from '../../src/modules/growth/record/index.ts';
import { openNotice } from '../../src/modules/growth/report/index.ts';
import { semestersOf } from '../../src/modules/people/school-year/index.ts';
import type { Addition } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { type School, schoolOf } from '../record/write.ts';

/** Days of the notice before and after today: it had begun before the first record of it was challenged. */
const [BEGAN, REMAIN] = [14, 9];

/**
 * Reports of the home class in each stage: of the semester that counts open, of the last one that is over, whose records are questioned, under a notice
 * that runs, of the one before that after its notice.
 */
export const REPORTS_ADDITION: Addition = {
  name: 'reports',
  async build(db, city) {
    const school = await schoolOf(db, city);
    if (!school) return '';
    const { student } = school;
    // Notices of an earlier version of the city showed no reports.
    await db.run(
      `update public_notice n set withdrawn_at = opened_at, reason = '改由报告公示' where withdrawn_at is null
         and not exists (select from noticed_report nr where nr.public_notice_id = n.public_notice_id)`,
    );
    const semesters = await semestersOf(db, student.orgId);
    const questioned = await db.rows<{ semesterId: string }>(
      `select distinct r.semester_id as "semesterId" from record_question q join record r using (record_id)
       where r.class_id = $1 and r.semester_id is not null`,
      [student.classId],
    );
    const [begins, ends] = [dayAfter(city.today, -BEGAN), dayAfter(city.today, REMAIN)];
    const running = new Set(questioned.map(({ semesterId }) => semesterId));
    await chooseTypical(school);
    let last = '';
    for (const semesterId of running) last = await open(school, semesterId, begins, ends);
    const first = semesters.findIndex(({ semesterId }) => running.has(semesterId));
    const before = semesters[first - 1];
    if (before) await open(school, before.semesterId, dayAfter(before.endsOn, -13), before.endsOn);
    // Challenges of the demo came before its notices.
    await db.run(
      `update noticed_report nr set record_ids = nr.record_ids || array(
         select distinct r.record_id from record r join record_question q using (record_id)
         where r.student_id = nr.student_id and r.semester_id = nr.semester_id and r.record_id <> all (nr.record_ids))
       where nr.class_id = $1 and nr.living`,
      [student.classId],
    );
    return last;
  },
  /** The notice that runs goes on. */
  move: (db, days, last, today) =>
    db.run(
      `update public_notice set ends_on = ends_on + $1::int
       where public_notice_id <= $2 and ends_on >= $3 and ended_at is null and withdrawn_at is null`,
      [days, last, dayAfter(today, -days)],
    ),
};

/** Opens a notice for the home class as its teacher did. Answers its id. */
async function open({ db, schemes, student, teacher }: School, semesterId: string, startsOn: string, endsOn: string) {
  const notice = {
    orgId: student.orgId,
    classId: student.classId,
    semesterId,
    startsOn,
    endsOn,
    by: teacher.accountId,
  };
  const { id } = await openNotice(db, schemes, notice, `${startsOn} 08:30:00`);
  return id;
}

/** The student put one record of every other dimension forward. */
const chooseTypical = ({ db, student }: School) =>
  db.run(
    `insert into typical_record (record_id, student_id, semester_id)
     select distinct on (semester_id, dimension_id) record_id, student_id, semester_id from record
     where student_id = $1 and state = ${State.passed} and semester_id is not null and dimension_id % 2 = 0
     order by semester_id, dimension_id, record_id on conflict do nothing`,
    [student.accountId],
  );
