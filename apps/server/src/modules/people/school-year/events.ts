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
