import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Lets go of covers of albums of before that are none of their photos any more. */
export const coversTask = defineTask({ kind: 'space.covers', version: 1, input: z.strictObject({}) });
