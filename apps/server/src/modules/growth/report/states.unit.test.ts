import { NoticeState, ReportStage } from '@vimo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NoticeFacts, type NoticeStep, stageOf, standOf, stepProblem } from './states.ts';

const day = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const notice = fc.record({ one: day, other: day, endedEarly: fc.boolean(), withdrawn: fc.boolean() }).map(
  ({ one, other, ...rest }): NoticeFacts => ({
    ...rest,
    startsOn: one < other ? one : other,
    endsOn: one < other ? other : one,
  }),
);
const STEPS: readonly NoticeStep[] = ['extend', 'end', 'withdraw'];

describe('the state machine of a public notice', () => {
  it('goes on with the days and never back', () => {
    fc.assert(
      fc.property(notice, day, day, (facts, one, other) => {
        const [before, after] = one < other ? [one, other] : [other, one];
        expect(standOf(facts, after)).toBeGreaterThanOrEqual(standOf(facts, before));
      }),
    );
  });

  it('runs on the days between its first and last alone, and shows a report on these', () => {
    fc.assert(
      fc.property(notice, day, (facts, today) => {
        const runs = !facts.withdrawn && !facts.endedEarly && facts.startsOn <= today && today <= facts.endsOn;
        expect(standOf(facts, today) === NoticeState.running).toBe(runs);
        expect(stageOf(facts, '2026-07-01', today) === ReportStage.underNotice).toBe(runs);
        const before = !facts.withdrawn && !facts.endedEarly && today < facts.startsOn;
        const over = !facts.withdrawn && (facts.endedEarly || today > facts.endsOn);
        expect(stageOf(facts, '2026-07-01', today) === ReportStage.planned).toBe(before);
        expect(stageOf(facts, '2026-07-01', today) === ReportStage.noticed).toBe(over);
      }),
    );
  });

  it('says nothing of a report that is under none: its semester runs, or is over', () => {
    fc.assert(
      fc.property(notice, day, day, (facts, endsOn, today) => {
        const stage = today > endsOn ? ReportStage.over : ReportStage.open;
        expect(stageOf(undefined, endsOn, today)).toBe(stage);
        expect(stageOf({ ...facts, withdrawn: true }, endsOn, today)).toBe(stage);
      }),
    );
  });

  it('what was withdrawn takes no step, and a step that is taken leads on', () => {
    fc.assert(
      fc.property(notice, day, fc.constantFrom(...STEPS), (facts, today, step) => {
        const problem = stepProblem(step, facts, today);
        if (facts.withdrawn) expect(problem).toBeTypeOf('string');
        if (problem !== undefined) return;
        const after: NoticeFacts = {
          ...facts,
          ...(step === 'end' ? { endedEarly: true } : {}),
          ...(step === 'withdraw' ? { withdrawn: true } : {}),
        };
        expect(standOf(after, today)).toBeGreaterThanOrEqual(standOf(facts, today));
        if (step === 'end') expect(standOf(facts, today)).toBe(NoticeState.running);
      }),
    );
  });
});
