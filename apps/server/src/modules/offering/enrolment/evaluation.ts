import type { EnrolStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { wasMissed } from './attendance-queries.ts';
import { activityEvaluated } from './events.ts';
import { requireFamily } from './family.ts';
import { activityVisible, latestEnrolment, markEvaluated } from './queries.ts';
import { enrolStatus } from './rules.ts';

const REASONS: Record<EnrolStatus, string> = {
  1: '活动结束后才能评价',
  2: '活动结束后才能评价',
  // Ended, and yet it could not be marked: somebody else was quicker.
  3: '您已评价过该活动',
  4: '您已取消报名，不能评价该活动',
  5: '您已评价过该活动',
};

/**
 * Moves an enrolment of the person's own, or of a bound child who is named, from 3 待评价 to 5 已评价 (docs/domains/activities.md), inside the
 * transaction that writes the evaluation.
 * @returns the enrolment's id
 * @throws Refusal notFound when there is no such activity to see or no such child, or with the reason why it cannot be evaluated
 */
export async function evaluateEnrolment(
  db: Db,
  activityId: string,
  session: Session,
  joinUserId: string | undefined,
  now: WireTime,
): Promise<string> {
  if (!(await activityVisible(db, activityId, session.accountId))) throw notFound('活动不存在或已下线');
  const accountId = joinUserId || session.accountId;
  await requireFamily(db, session, [accountId]);
  const marked = await markEvaluated(db, activityId, accountId, now);
  if (marked) {
    // Who was not there may say how it was from the outside; it earns nothing (docs/domains/vcoins.md).
    if (!(await wasMissed(db, marked.id)))
      await db.tell(activityEvaluated, {
        accountId,
        enrolmentId: marked.id,
        title: marked.title,
        guardianId: session.handoverAccountId ?? (accountId === session.accountId ? null : session.accountId),
        now,
      });
    return marked.id;
  }
  const latest = await latestEnrolment(db, activityId, accountId);
  throw refused(latest ? REASONS[enrolStatus(latest, now)] : '报名并参加活动后才能评价');
}
