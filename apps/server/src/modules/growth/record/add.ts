import type { Db } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Place } from '../scheme/index.ts';
import { insertRecord, lockedRecords, type Written } from './queries.ts';
import { State, type StepName } from './states.ts';
import { keepEvidence, takeStep, writeFirstStep, writtenBy } from './steps.ts';
import type { Content } from './values.ts';

/** A record as it came to be, by its steps. */
export interface PastRecord {
  place: Place;
  student: { accountId: string; orgId: string; classId: string | null };
  semesterId: string | null;
  content: Content;
  /** The teacher who entered it; absent when the student did. */
  teacher?: Session;
  /** The student's own session. */
  session: Session;
  begunAt: WireTime;
  steps: readonly PastStep[];
}

/** A step as it was taken; `content` is what was written with it. */
export interface PastStep {
  step: StepName;
  session: Session;
  actedAs: string;
  at: WireTime;
  remarks?: string;
  content?: Content;
}

/** Columns that a step fills besides the state. */
export function writtenAt(step: StepName, session: Session, at: WireTime, remarks: string): Written {
  if (step === 'submit') return { submittedAt: at };
  if (step === 'confirm' || step === 'reject') return { answeredAt: at, remarks };
  if (step === 'edit' || step === 'editRefused' || step === 'revise' || step === 'delete') return {};
  return { reviewerId: session.accountId, reviewedAt: at, opinion: remarks };
}

/** Writes a record and takes its steps one after the other, as the demo city's people did. Answers its id. */
export async function addRecord(db: Db, record: PastRecord): Promise<string> {
  const { place, student, content, teacher, begunAt } = record;
  const { schemeId, module, dimension } = place;
  const byTeacher = teacher !== undefined;
  const recordId = await insertRecord(db, {
    studentId: student.accountId,
    orgId: student.orgId,
    classId: student.classId,
    semesterId: record.semesterId,
    schemeId,
    moduleId: module.moduleId ?? '',
    dimensionId: dimension.dimensionId ?? '',
    reviewer: dimension.reviewer,
    subjectId: dimension.subjectId || null,
    byTeacher,
    state: byTeacher ? State.waiting : State.draft,
    creatorId: (teacher ?? record.session).accountId,
    byGuardian: false,
    submittedAt: byTeacher ? begunAt : null,
    now: begunAt,
    ...writtenBy(dimension, content),
  });
  await keepEvidence(db, { recordId, submittedAt: null }, dimension, content);
  const actedAs = byTeacher ? '教师' : '学生';
  await writeFirstStep(db, recordId, byTeacher, { session: teacher ?? record.session, actedAs, now: begunAt });
  for (const step of record.steps) await addStep(db, recordId, place, step);
  return recordId;
}

/** Takes one more step with a record, as it was taken then. */
export async function addStep(db: Db, recordId: string, { dimension }: Place, past: PastStep): Promise<void> {
  const { step, session, actedAs, at, remarks = '', content } = past;
  const [held] = await lockedRecords(db, [recordId]);
  const written = { ...writtenAt(step, session, at, remarks), ...(content ? writtenBy(dimension, content) : {}) };
  await takeStep(db, held!, step, { session, actedAs, now: at }, { remarks, written });
  if (content) await keepEvidence(db, held!, dimension, content);
}
