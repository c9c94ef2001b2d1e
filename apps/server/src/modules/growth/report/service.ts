import {
  type ParsedInputOf,
  type Report,
  type reportFetch,
  type reportPage,
  type reportPageParent,
  type reportPublicity,
  type reportSelect,
  type ShownReport,
  shownVerifyCode,
  USUAL_NOTICE_DAYS,
  USUAL_TYPICAL_MOST,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { childIdsOf } from '../../people/account/index.ts';
import { noteLook, type Roster } from '../../people/roster/index.ts';
import { guardiansMay, lockReports, PUBLISHED, State } from '../record/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { type Entry, publicReport, rowOf, wholeReport } from './content.ts';
import { countNoticed, isReportNoticed, noticedPage } from './notice-queries.ts';
import { mayReadNotices } from './policy.ts';
import {
  countReports,
  crestOf,
  entriesOf,
  evidenceOf,
  personOf,
  type ReportPlace,
  reportOf,
  reportsOf,
  sealOf,
  wordsOf,
} from './queries.ts';
import { classPlaceOf, ruleAbove } from './staff-queries.ts';
import { lockChooser, writeTypical } from './typical-queries.ts';

const NOT_THERE = '报告不存在';
const CHOOSE_CLASS = '请选择年级和班级';

interface Parts {
  schemes: Schemes;
  roster: Roster;
}
/** Whose report of which semester; the class is the one in which the student was then. */
export interface ReportKey {
  studentId: string;
  classId: string;
  semesterId: string;
}

/** What the bureau above a school asks for. */
async function ruleOf(db: Db, orgId: string) {
  return (await ruleAbove(db, orgId)) ?? { noticeDays: USUAL_NOTICE_DAYS, typicalMost: USUAL_TYPICAL_MOST };
}

/** Why nothing can be chosen any more; empty while it can. */
const choiceProblem = ({ noticeId }: ReportPlace): string => (noticeId ? '报告已进入公示，遴选已截止' : '');

/** What stands in a report, and where it stands. */
function createReportContent({ secrets, clock }: Platform, schemes: Schemes) {
  const today = () => dayOf(toWireTime(clock()));

  /**
   * Records of a report with their dimensions; those of dimensions that stay outside the report are left out. An archived one holds, for its correction, what passed
   * after its notice, too, and had no next semester to count in.
   */
  async function entries(db: Db, { studentId, semesterId, noticeId, archivedAt }: ReportPlace): Promise<Entry[]> {
    const states = noticeId ? PUBLISHED : [State.passed];
    const rows = await entriesOf(db, { studentId, semesterId, states, noticeId: archivedAt ? null : noticeId });
    const found: Entry[] = [];
    // One after the other: `db` may be a transaction.
    for (const row of rows) {
      const place = await schemes.placeOf(db, row.schemeId, row.dimensionId);
      if (place?.dimension.inReport) found.push({ ...row, place });
    }
    return found;
  }

  /** What schoolmates are shown of it: what was sent back by a ruling is not, until it has passed again. */
  const publicEntries = async (db: Db, place: ReportPlace): Promise<Entry[]> =>
    (await entries(db, place)).filter(({ state }) => state === State.passed);

  /** Where a report stands; undefined for a class or semester that is not the student's. */
  async function placeOf(db: Db, { studentId, classId, semesterId }: ReportKey) {
    const place = await reportOf(db, studentId, semesterId, today());
    return place?.classId === classId ? place : undefined;
  }

  async function whole(db: Db, place: ReportPlace): Promise<Report | undefined> {
    const person = await personOf(db, place.studentId);
    if (!person) return undefined;
    const list = await entries(db, place);
    const files = await evidenceOf(
      db,
      list.map(({ recordId }) => recordId),
    );
    const words = await wordsOf(db, place.studentId, place.semesterId);
    const crestId = await crestOf(db, place.orgId);
    return wholeReport(place, { person, entries: list, files, words, crestId }, secrets, today());
  }

  return { today, entries, publicEntries, placeOf, whole };
}
type ReportContent = ReturnType<typeof createReportContent>;

/** Reports as those who may read them do. */
function createReportReading(platform: Platform, { schemes, roster }: Parts, content: ReportContent) {
  const { database } = platform;

  async function pageOf(
    studentIds: readonly string[],
    { semesterId, ...paging }: Paging & { semesterId?: string | undefined },
    day: string,
  ) {
    const span = spanOf(paging);
    const asked = { studentIds, day, semesterId: semesterId || null };
    const rows = await reportsOf(database, asked, span);
    const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countReports(database, asked));
    return { dataList: rows.map((row) => rowOf(row, day)), totalCount };
  }

  return {
    /** Own reports, the latest semester first. */
    page: ({ accountId }: Session, input: ParsedInputOf<typeof reportPage>, now: WireTime) =>
      pageOf([accountId], input, dayOf(now)),

    /** Reports of the guardian's children, or of one. @throws Refusal notFound for a child that is not bound */
    async parentPage({ accountId }: Session, input: ParsedInputOf<typeof reportPageParent>, now: WireTime) {
      const children = await childIdsOf(database, accountId);
      if (input.studentId && !children.includes(input.studentId)) throw notFound('学生不存在');
      return pageOf(input.studentId ? [input.studentId] : children, input, dayOf(now));
    },

    /**
     * Reports of a class under a notice that the student reads; the own class where nothing is asked for.
     * @throws Refusal naming `classId` when something is looked for without a class; notFound for a class of another school
     */
    async publicity(session: Session, input: ParsedInputOf<typeof reportPublicity>, now: WireTime) {
      const day = dayOf(now);
      if (!input.classId && (input.gradeId || input.studentName)) throw invalidInput({ classId: CHOOSE_CLASS });
      const classId = input.classId || (await schemes.learners(database, [session.accountId]))[0]?.classId;
      if (!classId) return { dataList: [], totalCount: 0 };
      const school = await classPlaceOf(database, classId);
      if (school?.orgId !== session.orgId) throw notFound('班级不存在');
      const filter = { personId: session.accountId, day, classId, name: input.studentName || undefined };
      const span = spanOf(input);
      const rows = await noticedPage(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countNoticed(database, filter));
      return { dataList: rows.map((row) => rowOf(row, day, true)), totalCount };
    },

    /**
     * A report: whole for the student, guardians and who is in charge, in its public form for schoolmates while it is under notice.
     * A look by bureau or platform is written down. @throws Refusal notFound for everybody else
     */
    async fetch(call: Call<typeof reportFetch>): Promise<ShownReport> {
      const { session, input, now } = call;
      const day = dayOf(now);
      const place = await content.placeOf(database, input);
      if (!place) throw notFound(NOT_THERE);
      if (await roster.mayLookAtStudent(session, input.studentId, day)) {
        await noteLook(platform, call, input.studentId);
        const report = await content.whole(database, place);
        const seal = await sealOf(database, place.studentId, place.semesterId);
        const { code = '', archivedAt = '' } = seal ?? {};
        if (report) return { ...report, verifyCode: code && shownVerifyCode(code), archivedAt };
      } else if (mayReadNotices(session)) {
        const { studentId, semesterId } = input;
        const noticed = await isReportNoticed(database, { personId: session.accountId, day, studentId, semesterId });
        if (noticed) {
          const entries = await content.publicEntries(database, place);
          return { ...publicReport(place, entries, day), verifyCode: '', archivedAt: '' };
        }
      }
      throw notFound(NOT_THERE);
    },
  };
}

