import { ImportAction, type OrgType, orgTypeLabel, plainNumber, OrgType as Type } from '@vimo/contract';
import type { Db } from '../../../../platform/database.ts';
import {
  allAreas,
  type BroughtOrganisation,
  bringOrganisation,
  codesTaken,
  everythingBelow,
  kindAndStages,
  lockTree,
  type OrganisationBelow,
  plainOrgName as plain,
  type StageInUse,
  stagesInUse,
  stagesOfSchool,
  stagesProblem,
} from '../../organisation/index.ts';
import { nearest } from '../nearest.ts';
import type { ImportPlan } from '../plan.ts';
import { type Faults, faultsOf, judgeAlone, type Others, type Overwritten } from '../rules.ts';
import { type AreasByName, areasByName, judgeArea } from './organisations-areas.ts';
import { BELOW, bureauKey, isBureau, noteOf, placeKey, readNote, rowOf } from './organisations-keys.ts';
import { overwrittenBy, standingInWords } from './organisations-overwrites.ts';
import { judgeStages, STAGE_WORDS } from './organisations-stages.ts';

interface Known {
  top: OrganisationBelow;
  bureaus: Map<string, OrganisationBelow>;
  /** Names that several bureaus have. */
  several: Set<string>;
  /** By `place`: those right below a bureau, by its name and their own; several where several bureaus have that name. */
  placed: Map<string, OrganisationBelow[]>;
  /** Schools and bases by name, wherever they are. */
  named: Map<string, OrganisationBelow[]>;
  byId: Map<string, OrganisationBelow>;
  byCode: Map<string, OrganisationBelow>;
  /** Ids by code, of all organisations. */
  codes: Map<string, string>;
  /** Stages of schools that have classes there, by id. */
  inUse: Map<string, StageInUse[]>;
  /** Empty where no row names one. */
  areas: AreasByName;
}
interface Write extends BroughtOrganisation {
  /** Absent: a new one. */
  orgId: string | undefined;
  /** Name of the bureau above; empty: that of the file. */
  parent: string;
}

const TYPES = Object.entries(orgTypeLabel).map(([type, label]) => [label, Number(type) as OrgType] as const);
const LENGTHS = [
  ['name', '机构名称', 50],
  ['parent', '上级教育局', 50],
  ['kindName', '类别', 20],
  ['code', '机构代码', 30],
  ['head', '负责人', 30],
  ['contact', '联系人', 30],
  ['phone', '联系电话', 40],
  ['address', '地址', 100],
  ['area', '地区', 60],
] as const;

