import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Gives the pupils of classes of before their numbers in the class. */
export const seatsTask = defineTask({ kind: 'roster.seats', version: 1, input: z.strictObject({}) });
