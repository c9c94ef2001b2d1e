import {
  LONGEST_NOTICE,
  type manageNoticeEnd,
  type manageNoticeExtend,
  type manageNoticeOpen,
  type manageNoticeWithdraw,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { guardianIdsOf } from '../../people/account/index.ts';
import type { NewNotification, Notifications } from '../../people/notification/index.ts';
import { responsibilityOf } from '../../people/responsibility/index.ts';
import { holidaysFrom, lastDayFor, semestersOf, workingDaysIn } from '../../people/school-year/index.ts';
import { countBack, lockReports } from '../record/index.ts';
import type { Schemes } from '../scheme/index.ts';
import {
  dimensionsUsed,
  endNotice,
  insertNotice,
  insertReports,
  isNoticeArchived,
  lockedNotice,
  moveEnd,
  type NoticeRow,
  withdrawNotice,
} from './notice-queries.ts';
import { reportNotices } from './notices.ts';
import { mayKeepNotice, requireNoticeOf } from './policy.ts';
import { daysIn } from './rules.ts';
import type { Reports } from './service.ts';
import { classesOf, classPlaceOf, pupilsOf } from './staff-queries.ts';
import { type NoticeStep, stepProblem } from './states.ts';

interface Parts {
  reports: Reports;
  schemes: Schemes;
  notifications: Notifications;
}
const ALREADY = '该范围本学期已发起公示，请刷新后查看';
const NOBODY_AWAY = '本班没有还未公示的离校或休学学生';
const SCHOOL_ALREADY = '本学期已发起全校公示，之后来的学生请在所在班级补充公示';

/** Who opens a notice of whom, and until when. */
export interface NewNotice {
  orgId: string;
  classId: string | null;
  semesterId: string;
  startsOn: string;
  endsOn: string;
  by: string | null;
  /** Of those who are in no class any more alone: they are shown before the others are. */
  awayOnly?: boolean;
}

/**
 * Writes a notice with the reports that it shows, within the caller's transaction: those that are under none. A class that has one gets another for who joined it since.
 * @throws Refusal when all are under one already, the school has its own, or there is nobody to show
 */
export async function openNotice(
  db: Db,
  schemes: Pick<Schemes, 'placeOf'>,
  notice: NewNotice,
  now: WireTime,
): Promise<{ id: string; studentIds: string[] }> {
  const { orgId, classId, semesterId, awayOnly = false } = notice;
  await lockReports(db, orgId, semesterId, true);
  const id = await insertNotice(db, { ...notice, now });
  if (!id) throw refused(SCHOOL_ALREADY);
  const classes = await classesOf(db, { orgId, classIds: classId ? [classId] : null }, semesterId);
  const all = await pupilsOf(
    db,
    classes.map((one) => one.classId),
    semesterId,
    dayOf(now),
  );
  if (all.length === 0) throw refused('所选范围没有要公示的学生');
  if (awayOnly && !all.some(({ isAway, isNoticed }) => isAway && !isNoticed)) throw refused(NOBODY_AWAY);
  const pupils = all.filter(({ isNoticed, isAway }) => !isNoticed && (isAway || !awayOnly));
  if (pupils.length === 0) throw refused(ALREADY);
  const used = await dimensionsUsed(
    db,
    pupils.map(({ studentId }) => studentId),
    semesterId,
  );
  const dimensions: typeof used = [];
  for (const one of used)
    if ((await schemes.placeOf(db, one.schemeId, one.dimensionId))?.dimension.inReport) dimensions.push(one);
  const studentIds = await insertReports(db, { noticeId: id, semesterId, orgId, pupils, dimensions });
  if (studentIds.length === 0) throw refused(ALREADY);
  return { id, studentIds };
}

/** Tells students and their guardians, each on the page of theirs. */
async function notify(
  notifications: Notifications,
  db: Db,
  studentIds: readonly string[],
  what: Omit<NewNotification, 'accountIds'>,
) {
  await notifications.notify(db, { ...what, accountIds: studentIds, href: '/mine/publicRecord' });
  await notifications.notify(db, {
    ...{ ...what, accountIds: await guardianIdsOf(db, studentIds), about: studentIds },
    href: '/parent/parentReport',
  });
}

/** A notice that the person looks after, held and as it was read, with which a step can be taken. */
async function held(
  db: Db,
  session: Session,
  { id, version }: { id: string; version: number },
  step: NoticeStep,
  now: WireTime,
): Promise<NoticeRow> {
  const notice = await lockedNotice(db, id);
  if (!notice || !mayKeepNotice(await responsibilityOf(db, session, now), notice)) throw notFound('公示不存在');
  if (notice.version !== version) throw changedMeanwhile();
  const problem = stepProblem(step, notice, dayOf(now));
  if (problem) throw refused(problem);
  return notice;
}

/** Opening notices. */
function createNoticeOpening({ database }: Platform, { reports, schemes, notifications }: Parts) {
  /** @throws Refusal naming `endsOn` when a window is too short or too long */
  async function requireWindow(orgId: string, startsOn: string, endsOn: string): Promise<void> {
    if (endsOn < startsOn) throw invalidInput({ endsOn: '结束日期不能早于开始日期' });
    if (daysIn(startsOn, endsOn) > LONGEST_NOTICE) throw invalidInput({ endsOn: `最长 ${LONGEST_NOTICE} 天` });
    const { noticeDays } = await reports.ruleOf(database, orgId);
    const holidays = await holidaysFrom(database, startsOn);
    if (workingDaysIn(startsOn, endsOn, holidays) < noticeDays)
      throw invalidInput({
        endsOn: `公示至少 ${noticeDays} 个工作日，最早可选 ${lastDayFor(startsOn, noticeDays, holidays)}`,
      });
  }

  return {
    /** Opens a notice for a class or the school; of two at once the second is told. */
    async open({ session, input, now, address, requestId }: Call<typeof manageNoticeOpen>) {
      const { semesterId, startsOn, endsOn } = input;
      const classId = input.classId || null;
      if (input.awayOnly === 1 && !classId) throw invalidInput({ classId: '请选择班级' });
      const who = await responsibilityOf(database, session, now);
      const place = classId ? await classPlaceOf(database, classId) : undefined;
      requireNoticeOf(who, place?.orgId, classId ?? undefined);
      const orgId = place?.orgId ?? who.orgId;
      const semesters = await semestersOf(database, orgId);
      const known = semesters.find((one) => one.semesterId === semesterId);
      if (!known || known.startsOn > dayOf(now)) throw notFound('学期不存在');
      if (startsOn < dayOf(now)) throw invalidInput({ startsOn: '开始日期不能早于今天' });
      await requireWindow(orgId, startsOn, endsOn);
      return database.transaction(async (db) => {
        const by = session.accountId;
        const { id, studentIds } = await openNotice(
          db,
          schemes,
          { orgId, classId, semesterId, startsOn, endsOn, by, awayOnly: input.awayOnly === 1 },
          now,
        );
        await notify(notifications, db, studentIds, {
          notice: reportNotices.noticeOpened,
          event: `public-notice:${id}`,
          title: '纪实报告公示',
          text: `公示时间 ${startsOn} 至 ${endsOn}，期间同学可以查看，有疑问可以质疑。遴选已截止。`,
        });
        await audit(db, {
          ...{ event: 'report.noticeOpened', session, target: id, address, requestId },
          detail: { semester: semesterId, class: classId ?? '', startsOn, endsOn, students: studentIds.length },
        });
        return { id, students: studentIds.length };
      });
    },
  };
}

/** What happens to a notice once it is open. */
function createNoticeSteps(
  { database }: Platform,
  { reports, notifications }: Pick<Parts, 'reports' | 'notifications'>,
) {
  return {
    /** Moves the last day of a notice to a later one. */
    async extend({ session, input, now, address, requestId }: Call<typeof manageNoticeExtend>): Promise<string> {
      await database.transaction(async (db) => {
        const notice = await held(db, session, input, 'extend', now);
        if (input.endsOn <= notice.endsOn) throw invalidInput({ endsOn: `须晚于现在的结束日期 ${notice.endsOn}` });
        if (daysIn(notice.startsOn, input.endsOn) > LONGEST_NOTICE)
          throw invalidInput({ endsOn: `最长 ${LONGEST_NOTICE} 天` });
        await moveEnd(db, input.id, input.endsOn);
        await audit(db, {
          ...{ event: 'report.noticeExtended', session, target: input.id, address, requestId },
          detail: { endsOn: input.endsOn },
        });
      });
      return `已延长到 ${input.endsOn}`;
    },

    /** Ends a notice before its last day, once it has run as long as the bureau asks for. */
    async end({ session, input, now, address, requestId }: Call<typeof manageNoticeEnd>): Promise<string> {
      await database.transaction(async (db) => {
        const notice = await held(db, session, input, 'end', now);
        const { noticeDays } = await reports.ruleOf(db, notice.orgId);
        const earliest = lastDayFor(notice.startsOn, noticeDays, await holidaysFrom(db, notice.startsOn));
        if (dayOf(now) <= earliest) throw refused(`公示须满 ${noticeDays} 个工作日，${earliest} 之后才能提前结束`);
        await endNotice(db, input.id, now);
        await audit(db, { event: 'report.noticeEnded', session, target: input.id, address, requestId });
      });
      return '公示已结束';
    },

    /** Takes a notice back: its reports are open again, and all whom it showed are told why. */
    async withdraw({ session, input, now, address, requestId }: Call<typeof manageNoticeWithdraw>): Promise<string> {
      await database.transaction(async (db) => {
        const { semesterId } = await held(db, session, input, 'withdraw', now);
        if (await isNoticeArchived(db, input.id)) throw refused('公示的报告已归档，不能再撤回');
        const studentIds = await withdrawNotice(db, input.id, input.reason, now);
        await countBack(db, studentIds, semesterId);
        await notify(notifications, db, studentIds, {
          notice: reportNotices.noticeWithdrawn,
          event: `public-notice-withdrawn:${input.id}`,
          title: '纪实报告公示已撤回',
          text: `原因：${input.reason}`,
        });
        await audit(db, { event: 'report.noticeWithdrawn', session, target: input.id, address, requestId });
      });
      return '公示已撤回';
    },
  };
}

/** Public notices of reports: opened, extended, ended, withdrawn (docs/domains/reports.md). */
export function createNotices(platform: Platform, parts: Parts) {
  return {
    ...createNoticeOpening(platform, parts),
    ...createNoticeSteps(platform, parts),
  };
}
export type Notices = ReturnType<typeof createNotices>;
