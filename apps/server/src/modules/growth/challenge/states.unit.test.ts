import {
  ChallengeState,
  QUESTION_UNDER_WAY,
  questionResultLabel,
  questionStepLabel,
  type RecheckResult,
  recheckResultLabel,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { State, stateAfter } from '../record/index.ts';
import { DAYS } from './rules.ts';
import { after, codesOf, RECHECKS, RULINGS, recordStep, STEPS, type StepName } from './states.ts';

const names = Object.keys(STEPS) as StepName[];

it('over any sequence of steps: it ends at most once, the record goes along, and a passed record is touched by a ruling alone', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 40 }), (steps) => {
      let stand: ChallengeState = ChallengeState.audit;
      let record: State = State.passed;
      let rulings = 0;
      for (const step of steps) {
        const next = after(step, stand);
        if (next === undefined) continue;
        expect(QUESTION_UNDER_WAY).toContain(stand);
        const along = step === 'revise' ? 'revise' : recordStep(step);
        if (along) {
          // What the challenge does to the record may always be done: the two lives never part.
          const moved = stateAfter(along, record);
          expect(moved, `${step} ${record}`).toBeDefined();
          record = moved!;
        }
        if (STEPS[step].by === 'reviewer') rulings += 1;
        stand = next;
      }
      expect(rulings).toBeLessThanOrEqual(2);
      const frozen: ChallengeState[] = [ChallengeState.audit, ChallengeState.dismissed, ChallengeState.cleared];
      expect(record === State.passed).toBe(frozen.includes(stand));
      expect(record === State.void).toBe(stand === ChallengeState.upheld || stand === ChallengeState.failed);
    }),
    { numRuns: 2000 },
  );
});

it('every stand has its codes in both sets of labels', () => {
  for (const stand of Object.values(ChallengeState)) {
    const { status, checkStatus, studentStatus, flowStatus } = codesOf(stand);
    expect(questionResultLabel[status]).toBeDefined();
    if (checkStatus) expect(recheckResultLabel[checkStatus as RecheckResult]).toBeDefined();
    expect(flowStatus === 4).toBe(!QUESTION_UNDER_WAY.includes(stand));
    expect(studentStatus >= 3).toBe(checkStatus > 0);
  }
  expect(codesOf(ChallengeState.revision)).toEqual({ status: 2, studentStatus: 2, checkStatus: 0, flowStatus: 2 });
  for (const step of ['raise', ...names]) expect(questionStepLabel[step], step).toBeDefined();
});

it('a result of the wire is one ruling, and each point has its working days', () => {
  expect(RULINGS).toEqual({ 2: 'sendBack', 4: 'uphold', 5: 'dismiss' });
  expect(RECHECKS).toEqual({ 2: 'recheckPass', 3: 'recheckFail' });
  expect(DAYS).toEqual({ audit: 5, revision: 3, recheck: 5 });
});
