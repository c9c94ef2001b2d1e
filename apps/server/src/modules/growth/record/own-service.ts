import { isDeepStrictEqual } from 'node:util';
import type { IncompleteRecord, insertByFront, ParsedInputOf, recordUpdate } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import { REPEATED_SECONDS } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { entryProblem, type Place, placesOf, type Schemes } from '../scheme/index.ts';
import { createAnswers } from './answer-service.ts';
import { recordRevised } from './events.ts';
import { asStudent, guardianForbidden, lockedOwn, requireWriter } from './own-policy.ts';
import { countEntered, insertRecord, lockStudent, type RecordFacts, type RecordPlace, sameEntry } from './queries.ts';
import { semesterFor } from './semesters.ts';
import { ALL, editStep, State } from './states.ts';
import { checkContent, contentOf, keepEvidence, requireStep, takeStep, writeFirstStep, writtenBy } from './steps.ts';
import { asKept, gaps, incompleteText, titleOf } from './values.ts';

const SAVED = '已保存，还没有提交审核';
const SUBMITTED = '提交成功';
const submittedText = (late: string): string => (late ? `${SUBMITTED}，${late}` : SUBMITTED);
/** How long an entry is looked for that was sent before without an answer. */
const RESENT_MS = 24 * 3600 * 1000;
/** Within how long the same entry is one, sent twice by a double click or by a page that stands open twice. */
const TWICE_MS = REPEATED_SECONDS * 1000;

interface Parts {
  schemes: Schemes;
  notifications: Notifications;
}

/** The dimension of a record in its own version; every record has one. */
async function placeOf(
  db: Db,
  schemes: Schemes,
  record: Pick<RecordFacts, 'schemeId' | 'dimensionId'>,
): Promise<Place> {
  const place = await schemes.placeOf(db, record.schemeId, record.dimensionId);
  if (!place) throw new Error('a record without its dimension');
  return place;
}

/**
 * Where a draft counts that is submitted now, and who reviews it: the student's class and school, the semester (`semesterFor`), the dimension as it is by now.
 * @throws Refusal when its dimension was closed or taken out meanwhile, or has as many in this semester as it takes
 */
async function placeToday(
  db: Db,
  schemes: Schemes,
  record: RecordFacts,
  day: string,
): Promise<{ place: RecordPlace; late: string }> {
  const [learner] = await schemes.learners(db, [record.studentId]);
  const present = learner?.scheme
    ? placesOf(learner.scheme).find(({ dimension }) => dimension.dimensionId === record.dimensionId)
    : undefined;
  const name = (present ?? (await placeOf(db, schemes, record))).dimension.dimensionName;
  if (!learner || !present) throw refused(`“${record.title}”所属的维度“${name}”已停用，内容已为您保留，请联系班主任`);
  const { dimension } = present;
  const { semesterId, late } = await semesterFor(db, { studentId: record.studentId, orgId: learner.orgId, day });
  const facts = { studentId: record.studentId, dimensionId: record.dimensionId, semesterId };
  // One of the same semester was counted when it was begun.
  const used = semesterId === record.semesterId ? 0 : await countEntered(db, facts);
  const reason = entryProblem(dimension, { day, used, guardianForbidden: false });
  if (reason) throw refused(`“${record.title}”暂不能提交：${reason}，内容已为您保留`);
  const { orgId, classId } = learner;
  const { reviewer, subjectId } = dimension;
  return { place: { orgId, classId, semesterId, reviewer, subjectId: subjectId || null }, late };
}

/**
 * States in which an entry is looked for that may be this one, sent before: of two at once one that got just as far; of one that had no answer whatever became of it
 * meanwhile, be it that it was submitted elsewhere, or passed.
 */
const statesOfSame = (submits: boolean, resent: boolean): readonly State[] =>
  resent ? ALL : submits ? [State.draft, State.submitted] : [State.draft];

