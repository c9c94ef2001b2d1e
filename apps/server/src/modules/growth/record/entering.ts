import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { responsibilityOf, worksWith } from '../../people/responsibility/index.ts';
import { type Learner, placesOf } from '../scheme/index.ts';
import { actedAs } from './policy.ts';
import { insertRecord, type RecordPlace } from './queries.ts';
import { semesterFor } from './semesters.ts';
import { classPlace } from './staff-queries.ts';
import { State } from './states.ts';
import { keepEvidence, writeFirstStep, writtenBy } from './steps.ts';
import type { Content } from './values.ts';

/** A class for which the person may enter records. @throws Refusal notFound for a class of others */
export async function enteredClass(db: Db, session: Session, classId: string, now: WireTime) {
  const place = await classPlace(db, classId);
  if (!place || !worksWith(await responsibilityOf(db, session, now), { orgId: place.orgId, classId }))
    throw notFound('班级不存在');
  return place;
}

/** Where a teacher's entry counts that is sent on a day: the student's class and school, and the semester; `late` as of `semesterFor`. */
export async function placeOn(
  db: Db,
  { reviewer, subjectId }: Pick<RecordPlace, 'reviewer' | 'subjectId'>,
  { studentId, orgId, classId }: Learner,
  now: WireTime,
): Promise<{ place: RecordPlace; late: string }> {
  const { semesterId, late } = await semesterFor(db, { studentId, orgId, day: dayOf(now) });
  return { place: { orgId, classId, semesterId, reviewer, subjectId }, late };
}

/**
 * Writes a teacher's entry for one student, of a content that was judged: it waits for the student. @returns what is said where it comes too late for the semester's report; else empty
 * @throws Refusal with the reason for this student
 */
export async function enterFor(
  db: Db,
  session: Session,
  learner: Learner,
  { dimensionId, content }: { dimensionId: string; content: Content },
  now: WireTime,
): Promise<string> {
  const found = learner.scheme
    ? placesOf(learner.scheme).find(({ dimension }) => dimension.dimensionId === dimensionId)
    : undefined;
  if (!found) throw refused('该学生的方案中没有此维度');
  const { schemeId, module, dimension } = found;
  const { reviewer, subjectId } = dimension;
  const { place, late } = await placeOn(db, { reviewer, subjectId: subjectId || null }, learner, now);
  const recordId = await insertRecord(db, {
    studentId: learner.studentId,
    ...place,
    schemeId,
    moduleId: module.moduleId ?? '',
    dimensionId,
    byTeacher: true,
    state: State.waiting,
    creatorId: session.accountId,
    byGuardian: false,
    submittedAt: now,
    now,
    ...writtenBy(dimension, content),
  });
  await keepEvidence(db, { recordId, submittedAt: now }, dimension, content);
  await writeFirstStep(db, recordId, true, { session, actedAs: actedAs(session, 'teacher'), now });
  return late;
}
