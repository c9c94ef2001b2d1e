import { Reviewer } from '@vimo/contract';
import type { RecordFacts } from './queries.ts';

/** Who reviews a record, and what of its first step is kept. */
export type Review = Pick<RecordFacts, 'reviewer' | 'firstPassedBy' | 'firstReviewer'>;

/** Whether a pass is the first of two steps: where two are wanted, of what the school does not review alone. */
export const isFirstStep = ({ reviewer, firstPassedBy }: Review, wanted: boolean): boolean =>
  wanted && firstPassedBy === null && reviewer !== Reviewer.school;

/** A record as who took the first of two steps judged it; any other as it is. */
export const asAtFirst = <T extends Review>(record: T): T => ({
  ...record,
  reviewer: record.firstReviewer ?? record.reviewer,
});

/**
 * Who reviews a record after a step of its review: after the first pass the school's office, after the second or a refusal who did before, and as it was when a
 * step is taken back (docs/domains/records.md).
 * @param by who takes the step
 */
export function reviewAfter(
  step: 'passFirst' | 'pass' | 'refuse' | 'takeBack' | 'takeBackFirst',
  { reviewer, firstPassedBy, firstReviewer }: Review,
  by: string,
): Review {
  const first = firstReviewer ?? reviewer;
  switch (step) {
    case 'passFirst':
      return { reviewer: Reviewer.school, firstPassedBy: by, firstReviewer: reviewer };
    case 'pass':
      return { reviewer: first, firstPassedBy, firstReviewer };
    case 'takeBack':
      return { reviewer: firstPassedBy === null ? reviewer : Reviewer.school, firstPassedBy, firstReviewer };
    default:
      return { reviewer: first, firstPassedBy: null, firstReviewer: null };
  }
}
