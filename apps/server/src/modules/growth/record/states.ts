import { AuditStatus, ConfirmStatus } from '@vimo/contract';

/** The state machine of a record as one table (docs/domains/records.md). Nothing else decides which step may follow which. */

/** As stored; 0 to 3 are those of the wire. */
export const State = {
  draft: 0,
  submitted: 1,
  passed: 2,
  refused: 3,
  /** Entered by a teacher, waits for the student. */
  waiting: 4,
  /** Rejected by the student, back with the teacher. */
  rejected: 5,
  /** Sent back by a ruling, to be modified. */
  returned: 6,
  /** Modified, to be checked again. */
  rechecking: 7,
  void: 8,
  /** Deleted as a draft, or withdrawn by the teacher: shown to nobody but in its history. */
  gone: 9,
} as const;
export type State = (typeof State)[keyof typeof State];

/** What was published stays under notice while a challenge of it is dealt with. */
export const PUBLISHED: readonly State[] = [State.passed, State.returned, State.rechecking];

/** In what capacity a step is taken. */
export type Part = 'student' | 'teacher' | 'reviewer' | 'school' | 'ruling' | 'clock';

interface Step {
  from: readonly State[];
  to: State;
  by: Part;
  /** What must be said with it. */
  needs?: 'reason';
}

const { draft, submitted, passed, refused, waiting, rejected, returned, rechecking, gone } = State;

export const STEPS = {
  edit: { from: [draft], to: draft, by: 'student' },
  editRefused: { from: [refused], to: refused, by: 'student' },
  submit: { from: [draft, refused], to: submitted, by: 'student' },
  delete: { from: [draft, refused], to: gone, by: 'student' },
  pass: { from: [submitted], to: passed, by: 'reviewer' },
  /** The first of two steps: it waits for the school's. */
  passFirst: { from: [submitted], to: submitted, by: 'reviewer' },
  refuse: { from: [submitted], to: refused, by: 'reviewer', needs: 'reason' },
  /** By who passed it, at once, as long as nothing followed. */
  takeBack: { from: [passed], to: submitted, by: 'reviewer' },
  takeBackFirst: { from: [submitted], to: submitted, by: 'reviewer' },
  confirm: { from: [waiting], to: passed, by: 'student' },
  reject: { from: [waiting], to: rejected, by: 'student', needs: 'reason' },
  confirmLapsed: { from: [waiting], to: passed, by: 'clock' },
  mend: { from: [waiting, rejected], to: waiting, by: 'teacher' },
  withdraw: { from: [waiting, rejected], to: gone, by: 'teacher' },
  keep: { from: [passed], to: passed, by: 'school' },
  revoke: { from: [passed], to: refused, by: 'school', needs: 'reason' },
  revokeEntry: { from: [passed], to: rejected, by: 'school', needs: 'reason' },
  sendBack: { from: [passed], to: returned, by: 'ruling', needs: 'reason' },
  revise: { from: [returned], to: rechecking, by: 'student' },
  /** What was sent back was not modified in time. */
  lapse: { from: [returned], to: State.void, by: 'ruling', needs: 'reason' },
  recheckPass: { from: [rechecking], to: passed, by: 'ruling' },
  recheckFail: { from: [rechecking], to: State.void, by: 'ruling', needs: 'reason' },
  annul: { from: [passed], to: State.void, by: 'ruling', needs: 'reason' },
} as const satisfies Record<string, Step>;
export type StepName = keyof typeof STEPS;

/** The name under which the timeline tells a step. */
export const historyStep = (step: StepName): string =>
  step === 'editRefused' ? 'edit' : step === 'revokeEntry' ? 'revoke' : step;

/** The state after a step; undefined when it may not be taken from here. */
export function after(step: StepName, state: State): State | undefined {
  const { from, to }: Step = STEPS[step];
  return from.includes(state) ? to : undefined;
}

export const needsReason = (step: StepName): boolean => (STEPS[step] as Step).needs === 'reason';

/** How a student's changing of the content is called, by the state it is in; undefined when nothing may be changed. */
export const editStep = (state: State): 'edit' | 'editRefused' | 'revise' | undefined =>
  state === draft ? 'edit' : state === refused ? 'editRefused' : state === returned ? 'revise' : undefined;

/** The two codes of the wire. */
export function codesOf(state: State, byTeacher: boolean): { auditStauts: AuditStatus; confirmStatus: ConfirmStatus } {
  const confirmed = byTeacher ? ConfirmStatus.confirmed : ConfirmStatus.none;
  switch (state) {
    case waiting:
      return { auditStauts: AuditStatus.submitted, confirmStatus: ConfirmStatus.waiting };
    case rejected:
      return { auditStauts: AuditStatus.refused, confirmStatus: ConfirmStatus.rejected };
    case submitted:
    case rechecking:
      return { auditStauts: AuditStatus.submitted, confirmStatus: confirmed };
    case passed:
      return { auditStauts: AuditStatus.passed, confirmStatus: confirmed };
    case draft:
      return { auditStauts: AuditStatus.draft, confirmStatus: confirmed };
    default:
      return { auditStauts: AuditStatus.refused, confirmStatus: confirmed };
  }
}

/** All in which a record is there. */
export const ALL: readonly State[] = Object.values(State).filter((state) => state !== gone);

/** What a filter of the wire asks for. */
export interface CodeFilter {
  auditStauts?: number | undefined;
  confirmStatus?: number | undefined;
  /** Entered by a teacher, or by the student; undefined is either. */
  byTeacher?: boolean | undefined;
  /** Void ones alone, or none of them; undefined is either. */
  isVoid?: boolean | undefined;
}

/** Whose entries a filter means: a code of confirmation is of teachers' entries, none is of the student's own. */
export const enteredBy = ({ byTeacher, confirmStatus }: CodeFilter): boolean | undefined =>
  byTeacher ?? (confirmStatus === undefined ? undefined : confirmStatus !== ConfirmStatus.none);

/** The states that a filter of the wire means; undefined is all that are shown. */
export function statesFor(filter: CodeFilter): readonly State[] {
  // Who entered it decides about the code of confirmation alone, and one that asks for that says whose entries it means.
  const byTeacher = enteredBy(filter) ?? false;
  return ALL.filter((state) => {
    const codes = codesOf(state, byTeacher);
    return (
      (filter.isVoid === undefined || filter.isVoid === (state === State.void)) &&
      (filter.auditStauts === undefined || codes.auditStauts === filter.auditStauts) &&
      (filter.confirmStatus === undefined || codes.confirmStatus === filter.confirmStatus)
    );
  });
}