/** Why a record cannot be begun in a dimension now; undefined when it can. */
async function entryProblemOf(db: Db, session: Session, dimension: Place['dimension'], now: WireTime) {
  const studentId = session.accountId;
  const { semesterId } = await semesterFor(db, { studentId, orgId: session.orgId, day: dayOf(now) });
  return entryProblem(dimension, {
    day: dayOf(now),
    used: await countEntered(db, { studentId, dimensionId: dimension.dimensionId ?? '', semesterId }),
    guardianForbidden: await guardianForbidden(db, session),
  });
}

/**
 * Submits a record that the transaction holds, which lacks nothing. @returns what is said where it comes too late for the semester's report; else empty
 * @throws Refusal when it may not be submitted now
 */
async function submitLocked(
  db: Db,
  schemes: Schemes,
  session: Session,
  record: RecordFacts,
  now: WireTime,
): Promise<string> {
  const byGuardian = session.handoverAccountId !== undefined;
  requireStep(record, 'submit');
  await schemes.requireEnrolled(db, record.studentId, dayOf(now));
  const { place, late } = await placeToday(db, schemes, record, dayOf(now));
  await takeStep(db, record, 'submit', asStudent(session, now), { written: { submittedAt: now, byGuardian, place } });
  return late;
}

/** Records as students begin them. */
function createBeginnings({ database }: Platform, schemes: Schemes) {
  return {
    /** Whether a record may be begun in a dimension now. @throws Refusal with the text for the student */
    async check(session: Session, dimensionId: string, now: WireTime): Promise<void> {
      await schemes.requireEnrolled(database, session.accountId, dayOf(now));
      const { dimension } = await schemes.place(database, session.accountId, dimensionId);
      const problem = await entryProblemOf(database, session, dimension, now);
      if (problem) throw refused(problem);
    },

    /** Begins a record, and submits it where that is asked for. @throws Refusal by field, or with the reason why the dimension cannot be entered */
    async begin(session: Session, input: ParsedInputOf<typeof insertByFront>, now: WireTime) {
      const studentId = session.accountId;
      const content = contentOf(input.fieldList.map(({ id, value }) => ({ fieldId: id, value })));
      const submits = input.submit === 1;
      let late = '';
      const id = await database.transaction(async (db) => {
        await lockStudent(db, studentId);
        await schemes.requireEnrolled(db, studentId, dayOf(now));
        const learner = await schemes.learner(db, studentId, dayOf(now));
        const { schemeId, module, dimension } = await schemes.place(db, studentId, input.dimensionId);
        const { semesterId } = await semesterFor(db, { studentId, orgId: learner.orgId, day: dayOf(now) });
        const since = toWireTime(new Date(fromWireTime(now).getTime() - (input.resent ? RESENT_MS : TWICE_MS)));
        const same = await sameEntry(db, {
          ...{ studentId, dimensionId: input.dimensionId, content: asKept(dimension, content), since },
          states: statesOfSame(submits, input.resent === 1),
        });
        if (same && (!submits || same.state !== State.draft)) return same.id;
        const problem = same ? undefined : await entryProblemOf(db, session, dimension, now);
        if (problem) throw refused(problem);
        await checkContent(db, dimension, content, session, { complete: submits });
        if (same) {
          late = await submitLocked(db, schemes, session, (await lockedOwn(db, session, [same.id]))[0]!, now);
          return same.id;
        }
        const recordId = await insertRecord(db, {
          studentId,
          orgId: learner.orgId,
          classId: learner.classId,
          semesterId,
          schemeId,
          moduleId: module.moduleId ?? '',
          dimensionId: input.dimensionId,
          reviewer: dimension.reviewer,
          subjectId: dimension.subjectId || null,
          byTeacher: false,
          state: State.draft,
          creatorId: studentId,
          byGuardian: session.handoverAccountId !== undefined,
          submittedAt: null,
          now,
          ...writtenBy(dimension, content),
        });
        await keepEvidence(db, { recordId, submittedAt: null }, dimension, content);
        await writeFirstStep(db, recordId, false, asStudent(session, now));
        if (submits)
          late = await submitLocked(db, schemes, session, (await lockedOwn(db, session, [recordId]))[0]!, now);
        return recordId;
      });
      return { id, message: submits ? submittedText(late) : SAVED };
    },
  };
}

