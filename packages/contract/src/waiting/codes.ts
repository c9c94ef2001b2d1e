import { type Href, hrefTo } from '../pages/addresses.ts';
import { STUDENT_TYPES, Usertype } from '../wire/codes.ts';

/**
 * What can wait for somebody in the student or parent area: for whom, and the list that shows just these (docs/domains/waiting.md). Menus, tabs, homes and
 * the parent's home count and link by nothing else; the list behind `opens` has as many rows as are counted.
 */
export const memberWaiting = {
  /** Entered by a teacher, to be confirmed or rejected. */
  recordsToConfirm: { who: STUDENT_TYPES, opens: hrefTo('/mine/jlqr', { name: 'first' }) },
  /** Own records that were not passed, or sent back by a ruling: to be changed and submitted again. */
  recordsReturned: { who: STUDENT_TYPES, opens: hrefTo('/mine/xsjl', { status: '3' }) },
  /** Challenges of own records, to be explained or modified. */
  challengesToAnswer: { who: STUDENT_TYPES, opens: hrefTo('/mine/zycl', { name: 'second', todo: '1' }) },
  /** Semester evaluations to be written, or written again. */
  evaluationsToWrite: { who: STUDENT_TYPES, opens: hrefTo('/mine/myState', { todo: '1' }) },
  /** Occasions of evaluation tasks on which marks are to be given: to oneself, and to classmates. */
  selfToRate: { who: STUDENT_TYPES, opens: hrefTo('/mine/evaluateTask', { name: 'first', status: '1' }) },
  peersToRate: { who: STUDENT_TYPES, opens: hrefTo('/mine/evaluateTask', { name: 'second', status: '1' }) },
  /** Comments of a guardian on children's semester evaluations. */
  commentsToWrite: { who: [Usertype.parent], opens: '/parent/parentState' },
  /** Circulars that ask for a receipt and lack it: of a guardian, for one child at least. */
  circularsToConfirm: {
    who: [...STUDENT_TYPES, Usertype.parent],
    opens: hrefTo('/mine/notifications', { todo: '1' }),
  },
} as const satisfies Record<string, { who: readonly number[]; opens: Href }>;
export type MemberWaiting = keyof typeof memberWaiting;
export const MEMBER_WAITING = Object.keys(memberWaiting) as [MemberWaiting, ...MemberWaiting[]];
