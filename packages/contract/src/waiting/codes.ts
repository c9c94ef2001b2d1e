import { STUDENT_TYPES, Usertype } from '../wire/codes.ts';

/** What can wait for somebody in the student or parent area, and for whom: a number beside the entry of the menu that leads to it. */
export const memberWaiting = {
  /** Entered by a teacher, to be confirmed or rejected. */
  recordsToConfirm: STUDENT_TYPES,
  /** Not passed, or sent back by a ruling: to be changed and submitted again. */
  recordsReturned: STUDENT_TYPES,
  /** Challenges of own records, to be explained or modified. */
  challengesToAnswer: STUDENT_TYPES,
  /** Semester evaluations to be written, or written again. */
  evaluationsToWrite: STUDENT_TYPES,
  /** Occasions of evaluation tasks on which marks are to be given. */
  tasksToRate: STUDENT_TYPES,
  /** Comments of a guardian on children's semester evaluations. */
  commentsToWrite: [Usertype.parent],
} as const satisfies Record<string, readonly number[]>;
export type MemberWaiting = keyof typeof memberWaiting;
export const MEMBER_WAITING = Object.keys(memberWaiting) as [MemberWaiting, ...MemberWaiting[]];
