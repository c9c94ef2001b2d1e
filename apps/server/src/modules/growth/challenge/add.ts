import { ChallengeState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { addStep, type Content, lockedRecords } from '../record/index.ts';
import type { Place } from '../scheme/index.ts';
import { insertChallenge, insertStep, lockedChallenge, type Written } from './queries.ts';
import { recordStep, type StepName } from './states.ts';
import { dueToBegin, takeChallengeStep } from './steps.ts';

/** A challenge as it was raised and went on. */
export interface PastChallenge {
  recordId: string;
  /** Module and dimension of the record, in its version. */
  place: Place;
  questioner: Session;
  reason: string;
  fileIds: readonly string[];
  at: WireTime;
  steps: readonly {
    step: StepName;
    session: Session;
    actedAs: string;
    at: WireTime;
    /** The explanation, or the opinion. */
    said?: string;
    /** What the record holds after a modification. */
    content?: Content;
  }[];
}

/** Columns that a step fills besides where the challenge stands. */
function writtenAt(step: StepName, session: Session, at: WireTime, said: string): Written {
  if (step === 'explain') return { explain: said, explainedAt: at };
  if (step === 'revise') return { modifiedAt: at };
  if (step === 'recheckPass' || step === 'recheckFail')
    return { checkerId: session.accountId, checkedAt: at, checkOpinion: said };
  return { auditorId: session.accountId, auditedAt: at, opinion: said };
}

/** Writes a challenge and takes its steps one after the other, with those of its record, as the demo city's people did. */
export async function addChallenge(db: Db, past: PastChallenge): Promise<void> {
  const { recordId, place, questioner, reason, fileIds, at: raisedAt } = past;
  const [record] = await lockedRecords(db, [recordId]);
  const questionId = await insertChallenge(db, record!, {
    questionerId: questioner.accountId,
    reason,
    fileIds,
    dueOn: await dueToBegin(db, raisedAt),
    now: raisedAt,
  });
  await insertStep(db, {
    questionId,
    at: raisedAt,
    step: 'raise',
    actorId: questioner.accountId,
    guardianId: null,
    from: null,
    to: ChallengeState.audit,
    remarks: '',
  });
  for (const { step, session, actedAs, at, said = '', content } of past.steps) {
    const challenge = await lockedChallenge(db, questionId);
    const opinion = step === 'explain' ? '' : said;
    await takeChallengeStep(db, challenge!, step, { session, now: at }, writtenAt(step, session, at, said), opinion);
    const along = step === 'revise' ? step : recordStep(step);
    if (along)
      await addStep(db, recordId, place, {
        step: along,
        session,
        actedAs,
        at,
        remarks: opinion,
        ...(content ? { content } : {}),
      });
  }
}
