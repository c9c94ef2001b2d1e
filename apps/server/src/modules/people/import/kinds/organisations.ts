import { ImportAction, type OrgType, orgTypeLabel, plainNumber, stageLabel, OrgType as Type } from '@vimo/contract';
import type { Db } from '../../../../platform/database.ts';
import {
  type BroughtOrganisation,
  bringOrganisation,
  codesTaken,
  everythingBelow,
  kindAndStages,
  lockTree,
  type OrganisationBelow,
  type StageInUse,
  stagesInUse,
  stagesOfSchool,
  stagesProblem,
} from '../../organisation/index.ts';
import type { Cells } from '../columns.ts';
import { nearest } from '../nearest.ts';
import type { ImportPlan } from '../plan.ts';
import { type Faults, faultsOf, judgeAlone, type Others } from '../rules.ts';

interface Known {
  top: OrganisationBelow;
  bureaus: Map<string, OrganisationBelow>;
  /** By `place`: those right below a bureau, by its name and their own. */
  placed: Map<string, OrganisationBelow>;
  byId: Map<string, OrganisationBelow>;
  /** Ids by code, of all organisations. */
  codes: Map<string, string>;
  /** Stages of schools that have classes there, by id. */
  inUse: Map<string, StageInUse[]>;
}
interface Write extends BroughtOrganisation {
  /** Absent: a new one. */
  orgId: string | undefined;
  /** Name of the bureau above; empty: that of the file. */
  parent: string;
}

const TYPES = Object.entries(orgTypeLabel).map(([type, label]) => [label, Number(type) as OrgType] as const);
const STAGES = Object.entries(stageLabel).map(([stage, label]) => [label, Number(stage)] as const);
const SENIOR_WORDS: Record<string, string> = { 学前: '幼儿园', 初级中学: '初中', 普通高中: '高中' };
const LENGTHS = [
  ['name', '机构名称', 50],
  ['parent', '上级教育局', 50],
  ['kindName', '类别', 20],
  ['code', '机构代码', 30],
  ['head', '负责人', 30],
  ['contact', '联系人', 30],
  ['phone', '联系电话', 40],
  ['address', '地址', 100],
] as const;

const plain = (name: string | undefined) => (name ?? '').normalize('NFKC').replace(/\s/g, '');
const placeKey = (parent: string, name: string) => `place ${plain(parent)}\n${plain(name)}`;
const bureauKey = (name: string) => `bureau ${plain(name)}`;
const isBureau = (cells: Cells) => cells.type === orgTypeLabel[Type.bureau];
/** Notes at a bureau's key: the row is that bureau (and what is above it), or stands below it. */
const BELOW = 'below';

