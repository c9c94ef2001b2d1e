import {
  type addFeedback,
  type answerFeedback,
  FEEDBACK_DAYS,
  type manageFeedbackPage,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound, refused, TooMany } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuseRepeated } from '../../../platform/idempotency.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { BehindAsked } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { feedbackNotices } from './notices.ts';
import {
  answerRow,
  countFeedback,
  countOpen,
  feedbackOf,
  feedbackToAnswer,
  insertFeedback,
  lateIn,
  openSpan,
} from './queries.ts';

/** Of one person in an hour. */
const FEEDBACK_AN_HOUR = { max: 10, seconds: 3600 };

/** What people tell the bureau of the platform, and what it answers (docs/domains/personal-centre.md). */
export function createFeedbacks(platform: Platform, { notifications }: { notifications: Notifications }) {
  const { database, secrets, limits } = platform;
  const lateBefore = (now: WireTime) => waitedSince(database, dayOf(now), FEEDBACK_DAYS);
  return {
    /** @throws TooMany beyond ten in an hour */
    async add(
      { accountId, handoverAccountId }: Session,
      input: ParsedInputOf<typeof addFeedback>,
      now: WireTime,
    ): Promise<void> {
      await database.transaction(async (db) => {
        await refuseRepeated(platform, db, accountId, 'feedback', input);
        // Counted with the feedback or not at all.
        const { hits, retryAfter } = await limits.hit(`feedback:${accountId}`, FEEDBACK_AN_HOUR.seconds, 1, db);
        if (hits > FEEDBACK_AN_HOUR.max) throw new TooMany('反馈过于频繁，请稍后再试', retryAfter);
        await insertFeedback(db, {
          ...{ accountId, byId: handoverAccountId ?? accountId },
          feedbackType: input.feedbackType,
          content: input.content,
          contactCipher: input.contactWay ? secrets.seal(input.contactWay) : null,
          now,
        });
      });
    },

    /** The inbox of whom the session acts for: what waits first, then the latest. */
    async page(session: Session, input: ParsedInputOf<typeof manageFeedbackPage>, now: WireTime) {
      const filter = {
        ...{ scope: scopeOf(session), feedbackType: input.feedbackType ?? null, state: input.state ?? null },
        lateBefore: input.late === 1 ? await lateBefore(now) : null,
      };
      const span = spanOf(input);
      const rows = await feedbackOf(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countFeedback(database, filter));
      const dataList = rows.map(({ contactCipher, ...row }) => ({
        ...row,
        contactWay: secrets.openIfAny(contactCipher),
      }));
      return { dataList, totalCount };
    },

    /** How much nobody has answered. */
    waiting: (session: Session): Promise<number> => countOpen(database, scopeOf(session)),
    waitingSpan: (session: Session) => openSpan(database, scopeOf(session)),
    /** What bureaus have not answered for too long. */
    late: async ({ orgIds, now }: BehindAsked) => lateIn(database, orgIds, await lateBefore(now)),

    /** Answers once; the writer is told. @throws Refusal notFound out of scope, refused when somebody has answered */
    async answer({ session, input, now, address, requestId }: Call<typeof answerFeedback>): Promise<void> {
      await database.transaction(async (db) => {
        const found = await feedbackToAnswer(db, input.id, scopeOf(session));
        if (!found) throw notFound('该反馈不存在');
        if (found.answered) throw refused('该反馈已有人回复，请刷新后查看');
        await answerRow(db, { id: input.id, answer: input.answer, accountId: session.accountId, now });
        await audit(db, { event: 'feedback.answered', session, target: input.id, address, requestId });
        await notifications.notify(db, {
          accountIds: [found.accountId],
          notice: feedbackNotices.answered,
          title: '您的反馈有回复了',
          text: input.answer,
        });
      });
    },
  };
}
export type Feedbacks = ReturnType<typeof createFeedbacks>;
