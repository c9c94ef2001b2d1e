import type { Organisation, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { insertOrganisation, lookUp, organisationAndBelow, organisationsInArea } from './queries.ts';
import { sought } from './rules.ts';
import { spell } from './spelling.ts';

const SUGGESTIONS = 20;

/** One organisation with all below it, or those of an area (docs/domains/home.md). @throws Refusal when the organisation is unknown. */
export async function organisationsOf(
  db: Db,
  { orgId, areaTreeSign }: { orgId?: string; areaTreeSign?: string },
): Promise<Organisation[]> {
  if (!orgId) return organisationsInArea(db, areaTreeSign ?? '');
  const found = await organisationAndBelow(db, orgId);
  if (found.length === 0) throw notFound('机构不存在或已停用');
  return found;
}

/** Bureaus and schools whose name holds what was typed, or whose pinyin or initials do. */
export async function suggestions(db: Db, typed: string): Promise<Organisation[]> {
  const what = sought(typed);
  return what.name === '' ? [] : lookUp(db, what, SUGGESTIONS);
}

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
