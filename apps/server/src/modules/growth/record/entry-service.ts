import type {
  manageRecordEnter,
  manageRecordEntered,
  manageRecordMend,
  ParsedInputOf,
  RecordResult,
  SchemeDimension,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, Refusal, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { BehindAsked } from '../../../slice.ts';
import { classesWorkedWith, officeOf, responsibilityOf, worksWith } from '../../people/responsibility/index.ts';
import { formFieldsOf, type Learner, placesOf, type Schemes } from '../scheme/index.ts';
import { enteredClass, enterFor, placeOn } from './entering.ts';
import { recordNotices } from './notices.ts';
import { type NotifyPeople, TO_CONFIRM, tellToConfirm } from './notify.ts';
import { actedAs, isOwnEntry } from './policy.ts';
import { lockedRecords, lockStudent, type RecordFacts, recordOf } from './queries.ts';
import { writtenIn } from './sheet-rules.ts';
import {
  classesToEnter,
  countEnteredBy,
  enteredFor,
  enteredPage,
  isLeftTo,
  leftToOffice,
  lockEntries,
  namedStudentsOfClass,
  studentsOfClass,
} from './staff-queries.ts';
import { staffPageOf } from './staff-rows.ts';
import { after, statesFor } from './states.ts';
import { checkContent, contentOf, keepEvidence, takeStep, writtenBy } from './steps.ts';
import { createUnanswered } from './unanswered-service.ts';
import { type Content, gaps } from './values.ts';

const NOT_OWN = '记录不存在或不是您录入的';

interface Parts {
  schemes: Schemes;
  notify: NotifyPeople;
}

/** What was typed is one for all: it is judged once, by the dimension of the first student who has it. @returns what is written for each, and its fields */
async function judgeEntry(
  db: Db,
  session: Session,
  learners: readonly Learner[],
  { dimensionId, fieldList }: ParsedInputOf<typeof manageRecordEnter>,
): Promise<{ content: Content; fields: SchemeDimension['fields'] }> {
  const dimension = learners
    .flatMap(({ scheme }) => (scheme ? placesOf(scheme) : []))
    .find((place) => place.dimension.dimensionId === dimensionId)?.dimension;
  if (!dimension) throw notFound('维度不存在或已停用');
  const content = contentOf(fieldList.map(({ id, value }) => ({ fieldId: id, value })));
  await checkContent(db, dimension, content, session);
  const missing = gaps(dimension, content);
  if (Object.keys(missing).length > 0) throw invalidInput(missing);
  return { content, fields: dimension.fields };
}

/** Whether an entry is left to the person's office, as its teacher is gone. */
async function isOfOffice(db: Db, session: Session, { recordId }: RecordFacts): Promise<boolean> {
  const orgId = officeOf(session);
  return orgId !== null && isLeftTo(db, orgId, recordId);
}
/** The student of an entry, where they are still of those for whom the person enters. */
async function learnerOf(db: Db, schemes: Schemes, session: Session, { studentId }: RecordFacts, now: WireTime) {
  const [learner] = await schemes.learners(db, [studentId]);
  return learner && worksWith(await responsibilityOf(db, session, now), learner) ? learner : undefined;
}

/** Entering, for one, several or all students of a class. */
function createEntering({ database }: Platform, { schemes, notify }: Parts) {
  return {
    /** Classes for whose students the person may enter records. */
    async classes(session: Session, now: WireTime) {
      return classesToEnter(database, classesWorkedWith(await responsibilityOf(database, session, now)), dayOf(now));
    },

    async students(session: Session, classId: string, now: WireTime) {
      await enteredClass(database, session, classId, now);
      return namedStudentsOfClass(database, classId);
    },

    /** Dimensions that may be entered for students of a class. @throws Refusal notFound for a class of others */
    async dimensions(session: Session, classId: string, now: WireTime) {
      const place = await enteredClass(database, session, classId, now);
      const scheme = await schemes.schemeAt(database, place.orgId, place.above, place.stage);
      if (!scheme) throw refused('该学段还没有发布写实记录方案');
      return [...Map.groupBy(placesOf(scheme), ({ module }) => module).entries()].map(([module, places]) => ({
        modelId: module.moduleId ?? '',
        modelName: module.moduleName,
        dimensions: places.map(({ dimension }) => ({
          dimensionId: dimension.dimensionId ?? '',
          dimensionName: dimension.dimensionName,
          fields: formFieldsOf(dimension),
        })),
      }));
    },

    /** Enters one form for one, several or all students of a class; a line for each of them. Sent again, as no answer came, it is entered once. */
    async enter(
      session: Session,
      input: ParsedInputOf<typeof manageRecordEnter>,
      now: WireTime,
    ): Promise<RecordResult[]> {
      if (input.classId && input.studentIds?.length)
        throw invalidInput({ studentIds: '请选择学生或整个班级，不能同时选择' });
      const ids = input.classId ? await studentsOfClass(database, input.classId) : [...new Set(input.studentIds ?? [])];
      if (ids.length === 0) throw invalidInput({ studentIds: '请选择学生' });
      const who = await responsibilityOf(database, session, now);
      const found = new Map(
        (await schemes.learners(database, ids))
          .filter((learner) => worksWith(who, learner))
          .map((learner) => [learner.studentId, learner]),
      );
      if (found.size === 0) throw notFound('学生不存在');
      return database.transaction(async (db) => {
        await lockEntries(db, session.accountId);
        const { content, fields } = await judgeEntry(db, session, [...found.values()], input);
        const before = await enteredFor(db, session.accountId, input.dimensionId, [...found.keys()]);
        const written = writtenIn(content, fields);
        const have = new Set(
          before.filter((one) => writtenIn(one.content, fields) === written).map(({ studentId }) => studentId),
        );
        const results: RecordResult[] = [];
        const entered: string[] = [];
        for (const id of ids) {
          const learner = found.get(id);
          try {
            if (!learner) throw notFound('学生不存在');
            if (have.has(id)) throw refused('您已为该学生录入过相同的内容');
            const message = await enterFor(db, session, learner, { dimensionId: input.dimensionId, content }, now);
            entered.push(id);
            results.push({ id, name: learner.name, ok: 1, message });
          } catch (error) {
            // Nothing was written for this student: what is refused is refused before.
            if (!(error instanceof Refusal)) throw error;
            results.push({ id, name: learner?.name ?? '', ok: 0, message: error.message });
          }
        }
        if (entered.length > 0) await tellToConfirm(notify, db, entered);
        return results;
      });
    },
  };
}

/** What was entered: mending and withdrawing it. */
function createEntered({ database }: Platform, { schemes, notify }: Parts) {
  return {
    /** What the person may do with an entry that the student has not confirmed. */
    async entryRights(session: Session, record: RecordFacts, now: WireTime) {
      const own = isOwnEntry(session, record);
      const open = after('withdraw', record.state) !== undefined;
      return {
        mayMend: own && open && (await learnerOf(database, schemes, session, record, now)) ? 1 : 0,
        mayWithdraw: open && (own || (await isOfOffice(database, session, record))) ? 1 : 0,
      };
    },

    async entered(session: Session, input: ParsedInputOf<typeof manageRecordEntered>) {
      const filter = {
        accountId: session.accountId,
        orgId: session.orgId || '0',
        officeOf: officeOf(session),
        states: statesFor({ confirmStatus: input.confirmStatus || undefined }),
        name: input.name || undefined,
        leftOnly: input.left === 1,
      };
      const ids = await enteredPage(database, filter, spanOf(input));
      return staffPageOf({ database }, schemes, ids, input, () => countEnteredBy(database, filter));
    },

    /** What teachers who are gone left rejected to the offices of schools. */
    left: (asked: BehindAsked) => leftToOffice(database, asked),

    /** Mends an own entry that waits or was rejected, and sends it to the student again. */
    async mend(session: Session, input: ParsedInputOf<typeof manageRecordMend>, now: WireTime): Promise<string> {
      const { late } = await database.transaction(async (db) => {
        const seen = await recordOf(db, input.id);
        if (!seen || !isOwnEntry(session, seen)) throw notFound(NOT_OWN);
        await lockStudent(db, seen.studentId);
        const [record] = await lockedRecords(db, [input.id]);
        if (!record) throw notFound(NOT_OWN);
        const learner = await learnerOf(db, schemes, session, record, now);
        if (!learner) throw refused('该学生已不在您任教的班级，这条记录不能再修改，可以撤回');
        if (record.revision !== input.revision) throw refused('这条记录刚刚有变化，请看过后再发送');
        const place = await schemes.placeOf(db, record.schemeId, record.dimensionId);
        if (!place) throw new Error('a record without its dimension');
        const { dimension } = place;
        const content = contentOf(input.fieldList.map(({ id, value }) => ({ fieldId: id, value })));
        await checkContent(db, dimension, content, session, { recordId: record.recordId });
        const missing = gaps(dimension, content);
        if (Object.keys(missing).length > 0) throw invalidInput(missing);
        const counts = await placeOn(db, record, learner, now);
        await takeStep(
          db,
          record,
          'mend',
          { session, actedAs: actedAs(session, 'teacher'), now },
          {
            written: {
              ...writtenBy(dimension, content),
              submittedAt: now,
              place: counts.place,
            },
          },
        );
        await keepEvidence(db, record, dimension, content);
        const title = '教师修改了录入的记录，待您确认';
        const { toConfirmAnew } = recordNotices;
        await notify(db, toConfirmAnew, [record.studentId], title, '请核对内容后确认或拒绝。', TO_CONFIRM);
        return counts;
      });
      return late ? `已修改并重新发送，${late}` : '已修改并重新发送';
    },

    async withdraw(session: Session, { id, reason = '' }: { id: string; reason?: string | undefined }, now: WireTime) {
      await database.transaction(async (db) => {
        const [record] = await lockedRecords(db, [id]);
        if (!record || !(isOwnEntry(session, record) || (await isOfOffice(db, session, record))))
          throw notFound(NOT_OWN);
        await takeStep(
          db,
          record,
          'withdraw',
          { session, actedAs: actedAs(session, 'teacher'), now },
          { remarks: reason },
        );
      });
      return '已撤回';
    },
  };
}

/** What teachers enter for students: entering, mending, withdrawing, and what becomes of it unanswered. */
export function createEntries(platform: Platform, parts: Parts) {
  return {
    ...createEntering(platform, parts),
    ...createEntered(platform, parts),
    ...createUnanswered(platform, parts.notify),
  };
}
export type Entries = ReturnType<typeof createEntries>;