/** Typical records, chosen by the student. */
function createTypicalChoice({ database }: Platform, { today, entries }: ReportContent) {
  return {
    /** Own records of a semester among which typical ones are chosen. @throws Refusal notFound for a semester without a report */
    async selection({ accountId }: Session, semesterId: string) {
      const place = await reportOf(database, accountId, semesterId, today());
      if (!place) throw notFound(NOT_THERE);
      const reason = choiceProblem(place);
      const list = await entries(database, place);
      return {
        mayChange: reason ? 0 : 1,
        reason,
        most: (await ruleOf(database, place.orgId)).typicalMost,
        list: list.map(({ recordId, title, dimensionId, createdAt, isTypical, place: { module, dimension } }) => ({
          ...{ recordId, title, dimensionId, modelName: module.moduleName, dimensionName: dimension.dimensionName },
          createDate: createdAt,
          isTypical: isTypical ? 1 : 0,
        })),
      };
    },

    /**
     * Chooses typical records of an own semester, until its notice is opened.
     * @throws Refusal naming `recordIds` when there are too many of a dimension; notFound for a record that is not in the own report
     */
    async select(session: Session, input: ParsedInputOf<typeof reportSelect>): Promise<string> {
      const { accountId: studentId } = session;
      const { semesterId } = input;
      const recordIds = [...new Set(input.recordIds)];
      await database.transaction(async (db) => {
        const found = await reportOf(db, studentId, semesterId, today());
        if (!found) throw notFound(NOT_THERE);
        await lockReports(db, found.orgId, semesterId, false);
        await lockChooser(db, studentId);
        if (session.handoverAccountId !== undefined && !(await guardiansMay(db, found.orgId, 'write')))
          throw refused('学校未开放家长代为操作，请由学生本人遴选');
        // Read again: a notice may have been opened while this waited.
        const place = (await reportOf(db, studentId, semesterId, today())) ?? found;
        const problem = choiceProblem(place);
        if (problem) throw refused(problem);
        const own = new Map((await entries(db, place)).map((entry) => [entry.recordId, entry]));
        const chosen = recordIds.map((recordId) => own.get(recordId));
        if (chosen.includes(undefined)) throw notFound('记录不存在');
        const { typicalMost } = await ruleOf(db, place.orgId);
        for (const list of Map.groupBy(chosen, (entry) => entry!.dimensionId).values())
          if (list.length > typicalMost)
            throw invalidInput({
              recordIds: `“${list[0]!.place.dimension.dimensionName}”最多遴选 ${typicalMost} 条，请先取消一些`,
            });
        await writeTypical(db, studentId, semesterId, recordIds);
      });
      return '遴选已保存';
    },
  };
}

