import { ChallengeState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { holidaysFrom, workingDaysAfter } from '../../people/school-year/index.ts';
import { type Challenge, insertStep, type Written, writeStand } from './queries.ts';
import { DAYS } from './rules.ts';
import { after, type StepName } from './states.ts';

const DECIDED_MEANWHILE = '该质疑已被处理，请刷新后再试';

/** Working days that whoever's turn it is has at each point. */
const DAYS_AT: Partial<Record<ChallengeState, number>> = {
  [ChallengeState.audit]: DAYS.audit,
  [ChallengeState.revision]: DAYS.revision,
  [ChallengeState.recheck]: DAYS.recheck,
};

/** Until when whoever's turn it is at a point should act; null when it has ended. */
async function dueAfter(db: Db, stand: ChallengeState, now: WireTime): Promise<string | null> {
  const days = DAYS_AT[stand];
  return days === undefined ? null : workingDaysAfter(dayOf(now), days, await holidaysFrom(db, dayOf(now)));
}
/** Until when a challenge that is raised now should be ruled on. */
export const dueToBegin = async (db: Db, now: WireTime): Promise<string> =>
  workingDaysAfter(dayOf(now), DAYS.audit, await holidaysFrom(db, dayOf(now)));

/** Takes a step with a challenge that the transaction holds; where it stands and its history are written together. @throws Refusal out of order */
export async function takeChallengeStep(
  db: Db,
  challenge: Challenge,
  step: StepName,
  { session, actedAs = '', now }: { session: Session; actedAs?: string; now: WireTime },
  written: Written = {},
  remarks = '',
): Promise<void> {
  const to = after(step, challenge.stand);
  if (to === undefined) throw refused(DECIDED_MEANWHILE);
  const dueOn = to === challenge.stand ? challenge.dueOn || null : await dueAfter(db, to, now);
  await writeStand(db, challenge.questionId, to, dueOn, written);
  await insertStep(db, {
    questionId: challenge.questionId,
    at: now,
    step,
    actorId: session.accountId,
    guardianId: session.handoverAccountId ?? null,
    actedAs,
    from: challenge.stand,
    to,
    remarks,
  });
}
