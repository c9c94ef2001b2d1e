import { event } from '../../../platform/events.ts';
import type { WireTime } from '../../../platform/time.ts';

/** An organisation is used no more. Whoever keeps places of people in what it has not begun gives them back and tells them; what has begun is left as it is (docs/domains/organisations.md). */
export const organisationEnded = event<{ orgId: string; now: WireTime }>('organisation.ended');

/** An organisation stands below another bureau than a moment ago, with all below it; none was above it where `formerParentId` is null. What waits for a bureau that is above it no more is handed on to the one that is (docs/domains/organisations.md). */
export const organisationMoved = event<{ orgId: string; formerParentId: string | null }>('organisation.moved');
