import {
  type leaveSchool,
  type moveStudent,
  type ParsedInputOf,
  type returnToSchool,
  StudentStatus,
  studentStatusLabel,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { dayOf } from '../../../platform/time.ts';
import type { Totals } from '../../../platform/totals.ts';
import { setStudentStatus } from '../account/index.ts';
import { type By, type People, requireNumberKept } from '../person/index.ts';
import { leaveClass, moveToClass, peopleGone } from '../roster/index.ts';
import type { Day } from '../school-year/index.ts';
import { changeWindowOf, dayInClass, requireDay } from './class-choice.ts';
import { lockStudent, type StudentFacts, studentFacts } from './staff-queries.ts';
import { waitingTransfer } from './transfer-queries.ts';

const statusName = ({ status }: { status: number }) => studentStatusLabel[status]?.label ?? '';
const LEFT = { 2: 'student.suspended', 3: 'student.transferredOut', 4: 'student.left' } as const;

async function factsOf(db: Db, studentId: string, day: Day): Promise<StudentFacts & { schoolId: string }> {
  const facts = await studentFacts(db, studentId, day);
  if (!facts?.schoolId) throw notFound('人员不存在或不属于您管理');
  return { ...facts, schoolId: facts.schoolId };
}

/** A student's place at school: moving to another class, leaving, coming back. @param totals numbers of students, which that makes old */
export function createStudentPlaces(people: People, totals: Totals) {
  /** Changes a student's place at school: power, row and facts are held while it happens. */
  const changePlace = (
    by: By,
    studentId: string,
    work: (db: Db, facts: StudentFacts & { schoolId: string }) => Promise<void>,
  ) =>
    people.change(by, studentId, 'manage', async (db) => {
      await lockStudent(db, studentId);
      await work(db, await factsOf(db, studentId, dayOf(by.now)));
      totals.forget();
    });

  return {
    /** Into another class of the school from a day on; what was before that day stays as it was. */
    move: (by: By, { id, classId, from }: ParsedInputOf<typeof moveStudent>) =>
      changePlace(by, id, async (db, facts) => {
        if (facts.status !== StudentStatus.enrolled) throw refused(`该学生已${statusName(facts)}，不能转班`);
        const today = dayOf(by.now);
        if (facts.classId === classId) throw refused('该学生已在这个班级');
        const of = { studentId: id, classId, schoolId: facts.schoolId, leaves: facts.schoolId, from, today };
        await moveToClass(db, id, classId, await dayInClass(db, of));
        await people.record(db, by, 'student.moved', id, { classId });
      }),

    /** Suspended, gone to a school elsewhere, or left: the student is in no class from a day on. Who is not suspended gives places back. */
    leave: (by: By, { id, status, from, reason }: ParsedInputOf<typeof leaveSchool>) =>
      changePlace(by, id, async (db, facts) => {
        if (facts.status !== StudentStatus.enrolled && facts.status !== StudentStatus.suspended)
          throw refused(`该学生已${statusName(facts)}`);
        if (facts.status === status) throw refused(`该学生已${statusName(facts)}`);
        if (await waitingTransfer(db, id)) throw refused('该学生正在转学，请先撤回转学申请');
        const { window } = await changeWindowOf(db, id, facts.schoolId, dayOf(by.now));
        requireDay(from, window);
        await leaveClass(db, id, from);
        await setStudentStatus(db, id, status);
        if (status !== StudentStatus.suspended)
          await db.tell(peopleGone, { accountIds: [id], how: 'left', now: by.now });
        await people.record(db, by, LEFT[status], id, { from, reason: reason ?? '' });
      }),

    /** Back into a class from a day on. */
    back: (by: By, { id, classId, from }: ParsedInputOf<typeof returnToSchool>) =>
      changePlace(by, id, async (db, facts) => {
        if (facts.status === StudentStatus.enrolled || facts.status === StudentStatus.graduated)
          throw refused(`该学生已${statusName(facts)}`);
        const today = dayOf(by.now);
        const of = { studentId: id, classId, schoolId: facts.schoolId, leaves: facts.schoolId, from, today };
        const day = await dayInClass(db, of);
        await setStudentStatus(db, id, StudentStatus.enrolled);
        await moveToClass(db, id, classId, day);
        await requireNumberKept(db, by, id);
        await people.record(db, by, 'student.returned', id, { classId });
      }),

    changePlace,
  };
}
