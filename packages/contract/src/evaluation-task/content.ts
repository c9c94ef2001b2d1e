import { z } from 'zod';
import { requiredText } from '../wire/fields.ts';
import { INDICATOR_LIMITS } from './codes.ts';

const name = requiredText(INDICATOR_LIMITS.name, '请填写指标名称');
const point = z.object({ name: requiredText(INDICATOR_LIMITS.pointName, '请填写评价要点') });
const two = z.object({ name, points: z.array(point).max(INDICATOR_LIMITS.points, '评价要点过多') });
const one = z.object({ name, twos: z.array(two).max(INDICATOR_LIMITS.twos, '二级指标过多') });

/** A system of indicators: two levels and the points that are rated. */
export const indicatorContent = z.object({ ones: z.array(one).max(INDICATOR_LIMITS.ones, '一级指标过多') });
export type IndicatorContent = z.output<typeof indicatorContent>;

const shownName = z.object({ name: z.string() });
/** The same as it is shown. */
export const shownIndicatorContent = z.object({
  ones: z.array(shownName.extend({ twos: z.array(shownName.extend({ points: z.array(shownName) })) })),
});

/** A point in its place; `at` counts from 1 in the order of the system, and marks are kept by it. */
export interface PlacedPoint {
  at: number;
  indexOneName: string;
  indexTwoName: string;
  pointName: string;
}

/** All points of a system in their order. */
export const pointsOf = ({ ones }: IndicatorContent): PlacedPoint[] =>
  ones
    .flatMap((first) =>
      first.twos.flatMap((second) =>
        second.points.map((third) => ({
          indexOneName: first.name,
          indexTwoName: second.name,
          pointName: third.name,
        })),
      ),
    )
    .map((placed, index) => ({ at: index + 1, ...placed }));

/** What keeps a system from being published, by the place where it is wrong (`ones.0.twos.1`); nothing when it is whole. */
export function indicatorProblems(content: IndicatorContent): Record<string, string> {
  const problems: Record<string, string> = {};
  const { ones } = content;
  if (ones.length === 0) problems.ones = '请至少添加一个一级指标';
  const names = new Set<string>();
  ones.forEach((first, i) => {
    const at = `ones.${i}`;
    if (names.has(first.name)) problems[at] = '一级指标名称重复';
    names.add(first.name);
    if (first.twos.length === 0) problems[at] ??= '请至少添加一个二级指标';
    const below = new Set<string>();
    first.twos.forEach((second, j) => {
      const place = `${at}.twos.${j}`;
      if (below.has(second.name)) problems[place] = '二级指标名称重复';
      below.add(second.name);
      if (second.points.length === 0) problems[place] ??= '请至少添加一个评价要点';
    });
  });
  if (pointsOf(content).length > INDICATOR_LIMITS.points)
    problems.ones = `评价要点一共最多 ${INDICATOR_LIMITS.points} 个`;
  return problems;
}
