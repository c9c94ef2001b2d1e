import type { countDimensionBySemesterId, DataOf } from '@vimo/contract';

export type Counts = DataOf<typeof countDimensionBySemesterId>;

export const sumOf = (list: readonly number[]): number => list.reduce((sum, count) => sum + count, 0);

/** Dimensions of a module with how many records they have in all semesters; one semester knows two modules of a name where its pupil changed the bureau (docs/domains/quality-report.md). */
export function dimensionsOf(counts: Counts, module: string): [string, number][] {
  const sums = new Map<string, number>();
  for (const { semesterList } of counts)
    for (const { modelName, dimensinoList } of semesterList)
      if (modelName === module)
        for (const { dimensionName, num } of dimensinoList)
          sums.set(dimensionName, (sums.get(dimensionName) ?? 0) + num);
  return [...sums];
}

/** How many records a module has in a semester: as many as its dimensions. */
export const countIn = (semester: Counts[number], module: string): number =>
  sumOf(dimensionsOf([semester], module).map(([, num]) => num));
