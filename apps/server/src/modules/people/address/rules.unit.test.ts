import { expect, test } from 'vitest';
import { areaProblems } from './rules.ts';

const areas = [
  { areaId: '1', treeSign: '1' },
  { areaId: '11', treeSign: '1.11' },
  { areaId: '111', treeSign: '1.11.111' },
  { areaId: '2', treeSign: '2' },
  { areaId: '21', treeSign: '2.21' },
];

test('a city lies in its province, a district in its city, and a district may be left out', () => {
  const of = (provinceId: string, cityId: string, regionId: string | null) =>
    areaProblems(areas, { provinceId, cityId, regionId });
  expect(of('1', '11', '111')).toEqual({});
  expect(of('1', '11', null)).toEqual({});
  expect(of('11', '111', null)).toEqual({ provinceId: '请选择省' });
  expect(of('9', '11', null)).toEqual({ provinceId: '请选择省' });
  expect(of('1', '21', null)).toEqual({ cityId: '请选择市' });
  expect(of('2', '21', '111')).toEqual({ regionId: '请选择区县' });
});
