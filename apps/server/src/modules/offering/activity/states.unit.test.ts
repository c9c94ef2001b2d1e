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
const wishes = fc.record({
  published: fc.boolean(),
  secondPerson: fc.boolean(),
  twoPeople: fc.boolean(),
  passedBelow: fc.boolean(),
});

it('stands on the bureau’s pages, and on the own ones where the bureau passes those, only after somebody else there passed it as it is, whatever anybody tries', () => {
  fc.assert(
    fc.property(wishes, fc.array(act, { maxLength: 30 }), (wished, acts) => {
      const { secondPerson, twoPeople, passedBelow } = wished;
      let at: Standing = {
        ...beginning({ hasBureau: true, byBureau: false }),
        ...wished,
        ...{ hasBureau: true, forOwnPage: false },
      };
      expect(at).toMatchObject({ auditStatus: none, issueStatus: notIssued });
      let putForwardBy = '';
      let passedBy = '';
      let seenBy: string[] = [];
      // Shown before the bureau wanted to pass it.
      let isOfBefore = at.published;
      for (const { who, what } of acts) {
        if (what === 'rewrite') {
          at = onceChanged(at);
          seenBy = [];
          isOfBefore = false;
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
          if (what === 'putForward' || what === 'putForwardOwn') putForwardBy = who;
          if (what === 'pass' || what === 'passWithin' || what === 'passAndIssue') {
            expect(who).not.toBe(putForwardBy);
            seenBy.push(who);
          }
          if (twoPeople && what === 'issue') expect(who).not.toBe(passedBy);
          if (twoPeople) expect(what).not.toBe('passAndIssue');
          if (what === 'pass' || what === 'passAndIssue') passedBy = who;
        }
        const isSeen = seenBy.some((who) => CLERKS.includes(who));
        if (at.issueStatus === issued) {
          expect(at.auditStatus).toBe(passed);
          expect([at.published, at.forOwnPage]).toEqual([true, false]);
          expect(isSeen).toBe(true);
        }
        if (passedBelow && at.published && !isOfBefore) expect(isSeen).toBe(true);
        if (!passedBelow) expect(at.forOwnPage).toBe(false);
        if (secondPerson && !passedBelow && at.auditStatus === waiting) expect(at.published).toBe(true);
        if (!secondPerson) expect(at.auditStatus).not.toBe(withSchool);
      }
    }),
    { numRuns: 2000 },
  );
});

const OWN: Standing = {
  ...beginning({ hasBureau: false, byBureau: false }),
  ...{ published: true, secondPerson: false, twoPeople: false, passedBelow: false, forOwnPage: false },
  hasBureau: false,
};

it('a bureau’s own, and what its people write, stand on its pages at once; above what no bureau stands there is no way', () => {
  expect(OWN).toMatchObject({ auditStatus: passed, issueStatus: issued });
  expect(beginning({ hasBureau: true, byBureau: true })).toEqual({ auditStatus: passed, issueStatus: issued });
  expect(stepsFrom(OWN, { mayWrite: true, mayPass: true, putItForward: false, passedIt: false })).toEqual([]);
  expect(onceChanged(OWN)).toEqual(OWN);
});

it('changed, what nobody is shown or nobody passes any more is not put forward by itself', () => {
  const shown = { ...OWN, hasBureau: true, issueStatus: notIssued };
  const changed = (more: Partial<Standing>) => {
    const { auditStatus, published, forOwnPage } = onceChanged({ ...shown, ...more });
    return { auditStatus, published, forOwnPage };
  };
  const own = { forOwnPage: true, passedBelow: true };
  expect(changed(own)).toEqual({ auditStatus: waiting, published: false, forOwnPage: true });
  expect(changed({ ...own, secondPerson: true }).auditStatus).toBe(withSchool);
  expect(changed({ ...own, passedBelow: false })).toEqual({ auditStatus: none, published: true, forOwnPage: false });
  for (const more of [own, { secondPerson: true }])
    expect(changed({ ...more, published: false })).toEqual({ auditStatus: none, published: false, forOwnPage: false });
  // Shown since before the bureau wanted it.
  expect(changed({ auditStatus: none, passedBelow: true })).toEqual(changed(own));
});
