import { expect, it } from 'vitest';
import { lengthFor } from './rules.ts';

it('a stage is as long as for the cohort, or for those who entered last before; usual where nobody did', () => {
  const cohorts = [
    { stage: 2, entranceYear: 2024, years: 6 },
    { stage: 2, entranceYear: 2025, years: 5 },
    { stage: 3, entranceYear: 2025, years: 4 },
  ];
  const lengths = [
    [2, 2023],
    [2, 2024],
    [2, 2026],
    [3, 2026],
    [4, 2026],
  ].map(([stage, year]) => lengthFor(cohorts, stage!, year!));
  expect(lengths).toEqual([6, 6, 5, 4, 3]);
});