/** Organisations below the bureau of the file: schools, bases, and bureaus of districts. The code tells who is meant, else the name in its place. */
export const organisationsPlan: ImportPlan<Known, Write> = {
  kind: 'organisations',
  hold: lockTree,
  atOnce: true,
  keysOf(cells) {
    const { name = '', parent = '', code = '' } = cells;
    return [
      { key: placeKey(parent, name) },
      ...(code ? [{ key: `code ${plainNumber(code)}` }] : []),
      ...(isBureau(cells) && name ? [{ key: bureauKey(name), note: noteOf(cells) }] : []),
      ...(parent ? [{ key: bureauKey(parent), note: BELOW }] : []),
    ];
  },
  async load(db: Db, { orgId, day }, rows) {
    const all = await everythingBelow(db, orgId);
    const byId = new Map(all.map((one) => [one.orgId, one]));
    const bureaus = new Map<string, OrganisationBelow>();
    const several = new Set<string>();
    for (const one of all)
      if (one.type === Type.bureau) {
        const name = plain(one.name);
        if (bureaus.has(name)) several.add(name);
        else bureaus.set(name, one);
      }
    return {
      ...{ top: all[0]!, bureaus, several, byId },
      byCode: new Map(all.flatMap((one) => (one.code ? [[plainNumber(one.code), one] as const] : []))),
      placed: Map.groupBy(all.slice(1), (one) => placeKey(byId.get(one.parentOrgId)?.name ?? '', one.name)),
      named: Map.groupBy(
        all.filter(({ type, disabled }) => type !== Type.bureau && !disabled),
        ({ name }) => plain(name),
      ),
      codes: await codesTaken(
        db,
        rows.flatMap(({ cells }) => (cells.code ? [plainNumber(cells.code)] : [])),
      ),
      inUse: Map.groupBy(await stagesInUse(db, [...byId.keys()], day), (one) => one.orgId),
      areas: areasByName(rows.some(({ cells }) => cells.area) ? await allAreas(db) : [], all[0]!.areaId),
    };
  },
  judge({ row, cells }, known, others) {
    const found = faultsOf('organisations', cells);
    const { name = '', parent = '' } = cells;
    for (const [column, title, most] of LENGTHS)
      if ([...(cells[column] ?? '')].length > most) found.error(column, `${title}过长`, `最多 ${most} 个字`);
    const type = TYPES.find(([label]) => label === cells.type)?.[1];
    const labels = TYPES.map(([label]) => label);
    if (cells.type && type === undefined)
      found.error('type', '种类有误', `应为${labels.join('、')}`, nearest(cells.type, labels));
    const isSchool = type === Type.school;
    const school = kindAndStages(cells.kindName ?? '', isSchool ? judgeStages(found, cells.stages ?? '') : []);
    if (isSchool && school.stages.length === 0 && !cells.stages)
      found.error('stages', '学段未填', '类别没有说明学段，请填写，如 小学', STAGE_WORDS);
    judgeAbove(found, { name, parent, bureau: isBureau(cells) }, known, others);
    if (plain(name) === plain(known.top.name)) found.error('name', '与导入到的教育局同名', '文件里只写它之下的机构');
    const atTop = parent === '' || plain(parent) === plain(known.top.name);
    const beside = atTop
      ? [...others(placeKey('', name)), ...others(placeKey(known.top.name, name))]
      : others(placeKey(parent, name));
    judgeAlone(found, beside, row, { column: 'name', title: '机构名称', value: name });
    const code = plainNumber(cells.code);
    if (code) judgeAlone(found, others(`code ${code}`), row, { column: 'code', title: '机构代码', value: code });
    const before = meant(found, { name, parent: nameThere(parent, known, others), code, type }, known);
    if (!before) judgeNew(found, { row, name, parent: atTop ? '' : parent, bureau: isBureau(cells) }, known, others);
    if (!before && parent === '') judgeUnplaced(found, name, known);
    if (before && isSchool && school.stages.length > 0) {
      const had = stagesOfSchool(before.stages, before.kindName);
      const lost = stagesProblem(had, school.stages, known.inUse.get(before.orgId) ?? []);
      if (lost) found.error('stages', '学段少了', lost);
    }
    const areaId = judgeArea(found, cells.area ?? '', known.areas);
    const outcome = { action: before ? ImportAction.update : ImportAction.create, faults: found.faults };
    if (found.failed() || type === undefined) return { ...outcome, write: undefined };
    const write: Write = {
      ...{ orgId: before?.orgId, parent: atTop ? '' : parent.trim() },
      ...{ name: name.trim(), type, code, headName: cells.head ?? '', contactPerson: cells.contact ?? '' },
      ...{ phone: cells.phone ?? '', address: cells.address ?? '', areaId },
      kindName: isSchool && (!before || cells.kindName) ? school.kindName : (cells.kindName ?? ''),
      stages: isSchool ? school.stages : [],
    };
    const overwrites: Overwritten = before ? overwrittenBy(write, before) : {};
    if (!before) return { ...outcome, overwrites, write };
    return Object.keys(overwrites).length === 0
      ? { ...outcome, action: ImportAction.keep, write }
      : { ...outcome, overwrites, inWords: () => standingInWords(before, known.areas), write };
  },
  async write({ db, place, log }, rows) {
    const all = await everythingBelow(db, place.orgId);
    /** Bureaus that are there, by name. */
    const bureaus = new Map(
      all.flatMap((one) => (one.type === Type.bureau ? [[plain(one.name), one.orgId] as const] : [])).reverse(),
    );
    const isNewBureau = ({ orgId, type }: Write) => type === Type.bureau && orgId === undefined;
    /** Those of the file that are to be made: no two of one name. */
    const waiting = new Map(rows.filter(isNewBureau).map((row) => [plain(row.name), row]));
    const bring = async (row: Write): Promise<void> => {
      const orgId = await bringOrganisation(db, { ...row, parentOrgId: row.orgId ? '' : await above(row.parent) });
      // Of two of one name that are there the higher one stays what the name means.
      if (row.type === Type.bureau && !bureaus.has(plain(row.name))) bureaus.set(plain(row.name), orgId);
      log(row.orgId ? 'updated' : 'created', 1);
    };
    /** A bureau by its name: one that is there, one of the file, or a new one right below that of the file. */
    const above = async (name: string): Promise<string> => {
      if (name === '') return place.orgId;
      const row = waiting.get(plain(name));
      if (row && waiting.delete(plain(name))) await bring(row);
      const there = bureaus.get(plain(name));
      if (there) return there;
      const empty = { kindName: '', stages: [], code: '', headName: '', contactPerson: '', phone: '', address: '' };
      const made = { ...empty, areaId: '', name, type: Type.bureau, orgId: undefined, parentOrgId: place.orgId };
      const orgId = await bringOrganisation(db, made);
      bureaus.set(plain(name), orgId);
      return orgId;
    };
    // First those that are there: others may name them as they are called from now on.
    for (const row of rows) if (row.type === Type.bureau && !isNewBureau(row)) await bring(row);
    for (const row of waiting.values()) if (waiting.delete(plain(row.name))) await bring(row);
    for (const row of rows) if (row.type !== Type.bureau) await bring(row);
  },
};

