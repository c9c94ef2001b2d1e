import { type MemberWaiting, memberWaiting } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Challenges } from '../../growth/challenge/index.ts';
import type { EvaluationTasks } from '../../growth/evaluation-task/index.ts';
import type { Records } from '../../growth/record/index.ts';
import type { SemesterEvaluations } from '../../growth/semester-evaluation/index.ts';

/** Counts of what waits for somebody in the student or parent area: one domain tells one or several, of those asked for. */
type MemberCounter = (session: Session, now: WireTime) => Promise<Partial<Record<MemberWaiting, number>>>;
export type MemberCounters = readonly { tells: readonly MemberWaiting[]; count: MemberCounter }[];

interface Counting {
  records: Pick<Records, 'waiting'>;
  challenges: Pick<Challenges, 'waiting'>;
  semesterEvaluations: Pick<SemesterEvaluations, 'waiting' | 'commentsWaiting'>;
  evaluationTasks: Pick<EvaluationTasks, 'waiting'>;
}

/** Who counts what, each by the queries of its domain; every count by an index. */
export const memberCountersOf = ({
  records,
  challenges,
  semesterEvaluations,
  evaluationTasks,
}: Counting): MemberCounters => [
  {
    tells: ['recordsToConfirm', 'recordsReturned'],
    count: async (session) => {
      const [of] = await records.waiting([session.accountId]);
      return { recordsToConfirm: of?.toConfirm ?? 0, recordsReturned: of?.returned ?? 0 };
    },
  },
  {
    tells: ['challengesToAnswer'],
    count: async (session) => ({ challengesToAnswer: await challenges.waiting(session) }),
  },
  {
    tells: ['evaluationsToWrite'],
    count: async (session, now) => ({ evaluationsToWrite: await semesterEvaluations.waiting(session, now) }),
  },
  {
    tells: ['selfToRate', 'peersToRate'],
    count: async (session, now) => {
      const { self, peers } = await evaluationTasks.waiting(session, now);
      return { selfToRate: self, peersToRate: peers };
    },
  },
  {
    tells: ['commentsToWrite'],
    count: async (session, now) => ({ commentsToWrite: await semesterEvaluations.commentsWaiting(session, now) }),
  },
];

/** What waits for students and guardians, of what is theirs to do. */
export const createMemberWaiting = (counters: MemberCounters) => ({
  async items(session: Session, now: WireTime) {
    const isTheirs = (key: MemberWaiting) => (memberWaiting[key].who as readonly number[]).includes(session.usertype);
    const counted = await Promise.all(
      counters.filter(({ tells }) => tells.some(isTheirs)).map(({ count }) => count(session, now)),
    );
    return {
      items: counted.flatMap((counts) =>
        (Object.entries(counts) as [MemberWaiting, number][]).flatMap(([key, count]) =>
          count > 0 && isTheirs(key) ? [{ key, count }] : [],
        ),
      ),
    };
  },
});
export type MemberWaits = ReturnType<typeof createMemberWaiting>;
