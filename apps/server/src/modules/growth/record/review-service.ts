import { type RecordResult, TAKE_BACK_SECONDS } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, Refusal, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { createTotals, type Totals } from '../../../platform/totals.ts';
import { responsibilityOf, reviewsFor } from '../../people/responsibility/index.ts';
import type { Schemes } from '../scheme/index.ts';
import type { Entries } from './entry-service.ts';
import { passTakenBack } from './events.ts';
import { hasFollowed } from './followed-queries.ts';
import { likeRecords } from './likeness-queries.ts';
import { shownRecord } from './list-queries.ts';
import { recordNotices } from './notices.ts';
import { type NotifyPeople, toRecord, type UntellPerson } from './notify.ts';
import { actedAs, isOwnEntry } from './policy.ts';
import { lastStep, lockedRecords, type RecordFacts, recordOf } from './queries.ts';
import { createReviewQueue } from './review-queue-service.ts';
import { asAtFirst, isFirstStep, reviewAfter } from './second-step.ts';
import type { Records } from './service.ts';
import { takesTwoSteps } from './setting-queries.ts';
import { isChallenged } from './staff-queries.ts';
import { State } from './states.ts';
import { takeStep } from './steps.ts';

const NOT_THERE = '记录不存在或不属于您审核';
const BY_ANOTHER =
  '您已做过第一步审核，第二步请由学校的另一位审核人完成；学校只有一位审核人时，请先安排一位教师担任德育岗位';
/** Told to who takes the first of two steps. */
const FIRST_DONE = '已送学校复核';
const CHANGED_MEANWHILE = '该记录的内容刚刚有变化，请看过后再审核';
const TOO_LATE = `只能在 ${TAKE_BACK_SECONDS} 秒内撤回自己刚通过的记录`;
const BUILT_UPON = '该记录已被抽查、公示或质疑，不能撤回';
/** Names the telling of a pass, so that it can be taken back unread. */
const passEvent = ({ recordId, revision }: Pick<RecordFacts, 'recordId' | 'revision'>) =>
  `record-passed:${recordId}:${revision}`;

interface Parts {
  schemes: Schemes;
  records: Records;
  notify: NotifyPeople;
  untell: UntellPerson;
  entries: Pick<Entries, 'entryRights'>;
}

/** What became of a record that somebody else was quicker with. */
async function decidedMeanwhile(db: Db, { recordId, state }: RecordFacts): Promise<string> {
  const name = (await shownRecord(db, recordId))?.reviewerName;
  if (state === State.submitted) return `该记录已由${name || '他人'}做过第一步审核，等待学校复核`;
  const did = state === State.passed ? '审核通过' : state === State.refused ? '审核为不通过' : '处理';
  return name ? `该记录已由${name}${did}` : '该记录已被处理';
}

/** Records as their reviewers look at them. */
function createReviewLooks({ database }: Platform, { records, entries }: Pick<Parts, 'records' | 'entries'>) {
  /** Hints of likeness of a record, to be shown to its reviewers. */
  const hintList = ({ recordId }: RecordFacts) => likeRecords(database, recordId);

  /** A record that the person reviews. */
  async function reviewed(session: Session, recordId: string, now: WireTime) {
    const record = await recordOf(database, recordId);
    if (!record || record.submittedAt === null) return undefined;
    return (await records.reviews(session, record, now)) ? record : undefined;
  }

  return {
    /** A record of the queue with hints of likeness. @throws Refusal notFound */
    async fetch(session: Session, recordId: string, now: WireTime) {
      const mine = await reviewed(session, recordId, now);
      const record = mine ?? (await recordOf(database, recordId));
      if (!record || !(mine || isOwnEntry(session, record))) throw notFound(NOT_THERE);
      const [detail, hints, rights, twoSteps] = await Promise.all([
        records.detail(record),
        mine ? hintList(mine) : [],
        entries.entryRights(session, record, now),
        takesTwoSteps(database, record.orgId),
      ]);
      const isForAnother = twoSteps && record.firstPassedBy === session.accountId;
      return {
        ...detail,
        ...rights,
        revision: record.revision,
        mayDecide: mine && record.state === State.submitted && !isForAnother ? 1 : 0,
        hintList: hints,
      };
    },

    /** The other record that a hint speaks of, for whoever reviews this one. @throws Refusal notFound for any other */
    async like(session: Session, { id, likeId }: { id: string; likeId: string }, now: WireTime) {
      const mine = await reviewed(session, id, now);
      const isHinted = mine && (await hintList(mine)).some(({ recordId }) => recordId === likeId);
      const other = isHinted ? await recordOf(database, likeId) : undefined;
      if (!other) throw notFound(NOT_THERE);
      const { info, valueList, fileList } = await records.detail(other);
      return { info, valueList, fileList };
    },
  };
}

