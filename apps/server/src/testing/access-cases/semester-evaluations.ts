import { toWireTime } from '../../platform/time.ts';
import { type AccessCases, just, MATE, type Make, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import { pupilOf } from './records.ts';
import { semester } from './semester.ts';
import type { Stage } from './stage.ts';

const WORDS = '<p>这学期我学会了修自行车。</p>';
const COMMENT = '孩子这学期更愿意说出自己的想法了。';

/** An open evaluation of a student; `state` is the student's, `parentState` the guardian's. */
async function evaluation(stage: Stage, studentId: string, { state = 1, parentState = 1 } = {}): Promise<string> {
  const { db, app } = stage;
  const semesterId = await semester(stage);
  const place = await db.row<{ orgId: string | null; classId: string | null }>(
    'select a.org_id as "orgId", s.class_id as "classId" from account a left join student s using (account_id) where account_id = $1',
    [studentId],
  );
  const [orgId, classId] = place?.classId
    ? [place.orgId, place.classId]
    : [stage.school, (await pupilOf(stage, stage.school)).classId];
  const today = toWireTime(app.clock()).slice(0, 10);
  await db.run(
    `insert into semester_evaluation_window (org_id, semester_id, starts_on, ends_on, opened_by)
     values ($1, $2, $3::date - 5, $3::date + 5, $4) on conflict do nothing`,
    [orgId, semesterId, today, studentId],
  );
  const row = await db.row<{ id: string }>(
    `insert into semester_evaluation (student_id, semester_id, org_id, class_id, student_state, parent_state, parent_id)
     values ($1, $2, $3, $4, $5, $6, null) on conflict (student_id, semester_id) do update set student_state = $5, parent_state = $6
     returning evaluation_id as id`,
    [studentId, semesterId, orgId, classId, state, parentState],
  );
  return row!.id;
}

const own = (input: (id: string) => object) => whose((stage, ownerId) => evaluation(stage, ownerId), input);

/** As a guardian of the child. */
const ofChild = (input: (id: string, studentId: string) => object): Record<string, Make> => {
  const of = async (stage: Stage, parentId: string | undefined, orgId = stage.school) => {
    const studentId = await stage.student(orgId);
    if (parentId)
      await stage.db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, studentId]);
    return input(await evaluation(stage, studentId), studentId);
  };
  return {
    [OWN]: (stage, actor) => of(stage, actor.accountId),
    [MATE]: (stage) => of(stage, undefined),
    [OTHER]: (stage) => of(stage, undefined, stage.otherSchool),
    [NONE]: () => input(NO_ID, NO_ID),
  };
};

interface Cared {
  id: string;
  classId: string;
  semesterId: string;
}
/** Of a pupil of a class: cared for, of another class, of another school. */
const inCare = (input: (one: Cared) => object, states = {}): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string, teacherId?: string) => {
    const { studentId, classId } = await pupilOf(stage, orgId, teacherId);
    return input({ id: await evaluation(stage, studentId, states), classId, semesterId: await semester(stage) });
  };
  return {
    'of a class in charge': (stage, actor) => of(stage, stage.school, actor.accountId),
    'of another class of the school': (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: () => input({ id: NO_ID, classId: NO_ID, semesterId: NO_ID }),
  };
};
const some = ({ totalCount }: { totalCount: number }) => totalCount > 0;

export const semesterEvaluationCases: Record<string, AccessCases> = {
  selfReportPage: { works: '2', cases: just() },
  selfReportFindIsCreate: { works: '2', cases: own((id) => ({ id })) },
  selfReportFetch: { works: '2', cases: own((id) => ({ id })) },
  selfReportUpdate: { works: '2', cases: own((id) => ({ id, comments: WORDS })) },
  selfReportOne: {
    works: '2',
    cases: {
      [OWN]: async (stage, { accountId }) => ({ semesterId: await semester(stage), vuserId: accountId }),
      [MATE]: async (stage) => ({ semesterId: await semester(stage), vuserId: stage.mate }),
      [OTHER]: async (stage) => ({ semesterId: await semester(stage), vuserId: stage.stranger }),
      [NONE]: async (stage) => ({ semesterId: await semester(stage), vuserId: NO_ID }),
    },
  },
  parentCommentPage: { works: '4', cases: ofChild((_, vuserId) => ({ vuserId })) },
  parentCommentFetch: { works: '4', cases: ofChild((id) => ({ id })) },
  parentCommentSubmit: { works: '4', cases: ofChild((id) => ({ id, parentComment: COMMENT })) },
  manageEvaluationSemesters: { works: '5', cases: just() },
  manageEvaluationOpen: {
    oneByOne: true,
    works: '5',
    cases: {
      '': async (stage) => {
        const semesterId = await semester(stage);
        const today = toWireTime(stage.app.clock()).slice(0, 10);
        await stage.db.run('delete from semester_evaluation_window where org_id = $1', [stage.school]);
        // All have theirs where they are or were, as on a semester's last day who left that day is of it still: how many pupils the school has by now, and who moved, is no matter.
        await stage.db.run(
          `insert into semester_evaluation (student_id, semester_id, org_id, class_id)
           select distinct on (m.student_id) m.student_id, $1, co.org_id, m.class_id
           from class_membership m join school_class using (class_id) join cohort co using (cohort_id)
           where co.org_id = $2 order by m.student_id, m.starts_on desc, m.class_id
           on conflict (student_id, semester_id) do update set org_id = excluded.org_id, class_id = excluded.class_id`,
          [semesterId, stage.school],
        );
        return { semesterId, startsOn: today, endsOn: today, version: 0 };
      },
    },
  },
  manageEvaluationProgress: {
    works: '6',
    cases: { '': async (stage) => ({ semesterId: await semester(stage) }), [NONE]: () => ({ semesterId: NO_ID }) },
  },
  manageEvaluationPage: {
    works: '6',
    shows: some,
    cases: inCare(({ semesterId, classId }) => ({ semesterId, classId })),
  },
  manageEvaluationFetch: { works: '6', cases: inCare(({ id }) => ({ id })) },
  manageEvaluationComment: {
    works: '6',
    cases: inCare(({ id }) => ({ id, revision: 1, teacherComment: '你把每件小事都做得认真。' })),
  },
  manageEvaluationDecide: {
    works: '6',
    cases: inCare(({ id }) => ({ id, revision: 1, of: 'student', pass: 1 }), { state: 3 }),
  },
  manageEvaluationRemind: {
    works: '6',
    cases: inCare(({ semesterId, classId }) => ({ semesterId, classId, of: 'student' })),
  },
  manageEvaluationReopen: {
    works: '6',
    cases: Object.fromEntries(
      Object.entries(inCare(({ id }) => ({ id, revision: 1 }))).map(([label, make]): [string, Make] => [
        label,
        async (stage, actor) => ({
          ...(await make(stage, actor)),
          endsOn: toWireTime(new Date(stage.app.clock().getTime() + 20 * 86_400_000)).slice(0, 10),
        }),
      ]),
    ),
  },
};
