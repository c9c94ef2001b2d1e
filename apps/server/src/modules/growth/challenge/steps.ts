import { QuestionStand } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { insertStep, type Question, type Written, writeStand } from './queries.ts';
import { DAYS, workingDaysAfter } from './rules.ts';
import { after, type StepName } from './states.ts';

const DECIDED_MEANWHILE = '该质疑已被处理，请刷新后再试';

/** Until when whoever's turn it is at a point should act; null when it has ended. */
function dueAfter(stand: QuestionStand, now: WireTime): string | null {
  const day = dayOf(now);
  if (stand === QuestionStand.audit) return workingDaysAfter(day, DAYS.audit);
  if (stand === QuestionStand.revision) return workingDaysAfter(day, DAYS.revision);
  return stand === QuestionStand.recheck ? workingDaysAfter(day, DAYS.recheck) : null;
}
export const dueToBegin = (now: WireTime): string => workingDaysAfter(dayOf(now), DAYS.audit);

/** Takes a step with a challenge that the transaction holds; where it stands and its history are written together. @throws Refusal out of order */
export async function takeQuestionStep(
  db: Db,
  question: Question,
  step: StepName,
  { session, actedAs = '', now }: { session: Session; actedAs?: string; now: WireTime },
  written: Written = {},
  remarks = '',
): Promise<void> {
  const to = after(step, question.stand);
  if (to === undefined) throw refused(DECIDED_MEANWHILE);
  const dueOn = to === question.stand ? question.dueOn || null : dueAfter(to, now);
  await writeStand(db, question.questionId, to, dueOn, written);
  await insertStep(db, {
    questionId: question.questionId,
    at: now,
    step,
    actorId: session.accountId,
    guardianId: session.handoverAccountId ?? null,
    actedAs,
    from: question.stand,
    to,
    remarks,
  });
}
