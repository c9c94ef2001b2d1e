import { isDeepStrictEqual } from 'node:util';
import {
  ConfirmStatus,
  type countDimensionBySemesterId,
  type insertByFront,
  isStudent,
  type ParsedInputOf,
  type recordPage,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { Notifications } from '../../people/notification/index.ts';
import type { Roster } from '../../people/roster/index.ts';
import { semesterName, semesterNow, semestersNamed } from '../../people/school-year/index.ts';
import { closedReason, entryProblem, type Place, placesOf, type Schemes } from '../scheme/index.ts';
import { codesOf, editStep, enteredBy, PUBLISHED, State, statesFor } from './life.ts';
import { actedAs, isOwn, mayReview } from './policy.ts';
import {
  countEntered,
  countStudentRecords,
  countsByModule,
  countsBySemester,
  countsForStudent,
  guardiansMay,
  heldRecords,
  holdStudent,
  insertRecord,
  isNoticed,
  type RecordFacts,
  recordOf,
  sameDraft,
  shownRecord,
  studentPage,
} from './queries.ts';
import { filesOf, rowOf, timelineOf, valuesOf } from './shown.ts';
import { dutiesOf } from './staff-queries.ts';
import { checkContent, contentOf, keepEvidence, takeStep, tellBeginning, writtenBy } from './steps.ts';
import { gaps, publicText, publicValue } from './values.ts';

const NOT_THERE = '记录不存在';
/** How long an entry is looked for that was sent before without an answer. */
const RESENT_MS = 24 * 3600 * 1000;
const FOR_SOURCES: Record<string, boolean> = {
  学生录入: false,
  'student input': false,
  教师录入: true,
  'teacher input': true,
};

interface Parts {
  schemes: Schemes;
  roster: Roster;
  notifications: Notifications;
}
type Context = Pick<Call, 'address' | 'requestId'> & { now: WireTime };

/** Records as students and their families see and write them. */
export function createRecords(platform: Platform, { schemes, roster, notifications }: Parts) {
  const { database } = platform;

  /** @throws Refusal when a guardian acts and the school does not let guardians write */
  async function requireWriter(db: Db, session: Session): Promise<void> {
    if (await guardianForbidden(db, session)) throw refused('学校未开放家长代为填写，请由学生本人填写');
  }
  const guardianForbidden = async (db: Db, { handoverAccountId, orgId }: Session): Promise<boolean> =>
    handoverAccountId !== undefined && orgId !== '' && !(await guardiansMay(db, orgId, 'write'));

  /** Own records of these ids, held. @throws Refusal notFound when one of them is not there or somebody else's */
  async function heldOwn(db: Db, session: Session, ids: readonly string[]): Promise<RecordFacts[]> {
    const records = await heldRecords(db, ids);
    if (records.length !== new Set(ids).size || !records.every((record) => isOwn(session, record)))
      throw notFound(NOT_THERE);
    return records;
  }

  /** The dimension of a record in its own version; every record has one. */
  async function placeOf(db: Db, record: Pick<RecordFacts, 'schemeId' | 'dimensionId'>): Promise<Place> {
    const place = await schemes.placeOf(db, record.schemeId, record.dimensionId);
    if (!place) throw new Error('a record without its dimension');
    return place;
  }

  /** Why a draft cannot be submitted now: its dimension was closed or taken out meanwhile. */
  async function closedMeanwhile(
    db: Db,
    studentId: string,
    record: RecordFacts,
    day: string,
  ): Promise<string | undefined> {
    const [learner] = await schemes.learners(db, [studentId]);
    const present = learner?.scheme
      ? placesOf(learner.scheme).find(({ dimension }) => dimension.dimensionId === record.dimensionId)
      : undefined;
    const name = (present ?? (await placeOf(db, record))).dimension.dimensionName;
    if (!present) return `“${record.title}”所属的维度“${name}”已停用，内容已为您保留，请联系班主任`;
    const reason = closedReason(present.dimension, day);
    return reason ? `“${record.title}”暂不能提交：${reason}，内容已为您保留` : undefined;
  }

  const asStudent = (session: Session, now: WireTime) => ({ session, actedAs: actedAs(session, 'student'), now });

  const records = {
    /** Whether somebody may look at a record: the student, guardians, who is in charge of the student or reviews the record. */
    async mayLook(session: Session, record: RecordFacts, now: WireTime): Promise<boolean> {
      if (isOwn(session, record)) return true;
      if (isStudent(session.usertype)) return false;
      // A draft is nobody's but its author's.
      if (record.state === State.draft && !record.byTeacher)
        return roster.isGuardianOf(session, record.studentId, dayOf(now));
      if (record.creatorId === session.accountId) return true;
      if (await roster.mayLook(session, record.studentId, dayOf(now))) return true;
      return mayReview(session, await dutiesOf(database, session.accountId, dayOf(now)), record);
    },

    /** Whether a public notice shows a record to a schoolmate on a day: passed, of a dimension that enters the report. */
    async isNoticedTo(db: Db, session: Session, record: RecordFacts, day: string): Promise<boolean> {
      if (!isStudent(session.usertype) || !PUBLISHED.includes(record.state)) return false;
      const place = await schemes.placeOf(db, record.schemeId, record.dimensionId);
      return place?.dimension.inReport === 1 && isNoticed(db, session.accountId, record, day);
    },

    /** Whether somebody may see the files of a record. */
    async mayReadFiles(session: Session, recordId: string, now: WireTime): Promise<boolean> {
      const record = await recordOf(database, recordId);
      return record !== undefined && records.mayLook(session, record, now);
    },

    /** Own records; those of a student whom the person may look at, drafts left out. @throws Refusal notFound */
    async page(call: Call<typeof recordPage>) {
      const { input, session, now } = call;
      const studentId = await roster.studentAsked(call, input.studentId || undefined);
      const own = session.accountId === studentId || (await roster.isGuardianOf(session, studentId, dayOf(now)));
      const asked = {
        auditStauts: input.auditStauts === '' ? undefined : input.auditStauts,
        confirmStatus: input.confirmStatus === '' ? undefined : input.confirmStatus,
        byTeacher: input.sources ? FOR_SOURCES[input.sources] : undefined,
      };
      const states = statesFor(asked);
      const filter = {
        studentId,
        byTeacher: enteredBy(asked),
        states: own ? states : states.filter((state) => state !== State.draft),
        moduleId: input.modelId || undefined,
      };
      const span = spanOf(input);
      const rows = await studentPage(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countStudentRecords(database, filter));
      return { dataList: await Promise.all(rows.map((row) => rowOf(database, schemes, row))), totalCount };
    },

    /** One record with its values, files and history. A look by bureau or platform is written down. @throws Refusal notFound */
    async fetch(session: Session, recordId: string, { now, address, requestId }: Context) {
      const facts = await recordOf(database, recordId);
      if (!facts) throw notFound(NOT_THERE);
      if (!(await records.mayLook(session, facts, now))) {
        if (await records.isNoticedTo(database, session, facts, dayOf(now))) return records.publicDetail(facts);
        throw notFound(NOT_THERE);
      }
      if (roster.isWrittenDown(session))
        await audit(database, { event: 'record.looked.at', session, target: recordId, address, requestId });
      return records.detail(facts);
    },

    /** Everything of a record that somebody may see. */
    async detail(facts: RecordFacts) {
      const { recordId } = facts;
      const [shown, place, fileList, historyList] = await Promise.all([
        shownRecord(database, recordId),
        schemes.placeOf(database, facts.schemeId, facts.dimensionId),
        filesOf(platform, recordId),
        timelineOf(platform, recordId),
      ]);
      if (!shown) throw notFound(NOT_THERE);
      return {
        info: await rowOf(database, schemes, shown),
        valueList: valuesOf(recordId, place, facts.content),
        fileList,
        historyList,
      };
    },

    /** Names of the module and dimension under which something was written. */
    async placeNames({ schemeId, dimensionId }: Pick<RecordFacts, 'schemeId' | 'dimensionId'>) {
      const place = await schemes.placeOf(database, schemeId, dimensionId);
      return { modelName: place?.module.moduleName ?? '', dimensionName: place?.dimension.dimensionName ?? '' };
    },

    /** What a public notice shows of a record: neither files nor what was said about it, nor its history. */
    async publicDetail(facts: RecordFacts) {
      const { info, valueList } = await records.detail(facts);
      return {
        info: { ...info, title: publicText(info.title), teacherEval: '', remarks: '' },
        valueList: valueList.map((one) => ({ ...one, value: publicValue(one, one.value) })),
        fileList: [],
        historyList: [],
      };
    },

    /** How much waits for the student: to be confirmed, and to be changed and submitted again. */
    waiting: ({ accountId }: Session) => countsForStudent(database, accountId),

    /** The student's own records by module and state, in the order of the scheme; modules that it no longer has come last. */
    async modelAndCount({ accountId }: Session) {
      const [[learner], counts] = await Promise.all([
        schemes.learners(database, [accountId]),
        countsByModule(database, accountId),
      ]);
      const modules = new Map(
        learner?.scheme?.frame.content.modules.map(({ moduleId = '', moduleName }) => [moduleId, moduleName]) ?? [],
      );
      const byModule = new Map([...modules.keys()].map((moduleId) => [moduleId, [0, 0, 0, 0]]));
      for (const { moduleId, state, count } of counts) {
        const into = byModule.get(moduleId) ?? [0, 0, 0, 0];
        into[codesOf(state, false).auditStauts] = (into[codesOf(state, false).auditStauts] ?? 0) + count;
        byModule.set(moduleId, into);
      }
      return [...byModule].map(([modelId, statusCounts]) => ({
        modelId,
        modelName: modules.get(modelId) ?? '其他',
        recordCount: statusCounts.reduce((sum, count) => sum + count, 0),
        statusCounts,
      }));
    },

    /** Whether a record may be begun in a dimension now. @throws Refusal with the text for the student */
    async check(session: Session, dimensionId: string, now: WireTime): Promise<void> {
      const { dimension } = await schemes.place(database, session.accountId, dimensionId);
      const problem = await records.entryProblemOf(database, session, dimension, now);
      if (problem) throw refused(problem);
    },

    async entryProblemOf(db: Db, session: Session, dimension: Place['dimension'], now: WireTime) {
      const semester = await semesterNow(db, session.orgId, dayOf(now));
      return entryProblem(dimension, {
        day: dayOf(now),
        used: await countEntered(db, {
          studentId: session.accountId,
          dimensionId: dimension.dimensionId ?? '',
          semesterId: semester?.semesterId ?? null,
        }),
        guardianForbidden: await guardianForbidden(db, session),
      });
    },

    /** Begins a record. @throws Refusal by field, or with the reason why the dimension cannot be entered */
    async begin(session: Session, input: ParsedInputOf<typeof insertByFront>, now: WireTime): Promise<{ id: string }> {
      const studentId = session.accountId;
      const learner = await schemes.learner(database, studentId);
      const { schemeId, module, dimension } = await schemes.place(database, studentId, input.dimensionId);
      const content = contentOf(input.fieldList.map(({ id, value }) => ({ fieldId: id, value })));
      const semester = await semesterNow(database, learner.orgId, dayOf(now));
      const id = await database.transaction(async (db) => {
        await holdStudent(db, studentId);
        if (input.resent) {
          const since = toWireTime(new Date(fromWireTime(now).getTime() - RESENT_MS));
          const same = await sameDraft(db, { studentId, dimensionId: input.dimensionId, content, since });
          if (same) return same.id;
        }
        const problem = await records.entryProblemOf(db, session, dimension, now);
        if (problem) throw refused(problem);
        await checkContent(db, dimension, content, session);
        const recordId = await insertRecord(db, {
          studentId,
          orgId: learner.orgId,
          classId: learner.classId,
          semesterId: semester?.semesterId ?? null,
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
        await tellBeginning(db, recordId, false, asStudent(session, now));
        return recordId;
      });
      return { id };
    },

    /**
     * Changes values of an own record that may be changed; others of it stay. What was sent back by a ruling goes on to be checked again.
     * @returns the text to show
     */
    async update(
      session: Session,
      list: readonly { fieldId: string; value: string; recordId: string }[],
      now: WireTime,
      changed: (db: Db, record: RecordFacts) => Promise<void>,
    ): Promise<string> {
      const recordId = list[0]!.recordId;
      if (list.some((one) => one.recordId !== recordId)) throw invalidInput({ list: '一次只能修改一条记录' });
      return database.transaction(async (db) => {
        const [record] = await heldOwn(db, session, [recordId]);
        await requireWriter(db, session);
        const { dimension } = await placeOf(db, record!);
        if (record!.byTeacher && record!.state !== State.returned)
          throw refused('教师录入的记录不能修改，如有误请拒绝并说明原因');
        const step = editStep(record!.state);
        if (!step) throw refused('审核中或已通过的记录不能修改');
        const sent = contentOf(list);
        const content = { ...record!.content };
        for (const { fieldId } of list) delete content[fieldId];
        Object.assign(content, sent);
        await checkContent(db, dimension, content, session, recordId);
        // Saved again as it was: nothing happened.
        if (step !== 'revise' && isDeepStrictEqual(content, record!.content)) return '保存成功';
        if (step === 'revise') {
          const missing = gaps(dimension, content);
          if (Object.keys(missing).length > 0) throw invalidInput(missing);
        }
        const byGuardian = session.handoverAccountId !== undefined;
        await takeStep(db, record!, step, asStudent(session, now), {
          written: { ...writtenBy(dimension, content), byGuardian },
        });
        await keepEvidence(db, record!, dimension, content);
        if (step === 'revise') await changed(db, record!);
        return step === 'revise' ? '修改成功，等待修改审核' : '保存成功';
      });
    },

    /** Submits drafts and refused records of one's own: all of them or none. */
    async submit(session: Session, ids: readonly string[], now: WireTime): Promise<string> {
      const unique = [...new Set(ids)];
      await database.transaction(async (db) => {
        const held = await heldOwn(db, session, unique);
        await requireWriter(db, session);
        for (const record of held) {
          const { dimension } = await placeOf(db, record);
          const byGuardian = session.handoverAccountId !== undefined;
          // Told before its gaps: what was submitted already has none.
          await takeStep(db, record, 'submit', asStudent(session, now), { written: { submittedAt: now, byGuardian } });
          const closed = await closedMeanwhile(db, session.accountId, record, dayOf(now));
          if (closed) throw refused(closed);
          const missing = gaps(dimension, record.content);
          if (Object.keys(missing).length > 0)
            throw refused(`“${record.title}”还不能提交：${Object.values(missing)[0]}`, {
              id: record.recordId,
              fields: missing,
            });
        }
      });
      return '提交成功';
    },

    async remove(session: Session, recordId: string, now: WireTime): Promise<string> {
      await database.transaction(async (db) => {
        const [record] = await heldOwn(db, session, [recordId]);
        await requireWriter(db, session);
        if (record!.byTeacher) throw refused('教师录入的记录不能删除');
        await takeStep(db, record!, 'delete', asStudent(session, now));
      });
      return '删除成功';
    },

    /** Confirms or rejects what teachers entered: all of them or none. A rejection says why, and the teacher is told. */
    async answer(
      session: Session,
      {
        ids,
        remarks = '',
        confirmStatus,
      }: { ids: readonly string[]; remarks?: string | undefined; confirmStatus: number },
      now: WireTime,
    ): Promise<string> {
      const confirmed = confirmStatus === ConfirmStatus.confirmed;
      const unique = [...new Set(ids)];
      await database.transaction(async (db) => {
        const held = await heldOwn(db, session, unique);
        await requireWriter(db, session);
        for (const record of held) {
          await takeStep(db, record, confirmed ? 'confirm' : 'reject', asStudent(session, now), {
            remarks,
            field: 'remarks',
            written: { remarks, answeredAt: now, byGuardian: session.handoverAccountId !== undefined },
          });
        }
        if (confirmed) return;
        await notifications.notify(db, {
          accountIds: [...new Set(held.map(({ creatorId }) => creatorId))],
          kind: 'record',
          title: '您录入的记录被学生拒绝',
          text: `学生未确认您录入的 ${held.length} 条记录，请查看原因后修改或撤回。`,
        });
      });
      return confirmed ? '确认成功' : '拒绝成功';
    },

    /** Passed records by semester, module and dimension. @throws Refusal notFound for a student not to be looked at */
    async countBySemester(call: Call<typeof countDimensionBySemesterId>) {
      const studentId = await roster.studentAsked(call, call.input.studentId || undefined);
      const [rows, semesters] = await Promise.all([
        countsBySemester(database, studentId, call.input.semesterIds),
        semestersNamed(database, call.input.semesterIds),
      ]);
      const named = await Promise.all(
        rows.map(async (row) => ({ ...row, place: await schemes.placeOf(database, row.schemeId, row.dimensionId) })),
      );
      return semesters.map(({ semesterId, startYear, term }) => ({
        semesterId,
        semesterName: semesterName(startYear, term),
        semesterList: [
          ...Map.groupBy(
            named.filter((row) => row.semesterId === semesterId),
            ({ moduleId }) => moduleId,
          ),
        ].map(([modelId, dimensions]) => ({
          modelId,
          modelName: dimensions[0]!.place?.module.moduleName ?? '',
          dimensinoList: dimensions.map(({ dimensionId, count, place }) => ({
            dimensionId,
            dimensionName: place?.dimension.dimensionName ?? '',
            num: count,
          })),
        })),
      }));
    },
  };
  return records;
}
export type Records = ReturnType<typeof createRecords>;
