import { type countDimensionBySemesterId, isStudent, Reviewer, type recordPage } from '@vimo/contract';
import { auditLook } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { publicText } from '../../content/moderation/index.ts';
import { looksAfter, responsibilityOf, reviewsFor } from '../../people/responsibility/index.ts';
import type { Roster } from '../../people/roster/index.ts';
import { semesterName, semestersNamed } from '../../people/school-year/index.ts';
import type { Schemes } from '../scheme/index.ts';
import {
  countStudentRecords,
  countsByModule,
  countsBySemester,
  recordsWaiting,
  schemesUsed,
  shownRecord,
  studentPage,
} from './list-queries.ts';
import { isOwn, isOwnEntry } from './policy.ts';
import { noticedSince, type RecordFacts, recordOf } from './queries.ts';
import { filesOf, rowOf, timelineOf, valuesOf } from './shown.ts';
import { codesOf, editStep, enteredBy, PUBLISHED, State, statesFor } from './states.ts';
import { evidenceOf, gaps, isPublicField, publicValue } from './values.ts';

const NOT_THERE = '记录不存在';
const FOR_SOURCES: Record<string, boolean> = {
  学生录入: false,
  'student input': false,
  教师录入: true,
  'teacher input': true,
};

interface Parts {
  schemes: Schemes;
  roster: Roster;
}
type Context = Pick<Call, 'address' | 'requestId'> & { now: WireTime };

/** Modules of these versions of schemes that they name for somebody's subjects; null for who sees all of a student. */
async function modulesFor(
  db: Db,
  schemes: Schemes,
  subjects: readonly { subjectId: string }[] | null,
  schemeIds: () => Promise<readonly string[]>,
) {
  if (subjects === null) return null;
  const ids = subjects.map(({ subjectId }) => subjectId);
  const found = [];
  for (const schemeId of new Set(await schemeIds()))
    for (const moduleId of await schemes.modulesNamed(db, schemeId, ids)) found.push({ schemeId, moduleId });
  return found;
}
const isAmong = (
  modules: readonly { schemeId: string; moduleId: string }[] | null,
  { schemeId, moduleId }: { schemeId: string; moduleId: string },
) => modules === null || modules.some((one) => one.schemeId === schemeId && one.moduleId === moduleId);

/** Who sees and reviews a record. */
function createRecordRights({ database }: Platform, { schemes, roster }: Parts) {
  const rights = {
    /** Whether somebody reviews a record as it stands; what was refused or is void is shown to a subject's teacher only as their own decision. */
    async reviews(session: Session, record: RecordFacts, now: WireTime): Promise<boolean> {
      const who = await responsibilityOf(database, session, now);
      if (!reviewsFor(who, record)) return false;
      const isClosed = record.state === State.refused || record.state === State.void;
      return (
        !isClosed ||
        record.reviewer !== Reviewer.subjectTeacher ||
        looksAfter(who, record) ||
        record.reviewerId === who.accountId
      );
    },

    /** Whether somebody may look at a record: the student, guardians, who is in charge of the student or reviews the record. */
    async mayLookAtRecord(session: Session, record: RecordFacts, now: WireTime): Promise<boolean> {
      if (isOwn(session, record)) return true;
      if (isStudent(session.usertype)) return false;
      // A draft is nobody's but its author's.
      if (record.state === State.draft && !record.byTeacher)
        return roster.isGuardianOf(session, record.studentId, dayOf(now));
      if (isOwnEntry(session, record)) return true;
      const look = await roster.lookOf(session, record.studentId, dayOf(now));
      if (look?.subjects === null) return true;
      const passed = look && record.state === State.passed;
      if (passed && isAmong(await modulesFor(database, schemes, look.subjects, async () => [record.schemeId]), record))
        return true;
      return rights.reviews(session, record, now);
    },

    /** Since when a public notice has shown a record to a schoolmate, if it does on a day: passed, of a dimension that enters the report. */
    async noticedSince(db: Db, session: Session, record: RecordFacts, day: string): Promise<string | undefined> {
      if (!isStudent(session.usertype) || !PUBLISHED.includes(record.state)) return undefined;
      const place = await schemes.placeOf(db, record.schemeId, record.dimensionId);
      return place?.dimension.inReport === 1 ? noticedSince(db, session.accountId, record, day) : undefined;
    },

    /** The pupil of a record, to who may see its files. */
    async whoseFiles(session: Session, recordId: string, now: WireTime): Promise<string | undefined> {
      const record = await recordOf(database, recordId);
      return record && (await rights.mayLookAtRecord(session, record, now)) ? record.studentId : undefined;
    },
  };
  return rights;
}
type RecordRights = ReturnType<typeof createRecordRights>;

