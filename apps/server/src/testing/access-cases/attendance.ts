import { writeXlsx } from 'hucre/xlsx';
import { type AccessCases, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import type { Actor, Stage } from './stage.ts';

interface Found {
  activityId: string;
  enrolmentId: string;
}

/** An activity that was, with the enrolment of a student of its school. */
async function attended(stage: Stage, orgId: string): Promise<Found> {
  const activityId = await stage.attended(orgId === stage.school ? stage.mate : stage.stranger);
  if (orgId !== stage.school)
    await stage.db.run('update activity set org_id = $2 where activity_id = $1', [activityId, orgId]);
  const row = await stage.db.row<{ enrolmentId: string }>(
    'select enrolment_id as "enrolmentId" from enrolment where activity_id = $1',
    [activityId],
  );
  return { activityId, enrolmentId: row!.enrolmentId };
}

/** The same of an activity that has not begun, with the enrolment of the same person. */
async function signedUp(stage: Stage, orgId: string): Promise<Found> {
  const activityId = await stage.activity({ orgId, signCount: 1 });
  const row = await stage.db.row<{ enrolmentId: string }>(
    `insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好') returning enrolment_id as "enrolmentId"`,
    [activityId, orgId === stage.school ? stage.mate : stage.stranger],
  );
  return { activityId, enrolmentId: row!.enrolmentId };
}

/** The marking by which somebody was marked as attended. */
async function marking(stage: Stage, { activityId, enrolmentId }: Found): Promise<string> {
  if (activityId === NO_ID) return NO_ID;
  const row = await stage.db.row<{ id: string }>(
    `with made as (insert into attendance_marking (activity_id, actor_id, at) values ($1, $2, now()) returning marking_id),
       changed as (insert into attendance_change (marking_id, enrolment_id, before, after) select marking_id, $3, 0, 1 from made),
       kept as (insert into attendance (enrolment_id, state, account_id, activity_id, held_on, at_school)
         select enrolment_id, 1, account_id, activity_id, '2026-03-01', true from enrolment where enrolment_id = $3)
     select marking_id as id from made`,
    [activityId, stage.mate, enrolmentId],
  );
  return row!.id;
}

/** Makes somebody host an activity. */
export const hosted = async ({ db }: Stage, activityId: string, { accountId }: Actor): Promise<string> => {
  await db.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [
    ...[activityId, accountId],
  ]);
  return activityId;
};

/** A row of a list that names somebody who is on it. */
const rowOf = async ({ db }: Stage, enrolmentId: string) => {
  const row = await db.row<{ studentNo: string }>(
    'select student_no as "studentNo" from enrolment join student using (account_id) where enrolment_id = $1',
    [enrolmentId],
  );
  const blank = { studentName: '', orgName: '', className: '', phone: '', remarks: '', status: '' };
  return { row: 2, cells: { ...blank, studentNo: row?.studentNo ?? 'X0', attendance: '到场', before: '0' } };
};
const listFile = async () => Buffer.from(await writeXlsx({ sheets: [{ name: '名单', rows: [['姓名'], ['林小禾']] }] }));

const ofSchools = (
  input: (stage: Stage, found: Found) => Promise<object> | object,
  from: (stage: Stage, orgId: string) => Promise<Found> = attended,
): Record<string, Make> => ({
  'of the school': async (stage) => input(stage, await from(stage, stage.school)),
  'of the school, hosted by the person': async (stage, actor) => {
    const found = await from(stage, stage.school);
    if (actor.kind !== 'guest') await hosted(stage, found.activityId, actor);
    return input(stage, found);
  },
  [OTHER]: async (stage) => input(stage, await from(stage, stage.otherSchool)),
  [NONE]: (stage) => input(stage, { activityId: NO_ID, enrolmentId: NO_ID }),
});

/** Who signed up for an activity and was there, as those who run it see to it. */
export const attendanceCases: Record<string, AccessCases> = {
  manageEnrolmentRemove: {
    works: '5',
    cases: ofSchools(
      (_, { activityId, enrolmentId }) => ({ activityId, id: enrolmentId, reason: '名额调整' }),
      signedUp,
    ),
  },
  manageSignUpTemplate: { works: '5', cases: ofSchools((_, { activityId }) => ({ activityId })) },
  manageSignUpRead: {
    works: '5',
    cases: ofSchools(async (_, { activityId }) => ({
      activityId,
      sent: { name: '名单.xlsx', bytes: await listFile() },
    })),
  },
  manageSignUpCheck: {
    works: '5',
    cases: ofSchools(async (stage, { activityId, enrolmentId }) => ({
      activityId,
      rows: [await rowOf(stage, enrolmentId)],
    })),
  },
  manageSignUpImport: {
    works: '5',
    cases: ofSchools(async (stage, { activityId, enrolmentId }) => ({
      activityId,
      rows: [await rowOf(stage, enrolmentId)],
    })),
  },
  manageAttendanceMark: {
    works: '5',
    cases: ofSchools((_, { activityId, enrolmentId }) => ({
      activityId,
      marks: [{ id: enrolmentId, state: 1, before: 0 }],
    })),
  },
  manageAttendanceRest: { works: '5', cases: ofSchools((_, { activityId }) => ({ activityId, state: 1 })) },
  manageAttendanceUndo: {
    works: '5',
    cases: ofSchools(async (stage, found) => ({
      activityId: found.activityId,
      markingId: await marking(stage, found),
    })),
  },
  manageAttendanceHistory: { works: '5', cases: ofSchools((_, { activityId }) => ({ activityId })) },
};
