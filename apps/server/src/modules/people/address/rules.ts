import type { FieldErrors } from '@vimo/contract';

export interface NamedArea {
  areaId: string;
  /** Ids from the province down, joined by points. */
  treeSign: string;
}

/** Province, city and district lie in one another; a text at the first that does not. */
export function areaProblems(
  areas: readonly NamedArea[],
  { provinceId, cityId, regionId }: { provinceId: string; cityId: string; regionId: string | null },
): FieldErrors {
  const pathOf = (id: string) => areas.find(({ areaId }) => areaId === id)?.treeSign;
  const province = pathOf(provinceId);
  if (province === undefined || province.includes('.')) return { provinceId: '请选择省' };
  const city = pathOf(cityId);
  if (city !== `${province}.${cityId}`) return { cityId: '请选择市' };
  return regionId !== null && pathOf(regionId) !== `${city}.${regionId}` ? { regionId: '请选择区县' } : {};
}
