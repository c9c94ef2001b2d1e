import { type PlacedArea, plainOrgName } from '../../organisation/index.ts';
import { nearest } from '../nearest.ts';
import type { Faults } from '../rules.ts';

/** Between the names of an area and of what it lies in, as lists write them. */
export const AREA_STEP = '/';
/** 云海省/云汀市, 云海省·云汀市 and 云海省云汀市 are one. */
const plain = (typed: string) => plainOrgName(typed).replace(/[/\\·、>—-]/g, '');

export interface AreasByName {
  /** By all names from the country down, which is of one alone. */
  whole: Map<string, PlacedArea>;
  /** By what people write: its own name, or that and names of what it lies in, one of which may be left out (北京市朝阳区). */
  short: Map<string, PlacedArea[]>;
  /** By their ids, with all names from the country down. */
  byId: Map<string, string>;
  /** Where the bureau of the file is: of several of one name those are meant that lie there. */
  home: string;
}

/** Names that mean an area: its own, behind none, some or all of those above. */
function shortNamesOf(names: readonly string[]): Set<string> {
  const own = names.at(-1) ?? '';
  const above = names.slice(0, -1);
  return new Set([
    plain(own),
    ...above.map((_, at) => plain([...above.slice(at), own].join(''))),
    ...above.map((one) => plain(one + own)),
  ]);
}

/** The areas as files name them. @param homeId where the bureau of the file is; empty when that is not known */
export function areasByName(areas: readonly PlacedArea[], homeId: string): AreasByName {
  const short = new Map<string, PlacedArea[]>();
  for (const area of areas)
    for (const name of shortNamesOf(area.names)) short.set(name, [...(short.get(name) ?? []), area]);
  return {
    whole: new Map(areas.map((area) => [plain(area.names.join('')), area])),
    short,
    byId: new Map(areas.map((area) => [area.areaId, wholeName(area)])),
    home: areas.find(({ areaId }) => areaId === homeId)?.treeSign ?? '',
  };
}

const liesIn = ({ treeSign }: PlacedArea, home: string) => treeSign === home || treeSign.startsWith(`${home}.`);
const wholeName = ({ names }: PlacedArea) => names.join(AREA_STEP);

/** The id of the area that a file names; empty where it names none, and where that is told as wrong. */
export function judgeArea({ error }: Faults, typed: string, { whole, short, home }: AreasByName): string {
  const said = plain(typed);
  if (said === '') return '';
  const exact = whole.get(said);
  if (exact) return exact.areaId;
  const named = short.get(said) ?? [];
  const near = home === '' ? [] : named.filter((area) => liesIn(area, home));
  const [meant, another] = near.length > 0 ? near : named;
  if (meant && !another) return meant.areaId;
  if (meant) {
    error('area', `有几个地区叫“${typed}”`, '请写上它所在的省市', (near.length > 0 ? near : named).map(wholeName));
    return '';
  }
  const all = [...whole.values()];
  const around = home === '' ? [] : all.filter((area) => liesIn(area, home));
  const options = nearest(said, (around.length > 1 ? around : all).map(wholeName), ownName);
  error('area', `没有“${typed}”这个地区`, '请写全称，如 某某区；也可以清空，按上级教育局的地区', options);
  return '';
}
const ownName = (path: string) => plain(path.slice(path.lastIndexOf(AREA_STEP) + 1));
