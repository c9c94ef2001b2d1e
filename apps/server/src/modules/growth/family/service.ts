import type { ChildWaiting } from '@vimo/contract';
import type { Database } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { childIdsOf } from '../../people/account/index.ts';
import { semesterName } from '../../people/school-year/index.ts';
import { guardianWordsDue } from '../semester-evaluation/index.ts';
import { activitiesWaiting, recordsWaiting } from './queries.ts';

const TWO_DAYS_MS = 2 * 24 * 3600 * 1000;

/** What waits for a parent's children, of all of them in one place (docs/domains/family.md). */
export const createFamilies = (database: Database) => ({
  /** Of a person without children nothing. Activities are those that begin before tomorrow ends. */
  async waiting({ accountId }: Session, now: WireTime): Promise<ChildWaiting[]> {
    const before = toWireTime(new Date(fromWireTime(dayOf(now)).getTime() + TWO_DAYS_MS));
    const [records, activities, words] = await Promise.all([
      recordsWaiting(database, accountId),
      activitiesWaiting(database, accountId, now, before),
      guardianWordsDue(database, await childIdsOf(database, accountId), dayOf(now)),
    ]);
    const none = { evaluationId: '', activityId: '', enrollId: '', title: '', startDate: '' };
    return [
      ...activities.map((row) => ({ ...none, ...row, kind: 'activity' as const, count: 1 })),
      ...words.map(({ startYear, term, endsOn, ...row }) => ({
        ...none,
        ...row,
        ...{ kind: 'comment' as const, count: 1, title: semesterName(startYear, term), startDate: endsOn },
      })),
      ...records.map((row) => ({ ...none, ...row })),
    ];
  },
});
export type Families = ReturnType<typeof createFamilies>;
