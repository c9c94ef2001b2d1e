import type { PastRecord } from '../../src/modules/growth/record/index.ts';

export type StepName = PastRecord['steps'][number]['step'];

/** What pupils of the home class recorded. Values by the names of fields, `@` the day itself and `@-5` so many days from it; photos and papers are names of pictures and documents. */
export interface WrittenRecord {
  module: string;
  dimension: string;
  values: Record<string, string>;
  photos?: string[];
  papers?: string[];
  /**
   * Days before today; a month and day of the school year two before this one (-2), of the one before (-1) or of this one (0); or a day of the semester
   * whose reports are under notice, counted from its first.
   */
  on: number | [year: -2 | -1 | 0, monthDay: string] | { noticed: number };
  /** Steps after the beginning, the next day each. */
  steps: StepName[];
  /** What the reviewer said. */
  opinion?: string;
}
