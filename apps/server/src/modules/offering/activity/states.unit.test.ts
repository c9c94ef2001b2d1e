import { ACTIVITY_STEPS, ActivityAudit, IssueStatus } from '@vimo/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterStep, beginning, mayStep, onceChanged, type Standing, stepsFrom } from './states.ts';

const { none, waiting, passed, withSchool } = ActivityAudit;
const { issued, notIssued } = IssueStatus;
const PEOPLE = ['writer', 'colleague', 'clerk', 'other clerk'] as const;
const CLERKS: readonly string[] = ['clerk', 'other clerk'];
const act = fc.oneof(
  fc.record({ who: fc.constantFrom(...PEOPLE), what: fc.constantFrom(...ACTIVITY_STEPS, 'rewrite' as const) }),
);
const WISHES = { published: fc.boolean(), secondPerson: fc.boolean(), twoPeople: fc.boolean() };

it('stands on the bureau’s pages only after somebody else there passed it as it is, whatever anybody tries', () => {
  fc.assert(
    fc.property(fc.record(WISHES), fc.array(act, { maxLength: 30 }), ({ published, secondPerson, twoPeople }, acts) => {
      let at: Standing = {
        ...beginning({ hasBureau: true, byBureau: false }),
        published,
        secondPerson,
        twoPeople,
        hasBureau: true,
      };
      expect(at).toMatchObject({ auditStatus: none, issueStatus: notIssued });
      let putForwardBy = '';
      let passedBy = '';
      let seenBy: string[] = [];
      for (const { who, what } of acts) {
        if (what === 'rewrite') {
          at = { ...at, ...onceChanged(at) };
          seenBy = [];
        } else {
          const mayPass = CLERKS.includes(who);
          const person = {
            ...{ mayWrite: !mayPass, mayPass },
            ...{ putItForward: who === putForwardBy, passedIt: who === passedBy },
          };
          const may = mayStep(what, at, person);
          expect(stepsFrom(at, person).includes(what)).toBe(may);
          if (!may) continue;
          at = afterStep(what, at);
          if (what === 'putForward') putForwardBy = who;
          if (what === 'pass' || what === 'passWithin' || what === 'passAndIssue') {
            expect(who).not.toBe(putForwardBy);
            seenBy.push(who);
          }
          if (twoPeople && what === 'issue') expect(who).not.toBe(passedBy);
          if (twoPeople) expect(what).not.toBe('passAndIssue');
          if (what === 'pass' || what === 'passAndIssue') passedBy = who;
        }
        if (at.issueStatus === issued) {
          expect(at.auditStatus).toBe(passed);
          expect(at.published).toBe(true);
          expect(seenBy.some((who) => CLERKS.includes(who))).toBe(true);
        }
        if (secondPerson && at.auditStatus === waiting) expect(at.published).toBe(true);
        if (!secondPerson) expect(at.auditStatus).not.toBe(withSchool);
      }
    }),
    { numRuns: 2000 },
  );
});

it('a bureau’s own, and what its people write, stand on its pages at once; above what no bureau stands there is no way', () => {
  const own = {
    ...beginning({ hasBureau: false, byBureau: false }),
    published: true,
    secondPerson: false,
    twoPeople: false,
    hasBureau: false,
  };
  expect(own).toMatchObject({ auditStatus: passed, issueStatus: issued });
  expect(beginning({ hasBureau: true, byBureau: true })).toEqual({ auditStatus: passed, issueStatus: issued });
  expect(stepsFrom(own, { mayWrite: true, mayPass: true, putItForward: false, passedIt: false })).toEqual([]);
  expect(onceChanged(own)).toEqual({ auditStatus: passed, issueStatus: issued });
});