/** One record, as whoever may see it does. */
function createRecordDetails(platform: Platform, { schemes, roster }: Parts, rights: RecordRights) {
  const { database } = platform;

  const details = {
    /** One record with its values, files and history. A look by bureau or platform is written down. @throws Refusal notFound */
    async fetch(session: Session, recordId: string, { now, address, requestId }: Context) {
      const facts = await recordOf(database, recordId);
      if (!facts) throw notFound(NOT_THERE);
      if (!(await rights.mayLookAtRecord(session, facts, now))) {
        // While a ruling is dealt with, what the student has changed is for the parties alone.
        const passed = facts.state === State.passed;
        if (passed && (await rights.noticedSince(database, session, facts, dayOf(now))))
          return details.publicDetail(facts);
        throw notFound(NOT_THERE);
      }
      if (roster.isWrittenDown(session))
        await auditLook(platform, {
          ...{ event: 'record.looked.at', session, studentId: facts.studentId, target: recordId, address, requestId },
        });
      return details.detail(facts);
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
        missingList:
          place && !facts.byTeacher && editStep(facts.state)
            ? Object.entries(gaps(place.dimension, facts.content)).map(([fieldId, text]) => ({ fieldId, text }))
            : [],
      };
    },

    /** Names of the module and dimension under which something was written. */
    async placeNames({ schemeId, dimensionId }: Pick<RecordFacts, 'schemeId' | 'dimensionId'>) {
      const place = await schemes.placeOf(database, schemeId, dimensionId);
      return { modelName: place?.module.moduleName ?? '', dimensionName: place?.dimension.dimensionName ?? '' };
    },

    /** The first picture that proves what was written; empty without one. */
    async firstPicture({ schemeId, dimensionId, content }: Pick<RecordFacts, 'schemeId' | 'dimensionId' | 'content'>) {
      const place = await schemes.placeOf(database, schemeId, dimensionId);
      const evidence = place ? evidenceOf(place.dimension, content) : [];
      return evidence.find(({ picture }) => picture)?.fileId ?? '';
    },

    /** What a public notice shows of a record: neither files nor what was said about it, nor its history. A field that it hides is not there: an empty one would say that nothing was filled in. */
    async publicDetail(facts: RecordFacts) {
      const { info, valueList } = await details.detail(facts);
      const place = await schemes.placeOf(database, facts.schemeId, facts.dimensionId);
      const fields = new Map(place?.dimension.fields.map((field) => [field.fieldId, field]));
      return {
        info: { ...info, title: publicText(info.title), teacherEval: '', remarks: '' },
        valueList: valueList.flatMap((one) => {
          const field = fields.get(one.fieldId);
          return field && isPublicField(field) ? [{ ...one, value: publicValue(field, one.value) }] : [];
        }),
        fileList: [],
        historyList: [],
        missingList: [],
      };
    },
  };
  return details;
}

/** Lists and numbers of records. */
function createRecordLists({ database }: Platform, { schemes, roster }: Parts) {
  return {
    /** Own records; those of a student whom the person may look at, drafts left out. @throws Refusal notFound */
    async page(call: Call<typeof recordPage>) {
      const { input, session, now } = call;
      const { studentId, subjects } = await roster.studentSeen(call, input.studentId || undefined);
      const own = session.accountId === studentId || (await roster.isGuardianOf(session, studentId, dayOf(now)));
      const asked = {
        auditStauts: input.auditStauts === '' ? undefined : input.auditStauts,
        confirmStatus: input.confirmStatus === '' ? undefined : input.confirmStatus,
        byTeacher: input.sources ? FOR_SOURCES[input.sources] : undefined,
        isVoid: input.isVoid === undefined ? undefined : input.isVoid === 1,
      };
      const seen = own
        ? undefined
        : (state: State) => (subjects === null ? state !== State.draft : state === State.passed);
      const states = statesFor(asked).filter(seen ?? (() => true));
      const filter = {
        studentId,
        byTeacher: enteredBy(asked),
        states,
        moduleId: input.modelId || undefined,
        semesterId: input.semesterId || undefined,
        title: input.title,
        modules: await modulesFor(database, schemes, subjects, () => schemesUsed(database, studentId)),
      };
      const span = spanOf(input);
      const rows = await studentPage(database, filter, span);
      const totalCount = await pageTotal(
        { ...span, shown: rows.length },
        async () => rows[0]?.totalCount ?? countStudentRecords(database, filter),
      );
      return { dataList: await Promise.all(rows.map((row) => rowOf(database, schemes, row))), totalCount };
    },

    /** How much waits for each of these students: to be confirmed, and to be changed and submitted again. Nobody without any. */
    waiting: (studentIds: readonly string[], day: string) => recordsWaiting(database, studentIds, day),

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
      const voids = new Map<string, number>();
      for (const { moduleId, state, count } of counts) {
        if (state === State.void) voids.set(moduleId, count);
        const into = byModule.get(moduleId) ?? [0, 0, 0, 0];
        into[codesOf(state, false).auditStauts] = (into[codesOf(state, false).auditStauts] ?? 0) + count;
        byModule.set(moduleId, into);
      }
      return [...byModule].map(([modelId, statusCounts]) => ({
        modelId,
        modelName: modules.get(modelId) ?? '其他',
        recordCount: statusCounts.reduce((sum, count) => sum + count, 0),
        statusCounts,
        voidCount: voids.get(modelId) ?? 0,
      }));
    },

    /** Passed records by semester, module and dimension. @throws Refusal notFound for a student not to be looked at */
    async countBySemester(call: Call<typeof countDimensionBySemesterId>) {
      const { studentId, subjects } = await roster.studentSeen(call, call.input.studentId || undefined);
      const [rows, semesters] = await Promise.all([
        countsBySemester(database, studentId, call.input.semesterIds),
        semestersNamed(database, call.input.semesterIds),
      ]);
      const modules = await modulesFor(database, schemes, subjects, async () => rows.map(({ schemeId }) => schemeId));
      const named = await Promise.all(
        rows
          .filter((row) => isAmong(modules, row))
          .map(async (row) => ({ ...row, place: await schemes.placeOf(database, row.schemeId, row.dimensionId) })),
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
}

/** Records as students, their families and staff see them. */
export function createRecords(platform: Platform, parts: Parts) {
  const rights = createRecordRights(platform, parts);
  return {
    ...rights,
    ...createRecordDetails(platform, parts, rights),
    ...createRecordLists(platform, parts),
  };
}
export type Records = ReturnType<typeof createRecords>;
