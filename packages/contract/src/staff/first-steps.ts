import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';

/** What has to be there before a new installation, or a new school, lives; in the order in which one does it. */
export const FIRST_STEPS = [
  'bureau',
  'organisations',
  'calendar',
  'privacy',
  'contacts',
  'staff',
  'classes',
  'students',
  'inCharge',
  'scheme',
  'kinds',
  'activity',
  'news',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What the next school year needs, in the order in which it is done: the year itself, the public holidays by which working days are counted, classes that begin with it, their pupils, and class teachers of all classes. */
export const YEAR_STEPS = ['year', 'holidays', 'newClasses', 'newStudents', 'newInCharge'] as const;
export type YearStep = (typeof YEAR_STEPS)[number];

export const manageFirstSteps = endpoint({
  method: 'POST',
  path: `${API}/manage/firstSteps`,
  summary: '开始的几步',
  tag: '管理平台',
  passive: true,
  access: [1, 5, 10],
  input: noInput,
  /** Those of the person, in order; none for who has none to do. `count`: how many there are of it; a step is done when there is one. */
  output: z.object({
    steps: z.array(z.object({ key: z.enum(FIRST_STEPS), count: z.int() })),
    /** From August on what the school year that begins needs of the person; null where nothing is missing. `missing`: how many still; a step is done when none is. */
    year: z
      .object({
        yearName: z.string(),
        startYear: z.int(),
        steps: z.array(z.object({ key: z.enum(YEAR_STEPS), count: z.int(), missing: z.int() })),
      })
      .nullable(),
  }),
});
