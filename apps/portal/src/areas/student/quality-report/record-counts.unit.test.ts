import { expect, it } from 'vitest';
import { type Counts, countIn, dimensionsOf, sumOf } from './record-counts.ts';

const moduleOf = (modelId: string, modelName: string, ...dimensions: [string, number][]) => ({
  ...{ modelId, modelName },
  dimensinoList: dimensions.map(([dimensionName, num], at) => ({ dimensionId: `${modelId}${at}`, dimensionName, num })),
});

it('a module has as many records as its dimensions, of every bureau of which the semester knows one', () => {
  const counts: Counts = [
    {
      ...{ semesterId: '1', semesterName: '2025-2026学年上学期' },
      semesterList: [
        moduleOf('1', '学业水平', ['课外阅读', 2], ['小课题探究', 1]),
        moduleOf('2', '思想品德', ['志愿服务', 4]),
        moduleOf('7', '学业水平', ['课外阅读', 3]),
      ],
    },
    {
      ...{ semesterId: '2', semesterName: '2025-2026学年下学期' },
      semesterList: [moduleOf('7', '学业水平', ['课外阅读', 5])],
    },
  ];
  expect(counts.map((semester) => countIn(semester, '学业水平'))).toEqual([6, 5]);
  expect(dimensionsOf(counts, '学业水平')).toEqual([
    ['课外阅读', 10],
    ['小课题探究', 1],
  ]);
  expect(sumOf(dimensionsOf(counts, '学业水平').map(([, num]) => num))).toBe(11);
});
