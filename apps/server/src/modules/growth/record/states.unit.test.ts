import { recordStepLabel } from '@vimo/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { after, codesOf, editStep, enteredBy, historyStep, STEPS, State, type StepName, statesFor } from './states.ts';

const names = Object.keys(STEPS) as StepName[];
const states = Object.values(State);

it('over any sequence of steps: what passed is frozen, what is void or gone stays so, only a decision passes a record', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<State>(State.draft, State.waiting),
      fc.array(fc.constantFrom(...names), { maxLength: 60 }),
      (first, steps) => {
        let state = first;
        const taken: StepName[] = [];
        for (const step of steps) {
          const next = after(step, state);
          if (next === undefined) continue;
          const { by } = STEPS[step];
          // Nobody but those who decide takes a record out of what passed.
          if (state === State.passed && step !== 'takeBack') expect(['school', 'ruling']).toContain(by);
          if (next === State.passed && state !== State.passed)
            expect(['pass', 'confirm', 'confirmLapsed', 'recheckPass']).toContain(step);
          expect(state).not.toBe(State.void);
          expect(state).not.toBe(State.gone);
          // What was refused or sent back is changed or submitted by its owner before anybody decides again.
          if (step === 'pass' || step === 'refuse')
            expect(['submit', 'takeBack', 'passFirst', 'takeBackFirst']).toContain(
              taken.findLast((one) => STEPS[one].to === State.submitted),
            );
          // What is taken back waits as it did: it was passed by a reviewer or somebody after, and is decided again.
          if (step === 'takeBack') expect(next).toBe(State.submitted);
          state = next;
          taken.push(step);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

it('content is changed in draft, refused and returned alone; each step has its words', () => {
  expect(states.filter((state) => editStep(state) !== undefined)).toEqual([State.draft, State.refused, State.returned]);
  for (const name of names) expect(recordStepLabel[historyStep(name)], name).toBeDefined();
});

it('every state has its two codes, and a filter by code finds the states that carry it', () => {
  for (const state of states.filter((one) => one !== State.gone)) {
    for (const byTeacher of [false, true]) {
      const codes = codesOf(state, byTeacher);
      expect(statesFor(codes)).toContain(state);
    }
  }
  expect(statesFor({})).not.toContain(State.gone);
  expect(statesFor({ confirmStatus: 1 })).toEqual([State.waiting]);
  expect(statesFor({ auditStauts: 2 })).toEqual([State.passed]);
  expect(statesFor({ confirmStatus: 2, byTeacher: false })).toEqual([]);
  expect([0, 1, 2, undefined].map((confirmStatus) => enteredBy({ confirmStatus }))).toEqual([
    false,
    true,
    true,
    undefined,
  ]);
});
