import type { ChildWaiting } from '@vimo/contract';
import type { Database } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { semesterName } from '../../people/school-year/index.ts';
import type { Challenges } from '../challenge/index.ts';
import type { EvaluationTasks } from '../evaluation-task/index.ts';
import type { Records } from '../record/index.ts';
import { countToWrite, guardianWordsDue } from '../semester-evaluation/index.ts';
import { activitiesWaiting, childrenNamed } from './queries.ts';

const TWO_DAYS_MS = 2 * 24 * 3600 * 1000;

interface Parts {
  records: Pick<Records, 'waiting'>;
  challenges: Pick<Challenges, 'waiting'>;
  evaluationTasks: Pick<EvaluationTasks, 'waiting'>;
  notifications: Pick<Notifications, 'toConfirm'>;
}

/** What waits for a parent's children, of all of them in one place (docs/domains/family.md). */
export const createFamilies = (database: Database, { records, challenges, evaluationTasks, notifications }: Parts) => ({
  /** Of a person without children nothing. Activities are those that begin before tomorrow ends. */
  async waiting({ accountId }: Session, now: WireTime): Promise<ChildWaiting[]> {
    const before = toWireTime(new Date(fromWireTime(dayOf(now)).getTime() + TWO_DAYS_MS));
    const children = await childrenNamed(database, accountId);
    const ids = children.map(({ studentId }) => studentId);
    const [counts, activities, words, challenged, unwritten, unrated, unconfirmed] = await Promise.all([
      records.waiting(ids, dayOf(now)),
      activitiesWaiting(database, accountId, now, before),
      guardianWordsDue(database, ids, dayOf(now)),
      Promise.all(ids.map((studentId) => challenges.waiting({ accountId: studentId }))),
      Promise.all(ids.map((studentId) => countToWrite(database, studentId, dayOf(now)))),
      // As the guardian finds them in the child's account: without what classmates are asked about each other.
      Promise.all(
        children.map(({ studentId, orgId }) =>
          evaluationTasks.waiting({ accountId: studentId, orgId, handoverAccountId: accountId }, now),
        ),
      ),
      Promise.all(ids.map((studentId) => notifications.toConfirm({ accountId: studentId }))),
    ]);
    const none = { evaluationId: '', activityId: '', enrollId: '', title: '', startDate: '' };
    return [
      ...activities.map((row) => ({ ...none, ...row, kind: 'activity' as const, count: 1 })),
      ...words.map(({ startYear, term, endsOn, ...row }) => ({
        ...none,
        ...row,
        ...{ kind: 'comment' as const, count: 1, title: semesterName(startYear, term), startDate: endsOn },
      })),
      ...children.flatMap(({ studentId, name }, at) => {
        const of = counts.find((one) => one.studentId === studentId);
        const kinds = [
          { kind: 'refused' as const, count: of?.returned ?? 0 },
          { kind: 'challenge' as const, count: challenged[at] ?? 0 },
          { kind: 'confirm' as const, count: of?.toConfirm ?? 0 },
          { kind: 'evaluation' as const, count: unwritten[at] ?? 0 },
          { kind: 'selfRating' as const, count: unrated[at]?.self ?? 0 },
          { kind: 'circular' as const, count: unconfirmed[at] ?? 0 },
        ];
        return kinds.filter(({ count }) => count > 0).map((row) => ({ ...none, studentId, name, ...row }));
      }),
    ];
  },
});
export type Families = ReturnType<typeof createFamilies>;
