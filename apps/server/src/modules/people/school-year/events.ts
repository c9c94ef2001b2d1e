import { event } from '../../../platform/events.ts';
import type { Day } from './rules.ts';

/** So many of one kind are counted at most; a bureau's are told as more than that. */
export const MOST_HELD = 10_000;

/** What a domain keeps of a semester: in words, how many, and the word that counts them. */
export interface Held {
  what: string;
  count: number;
  unit: string;
}

/**
 * Dates of a semester that has begun are to be changed for schools: each domain that keeps something of it there names that in `holds`, with its number
 * (docs/domains/school-years.md, calendar). `startsOn` is its first day as it stands.
 */
export const semesterChanging = event<{
  semesterId: string;
  orgIds: readonly string[];
  startsOn: Day;
  holds: Held[];
}>('calendar.semester.changing');

/** A school year (its first year) that has begun is to begin again after today: what goes back by that until then is named in `holds`, as of `semesterChanging`. */
export const yearReturning = event<{ startYear: number; holds: Held[] }>('calendar.year.returning');

/** The first day of a school year (its first year) that is yet to come is another one for schools: what was written for that day goes along. */
export const firstDayMoved = event<{ orgIds: readonly string[]; startYear: number; from: Day; to: Day }>(
  'calendar.year.moved',
);
