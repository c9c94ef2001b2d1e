import { ChallengeState, ModifyStatus, QuestionFlow, QuestionResult, RecheckResult } from '@vimo/contract';

/** The state machine of a challenge as one table (docs/domains/challenges.md). */

/** Who takes a step. */
export type Party = 'challenger' | 'challenged' | 'reviewer';

interface Step {
  from: readonly ChallengeState[];
  to: ChallengeState;
  by: Party;
  /** What happens to the record at the same moment, a step of its own state machine. */
  record?: 'sendBack' | 'annul' | 'lapse' | 'recheckPass' | 'recheckFail';
}

const { audit, revision, recheck, dismissed, upheld, cleared, failed } = ChallengeState;

export const STEPS = {
  explain: { from: [audit], to: audit, by: 'challenged' },
  sendBack: { from: [audit], to: revision, by: 'reviewer', record: 'sendBack' },
  uphold: { from: [audit], to: upheld, by: 'reviewer', record: 'annul' },
  dismiss: { from: [audit], to: dismissed, by: 'reviewer' },
  revise: { from: [revision], to: recheck, by: 'challenged' },
  /** Where nothing was modified in time: the pupil does not, or cannot any more. */
  lapse: { from: [revision], to: upheld, by: 'reviewer', record: 'lapse' },
  recheckPass: { from: [recheck], to: cleared, by: 'reviewer', record: 'recheckPass' },
  recheckFail: { from: [recheck], to: failed, by: 'reviewer', record: 'recheckFail' },
} as const satisfies Record<string, Step>;
export type StepName = keyof typeof STEPS;

export const after = (step: StepName, stand: ChallengeState): ChallengeState | undefined => {
  const { from, to }: Step = STEPS[step];
  return from.includes(stand) ? to : undefined;
};
export const recordStep = (step: StepName) => (STEPS[step] as Step).record;

/** The ruling that a result of the wire means. */
export const RULINGS = { 2: 'sendBack', 4: 'uphold', 5: 'dismiss' } as const satisfies Record<number, StepName>;
/** The ruling that a result means at a point: what was sent back and not modified can only become void. */
export const rulingAt = (stand: ChallengeState, status: keyof typeof RULINGS): StepName =>
  stand === revision && status === 4 ? 'lapse' : RULINGS[status];
export const RECHECKS = { 2: 'recheckPass', 3: 'recheckFail' } as const satisfies Record<number, StepName>;

/** The codes of the wire. */
export function codesOf(stand: ChallengeState) {
  const modified = stand === recheck || stand === cleared || stand === failed;
  const result =
    stand === audit
      ? QuestionResult.pending
      : stand === dismissed
        ? QuestionResult.invalid
        : stand === upheld
          ? QuestionResult.void
          : QuestionResult.modify;
  const check =
    stand === recheck
      ? RecheckResult.pending
      : stand === cleared
        ? RecheckResult.passed
        : stand === failed
          ? RecheckResult.refused
          : 0;
  const flow =
    stand === audit
      ? QuestionFlow.audit
      : stand === revision
        ? QuestionFlow.revision
        : stand === recheck
          ? QuestionFlow.recheck
          : QuestionFlow.ended;
  return {
    status: result,
    studentStatus: stand === revision ? ModifyStatus.modifying : modified ? ModifyStatus.done : ModifyStatus.none,
    checkStatus: check,
    flowStatus: flow,
  };
}
