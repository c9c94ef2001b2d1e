import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';

/** What of a child's waits for the family (docs/domains/family.md). */
export const WAITING_KINDS = ['refused', 'confirm', 'activity'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const childWaiting = z.object({
  studentId: z.string(),
  name: z.string(),
  /** `refused`: own records that came back; `confirm`: entries of teachers to confirm; `activity`: one that begins today or tomorrow. */
  kind: z.enum(WAITING_KINDS),
  /** Of records how many; of an activity 1. */
  count: z.int(),
  /** Of an activity: its id, its enrolment, its title and its beginning; else empty. */
  activityId: z.string(),
  enrollId: z.string(),
  title: z.string(),
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
