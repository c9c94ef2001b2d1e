import { event } from '../../../platform/events.ts';
import type { Day } from './rules.ts';

/**
 * Dates of a semester that has begun are to be changed for schools: each domain that keeps something of it there names that in `holds`, in words
 * (docs/domains/school-years.md, calendar). `startsOn` is its first day as it stands.
 */
export const semesterChanging = event<{
  semesterId: string;
  orgIds: readonly string[];
  startsOn: Day;
  holds: string[];
}>('calendar.semester.changing');
