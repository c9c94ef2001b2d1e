import { event } from '../../../platform/events.ts';

/**
 * Pupils are in another class, or of another school, than a moment ago: rows that say where they are do so already. Who keeps something of them that waits
 * hands it on (docs/domains/school-years.md, time).
 */
export const pupilsMoved = event<{ studentIds: readonly string[] }>('roster.pupils.moved');
