import { ActivitySort, ApplyStatus } from '@vimo/contract';
import { fitsSql } from './queries.ts';

/** How a list is sorted: a sort of the list's contract, or `newest` for staff, who look for what they made. */
export type Sort = (typeof ActivitySort)[keyof typeof ActivitySort] | 'newest';

/** Names of parameters of a statement, bound by being asked for. */
export interface Bound {
  now: () => string;
  stages: () => string;
}

/**
 * A stretch of a sorted list: the rows `a` that hold `fromNow` and `where`, by one column and then the id. A list is its stretches
 * one after the other; together they hold each of its rows once.
 */
export interface Segment {
  column: string;
  /** A table `p` that keeps the order apart; the column is one of `a` too. */
  keptIn?: 'activity_popularity';
  type: 'timestamptz' | 'integer';
  /** The greatest value, and of equal ones the greatest id, comes first. */
  descending: boolean;
  /** The column is after the moment, or for a descending one not after it: where the stretch begins in its index. */
  fromNow?: true;
  /** Condition over `a` besides. Absent is every row of the list. */
  where?: (bound: Bound) => string;
}

interface StatusSegment extends Segment {
  status: ApplyStatus;
  /** What suits the learners of the person who asks comes before the rest. */
  fitsFirst?: true;
}

const living = (now: string) => `a.act_end_at > ${now}`;
const byMoment = (column: string) => ({ column, type: 'timestamptz', descending: false, fromNow: true }) as const;

/** `applyStatus` of rules.ts as conditions that the indexes of the order answer, in the order of the list. */
const BY_STATUS: readonly StatusSegment[] = [
  {
    status: ApplyStatus.open,
    ...byMoment('sign_end_at'),
    where: ({ now }) => `not a.sign_up_closed and not a.filled and a.sign_start_at <= ${now()} and ${living(now())}`,
    fitsFirst: true,
  },
  {
    status: ApplyStatus.openingSoon,
    ...byMoment('sign_start_at'),
    where: ({ now }) => `not a.sign_up_closed and ${living(now())}`,
    fitsFirst: true,
  },
  {
    status: ApplyStatus.full,
    ...byMoment('sign_end_at'),
    where: ({ now }) => `not a.sign_up_closed and a.filled and a.sign_start_at <= ${now()} and ${living(now())}`,
  },
  {
    status: ApplyStatus.deadlinePassed,
    ...byMoment('act_end_at'),
    where: ({ now }) => `not a.sign_up_closed and a.sign_end_at <= ${now()}`,
  },
  { status: ApplyStatus.closed, ...byMoment('act_end_at'), where: () => 'a.sign_up_closed' },
  { status: ApplyStatus.over, ...byMoment('act_end_at'), descending: true },
];

const latestFirst = (column: string): Segment[] => [{ column, type: 'timestamptz', descending: true }];
const BY_COLUMN: Record<Exclude<Sort, typeof ActivitySort.all>, readonly Segment[]> = {
  [ActivitySort.popular]: [{ column: 'sign_count', keptIn: 'activity_popularity', type: 'integer', descending: true }],
  [ActivitySort.updated]: latestFirst('updated_at'),
  newest: latestFirst('created_at'),
};

/** Those that suit, then the others. */
const splitByStage = ({ where, ...segment }: Segment): Segment[] =>
  ['', 'not '].map((not) => ({
    ...segment,
    where: (bound) => `${where?.(bound)} and ${not}${fitsSql(bound.stages())}`,
  }));

/**
 * The stretches of a list. In its own order (docs/domains/activities.md) these are the statuses that are wanted, those that can be
 * or will be signed up for with what fits first where the person looks for learners (`hasStages`); every other sort is one.
 */
export function segmentsOf(
  sort: Sort,
  { statuses, hasStages }: { statuses?: readonly ApplyStatus[] | undefined; hasStages: boolean },
): readonly Segment[] {
  if (sort !== ActivitySort.all) return BY_COLUMN[sort];
  return BY_STATUS.filter(({ status }) => !statuses || statuses.includes(status)).flatMap(
    ({ status: _, fitsFirst, ...segment }) => (fitsFirst && hasStages ? splitByStage(segment) : [segment]),
  );
}
