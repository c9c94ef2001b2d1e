import { toWireTime } from '../../platform/time.ts';
import { showRecord } from '../fixtures.ts';
import { type AccessCases, just, MATE, type Make, NO_ID, NONE, OTHER, OWN } from './cases.ts';
import { line, makeRecord, pupilOf } from './records.ts';
import { semester } from './semester.ts';
import type { Stage } from './stage.ts';

const PASSED = 2;
const today = ({ app }: Stage) => toWireTime(app.clock()).slice(0, 10);
const inDays = ({ app }: Stage, days: number) =>
  toWireTime(new Date(app.clock().getTime() + days * 86_400_000)).slice(0, 10);

interface Reported {
  studentId: string;
  classId: string;
  semesterId: string;
  recordId: string;
}
/** A passed record in somebody's report of now. */
async function reported(stage: Stage, studentId: string): Promise<Reported> {
  const { db } = stage;
  const semesterId = await semester(stage);
  const recordId = await makeRecord(stage, studentId, PASSED);
  await db.run('update record set semester_id = $2 where record_id = $1', [recordId, semesterId]);
  const row = await db.row<{ classId: string | null }>(
    'select class_id as "classId" from student where account_id = $1',
    [studentId],
  );
  return { studentId, semesterId, recordId, classId: row?.classId ?? NO_ID };
}

const key = ({ studentId, classId, semesterId }: Reported) => ({ studentId, classId, semesterId });
const nobody = { studentId: NO_ID, classId: NO_ID, semesterId: NO_ID, recordId: NO_ID };

/** As a guardian of the child. */
async function childOf({ db, student, school }: Stage, parentId: string): Promise<string> {
  const studentId = await student(school);
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, studentId]);
  return studentId;
}

/** Of a pupil of a class: looked after, of another class, of another school. */
const inCare = (
  input: (one: Reported, stage: Stage) => object | Promise<object>,
  prepare: (stage: Stage, one: Reported) => Promise<unknown> = async () => {},
): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string, teacherId?: string) => {
    const { studentId } = await pupilOf(stage, orgId, teacherId);
    const one = await reported(stage, studentId);
    await prepare(stage, one);
    return input(one, stage);
  };
  return {
    'of a class in charge': (stage, actor) => of(stage, stage.school, actor.accountId),
    'of another class of the school': (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: (stage) => input(nobody, stage),
  };
};
const underNotice = async (stage: Stage, { recordId }: Reported) => {
  await showRecord(stage.db, recordId, today(stage));
};
const noticeOf = async ({ db }: Stage, { classId }: Reported): Promise<{ id: string; version: number }> => {
  const row = await db.row<{ id: string }>('select public_notice_id as id from public_notice where class_id = $1', [
    classId,
  ]);
  return { id: row?.id ?? NO_ID, version: 1 };
};
/** It has run long enough to be ended. */
const runLong = async (stage: Stage, one: Reported) => {
  await underNotice(stage, one);
  await stage.db.run('update public_notice set starts_on = starts_on - 20 where class_id = $1', [one.classId]);
};
const some = ({ list }: { list: unknown[] }) => list.length > 0;

/** Record reports and their public notices. */
export const reportCases: Record<string, AccessCases> = {
  reportPage: { works: '2', cases: just() },
  reportPublicity: {
    works: '2',
    cases: {
      '': () => ({}),
      [OTHER]: async (stage) => ({ classId: (await reported(stage, stage.stranger)).classId }),
      [NONE]: () => ({ classId: NO_ID }),
    },
  },
  reportPageParent: {
    works: '4',
    cases: {
      [OWN]: async (stage, { accountId }) => ({ studentId: await childOf(stage, accountId) }),
      [MATE]: (stage) => ({ studentId: stage.mate }),
      [OTHER]: (stage) => ({ studentId: stage.stranger }),
      [NONE]: () => ({ studentId: NO_ID }),
    },
  },
  reportFetch: {
    works: '2',
    cases: {
      [OWN]: async (stage, { accountId }) => key(await reported(stage, accountId)),
      [MATE]: async (stage) => key(await reported(stage, await stage.student(stage.school))),
      [OTHER]: async (stage) => key(await reported(stage, await stage.student(stage.otherSchool))),
      'under notice, of a classmate': async (stage) => {
        const one = await reported(stage, await stage.student(stage.school));
        await underNotice(stage, one);
        return key(one);
      },
      [NONE]: () => key(nobody),
    },
  },
  reportSelection: {
    works: '2',
    cases: {
      [OWN]: async (stage, { accountId }) => ({ semesterId: (await reported(stage, accountId)).semesterId }),
      [NONE]: () => ({ semesterId: NO_ID }),
    },
  },
  reportSelect: {
    works: '2',
    cases: {
      [OWN]: async (stage, { accountId }) => {
        await stage.db.run('update noticed_report set living = false where student_id = $1', [accountId]);
        const { semesterId, recordId } = await reported(stage, accountId);
        return { semesterId, recordIds: [recordId] };
      },
      [MATE]: async (stage) => {
        const { semesterId, recordId } = await reported(stage, stage.mate);
        return { semesterId, recordIds: [recordId] };
      },
      [NONE]: async (stage) => ({ semesterId: await semester(stage), recordIds: [NO_ID] }),
    },
  },
  manageReportFrame: { works: '6', cases: just() },
  manageReportRule: {
    works: '10',
    cases: {
      '': async ({ db, district }) => {
        await db.run('delete from report_rule where org_id = $1', [district]);
        return { noticeDays: 5, typicalMost: 3, version: 0 };
      },
    },
  },
  manageReportProgress: {
    works: '6',
    shows: some,
    // Of the own school always, in a semester that there is or not.
    cases: line(inCare(({ semesterId }) => ({ semesterId }))),
  },
  manageReportPupils: {
    works: '6',
    cases: inCare(({ semesterId, classId }) => ({ semesterId, classId })),
  },
  manageReportPreview: { works: '6', cases: inCare(key) },
  manageReportRemind: {
    works: '6',
    cases: inCare(({ semesterId, classId }) => ({ semesterId, classId })),
  },
  manageNoticeOpen: {
    works: '6',
    cases: inCare(({ semesterId, classId }, stage) => ({
      ...{ semesterId, classId },
      startsOn: today(stage),
      endsOn: inDays(stage, 20),
    })),
  },
  manageNoticeExtend: {
    works: '6',
    cases: inCare(async (one, stage) => ({ ...(await noticeOf(stage, one)), endsOn: inDays(stage, 20) }), underNotice),
  },
  manageNoticeEnd: { works: '6', cases: inCare((one, stage) => noticeOf(stage, one), runLong) },
  manageNoticeWithdraw: {
    works: '6',
    cases: inCare(async (one, stage) => ({ ...(await noticeOf(stage, one)), reason: '名单有误' }), underNotice),
  },
};
