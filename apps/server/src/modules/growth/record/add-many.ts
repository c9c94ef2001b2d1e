import type { Db } from '../../../platform/database.ts';
import { type PastRecord, writtenAt } from './add.ts';
import { recordPassed } from './events.ts';
import { writeEvidence } from './queries.ts';
import { after, historyStep, State } from './states.ts';
import { writtenBy } from './steps.ts';
import { evidenceOf } from './values.ts';

/**
 * Writes many records, each with the steps that it took, as the demo city's people did: by one statement each for the records and their histories, where
 * `addRecord` takes a dozen for each record.
 * @throws Error when a step is out of order
 */
export async function addRecords(db: Db, records: readonly PastRecord[]): Promise<void> {
  const lives = records.map((record) => ({ record, ...lived(record) }));
  const rows = await db.rows<{ id: string }>(
    `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, subject_id, title, content, text_hash,
       text_marks, by_teacher, state, creator_id, submitted_at, reviewer_id, reviewed_at, opinion, remarks, answered_at, created_at, updated_at, revision)
     select "studentId", "orgId", "classId", "semesterId", "schemeId", "moduleId", "dimensionId", reviewer, "subjectId", title, content,
       decode("textHash", 'hex'), "textMarks", "byTeacher", state, "creatorId", "submittedAt", "reviewerId", "reviewedAt", opinion, remarks, "answeredAt",
       "begunAt", "updatedAt", revision
     from jsonb_to_recordset($1) as t ("studentId" bigint, "orgId" bigint, "classId" bigint, "semesterId" bigint, "schemeId" bigint, "moduleId" bigint,
       "dimensionId" bigint, reviewer smallint, "subjectId" bigint, title text, content jsonb, "textHash" text, "textMarks" integer[], "byTeacher" boolean,
       state smallint, "creatorId" bigint, "submittedAt" timestamptz, "reviewerId" bigint, "reviewedAt" timestamptz, opinion text, remarks text,
       "answeredAt" timestamptz, "begunAt" timestamptz, "updatedAt" timestamptz, revision integer)
     returning record_id as id`,
    [JSON.stringify(lives.map(({ row }) => row))],
  );
  const histories = lives.flatMap(({ history }, at) => history.map((one) => ({ ...one, recordId: rows[at]!.id })));
  await db.run(
    `insert into record_history (record_id, at, step, actor_id, acted_as, from_state, to_state, remarks)
     select "recordId", at, step, "actorId", "actedAs", "from", "to", remarks
     from jsonb_to_recordset($1) as t ("recordId" bigint, at timestamptz, step text, "actorId" bigint, "actedAs" text, "from" smallint, "to" smallint,
       remarks text)`,
    [JSON.stringify(histories)],
  );
  for (const [at, { record, row }] of lives.entries()) {
    const recordId = rows[at]!.id;
    const evidence = evidenceOf(record.place.dimension, row.content);
    if (evidence.length > 0) await writeEvidence(db, recordId, evidence, false);
    if (row.state === State.passed) await db.tell(recordPassed, { record: { ...row, recordId }, now: row.updatedAt });
  }
}

/** The row that a record's steps leave, and its history. */
function lived({ place, student, semesterId, content, teacher, session, begunAt, steps }: PastRecord) {
  const { schemeId, module, dimension } = place;
  const byTeacher = teacher !== undefined;
  const { textHash, ...written } = writtenBy(dimension, content);
  const first = byTeacher ? State.waiting : State.draft;
  const creatorId = (teacher ?? session).accountId;
  const row = {
    ...{ studentId: student.accountId, orgId: student.orgId, classId: student.classId, semesterId },
    ...{
      schemeId,
      moduleId: module.moduleId ?? '',
      dimensionId: dimension.dimensionId ?? '',
      reviewer: dimension.reviewer,
    },
    ...{
      subjectId: dimension.subjectId || null,
      ...written,
      textHash: textHash?.toString('hex') ?? null,
      byTeacher,
      creatorId,
    },
    ...{ submittedAt: byTeacher ? begunAt : null, begunAt, opinion: '', remarks: '' },
  };
  const history = [
    {
      ...{ at: begunAt, step: byTeacher ? 'enter' : 'begin', actorId: creatorId, actedAs: byTeacher ? '教师' : '学生' },
      ...{ from: null as State | null, to: first as State, remarks: '' },
    },
  ];
  let state: State = first;
  for (const { step, session: by, actedAs, at, remarks = '' } of steps) {
    const to = after(step, state);
    if (to === undefined) throw new Error(`${step} after ${state}`);
    Object.assign(row, writtenAt(step, by, at, remarks));
    history.push({ at, step: historyStep(step), actorId: by.accountId, actedAs, from: state, to, remarks });
    state = to;
  }
  return { row: { ...row, state, updatedAt: history.at(-1)!.at, revision: history.length }, history };
}
