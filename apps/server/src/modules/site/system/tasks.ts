import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Writes a backup of everything into a new folder below the one of the installation. */
export const backupTask = defineTask({ kind: 'system.backup', version: 1, input: z.strictObject({}) });
