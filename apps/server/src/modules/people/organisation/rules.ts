import { type BureauNode, type Organisation, OrgType } from '@vimo/contract';

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
