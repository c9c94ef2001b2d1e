import { ACTIVITY_STEPS, ActivityAudit, type ActivityStep, IssueStatus } from '@vimo/contract';

/** Where an activity stands on its way to the pages of the bureau above it, and what the way is like. */
export interface Standing {
  auditStatus: number;
  issueStatus: number;
  published: boolean;
  /** Whether the organisation wants a colleague to pass what it puts forward. */
  secondPerson: boolean;
  /** Whether the bureau wants what one of its people passed to be issued by another. */
  twoPeople: boolean;
  /** Whether there is a bureau above; what a bureau holds itself stands on its pages without. */
  hasBureau: boolean;
  /** Whether a bureau above passes what its organisation shows before it is shown, on the own pages too. */
  passedBelow: boolean;
  /** Put forward for the pages of its own organisation alone. */
  forOwnPage: boolean;
}

/** What the person is to it. */
export interface Person {
  mayWrite: boolean;
  /** Answers for the pages of a bureau above. */
  mayPass: boolean;
  /** Whoever put it forward passes nothing of it. */
  putItForward: boolean;
  /** Passed it for the bureau. */
  passedIt: boolean;
}

interface Step {
  from: (at: Standing) => boolean;
  by: (person: Person, at: Standing) => boolean;
  to: (at: Standing) => Partial<Standing>;
}

const { none, waiting, passed, returned, withSchool } = ActivityAudit;
const { issued, notIssued } = IssueStatus;
const colleague = ({ mayWrite, putItForward }: Person) => mayWrite && !putItForward;
const bureau = ({ mayPass, putItForward }: Person) => mayPass && !putItForward;
const isOpen = ({ auditStatus }: Standing) => auditStatus === none || auditStatus === returned;
const first = ({ secondPerson }: Standing) => (secondPerson ? withSchool : waiting);
/** What was put forward in order to be shown is shown once the bureau has passed it. */
const shownOncePassed = (at: Standing) => at.published || at.passedBelow || at.forOwnPage;

/** The way (docs/domains/activities.md, The bureau's pages). Whoever answers for the pages may take off what stands there. */
const STEPS: Record<ActivityStep, Step> = {
  putForward: {
    // What its own organisation does not show is nothing for the bureau, save where somebody passes both at once. What was passed for the own pages may go on to the bureau's.
    from: (at) =>
      isOpen(at)
        ? at.published || at.secondPerson || at.passedBelow
        : at.auditStatus === passed && at.forOwnPage && at.published,
    by: ({ mayWrite }) => mayWrite,
    to: (at) => ({ auditStatus: first(at), forOwnPage: false }),
  },
  putForwardOwn: {
    from: (at) => isOpen(at) && at.passedBelow && !at.published,
    by: ({ mayWrite }) => mayWrite,
    to: (at) => ({ auditStatus: first(at), forOwnPage: true }),
  },
  takeBack: {
    from: ({ auditStatus }) => auditStatus === waiting || auditStatus === withSchool,
    by: ({ mayWrite }) => mayWrite,
    to: () => ({ auditStatus: none, forOwnPage: false }),
  },
  passWithin: {
    from: ({ auditStatus }) => auditStatus === withSchool,
    by: colleague,
    to: (at) => ({ auditStatus: waiting, published: at.published || !at.passedBelow }),
  },
  pass: {
    from: ({ auditStatus }) => auditStatus === waiting,
    by: bureau,
    to: (at) => ({ auditStatus: passed, published: shownOncePassed(at) }),
  },
  passAndIssue: {
    from: (at) => at.auditStatus === waiting && shownOncePassed(at) && !at.forOwnPage && !at.twoPeople,
    by: bureau,
    to: () => ({ auditStatus: passed, issueStatus: issued, published: true }),
  },
  return: {
    from: ({ auditStatus }) => auditStatus === waiting || auditStatus === withSchool,
    by: (person, { auditStatus }) => (auditStatus === waiting ? bureau : colleague)(person),
    to: () => ({ auditStatus: returned }),
  },
  issue: {
    from: (at) => at.auditStatus === passed && at.issueStatus === notIssued && at.published && !at.forOwnPage,
    by: ({ mayPass, passedIt }, { twoPeople }) => mayPass && !(twoPeople && passedIt),
    to: () => ({ issueStatus: issued }),
  },
  withdraw: {
    from: ({ issueStatus }) => issueStatus === issued,
    by: ({ mayPass }) => mayPass,
    to: () => ({ auditStatus: returned, issueStatus: notIssued }),
  },
};

export const mayStep = (step: ActivityStep, at: Standing, person: Person): boolean =>
  at.hasBureau && STEPS[step].from(at) && STEPS[step].by(person, at);
export const stepsFrom = (at: Standing, person: Person): ActivityStep[] =>
  ACTIVITY_STEPS.filter((step) => mayStep(step, at, person));
/** Where a step leads that may be taken. */
export const afterStep = (step: ActivityStep, at: Standing): Standing => ({ ...at, ...STEPS[step].to(at) });

/** Where a new activity begins: what the bureau's people write, and what no bureau stands above, is passed and issued. */
export const beginning = ({ hasBureau, byBureau }: { hasBureau: boolean; byBureau: boolean }) =>
  hasBureau && !byBureau ? { auditStatus: none, issueStatus: notIssued } : { auditStatus: passed, issueStatus: issued };

/**
 * Where it stands once its organisation has changed what was passed: it leaves the bureau's pages, the own ones too where the bureau passes what is shown there, and waits to be passed anew.
 * What nobody is shown, and what no bureau has to pass any more, its organisation puts forward when it wants to.
 */
export function onceChanged(at: Standing): Standing {
  const isJudged = at.auditStatus === passed || (at.passedBelow && at.published);
  if (!at.hasBureau || !isJudged) return at;
  const needsNobody = at.forOwnPage && !at.passedBelow;
  const isUnseen = !at.published && (at.secondPerson || at.passedBelow);
  if (needsNobody || isUnseen) return { ...at, auditStatus: none, issueStatus: notIssued, forOwnPage: false };
  return {
    ...at,
    auditStatus: first(at),
    issueStatus: notIssued,
    forOwnPage: at.forOwnPage || isOpen(at),
    published: at.published && !at.passedBelow,
  };
}