/** Passing and refusing. */
function createReviewDecisions({ database }: Platform, { notify }: Pick<Parts, 'notify'>, totals: Totals) {
  /** Passes or refuses one record, in a transaction of its own, so that each of many is decided for itself. */
  async function decide(
    session: Session,
    { id, revision }: { id: string; revision?: number | undefined },
    { pass, reason }: { pass: boolean; reason: string },
    now: WireTime,
  ): Promise<RecordResult> {
    let name = '';
    let message = '';
    try {
      await database.transaction(async (db) => {
        const [record] = await lockedRecords(db, [id]);
        const who = record && (await responsibilityOf(db, session, now));
        // A draft is nobody's to review: it is not there.
        if (!record || !who || record.submittedAt === null || record.byTeacher) throw notFound(NOT_THERE);
        const reviewing = reviewsFor(who, record);
        // Of two who would take the first step the second is told who did.
        if (!reviewing && record.state === State.submitted && reviewsFor(who, asAtFirst(record)))
          throw refused(await decidedMeanwhile(db, record));
        if (!reviewing) throw notFound(NOT_THERE);
        name = record.title;
        if (record.state !== State.submitted) throw refused(await decidedMeanwhile(db, record));
        const twoSteps = await takesTwoSteps(db, record.orgId);
        if (twoSteps && record.firstPassedBy === session.accountId) throw refused(BY_ANOTHER);
        if (revision !== undefined && revision !== record.revision) throw refused(CHANGED_MEANWHILE);
        const passing = isFirstStep(record, twoSteps) ? 'passFirst' : 'pass';
        const step = pass ? passing : 'refuse';
        const review = reviewAfter(step, record, session.accountId);
        const late = await takeStep(
          db,
          record,
          step,
          { session, actedAs: actedAs(session, 'reviewer', reviewing), now },
          {
            remarks: reason,
            written: {
              ...{ reviewerId: session.accountId, reviewedAt: now, review },
              // What the first said stays where the second says nothing.
              ...(reason === '' && record.firstPassedBy !== null ? {} : { opinion: reason }),
            },
          },
        );
        // The student is told of what was decided, and not of a step on the way there.
        if (step === 'passFirst') {
          message = FIRST_DONE;
          return;
        }
        if (late) message = late;
        const people = [record.studentId];
        const page = toRecord(record.recordId);
        const { passed, refused: notPassed } = recordNotices;
        if (pass) {
          const told = { event: passEvent({ ...record, revision: record.revision + 1 }), ...page };
          await notify(db, passed, people, '您的写实记录已通过审核', late ? `${late}。` : '', told);
        } else await notify(db, notPassed, people, '您的写实记录未通过审核', '请查看原因，修改后可再次提交。', page);
      });
      return { id, name, ok: 1, message };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, name, ok: 0, message: error.message };
    }
  }

  return {
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
  };
}

/** Taking back what was passed just now. */
function createTakingBack(
  { database }: Platform,
  { notify, untell }: Pick<Parts, 'notify' | 'untell'>,
  totals: Totals,
) {
  return {
    /**
     * Takes back a pass that the person gave just now, as long as nothing followed from it: the record waits again, what it earned is taken back, and who was
     * not told yet never is. @throws Refusal
     */
    async takeBack(session: Session, recordId: string, now: WireTime): Promise<string> {
      await database.transaction(async (db) => {
        const [record] = await lockedRecords(db, [recordId]);
        const last = record && (await lastStep(db, recordId));
        const isFirst = last?.step === 'passFirst';
        // After the first of two steps it is the school's to review; who took that step takes it back as who they were.
        const judged = record && isFirst ? asAtFirst(record) : record;
        const reviewing = judged && reviewsFor(await responsibilityOf(db, session, now), judged);
        if (!record || record.submittedAt === null || record.byTeacher || !reviewing) throw notFound(NOT_THERE);
        const since = toWireTime(new Date(fromWireTime(now).getTime() - TAKE_BACK_SECONDS * 1000));
        if (!last || (!isFirst && last.step !== 'pass') || last.actorId !== session.accountId || last.at < since)
          throw refused(TOO_LATE);
        const step = isFirst ? 'takeBackFirst' : 'takeBack';
        const acting = { session, actedAs: actedAs(session, 'reviewer', reviewing), now };
        const written = { review: reviewAfter(step, record, session.accountId) };
        if (isFirst) {
          // Nothing was earned and nobody told.
          await takeStep(db, record, step, acting, { written });
          return;
        }
        if ((await isChallenged(db, recordId)) || (await hasFollowed(db, record, last.at))) throw refused(BUILT_UPON);
        await takeStep(db, record, step, acting, { written });
        await db.tell(passTakenBack, { record, since: last.at, now });
        if (!(await untell(db, record.studentId, passEvent(record))))
          await notify(
            db,
            recordNotices.passTakenBack,
            [record.studentId],
            '刚才的审核通过已撤回，您的写实记录继续等待审核',
          );
      });
      totals.forget();
      return '已撤回，记录重新等待审核';
    },
  };
}

/** What waits for a review, and its passing and refusing. */
export function createReviews(platform: Platform, parts: Parts) {
  const totals = createTotals();
  return {
    ...createReviewQueue(platform, parts.schemes, totals),
    ...createReviewLooks(platform, parts),
    ...createReviewDecisions(platform, parts, totals),
    ...createTakingBack(platform, parts, totals),
  };
}
