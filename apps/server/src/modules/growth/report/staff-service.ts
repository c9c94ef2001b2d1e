import {
  type manageReportPreview,
  type manageReportProgress,
  type manageReportPupils,
  type manageReportRemind,
  type manageReportRule,
  type ParsedInputOf,
  type Report,
  type ReportProgress,
  type ReportPupil,
  Usertype,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import type { BehindAsked, FellBehind } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import {
  classesLookedAfter,
  classesOverseen,
  looksAfter,
  officeOf,
  oversees,
  responsibilityOf,
} from '../../people/responsibility/index.ts';
import { holidaysFrom, semesterName, semestersOf, semesterToldOn } from '../../people/school-year/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { completenessIn } from './completeness-service.ts';
import { archivedByClass, challengesByClass, type NoticeRow, noticesOf } from './notice-queries.ts';
import { reportNotices } from './notices.ts';
import { type Owed, owedIn } from './owed.ts';
import { requireRuler } from './policy.ts';
import { noticesOfClass } from './rules.ts';
import type { Reports } from './service.ts';
import { shownNotice } from './shown.ts';
import {
  classesOf,
  classesOwedNotice,
  classPlaceOf,
  insertReminder,
  ruleVersionOf,
  teachersOf,
  writeRule,
} from './staff-queries.ts';

const classesFor = async (db: Db, session: Session, now: WireTime) =>
  classesLookedAfter(await responsibilityOf(db, session, now));

/** A class that the person looks after, or sees as its grade's leader too. @throws Refusal notFound */
async function requireClass(
  db: Db,
  session: Session,
  classId: string,
  now: WireTime,
  may = looksAfter,
): Promise<{ orgId: string }> {
  const place = await classPlaceOf(db, classId);
  if (!place || !may(await responsibilityOf(db, session, now), { ...place, classId })) throw notFound('班级不存在');
  return place;
}

/** What is owed of the classes that somebody looks after. */
async function owedOf(db: Db, session: Session, now: WireTime): Promise<Owed | undefined> {
  const { orgId, classIds } = await classesFor(db, session, now);
  return (await owedIn(db, [orgId], dayOf(now), { classIds, overOnly: false })).get(orgId);
}

interface Parts {
  reports: Reports;
  schemes: Schemes;
  notifications: Notifications;
}

/** Semesters, and what a bureau asks of reports. */
function createReportFrame({ database }: Platform, { reports }: Pick<Parts, 'reports'>) {
  return {
    async frame(session: Session, now: WireTime) {
      const rows = await semestersOf(database, session.orgId || null);
      const told = semesterToldOn(rows, dayOf(now));
      const begun = rows.filter(({ startsOn }) => startsOn <= dayOf(now)).reverse();
      const mayRule = session.usertype === Usertype.bureauStaff;
      return {
        semesters: begun.map((row) => ({
          id: row.semesterId,
          name: semesterName(row.startYear, row.term),
          endsOn: row.endsOn,
          isNow: row === told ? 1 : 0,
        })),
        ...(await reports.ruleOf(database, session.orgId || '0')),
        ruleVersion: mayRule ? await ruleVersionOf(database, session.orgId || '0') : 0,
        mayOpenSchool: session.usertype === Usertype.schoolAdministrator ? 1 : 0,
        mayRule: mayRule ? 1 : 0,
        owedSemesterId: mayRule ? '' : ((await owedOf(database, session, now))?.semesterId ?? ''),
      };
    },

    /** What a bureau asks of the schools below it. */
    async rule({ session, input, address, requestId }: Call<typeof manageReportRule>): Promise<string> {
      const orgId = requireRuler(session);
      await database.transaction(async (db) => {
        if (!(await writeRule(db, { orgId, ...input }))) throw changedMeanwhile();
        const { noticeDays, typicalMost } = input;
        await audit(db, {
          ...{ event: 'report.ruleChanged', session, target: orgId, address, requestId },
          detail: { noticeDays, typicalMost },
        });
      });
      return '已保存，新发起的公示按此执行';
    },
  };
}

/** Which reports of classes are complete. */
function createReportProgress({ database }: Platform, { reports, schemes }: Pick<Parts, 'reports' | 'schemes'>) {
  return {
    /** Classes of a grade: how many reports are complete, and their notices. */
    async progress(session: Session, input: ParsedInputOf<typeof manageReportProgress>, now: WireTime) {
      const { semesterId } = input;
      const who = await responsibilityOf(database, session, now);
      const mine = classesLookedAfter(who);
      const all = await classesOf(database, classesOverseen(who), semesterId);
      const grades = [...new Map(all.map(({ gradeId, gradeName }) => [gradeId, { gradeId, gradeName }])).values()];
      const gradeId = input.due === 1 ? '' : input.gradeId || (grades[0]?.gradeId ?? '');
      const asked = { orgIds: [mine.orgId], semesterId };
      const due = input.due === 1 ? await classesOwedNotice(database, asked, mine.classIds, dayOf(now)) : undefined;
      const isDue = ({ classId }: { classId: string }) => due?.some((one) => one.classId === classId);
      const classes = all.filter((one) => (due ? isDue(one) : one.gradeId === gradeId));
      const classIds = classes.map(({ classId }) => classId);
      const [pupils, notices, questions, archives] = await Promise.all([
        completenessIn(database, schemes, { orgId: mine.orgId, classes, semesterId, day: dayOf(now) }),
        noticesOf(database, mine.orgId, semesterId),
        challengesByClass(database, classIds, semesterId),
        archivedByClass(database, classIds, semesterId),
      ]);
      const ofSchool = notices.find(({ classId }) => classId === null);
      const earliest = notices.reduce((first, { startsOn }) => (startsOn < first ? startsOn : first), dayOf(now));
      const holidays = await holidaysFrom(database, earliest);
      const shown = (one: NoticeRow | undefined) => (one ? shownNotice(one, dayOf(now), holidays) : null);
      const list = classes.map(({ classId, className, gradeId, teacherNames }): ReportProgress => {
        const within = pupils.filter((pupil) => pupil.classId === classId);
        const [first, ...more] = noticesOfClass(notices, classId);
        const asked = questions.find((one) => one.classId === classId);
        return {
          ...{ classId, className, gradeId, teacherNames },
          mayKeep: looksAfter(who, { orgId: mine.orgId, classId }) ? 1 : 0,
          total: within.length,
          ready: within.filter(({ isReady }) => isReady).length,
          toReview: within.reduce((sum, { toReview }) => sum + toReview, 0),
          toConfirm: within.reduce((sum, { toConfirm }) => sum + toConfirm, 0),
          notice: shown(first),
          more: more.map((one) => shownNotice(one, dayOf(now), holidays)),
          unnoticed: within.filter(({ isNoticed }) => !isNoticed).length,
          unnoticedLacking: within.filter(({ isNoticed, isReady }) => !isNoticed && !isReady).length,
          away: within.filter(({ isNoticed, isAway }) => isAway && !isNoticed).length,
          questions: asked?.questions ?? 0,
          openQuestions: asked?.openQuestions ?? 0,
          archived: archives.find((one) => one.classId === classId)?.archived ?? 0,
        };
      });
      return { grades, gradeId, list, schoolNotice: shown(ofSchool) };
    },

    /** Students of a class with what they lack. @throws Refusal notFound */
    async pupils(
      session: Session,
      { semesterId, classId, view }: ParsedInputOf<typeof manageReportPupils>,
      now: WireTime,
    ) {
      const { orgId } = await requireClass(database, session, classId, now, oversees);
      const classes = await classesOf(database, { orgId, classIds: [classId] }, semesterId);
      const rows = await completenessIn(database, schemes, { orgId, classes, semesterId, day: dayOf(now) });
      const list = rows
        .filter(({ isReady, isNoticed }) => view === 'all' || (view === 'lacking' ? !isReady : !isNoticed))
        .map(
          ({ classId: _, isReady, isNoticed, isAway, hasMoved, hasLeft, ...row }): ReportPupil => ({
            ...row,
            ...{ isReady: isReady ? 1 : 0, isNoticed: isNoticed ? 1 : 0 },
            ...{ hasMoved: hasMoved ? 1 : 0, hasLeft: hasLeft ? 1 : 0, isAway: isAway ? 1 : 0 },
          }),
        );
      return { list };
    },

    /** What schoolmates are shown of a report. @throws Refusal notFound */
    async preview(session: Session, input: ParsedInputOf<typeof manageReportPreview>, now: WireTime): Promise<Report> {
      await requireClass(database, session, input.classId, now, oversees);
      const report = await reports.publicContentOf(database, input);
      if (!report) throw notFound('报告不存在');
      return report;
    },
  };
}

/** Reminders of what reports lack. */
function createReportReminders(
  { database }: Platform,
  { schemes, notifications }: Pick<Parts, 'schemes' | 'notifications'>,
) {
  return {
    /** Reminds, once a day: a class teacher those who lack something and whose report no notice has closed, the school the class teachers. */
    async remind({ session, input, now, address, requestId }: Call<typeof manageReportRemind>): Promise<string> {
      const { semesterId, classId } = input;
      const { orgId } = await requireClass(database, session, classId, now);
      const day = dayOf(now);
      const ofStudents = officeOf(session) === null;
      const classes = await classesOf(database, { orgId, classIds: [classId] }, semesterId);
      const pupils = await completenessIn(database, schemes, { orgId, classes, semesterId, day });
      const lacking = pupils.filter(({ isReady, isNoticed }) => !isReady && !isNoticed);
      if (lacking.length === 0) throw refused('没有需要提醒的学生：材料都齐，或报告已公示');
      const accountIds = ofStudents
        ? lacking.map(({ studentId }) => studentId)
        : await teachersOf(database, classId, day);
      if (accountIds.length === 0) throw refused('本班还没有班主任，请先指定班主任');
      await database.transaction(async (db) => {
        if (!(await insertReminder(db, { semesterId, classId, ofStudents, day })))
          throw refused('今天已经提醒过，请明天再试');
        await notifications.notify(db, {
          accountIds,
          ...(ofStudents
            ? {
                notice: reportNotices.incomplete,
                title: '您的纪实报告还缺材料',
                text: '请补充记录或处理待确认的记录，公示前都来得及。',
                href: '/mine/xsjl',
              }
            : {
                notice: reportNotices.toCheck,
                title: '请检查本班的纪实报告',
                text: `还有 ${lacking.length} 名学生缺材料。`,
                href: '/zs-platform/report-notices',
              }),
        });
        await audit(db, { event: 'report.reminded', session, target: classId, address, requestId });
      });
      return `已提醒 ${accountIds.length} 人`;
    },
  };
}

/** Notices that classes owe. */
function createOwedNotices({ database, ownWrites }: Platform) {
  const lately = createTotals();

  /** What is owed of classes looked after, counted once for the number and the date that the workbench shows of it, and anew for who has just written something. */
  const owedLately = (session: Session, now: WireTime) =>
    lately.get(`${session.usertype} ${session.accountId} ${dayOf(now)} ${ownWrites.of(session.accountId)}`, () =>
      owedOf(database, session, now),
    );

  return {
    /** Classes of schools that owe a notice of a semester that has ended, with its last day. */
    async late({ orgIds, now }: BehindAsked): Promise<FellBehind[]> {
      const found = await owedIn(database, orgIds, dayOf(now), { classIds: null, overOnly: true });
      return [...found].map(([orgId, { semesterId, endsOn, classIds }]) => ({
        orgId,
        count: classIds.length,
        since: endsOn,
        semesterId,
      }));
    },

    /** Classes looked after that have pupils under no notice, of the semester of which it is owed first. */
    async waiting(session: Session, now: WireTime): Promise<number | undefined> {
      if (session.usertype === Usertype.bureauStaff) return undefined;
      return (await owedLately(session, now))?.classIds.length ?? 0;
    },
    /** Their notices begin within the semester. */
    async waitingSpan(session: Session, now: WireTime) {
      return { due: (await owedLately(session, now))?.endsOn ?? null };
    },
  };
}

/** Who lacks what before reports are published (docs/domains/reports.md). */
export function createStaffReports(platform: Platform, parts: Parts) {
  return {
    ...createReportFrame(platform, parts),
    ...createReportProgress(platform, parts),
    ...createReportReminders(platform, parts),
    ...createOwedNotices(platform),
  };
}
export type StaffReports = ReturnType<typeof createStaffReports>;
