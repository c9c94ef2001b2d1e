import type { ToldRecord } from '../../src/modules/growth/record/index.ts';

export type StepName = ToldRecord['steps'][number]['step'];
