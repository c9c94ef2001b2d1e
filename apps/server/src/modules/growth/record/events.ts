import { event } from '../../../platform/events.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { RecordFacts } from './queries.ts';

/** A record has passed: by a review, by its student's confirmation or by a check. */
export const recordPassed = event<{
  record: Pick<RecordFacts, 'recordId' | 'studentId' | 'title'>;
  now: WireTime;
}>('record.passed');

/** A reviewer has taken back a pass that was given at `since`. */
export const passTakenBack = event<{
  record: Pick<RecordFacts, 'recordId' | 'studentId'>;
  since: WireTime;
  now: WireTime;
}>('record.pass.taken.back');

/** A student has modified what a ruling sent back. */
export const recordRevised = event<{ session: Session; record: RecordFacts; now: WireTime }>('record.revised');
