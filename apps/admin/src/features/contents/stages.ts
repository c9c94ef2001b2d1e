import { suitSectionLabel } from '@vimo/contract';

/** Stages that something suits, as a form offers them. */
export const STAGES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: suitSectionLabel[value] ?? '' }));
/** Those that were chosen, in their order. */
export const sortedStages = (chosen: string): string => chosen.split(',').filter(Boolean).sort().join(',');
export const stagesText = (chosen: string): string =>
  chosen
    .split(',')
    .flatMap((stage) => suitSectionLabel[stage] ?? [])
    .join('、');
