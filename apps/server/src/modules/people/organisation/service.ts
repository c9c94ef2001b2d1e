import type { OrgType } from '@vimo/contract';
import type { Database, Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import {
  areasBelow,
  areasWithOrganisations,
  bureausAndSchools,
  insertOrganisation,
  lookUp,
  organisationAndBelow,
  organisationsInArea,
  schoolWithin,
} from './queries.ts';
import { sought, treeOf } from './rules.ts';
import { scopeOf } from './scope.ts';
import { spell } from './spelling.ts';

const SUGGESTIONS = 20;

/** Areas and organisations as everybody finds them (docs/domains/home.md). */
export const createOrganisations = (database: Database) => ({
  areasWithOrganisations: () => areasWithOrganisations(database),
  areasBelow: (of: { parentAreaId?: string; areaTreeSign?: string }) => areasBelow(database, of),

  /** One organisation with all below it, or those of an area. @throws Refusal notFound for one that is unknown or disabled */
  async within({ orgId, areaTreeSign }: { orgId?: string; areaTreeSign?: string }) {
    if (!orgId) return organisationsInArea(database, areaTreeSign ?? '');
    const found = await organisationAndBelow(database, orgId);
    if (found.length === 0) throw notFound('机构不存在或已停用');
    return found;
  },

  /** Bureaus and schools whose name holds what was typed, or whose pinyin or initials do. */
  async suggestions(typed: string) {
    const what = sought(typed);
    return what.name === '' ? [] : lookUp(database, what, SUGGESTIONS);
  },

  tree: async () => treeOf(await bureausAndSchools(database)),
});
export type Organisations = ReturnType<typeof createOrganisations>;

export interface NewOrganisation {
  name: string;
  type: OrgType;
  kindName: string;
  parentOrgId?: string;
  areaId?: string;
  logoId?: string;
}

/** Adds an organisation below its parent and answers its id. Letters for look-up are made here, once. */
export async function createOrganisation(db: Db, organisation: NewOrganisation): Promise<string> {
  return insertOrganisation(db, {
    parentOrgId: organisation.parentOrgId ?? null,
    orgName: organisation.name,
    orgType: organisation.type,
    kindName: organisation.kindName,
    ...(await spell(organisation.name)),
    areaId: organisation.areaId ?? null,
    logoId: organisation.logoId ?? '',
  });
}

/**
 * The school that a member of staff asks for: one of their scope, their own without an id.
 * @throws Refusal notFound for everything else, as if it were not there
 */
export async function requireSchool(db: Db, session: Session, asked: string | undefined) {
  const school = await schoolWithin(db, scopeOf(session), asked || session.orgId || '0');
  if (!school) throw notFound('学校不存在或不属于您管理');
  return school;
}
