import { toWireTime } from '../../platform/time.ts';
import { showRecord } from '../fixtures.ts';
import { type AccessCases, just, MATE, type Make, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import { makeRecord, pupilOf } from './records.ts';
import { semester } from './semester.ts';
import type { Actor, Stage } from './stage.ts';

const PASSED = 2;

/** A passed record under public notice in its class. */
async function noticed(stage: Stage, studentId: string): Promise<string> {
  const recordId = await makeRecord(stage, studentId, PASSED);
  const semesterId = await semester(stage);
  await stage.db.run('update record set semester_id = $2 where record_id = $1', [recordId, semesterId]);
  await showRecord(stage.db, recordId, toWireTime(stage.app.clock()).slice(0, 10));
  return recordId;
}

/** A challenge by a schoolmate of somebody's record, or by somebody. */
async function question(stage: Stage, challengedId: string, questionerId?: string): Promise<string> {
  const recordId = await noticed(stage, challengedId);
  const row = await stage.db.row<{ id: string }>(
    `insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, title, reason, state, content,
       created_at, due_on)
     select record_id, $2, student_id, org_id, class_id, reviewer, title, '日期与活动不符', 1, content, $3::timestamptz, ($3::timestamptz)::date + 7
     from record where record_id = $1 returning question_id as id`,
    [recordId, questionerId ?? (await stage.student(stage.school)), toWireTime(stage.app.clock())],
  );
  return row!.id;
}

const onRecord = (input: (recordId: string) => object): Record<string, Make> => ({
  'under notice, of a classmate': async (stage, { accountId }) => {
    const classId = await stage.db.row<{ id: string | null }>(
      'select class_id as id from student where account_id = $1',
      [accountId],
    );
    if (!classId?.id) return input(await noticed(stage, await stage.student(stage.school)));
    const mate = await stage.app.makeStudent({ orgId: stage.school, classId: classId.id });
    return input(await noticed(stage, mate));
  },
  [OWN]: async (stage, { accountId }) => input(await noticed(stage, accountId)),
  [MATE]: async (stage) => input(await makeRecord(stage, stage.mate, PASSED)),
  [OTHER]: async (stage) => input(await noticed(stage, stage.stranger)),
  [NONE]: () => input(NO_ID),
});

const inCharge = (
  input: (questionId: string) => object,
  prepare: (stage: Stage, questionId: string) => Promise<unknown> = async () => {},
): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string, teacherId?: string) => {
    const { studentId } = await pupilOf(stage, orgId, teacherId);
    const questionId = await question(stage, studentId);
    await prepare(stage, questionId);
    return input(questionId);
  };
  return {
    'of a class in charge': (stage: Stage, actor: Actor) => of(stage, stage.school, actor.accountId),
    'of another class of the school': (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: () => input(NO_ID),
  };
};

/** Modified by the student: what is left is the check. */
const modified = async ({ db }: Stage, questionId: string) => {
  await db.run('update record_question set state = 3, modified_at = created_at where question_id = $1', [questionId]);
  await db.run(
    'update record set state = 7 where record_id = (select record_id from record_question where question_id = $1)',
    [questionId],
  );
};

const faced = (input: (questionId: string) => object) => whose((stage, ownerId) => question(stage, ownerId), input);

/** Challenges of records, as students and those who rule meet them. */
export const questionCases: Record<string, AccessCases> = {
  questionPage: { works: '2', cases: { raised: () => ({}), faced: () => ({ challengedPersonId: '1' }) } },
  questionFindAll: { works: '2', cases: onRecord((recordId) => ({ recordId })) },
  isQuestion: { works: '2', cases: onRecord((recordId) => ({ recordId })) },
  addRecordQuestion: { works: '2', cases: onRecord((recordId) => ({ recordId, reason: '日期与活动不符' })) },
  questionSubmit: { works: '2', cases: faced((id) => ({ id, explain: '日期写成了提交那天' })) },
  questionFetch: {
    works: '2',
    cases: {
      ...faced((id) => ({ id })),
      'raised by oneself': async (stage, { accountId }) => ({ id: await question(stage, stage.mate, accountId) }),
    },
  },
  manageQuestionQueue: { works: '6', cases: just() },
  manageQuestionFetch: { works: '6', cases: inCharge((id) => ({ id })) },
  manageQuestionRule: {
    works: '6',
    cases: inCharge((id) => ({ id, revision: 1, status: 2, auditOpinion: '请按签到表改日期' })),
  },
  manageQuestionRecheck: { works: '6', cases: inCharge((id) => ({ id, revision: 1, checkStatus: 2 }), modified) },
};
