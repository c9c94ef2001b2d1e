import type {
  manageRecordEnter,
  manageRecordEntered,
  manageRecordMend,
  manageRecordQueue,
  manageRecordSecondLook,
  ParsedInputOf,
  RecordResult,
  StaffRecordRow,
} from '@vimo/contract';
import { Usertype } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, Refusal, refused } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal } from '../../../platform/totals.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { semesterNow } from '../../people/school-year/index.ts';
import { formFieldsOf, type Learner, placesOf, type Schemes } from '../scheme/index.ts';
import { State, statesFor } from './life.ts';
import { actedAs, mayEnterFor, mayReview } from './policy.ts';
import {
  guardiansWrite,
  heldRecords,
  insertRecord,
  type RecordFacts,
  recordOf,
  shownRecords,
  writeGuardiansWrite,
} from './queries.ts';
import type { Records } from './service.ts';
import { rowOf } from './shown.ts';
import {
  classPlace,
  countEnteredBy,
  countQueue,
  countSamples,
  drawSample,
  dutiesOf,
  enteredPage,
  lapsingSchemes,
  type QueueFilter,
  queuePage,
  samplePage,
  studentsOfClass,
  unanswered,
  withSameFile,
  withSameText,
  writeSecondLook,
} from './staff-queries.ts';
import { checkContent, contentOf, keepEvidence, takeStep, tellBeginning, writtenBy } from './steps.ts';
import { gaps } from './values.ts';

const NOT_THERE = '记录不存在或不属于您审核';
const DECIDED_MEANWHILE = '该记录已由他人处理，请刷新后再试';
const DAY_MS = 24 * 3600 * 1000;
/** Entries that lapse in one sweep. */
const LAPSING = 200;

interface Parts {
  schemes: Schemes;
  records: Records;
  notifications: Notifications;
}

