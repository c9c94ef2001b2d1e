import { event } from '../../../platform/events.ts';
import type { WireTime } from '../../../platform/time.ts';

/** A guardian is bound to a student no more, by whomever it was ended: what hung on it ends too. */
export const guardianUnbound = event<{ parentId: string; studentId: string; now: WireTime }>(
  'account.guardian.unbound',
);
