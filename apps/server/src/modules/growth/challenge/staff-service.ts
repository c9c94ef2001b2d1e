import type { manageQuestionQueue, manageQuestionRecheck, manageQuestionRule, ParsedInputOf } from '@vimo/contract';
import { ChallengeState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, spokenDay, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { type BehindAsked, type FellBehind, spanOver } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { postsReviewed, responsibilityOf, reviewsFor } from '../../people/responsibility/index.ts';
import { actedAs, lockedRecords, type RecordFacts, type Records, recordOf, takeStep } from '../record/index.ts';
import { challengeNotices } from './notices.ts';
import { type Challenge, challengeOf, inPlaceOf, lockedChallenge, lockedOfRecord, type Written } from './queries.ts';
import { detailOf, rowOf } from './shown.ts';
import { countStaff, staffPage, staffSince } from './staff-queries.ts';
import { RECHECKS, recordStep, rulingAt, type StepName } from './states.ts';
import { takeChallengeStep } from './steps.ts';

const NOT_THERE = '质疑不存在或不属于您处理';
const CHANGED_MEANWHILE = '该质疑已被处理，请刷新后再试';
const EXPLAINED_MEANWHILE = '被质疑人刚刚提交了说明，请看过后再裁定';

const stillOpen = (dueOn: string) => `学生可以修改到 ${spokenDay(dueOn)}，到期没有修改才能作废`;
/** What the pupil is told of a ruling besides that there is one. */
const TOLD: Partial<Record<StepName, string>> = {
  sendBack: '请按意见修改，修改后会再次审核。',
  lapse: '没有按期修改，记录作废。',
};

interface Parts {
  records: Records;
  notifications: Notifications;
}

/**
 * As what somebody rules in a matter; undefined for who does not: who reviews the record where the challenge waits, and never a party to it, be it through a deputy.
 */
async function rulesBy(db: Db, session: Session, challenge: Challenge, record: RecordFacts, now: WireTime) {
  const parties = [challenge.questionerId, challenge.challengedId];
  const reviewing = reviewsFor(await responsibilityOf(db, session, now), inPlaceOf(challenge, record), parties);
  return reviewing && { actedAs: actedAs(session, 'reviewer', reviewing) };
}

/** A challenge and its record, both held, that the person may rule. @throws Refusal */
async function held(db: Db, session: Session, { id, revision }: { id: string; revision: number }, now: WireTime) {
  const before = await challengeOf(db, id);
  // The record is held first, as by everybody else who writes both.
  const [record] = before ? await lockedRecords(db, [before.recordId]) : [];
  const challenge = await lockedChallenge(db, id);
  const by = challenge && record ? await rulesBy(db, session, challenge, record, now) : undefined;
  if (!challenge || !record || !by) throw notFound(NOT_THERE);
  // Before the ruling nothing but the explanation changes a challenge.
  if (challenge.revision !== revision)
    throw refused(challenge.stand === ChallengeState.audit ? EXPLAINED_MEANWHILE : CHANGED_MEANWHILE);
  return { challenge, record, ...by };
}

/**
 * Takes a step with a challenge, and with its record what follows from it. What happens to the record happens to all challenges of it that
 * stand at the same point: they are decided together.
 */
async function decide(
  db: Db,
  session: Session,
  { challenge, record, actedAs }: { challenge: Challenge; record: RecordFacts; actedAs: string },
  step: StepName,
  { written, opinion, now }: { written: Written; opinion: string; now: WireTime },
): Promise<Challenge[]> {
  const along = recordStep(step);
  const all = along ? await lockedOfRecord(db, record.recordId, challenge.stand) : [challenge];
  for (const one of all) await takeChallengeStep(db, one, step, { session, actedAs, now }, written, opinion);
  if (along) {
    await takeStep(
      db,
      record,
      along,
      { session, actedAs, now },
      {
        remarks: opinion,
        written: { reviewerId: session.accountId, reviewedAt: now, opinion },
      },
    );
  }
  return all;
}

async function ruled(db: Db, session: Session, now: WireTime) {
  const who = await responsibilityOf(db, session, now);
  return { officeOf: who.officeOf, posts: postsReviewed(who), accountId: who.accountId };
}

/** Challenges that the person rules in. */
function createChallengeQueue(platform: Platform, { records }: Pick<Parts, 'records'>) {
  const { database } = platform;

  return {
    /** What waits for a ruling or a check by the person, the oldest first; or what stands at a point, or all, the latest first. */
    async queue(session: Session, input: ParsedInputOf<typeof manageQuestionQueue>, now: WireTime) {
      const filter = {
        ...(await ruled(database, session, now)),
        flow: input.flowStatus || undefined,
        ended: input.ended === 1,
        name: input.name || undefined,
        lateOn: input.late === 1 ? dayOf(now) : undefined,
      };
      const span = spanOf(input);
      const rows = await staffPage(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countStaff(database, filter));
      return {
        dataList: await Promise.all(
          rows.map(async (row) => ({
            ...(await rowOf(records, row, 'reviewer')),
            revision: row.revision,
            className: row.className,
          })),
        ),
        totalCount,
      };
    },

    /** @throws Refusal notFound for whoever does not rule in it */
    async fetch(session: Session, questionId: string, now: WireTime) {
      const challenge = await challengeOf(database, questionId);
      const record = challenge ? await recordOf(database, challenge.recordId) : undefined;
      if (!challenge || !record || !(await rulesBy(database, session, challenge, record, now)))
        throw notFound(NOT_THERE);
      return {
        ...(await detailOf(platform, records, challenge, 'reviewer', dayOf(now))),
        revision: challenge.revision,
      };
    },

    /** How many challenges wait for a ruling or a check by the person. */
    waiting: async (session: Session, now: WireTime) => countStaff(database, await ruled(database, session, now)),
    waitingSpan: async (session: Session, now: WireTime) =>
      spanOver(await staffSince(database, await ruled(database, session, now))),

    /** Those that wait past their day, and by which day the first was to be dealt with. */
    async late({ orgIds, accountId, now }: BehindAsked): Promise<FellBehind[]> {
      const rows = await staffSince(database, { officeOf: orgIds, posts: [], accountId, lateOn: dayOf(now) });
      return rows.map(({ orgId, count, due }) => ({ orgId, count, since: due ?? '' }));
    },

    /** The pupil of a challenged record, to who rules in it: they see the attachments. */
    async whoseFiles(session: Session, questionId: string, now: WireTime): Promise<string | undefined> {
      const challenge = await challengeOf(database, questionId);
      const record = challenge ? await recordOf(database, challenge.recordId) : undefined;
      if (!challenge || !record) return undefined;
      return (await rulesBy(database, session, challenge, record, now)) ? record.studentId : undefined;
    },
  };
}

/** Ruling, and checking what was modified. */
function createRulings({ database }: Platform, { notifications }: Pick<Parts, 'notifications'>) {
  return {
    async rule(session: Session, input: ParsedInputOf<typeof manageQuestionRule>, now: WireTime): Promise<string> {
      const { status, auditOpinion: opinion } = input;
      await database.transaction(async (db) => {
        const matter = await held(db, session, input, now);
        const { stand, dueOn } = matter.challenge;
        const step = rulingAt(stand, status);
        if (step === 'lapse' && dueOn >= dayOf(now)) throw refused(stillOpen(dueOn));
        const written = { auditorId: session.accountId, auditedAt: now, opinion };
        const decided = await decide(db, session, matter, step, { written, opinion, now });
        const notify = (accountIds: string[], title: string, text = '') =>
          notifications.notify(db, { accountIds, notice: challengeNotices.ruled, title, text });
        await notify(
          decided.map(({ questionerId }) => questionerId),
          '您提出的质疑有了结果',
        );
        await notify([matter.record.studentId], '对您记录的质疑有了结果', TOLD[step]);
      });
      return '裁定完成';
    },

    async recheck(
      session: Session,
      input: ParsedInputOf<typeof manageQuestionRecheck>,
      now: WireTime,
    ): Promise<string> {
      const { checkStatus, checkOpinion: opinion = '' } = input;
      if (checkStatus === 3 && !opinion) throw invalidInput({ checkOpinion: '请输入不通过的原因' });
      await database.transaction(async (db) => {
        const matter = await held(db, session, input, now);
        const written = { checkerId: session.accountId, checkedAt: now, checkOpinion: opinion };
        const decided = await decide(db, session, matter, RECHECKS[checkStatus], { written, opinion, now });
        await notifications.notify(db, {
          accountIds: [matter.record.studentId, ...decided.map(({ questionerId }) => questionerId)],
          notice: challengeNotices.rechecked,
          title: '一条质疑的修改已复核',
        });
      });
      return '复核完成';
    },
  };
}

/** Challenges as those who rule see and decide them. */
export function createStaffChallenges(platform: Platform, parts: Parts) {
  return {
    ...createChallengeQueue(platform, parts),
    ...createRulings(platform, parts),
  };
}
export type StaffChallenges = ReturnType<typeof createStaffChallenges>;
