import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';

/** What of a child's waits for the family (docs/domains/family.md). */
export const WAITING_KINDS = [
  'comment',
  'refused',
  'confirm',
  'challenge',
  'evaluation',
  'selfRating',
  'circular',
  'activity',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const childWaiting = z.object({
  studentId: z.string(),
  name: z.string(),
  /** `comment`: a guardian's word on a semester; `refused`: own records that came back, by a reviewer or a ruling; `confirm`: entries of teachers to confirm; `challenge`: challenges of own records to explain or modify; `evaluation`: own words on semesters; `selfRating`: occasions on which the child rates oneself; `circular`: circulars to the child that are to be confirmed; `activity`: one that begins today or tomorrow. */
  kind: z.enum(WAITING_KINDS),
  /** Of what the child does oneself how many; else 1. */
  count: z.int(),
  /** Of a word on a semester: the evaluation; else empty. */
  evaluationId: z.string(),
  /** Of an activity: its id and its enrolment; else empty. */
  activityId: z.string(),
  enrollId: z.string(),
  /** Of an activity, or the semester's name; else empty. */
  title: z.string(),
  /** When an activity begins, or the last day for a word on a semester (none when it was refused); else empty. */
  startDate: z.string(),
});
export type ChildWaiting = z.output<typeof childWaiting>;

export const childrenWaiting = endpoint({
  method: 'POST',
  path: `${API}/family/waiting`,
  summary: '孩子的待办',
  tag: '家长',
  access: 'signedIn',
  input: noInput,
  output: z.array(childWaiting),
});
