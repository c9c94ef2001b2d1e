import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Seals register numbers that rows of before hold in the clear. */
export const numbersTask = defineTask({ kind: 'student.numbers', version: 1, input: z.strictObject({}) });

/** Sends what waits for pupils of before to where they are today. */
export const sendOnTask = defineTask({ kind: 'student.sendOn', version: 1, input: z.strictObject({}) });