/** The bureau above: one that is there or in the file; another one is made along, and that is said. A bureau that stands below itself is told, and not all that stands below it. */
function judgeAbove(
  { error, warn }: Faults,
  { name, parent, bureau }: { name: string; parent: string; bureau: boolean },
  { bureaus, top }: Known,
  others: Others,
): void {
  if (parent === '') return;
  const circle = () => error('parent', '上下级成了一圈', `${name}不能在自己或自己的下级之下`);
  if (bureau && plain(parent) === plain(name)) {
    circle();
    return;
  }
  const there = bureaus.get(plain(parent));
  if (there) {
    if (there.disabled) error('parent', '上级教育局已停用', '请先在组织机构里启用，或改填别的教育局');
    return;
  }
  const seen = new Set<string>();
  for (let next = bureau ? plain(parent) : ''; next !== '' && !seen.has(next); ) {
    if (next === plain(name)) {
      circle();
      return;
    }
    seen.add(next);
    next = bureaus.has(next) ? '' : (rowOf(next, others)?.above ?? '');
  }
  if (!rowOf(parent, others))
    warn(
      'parent',
      `还没有“${parent}”`,
      `会在${top.name}之下一并建立；若是写错了，请改`,
      nearest(
        parent,
        [...bureaus.values()].map((one) => one.name),
      ),
    );
}

/** Where a file does not say the place of a school or base, it is made right below its bureau: one of that name that is there elsewhere may be meant. */
function judgeUnplaced({ warn }: Faults, name: string, { top, named, byId }: Known): void {
  const above = (named.get(plain(name)) ?? []).map(({ parentOrgId }) => byId.get(parentOrgId)?.name ?? top.name);
  if (above.length === 0) return;
  const text = `在${above.join('、')}之下；是同一个的请填写上级教育局，不填会在${top.name}之下另建一个`;
  warn('parent', `已有“${name}”`, text, [...new Set(above)]);
}

/** What a file makes is found by those below it by its name alone: a bureau of a name that another one has is not made, nor anything below one of several of one name. */
function judgeNew(
  { error }: Faults,
  { row, name, parent, bureau }: { row: number; name: string; parent: string; bureau: boolean },
  { top, bureaus, several, byId }: Known,
  others: Others,
): void {
  if (several.has(plain(parent))) error('parent', `有几个教育局叫“${parent}”`, '看不出是哪一个，请到组织机构里添加');
  if (!bureau || plain(parent) === plain(name)) return;
  const there = bureaus.get(plain(name));
  if (there && there !== top) {
    const above = byId.get(there.parentOrgId)?.name ?? top.name;
    const text = `它在${above}之下；要移动请到组织机构里操作，另有一个请换个名称`;
    error('parent', `已有教育局叫“${name}”`, text, [above]);
    return;
  }
  const placeOf = (above: string) => (above === plain(top.name) ? '' : above);
  const first = others(bureauKey(name)).find(
    (other) => other.note !== BELOW && other.row < row && placeOf(readNote(other).above) !== placeOf(plain(parent)),
  );
  const text = '它们的下级分不清是哪一个的，请换个名称';
  if (first) error('name', '教育局名称重复', `第 ${first.row}、${row} 行都是 ${name}，${text}`);
}

/** The name that a bureau has as yet which the file calls so: one that is renamed by its code is named by the rows of its schools as it will be called. */
function nameThere(parent: string, { bureaus, byCode }: Known, others: Others): string {
  if (parent === '' || bureaus.has(plain(parent))) return parent;
  const renamed = byCode.get(rowOf(parent, others)?.code ?? '');
  return renamed?.type === Type.bureau ? renamed.name : parent;
}

/** The organisation that a row means, by its code, else by its name in its place. */
function meant(
  { error, warn }: Faults,
  { name, parent, code, type }: { name: string; parent: string; code: string; type: OrgType | undefined },
  { top, placed, byId, codes }: Known,
): OrganisationBelow | undefined {
  const named = placed.get(placeKey(parent || top.name, name)) ?? [];
  const coded = code ? codes.get(code) : undefined;
  const before = coded ? byId.get(coded) : named[0];
  if (!coded && named.length > 1)
    error('parent', `有几个教育局叫“${parent}”`, '它们之下都有这个名称，看不出是哪一个，请填写机构代码');
  if (coded && (!before || before.orgId === top.orgId)) error('code', '机构代码已被占用', '是另一个机构的代码，请核对');
  else if (coded && named.length > 0 && named.every(({ orgId }) => orgId !== coded))
    error('code', '代码与名称不是同一个机构', `该代码属于“${before?.name}”，请核对`);
  if (!before || before.orgId === top.orgId) return undefined;
  if (type !== undefined && before.type !== type)
    error('type', '与已有机构的种类不同', `系统中是${orgTypeLabel[before.type]}`, [orgTypeLabel[before.type]]);
  if (before.disabled) error('name', '该机构已停用', '请先在组织机构里启用，再导入');
  const above = byId.get(before.parentOrgId);
  if (above && plain(above.name) !== plain(parent || top.name))
    error('parent', '与已有机构的上级不同', `现在在${above.name}之下；要移动请到组织机构里操作`, [above.name]);
  if (plain(before.name) !== plain(name))
    warn('name', '与已有名称不同', `系统中为“${before.name}”，导入后会改名`, [before.name]);
  return before;
}
