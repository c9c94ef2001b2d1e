import { type BureauNode, type Organisation, type OrgDetails, OrgType, stageLabel } from '@vimo/contract';

/** An organisation with what its place in the tree and in the alphabet is told from. */
export interface PlacedOrganisation extends Organisation {
  parentOrgId: string | null;
  /** Such as 'bai lu zhou xiao xue'. */
  pinyin: string;
}

/** What is typed, made ready to be looked for: as part of a name, as letters, and as a pattern of syllables. */
export interface Sought {
  name: string;
  /** First letters of neighbouring characters, or empty when something else than letters was typed. */
  initials: string;
  /** Regular expression over spaced pinyin that begins at a syllable; matches nothing when no letters were typed. */
  syllables: string;
}

const NOTHING = '(?!)';

/** A name of an organisation as it is compared, by forms and by files: without widths and blanks. */
export const plainOrgName = (name: string | undefined): string => (name ?? '').normalize('NFKC').replace(/\s/g, '');

export function sought(typed: string): Sought {
  const name = typed.replace(/\s/g, '');
  const letters = /^[A-Za-z0-9]+$/.test(name) ? name.toLowerCase() : '';
  return { name, initials: letters, syllables: letters ? `(^| )${[...letters].join(' ?')}` : NOTHING };
}

/** Bureaus as a tree, each with the schools of its own and of the bureaus below it, by initial letter. */
export function treeOf(organisations: readonly PlacedOrganisation[]): BureauNode[] {
  const childrenOf = Map.groupBy(organisations, (organisation) => organisation.parentOrgId ?? '');
  const known = new Set(organisations.map((organisation) => organisation.orgId));
  const nodeOf = (bureau: PlacedOrganisation): { node: BureauNode; schools: PlacedOrganisation[] } => {
    const below = childrenOf.get(bureau.orgId) ?? [];
    const bureaus = below.filter((organisation) => organisation.orgType === OrgType.bureau).map(nodeOf);
    const schools = [
      ...below.filter((organisation) => organisation.orgType === OrgType.school),
      ...bureaus.flatMap((lower) => lower.schools),
    ];
    const node = {
      ...bureau,
      schoolCount: schools.length,
      schools: byLetter(schools),
      children: bureaus.map((lower) => lower.node),
    };
    return { node, schools };
  };
  return organisations
    .filter((organisation) => organisation.orgType === OrgType.bureau)
    .filter((bureau) => bureau.parentOrgId === null || !known.has(bureau.parentOrgId))
    .map((bureau) => nodeOf(bureau).node);
}

const letterOf = (organisation: PlacedOrganisation) =>
  /^[a-z]/.test(organisation.pinyin) ? organisation.pinyin.charAt(0).toUpperCase() : '#';

function byLetter(schools: readonly PlacedOrganisation[]): BureauNode['schools'] {
  const sorted = schools.toSorted((a, b) => (a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : 0));
  const groups = [...Map.groupBy(sorted, letterOf)].map(([letter, list]) => ({ letter, list }));
  return groups.sort((a, b) => Number(a.letter === '#') - Number(b.letter === '#') || (a.letter < b.letter ? -1 : 1));
}

/** Codes of stages: kindergarten, primary, junior and senior school, university (`suitSectionLabel` of the contract). */
const [KINDERGARTEN, PRIMARY, JUNIOR, SENIOR, UNIVERSITY] = [1, 2, 3, 4, 5] as const;

/** Kinds of school and their stages; the first that a kind's name holds. Those of several stages come first. */
const KINDS: [pattern: RegExp, stages: readonly number[]][] = [
  [/十五年/, [KINDERGARTEN, PRIMARY, JUNIOR, SENIOR]],
  [/十二年/, [PRIMARY, JUNIOR, SENIOR]],
  [/九年/, [PRIMARY, JUNIOR]],
  [/完全中学/, [JUNIOR, SENIOR]],
  [/幼儿园/, [KINDERGARTEN]],
  [/小学/, [PRIMARY]],
  [/初中|初级中学/, [JUNIOR]],
  [/高中|高级中学|中职|职业高中|中等|技工/, [SENIOR]],
  [/大学|学院|高职|高等/, [UNIVERSITY]],
];

/** Stages of a school by its kind; none when that says nothing. */
export const stagesOfKind = (kindName: string): readonly number[] =>
  KINDS.find(([pattern]) => pattern.test(kindName))?.[1] ?? [];

/** Stages of a school: those that were entered for it, else those that its kind says. */
export const stagesOfSchool = (entered: readonly number[], kindName: string): readonly number[] =>
  entered.length > 0 ? entered : stagesOfKind(kindName);

/** Classes of a school in a stage that are not through it. */
export interface StageInUse {
  stage: number;
  classes: number;
}
/** Why a school cannot have other stages, by form and by file: there are classes of one that it would lose; undefined when it can. */
export function stagesProblem(
  before: readonly number[],
  after: readonly number[],
  inUse: readonly StageInUse[],
): string | undefined {
  const lost = inUse.find(({ stage }) => before.includes(stage) && !after.includes(stage));
  return lost && `${stageLabel[lost.stage]}还有 ${lost.classes} 个没有毕业的班，不能去掉`;
}

/** Why an organisation of a type cannot stand below another (undefined: at the top); undefined when it can. */
export function placeProblem(
  orgType: number,
  above: { orgType: number; disabled: boolean } | undefined,
): string | undefined {
  if (!above) return orgType === OrgType.bureau ? undefined : '学校和基地须设在教育局之下';
  if (above.orgType !== OrgType.bureau) return '上级机构须为教育局';
  return above.disabled ? '上级机构已停用' : undefined;
}

/** What keeps an organisation from being deleted, for people; undefined when nothing hangs on it. */
export function whatHangs(
  found: Pick<OrgDetails, 'below' | 'students' | 'staff' | 'classes'> & { anyActivities: number },
): string | undefined {
  const said = [
    [found.below, '个下级机构'],
    [found.students, '名学生'],
    [found.staff, '名教职工'],
    [found.classes, '个班级'],
    [found.anyActivities, '个活动'],
  ].filter(([count]) => Number(count) > 0);
  return said.length === 0 ? undefined : said.map(([count, name]) => `${count} ${name}`).join('、');
}