/** Record reports of semesters as students, guardians and schoolmates read them (docs/domains/reports.md). */
export function createReports(platform: Platform, parts: Parts) {
  const content = createReportContent(platform, parts.schemes);
  const { today, placeOf, whole, publicEntries } = content;
  return {
    placeOf,
    ruleOf,

    /** The report of a student's semester, whatever the class; undefined when there is none. */
    async keyOf(db: Db, studentId: string, semesterId: string): Promise<ReportKey | undefined> {
      const place = await reportOf(db, studentId, semesterId, today());
      return place && { studentId, semesterId, classId: place.classId };
    },

    /**
     * The whole report of a student's semester as the wire shows it, with the files that its records show (`fileList`).
     * @param key `classId` is the class in which the student was at the end of the semester
     * @returns undefined when the student was not in that class then, or the semester has not begun
     */
    async contentOf(db: Db, key: ReportKey): Promise<Report | undefined> {
      const place = await placeOf(db, key);
      return place ? whole(db, place) : undefined;
    },

    /** The same as schoolmates see it under a notice. */
    async publicContentOf(db: Db, key: ReportKey): Promise<Report | undefined> {
      const place = await placeOf(db, key);
      return place && !place.closed ? publicReport(place, await publicEntries(db, place), today()) : undefined;
    },

    ...createReportReading(platform, parts, content),
    ...createTypicalChoice(platform, content),
  };
}
export type Reports = ReturnType<typeof createReports>;