/** Organisations below the bureau of the file: schools, bases, and bureaus of districts. The code tells who is meant, else the name in its place. */
export const organisationsPlan: ImportPlan<Known, Write> = {
  kind: 'organisations',
  keysOf(cells) {
    const { name = '', parent = '', code = '' } = cells;
    return [
      { key: placeKey(parent, name) },
      ...(code ? [{ key: `code ${plainNumber(code)}` }] : []),
      ...(isBureau(cells) && name ? [{ key: bureauKey(name), note: `is ${plain(parent)}` }] : []),
      ...(parent ? [{ key: bureauKey(parent), note: BELOW }] : []),
    ];
  },
  async load(db: Db, { orgId, day }, rows) {
    const all = await everythingBelow(db, orgId);
    const byId = new Map(all.map((one) => [one.orgId, one]));
    const bureaus = new Map<string, OrganisationBelow>();
    // Of two of one name the higher one is meant.
    for (const one of all)
      if (one.type === Type.bureau && !bureaus.has(plain(one.name))) bureaus.set(plain(one.name), one);
    return {
      ...{ top: all[0]!, bureaus, byId },
      placed: new Map(all.slice(1).map((one) => [placeKey(byId.get(one.parentOrgId)?.name ?? '', one.name), one])),
      codes: await codesTaken(
        db,
        rows.flatMap(({ cells }) => (cells.code ? [plainNumber(cells.code)] : [])),
      ),
      inUse: Map.groupBy(await stagesInUse(db, [...byId.keys()], day), (one) => one.orgId),
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
      found.error(
        'stages',
        '学段未填',
        '类别没有说明学段，请填写，如 小学',
        STAGES.map(([label]) => label),
      );
    judgeAbove(found, { name, parent, bureau: isBureau(cells) }, known, others);
    if (plain(name) === plain(known.top.name)) found.error('name', '与导入到的教育局同名', '文件里只写它之下的机构');
    const atTop = parent === '' || plain(parent) === plain(known.top.name);
    const beside = atTop
      ? [...others(placeKey('', name)), ...others(placeKey(known.top.name, name))]
      : others(placeKey(parent, name));
    judgeAlone(found, beside, row, { column: 'name', title: '机构名称', value: name });
    const code = plainNumber(cells.code);
    if (code) judgeAlone(found, others(`code ${code}`), row, { column: 'code', title: '机构代码', value: code });
    const before = meant(found, { name, parent, code, type }, known);
    if (before && isSchool && school.stages.length > 0) {
      const had = stagesOfSchool(before.stages, before.kindName);
      const lost = stagesProblem(had, school.stages, known.inUse.get(before.orgId) ?? []);
      if (lost) found.error('stages', '学段少了', lost);
    }
    const outcome = { action: before ? ImportAction.update : ImportAction.create, faults: found.faults };
    if (found.failed() || type === undefined) return { ...outcome, write: undefined };
    const write: Write = {
      ...{ orgId: before?.orgId, parent: atTop ? '' : parent.trim() },
      ...{ name: name.trim(), type, code, headName: cells.head ?? '', contactPerson: cells.contact ?? '' },
      ...{ phone: cells.phone ?? '', address: cells.address ?? '' },
      kindName: isSchool && (!before || cells.kindName) ? school.kindName : (cells.kindName ?? ''),
      stages: isSchool ? school.stages : [],
    };
    return before && saysNothingNew(write, before)
      ? { ...outcome, action: ImportAction.keep, write }
      : { ...outcome, write };
  },
  async write({ db, place, log }, rows) {
    await lockTree(db);
    const all = await everythingBelow(db, place.orgId);
    /** Bureaus that are there, by name. */
    const bureaus = new Map(
      all.flatMap((one) => (one.type === Type.bureau ? [[plain(one.name), one.orgId] as const] : [])).reverse(),
    );
    const waiting = new Map(rows.filter(({ type }) => type === Type.bureau).map((row) => [plain(row.name), row]));
    const bring = async (row: Write): Promise<void> => {
      const orgId = await bringOrganisation(db, { ...row, parentOrgId: row.orgId ? '' : await above(row.parent) });
      if (row.type === Type.bureau) bureaus.set(plain(row.name), orgId);
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
      const made = { ...empty, name, type: Type.bureau, orgId: undefined, parentOrgId: place.orgId };
      const orgId = await bringOrganisation(db, made);
      bureaus.set(plain(name), orgId);
      return orgId;
    };
    for (const row of waiting.values()) if (waiting.delete(plain(row.name))) await bring(row);
    for (const row of rows) if (row.type !== Type.bureau) await bring(row);
  },
};

/** Whether what a file says of an organisation stands there already. */
const saysNothingNew = (write: Write, before: OrganisationBelow): boolean =>
  write.name === before.name &&
  (['kindName', 'code', 'headName', 'contactPerson', 'phone', 'address'] as const).every(
    (key) => write[key] === '' || write[key] === before[key],
  ) &&
  (write.stages.length === 0 || [...write.stages].sort().join() === [...before.stages].sort().join());

/** 初中、高中 as codes. */
function judgeStages({ error }: Faults, typed: string): number[] {
  const words = typed.split(/[、,，;；/\s]+/).filter(Boolean);
  const labels = STAGES.map(([label]) => label);
  const stages = words.map((word) => STAGES.find(([label]) => label === (SENIOR_WORDS[word] ?? word))?.[1]);
  const wrong = words.find((_, at) => stages[at] === undefined);
  if (wrong) error('stages', '学段有误', `应为${labels.join('、')}，几个用顿号隔开`, nearest(wrong, labels));
  return [...new Set(stages.flatMap((stage) => stage ?? []))].sort();
}

/** The bureau above: one that is there or in the file; another one is made along, and that is said. A bureau that stands below itself is told, and not all that stands below it. */
function judgeAbove(
  { error, warn }: Faults,
  { name, parent, bureau }: { name: string; parent: string; bureau: boolean },
  { bureaus, top }: Known,
  others: Others,
): void {
  if (parent === '') return;
  const there = bureaus.get(plain(parent));
  if (there) {
    if (there.disabled) error('parent', '上级教育局已停用', '请先在组织机构里启用，或改填别的教育局');
    return;
  }
  const rowOf = (of: string) => others(bureauKey(of)).find(({ note }) => note !== BELOW);
  const seen = new Set<string>();
  for (let next = bureau ? plain(parent) : ''; next !== '' && !seen.has(next); ) {
    if (next === plain(name)) {
      error('parent', '上下级成了一圈', `${name}不能在自己或自己的下级之下`);
      return;
    }
    seen.add(next);
    next = bureaus.has(next) ? '' : (rowOf(next)?.note.slice('is '.length) ?? '');
  }
  if (!rowOf(parent))
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

/** The organisation that a row means, by its code, else by its name in its place. */
function meant(
  { error, warn }: Faults,
  { name, parent, code, type }: { name: string; parent: string; code: string; type: OrgType | undefined },
  { top, placed, byId, codes }: Known,
): OrganisationBelow | undefined {
  const byName = placed.get(placeKey(parent || top.name, name));
  const coded = code ? codes.get(code) : undefined;
  const before = coded ? byId.get(coded) : byName;
  if (coded && (!before || before.orgId === top.orgId)) error('code', '机构代码已被占用', '是另一个机构的代码，请核对');
  else if (coded && byName && byName.orgId !== coded)
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
