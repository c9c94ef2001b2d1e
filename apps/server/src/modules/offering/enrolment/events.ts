import { event } from '../../../platform/events.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Somebody has evaluated an activity in which they took part; `guardianId` is who acted for them. */
export const activityEvaluated = event<{
  accountId: string;
  enrolmentId: string;
  title: string;
  guardianId: string | null;
  now: WireTime;
}>('activity.evaluated');