/** Records as those who enter and review them see and change them. */
export function createStaffRecords(platform: Platform, { schemes, records, notifications }: Parts) {
  const { database, clock, log } = platform;
  const totals = createTotals();

  /** Rows of these ids, in the order of the ids. */
  async function rowsOf(ids: readonly string[]): Promise<StaffRecordRow[]> {
    const found = new Map((await shownRecords(database, ids)).map((row) => [row.recordId, row]));
    return Promise.all(
      ids.flatMap((id) => {
        const row = found.get(id);
        if (!row) return [];
        return rowOf(database, schemes, row).then((shown) => ({
          ...shown,
          revision: row.revision,
          submitDate: row.submittedAt,
          fileNum: row.fileCount,
        }));
      }),
    );
  }

  const schoolOf = (session: Session) =>
    session.usertype === Usertype.schoolAdministrator ? session.orgId || '0' : undefined;

  /** Tells students that something of theirs was decided. */
  const tell = (db: Db, accountIds: readonly string[], title: string, text = '') =>
    notifications.notify(db, { accountIds, kind: 'record', title, text });

  /** Passes or refuses one record, in a transaction of its own, so that each of many is decided for itself. */
  async function decide(
    session: Session,
    { id, revision }: { id: string; revision?: number | undefined },
    { pass, reason }: { pass: boolean; reason: string },
    now: WireTime,
  ): Promise<RecordResult> {
    let name = '';
    try {
      await database.transaction(async (db) => {
        const [record] = await heldRecords(db, [id]);
        const duties = await dutiesOf(db, session.accountId, dayOf(now));
        // A draft is nobody's to review: it is not there.
        if (!record || record.submittedAt === null || record.byTeacher || !mayReview(session, duties, record))
          throw notFound(NOT_THERE);
        name = record.title;
        if (record.state === State.submitted && revision !== undefined && revision !== record.revision)
          throw refused(DECIDED_MEANWHILE);
        if (record.state !== State.submitted) throw refused(DECIDED_MEANWHILE);
        await takeStep(
          db,
          record,
          pass ? 'pass' : 'refuse',
          { session, actedAs: actedAs(session, 'reviewer'), now },
          {
            remarks: reason,
            written: { reviewerId: session.accountId, reviewedAt: now, opinion: reason },
          },
        );
        if (pass) await tell(db, [record.studentId], '您的写实记录已通过审核');
        else await tell(db, [record.studentId], '您的写实记录未通过审核', '请查看原因，修改后可再次提交。');
      });
      return { id, name, ok: 1, message: '' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, name, ok: 0, message: error.message };
    }
  }

  /** Writes a teacher's entry for one student. @throws Refusal with the reason for this student */
  async function enterFor(
    db: Db,
    session: Session,
    learner: Learner,
    { dimensionId, fieldList }: ParsedInputOf<typeof manageRecordEnter>,
    now: WireTime,
  ): Promise<string> {
    const place = learner.scheme
      ? placesOf(learner.scheme).find(({ dimension }) => dimension.dimensionId === dimensionId)
      : undefined;
    if (!place) throw refused('该学生的方案中没有此维度');
    const { schemeId, module, dimension } = place;
    const content = contentOf(fieldList.map(({ id, value }) => ({ fieldId: id, value })));
    const semester = await semesterNow(db, learner.orgId, dayOf(now));
    const recordId = await insertRecord(db, {
      studentId: learner.studentId,
      orgId: learner.orgId,
      classId: learner.classId,
      semesterId: semester?.semesterId ?? null,
      schemeId,
      moduleId: module.moduleId ?? '',
      dimensionId,
      reviewer: dimension.reviewer,
      subjectId: dimension.subjectId || null,
      byTeacher: true,
      state: State.waiting,
      creatorId: session.accountId,
      byGuardian: false,
      submittedAt: now,
      now,
      ...writtenBy(dimension, content),
    });
    await keepEvidence(db, { recordId, submittedAt: now }, dimension, content);
    await tellBeginning(db, recordId, true, { session, actedAs: actedAs(session, 'teacher'), now });
    return recordId;
  }

  /** What was typed is one for all: it is judged once, by the dimension of the first student who has it. */
  async function judgeEntry(
    db: Db,
    session: Session,
    learners: readonly Learner[],
    { dimensionId, fieldList }: ParsedInputOf<typeof manageRecordEnter>,
  ): Promise<void> {
    const dimension = learners
      .flatMap(({ scheme }) => (scheme ? placesOf(scheme) : []))
      .find((place) => place.dimension.dimensionId === dimensionId)?.dimension;
    if (!dimension) throw notFound('维度不存在或已停用');
    const content = contentOf(fieldList.map(({ id, value }) => ({ fieldId: id, value })));
    await checkContent(db, dimension, content, session);
    const missing = gaps(dimension, content);
    if (Object.keys(missing).length > 0) throw invalidInput(missing);
  }

  /** An own entry, held. @throws Refusal notFound */
  async function heldEntry(db: Db, session: Session, recordId: string): Promise<RecordFacts> {
    const [record] = await heldRecords(db, [recordId]);
    if (!record?.byTeacher || record.creatorId !== session.accountId) throw notFound('记录不存在或不是您录入的');
    return record;
  }

  async function pageOf(ids: readonly string[], paging: Paging, count: () => Promise<number>) {
    const dataList = await rowsOf(ids);
    return { dataList, totalCount: await pageTotal({ ...spanOf(paging), shown: ids.length }, count) };
  }

  return {
    /** What waits for the person, the oldest first. */
    async queue(session: Session, input: ParsedInputOf<typeof manageRecordQueue>, now: WireTime) {
      const filter: QueueFilter = {
        orgId: schoolOf(session),
        duties: await dutiesOf(database, session.accountId, dayOf(now)),
        accountId: session.accountId,
        moduleId: input.modelId || undefined,
        dimensionId: input.dimensionId || undefined,
        classId: input.classId || undefined,
        name: input.name || undefined,
        schoolOnly: input.schoolOnly === 1,
      };
      const ids = await queuePage(database, filter, spanOf(input));
      return pageOf(ids, input, () => totals.get(JSON.stringify(filter), () => countQueue(database, filter)));
    },

    /** A record of the queue with hints of likeness. @throws Refusal notFound */
    async fetch(session: Session, recordId: string, now: WireTime) {
      const record = await recordOf(database, recordId);
      const duties = await dutiesOf(database, session.accountId, dayOf(now));
      const isReviewer = record !== undefined && record.submittedAt !== null && mayReview(session, duties, record);
      const isCreator = record?.byTeacher === true && record.creatorId === session.accountId;
      if (!record || !(isReviewer || isCreator)) throw notFound(NOT_THERE);
      const [detail, files, texts] = await Promise.all([
        records.detail(record),
        isReviewer ? withSameFile(database, recordId, record.orgId) : [],
        isReviewer ? withSameText(database, recordId, record.orgId) : [],
      ]);
      return {
        ...detail,
        revision: record.revision,
        mayDecide: isReviewer && record.state === State.submitted ? 1 : 0,
        hintList: [
          ...files.map((row) => ({ kind: 'file', ...row })),
          ...texts.map((row) => ({ kind: 'text', ...row })),
        ],
      };
    },

    /** Decides one or many, each for itself, in the order sent. @throws Refusal when a refusal says no reason */
    async decide(
      session: Session,
      {
        list,
        pass,
        reason = '',
      }: { list: readonly { id: string; revision?: number | undefined }[]; pass: number; reason?: string | undefined },
      now: WireTime,
    ): Promise<RecordResult[]> {
      if (pass === 0 && !reason) throw invalidInput({ reason: '请输入不通过的原因' });
      const results: RecordResult[] = [];
      for (const one of list) results.push(await decide(session, one, { pass: pass === 1, reason }, now));
      totals.forget();
      return results;
    },

    /** Dimensions that may be entered for students of a class. @throws Refusal notFound for a class of others */
    async dimensions(session: Session, classId: string, now: WireTime) {
      const place = await classPlace(database, classId);
      const duties = await dutiesOf(database, session.accountId, dayOf(now));
      if (!place || !mayEnterFor(session, duties, { orgId: place.orgId, classId })) throw notFound('班级不存在');
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

    /** Enters one form for one, several or all students of a class; a line for each of them. */
    async enter(
      session: Session,
      input: ParsedInputOf<typeof manageRecordEnter>,
      now: WireTime,
    ): Promise<RecordResult[]> {
      const ids = input.classId ? await studentsOfClass(database, input.classId) : [...new Set(input.studentIds ?? [])];
      if (ids.length === 0) throw invalidInput({ studentIds: '请选择学生' });
      const duties = await dutiesOf(database, session.accountId, dayOf(now));
      const found = new Map(
        (await schemes.learners(database, ids))
          .filter((learner) => mayEnterFor(session, duties, learner))
          .map((learner) => [learner.studentId, learner]),
      );
      if (found.size === 0) throw notFound('学生不存在');
      return database.transaction(async (db) => {
        await judgeEntry(db, session, [...found.values()], input);
        const results: RecordResult[] = [];
        const entered: string[] = [];
        for (const id of ids) {
          const learner = found.get(id);
          try {
            if (!learner) throw notFound('学生不存在');
            await enterFor(db, session, learner, input, now);
            entered.push(id);
            results.push({ id, name: learner.name, ok: 1, message: '' });
          } catch (error) {
            // Nothing was written for this student: what is refused is refused before.
            if (!(error instanceof Refusal)) throw error;
            results.push({ id, name: learner?.name ?? '', ok: 0, message: error.message });
          }
        }
        if (entered.length > 0) await tell(db, entered, '您有教师录入的记录待确认', '请核对内容后确认或拒绝。');
        return results;
      });
    },

    async entered(session: Session, input: ParsedInputOf<typeof manageRecordEntered>) {
      const filter = {
        accountId: session.accountId,
        states: statesFor({ confirmStatus: input.confirmStatus || undefined }),
        name: input.name || undefined,
      };
      const ids = await enteredPage(database, filter, spanOf(input));
      return pageOf(ids, input, () => countEnteredBy(database, filter));
    },

    /** Mends an own entry that waits or was rejected, and sends it to the student again. */
    async mend(session: Session, input: ParsedInputOf<typeof manageRecordMend>, now: WireTime): Promise<string> {
      await database.transaction(async (db) => {
        const record = await heldEntry(db, session, input.id);
        if (record.revision !== input.revision) throw refused('该内容已被他人修改，请刷新后再试');
        const place = await schemes.placeOf(db, record.schemeId, record.dimensionId);
        if (!place) throw new Error('a record without its dimension');
        const { dimension } = place;
        const content = contentOf(input.fieldList.map(({ id, value }) => ({ fieldId: id, value })));
        await checkContent(db, dimension, content, session, record.recordId);
        const missing = gaps(dimension, content);
        if (Object.keys(missing).length > 0) throw invalidInput(missing);
        await takeStep(
          db,
          record,
          'mend',
          { session, actedAs: actedAs(session, 'teacher'), now },
          {
            written: { ...writtenBy(dimension, content), submittedAt: now },
          },
        );
        await keepEvidence(db, record, dimension, content);
        await tell(db, [record.studentId], '教师修改了录入的记录，待您确认', '请核对内容后确认或拒绝。');
      });
      return '已修改并重新发送';
    },

    async withdraw(session: Session, { id, reason = '' }: { id: string; reason?: string | undefined }, now: WireTime) {
      await database.transaction(async (db) => {
        const record = await heldEntry(db, session, id);
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

    /** Draws a share of what passed lately for a second look. */
    async draw(
      session: Session,
      { percent, days }: { percent: number; days: number },
      now: WireTime,
      requestId: string,
    ) {
      const since = toWireTime(new Date(fromWireTime(now).getTime() - days * DAY_MS));
      return database.transaction(async (db) => {
        const count = await drawSample(db, { orgId: session.orgId || '0', since, percent, by: session.accountId, now });
        if (count > 0)
          await audit(db, { event: 'record.sample.drawn', session, requestId, detail: { percent, days, count } });
        return { count };
      });
    },

    async samples(session: Session, paging: Paging) {
      const orgId = session.orgId || '0';
      const ids = await samplePage(database, orgId, spanOf(paging));
      return pageOf(ids, paging, () => countSamples(database, orgId));
    },

    /** Keeps a drawn record, or takes its passing back with a reason. Who passed it does not look at it again. */
    async secondLook(
      session: Session,
      input: ParsedInputOf<typeof manageRecordSecondLook>,
      now: WireTime,
    ): Promise<string> {
      const { id, keep, reason = '' } = input;
      await database.transaction(async (db) => {
        const [record] = await heldRecords(db, [id]);
        if (!record || record.orgId !== session.orgId) throw notFound('记录不存在或未被抽中');
        const kept = keep === 1;
        const by = session.accountId;
        if (!(await writeSecondLook(db, { recordId: id, orgId: record.orgId, kept, by, now })))
          throw notFound('记录不存在或未被抽中');
        const step = kept ? 'keep' : record.byTeacher ? 'revokeEntry' : 'revoke';
        await takeStep(
          db,
          record,
          step,
          { session, actedAs: actedAs(session, 'reviewer'), now },
          {
            remarks: reason,
            written: kept ? {} : { reviewerId: by, reviewedAt: now, opinion: reason },
          },
        );
        if (!kept)
          await tell(
            db,
            [record.byTeacher ? record.creatorId : record.studentId],
            '一条已通过的记录在抽查复核中未通过',
            '请查看原因后修改。',
          );
      });
      return '复核完成';
    },

    setting: async (session: Session) => ({
      guardiansWrite: (await guardiansWrite(database, session.orgId || '0')) ? 1 : 0,
    }),

    async saveSetting(session: Session, allowed: boolean, requestId: string): Promise<string> {
      if (!session.orgId) throw refused('您的账号没有所属学校');
      await database.transaction(async (db) => {
        if (!(await writeGuardiansWrite(db, session.orgId, allowed))) return;
        const event = allowed ? 'record.guardians.allowed' : 'record.guardians.forbidden';
        await audit(db, { event, session, target: session.orgId, requestId });
      });
      return '保存成功';
    },

    /** Entries that nobody answered in the time that their version gives count as confirmed, and say so. Never throws. */
    async sweep(): Promise<void> {
      try {
        const now = toWireTime(clock());
        for (const { schemeId, days } of await lapsingSchemes(database)) {
          const since = toWireTime(new Date(clock().getTime() - days * DAY_MS));
          const ids = await unanswered(database, schemeId, since, LAPSING);
          if (ids.length === 0) continue;
          await database.transaction(async (db) => {
            const held = (await heldRecords(db, ids)).filter(({ state }) => state === State.waiting);
            for (const record of held)
              await takeStep(
                db,
                record,
                'confirmLapsed',
                { session: undefined, actedAs: '平台', now },
                {
                  written: { answeredAt: now },
                },
              );
            const students = held.map(({ studentId }) => studentId);
            await tell(db, students, '教师录入的记录已视为确认', `超过 ${days} 天未处理，按方案规定视为确认。`);
          });
        }
      } catch (error) {
        log.error({ err: error }, 'unanswered records could not be closed');
      }
    },
  };
}
export type StaffRecords = ReturnType<typeof createStaffRecords>;
