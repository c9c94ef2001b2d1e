import { event } from '../../../platform/events.ts';
import type { WireTime } from '../../../platform/time.ts';

/**
 * Pupils are in another class, or of another school, than a moment ago: rows that say where they are do so already. Who keeps something of them that waits
 * hands it on (docs/domains/school-years.md, time).
 */
export const pupilsMoved = event<{ studentIds: readonly string[] }>('roster.pupils.moved');

/** How somebody comes to have no part any more; a suspended pupil stays at the school. */
export type Going = 'left' | 'graduated' | 'disabled' | 'closed';

/**
 * People are gone: from the school, or from the platform. Whoever keeps a place of theirs in what has not begun gives it back; what was is left as it was
 * (docs/domains/people.md, Who is gone).
 */
export const peopleGone = event<{ accountIds: readonly string[]; how: Going; now: WireTime }>('roster.people.gone');