/** Records as students change, submit and delete them. */
function createChanges({ database }: Platform, schemes: Schemes) {
  return {
    /**
     * Changes values of an own record that may be changed; others of it stay. It is submitted too where that is asked for; what was sent back by a ruling
     * goes on to be checked again.
     * @returns the text to show
     */
    async update(
      session: Session,
      { list, submit }: ParsedInputOf<typeof recordUpdate>,
      now: WireTime,
    ): Promise<string> {
      const recordId = list[0]!.recordId;
      if (list.some((one) => one.recordId !== recordId)) throw invalidInput({ list: '一次只能修改一条记录' });
      return database.transaction(async (db) => {
        await lockStudent(db, session.accountId);
        const [record] = await lockedOwn(db, session, [recordId]);
        await requireWriter(db, session);
        const { dimension } = await placeOf(db, schemes, record!);
        if (record!.byTeacher && record!.state !== State.returned)
          throw refused('教师录入的记录不能修改，如有误请拒绝并说明原因');
        const step = editStep(record!.state);
        if (!step) throw refused('审核中或已通过的记录不能修改');
        const sent = contentOf(list);
        const content = { ...record!.content };
        for (const { fieldId } of list) delete content[fieldId];
        Object.assign(content, sent);
        const submits = submit === 1 && step !== 'revise';
        await checkContent(db, dimension, content, session, { recordId, complete: submits || step === 'revise' });
        // Saved again as it was: nothing happened. What was sent back is to be modified (docs/domains/challenges.md).
        const same = isDeepStrictEqual(content, record!.content);
        if (same && step === 'revise') throw refused('内容还没有修改，请按质疑原因修改后再保存');
        if (!same) {
          const byGuardian = session.handoverAccountId !== undefined;
          await takeStep(db, record!, step, asStudent(session, now), {
            written: { ...writtenBy(dimension, content), byGuardian },
          });
          await keepEvidence(db, record!, dimension, content);
        }
        if (step === 'revise') {
          await db.tell(recordRevised, { session, record: record!, now });
          return '修改成功，等待修改审核';
        }
        if (!submits) return SAVED;
        const changed = { ...record!, title: titleOf(dimension, content), content };
        return submittedText(await submitLocked(db, schemes, session, changed, now));
      });
    },

    /** Submits drafts and refused records of one's own: all of them or none. @throws Refusal that names all those that lack something, and what */
    async submit(session: Session, ids: readonly string[], now: WireTime): Promise<string> {
      const unique = [...new Set(ids)];
      let late = '';
      await database.transaction(async (db) => {
        await lockStudent(db, session.accountId);
        const held = await lockedOwn(db, session, unique);
        await requireWriter(db, session);
        const incomplete: IncompleteRecord[] = [];
        for (const record of held) {
          // Told before its gaps: what was submitted already has none.
          late = (await submitLocked(db, schemes, session, record, now)) || late;
          const { dimension } = await placeOf(db, schemes, record);
          const fields = gaps(dimension, record.content);
          if (Object.keys(fields).length > 0) incomplete.push({ id: record.recordId, title: record.title, fields });
        }
        if (incomplete.length > 0) throw refused(incompleteText(incomplete), { incomplete });
      });
      return submittedText(late);
    },

    async remove(session: Session, recordId: string, now: WireTime): Promise<string> {
      await database.transaction(async (db) => {
        const [record] = await lockedOwn(db, session, [recordId]);
        await requireWriter(db, session);
        if (record!.byTeacher) throw refused('教师录入的记录不能删除');
        await takeStep(db, record!, 'delete', asStudent(session, now));
      });
      return '删除成功';
    },
  };
}

/** Records as students write, submit and answer them, be it through a guardian. */
export function createOwnRecords(platform: Platform, { schemes, notifications }: Parts) {
  return {
    ...createBeginnings(platform, schemes),
    ...createChanges(platform, schemes),
    ...createAnswers(platform, { notifications }),
  };
}
export type OwnRecords = ReturnType<typeof createOwnRecords>;
