import type { Db } from '../../../platform/database.ts';
import type { FellBehind } from '../../../slice.ts';
import { type Day, semestersOfSchools } from '../../people/school-year/index.ts';
import { semestersUsed } from '../report/index.ts';
import { openedSemesters } from './staff-queries.ts';

/** Of each of some schools the semester that ended last, where nobody opened its evaluations though its reports have records that passed (docs/domains/semester-evaluations.md). */
export async function unopenedIn(db: Db, orgIds: readonly string[], day: Day): Promise<FellBehind[]> {
  const semesters = await semestersOfSchools(db, orgIds);
  const opened = new Set((await openedSemesters(db, orgIds)).map(({ orgId, semesterId }) => `${orgId} ${semesterId}`));
  const unopened = orgIds.flatMap((orgId) => {
    const all = semesters.get(orgId) ?? [];
    const term = all.findLast(({ endsOn }) => endsOn < day);
    if (!term || opened.has(`${orgId} ${term.semesterId}`)) return [];
    const { semesterId, startsOn: from, endsOn } = term;
    // The holidays after it are its own.
    const before = all.find(({ startsOn }) => startsOn > endsOn)?.startsOn ?? 'infinity';
    return [{ orgId, semesterId, from, before, endsOn }];
  });
  if (unopened.length === 0) return [];
  const used = new Set((await semestersUsed(db, unopened)).map(({ orgId }) => orgId));
  return unopened
    .filter(({ orgId }) => used.has(orgId))
    .map(({ orgId, semesterId, endsOn }) => ({ orgId, count: 1, since: endsOn, semesterId }));
}
