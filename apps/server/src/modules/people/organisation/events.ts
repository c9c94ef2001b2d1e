import { event } from '../../../platform/events.ts';
import type { WireTime } from '../../../platform/time.ts';

/** An organisation is used no more. Whoever keeps places of people in what it has not begun gives them back and tells them; what has begun is left as it is (docs/domains/organisations.md). */
export const organisationEnded = event<{ orgId: string; now: WireTime }>('organisation.ended');
