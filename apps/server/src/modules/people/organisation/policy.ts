import { ORGANISATION_KEEPERS, TREE_KEEPERS, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { isTopBureau } from './queries.ts';

type Person = Pick<Session, 'usertype' | 'orgId'>;

/** Who has to do with organisations at all: those who keep the tree, and administrators of a school or base for their own. */
export const mayKeepOrganisations = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (ORGANISATION_KEEPERS as readonly number[]).includes(usertype);

/** Who keeps the tree of organisations: bureau staff below their bureau, platform administrators everywhere. */
export const mayKeepTree = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (TREE_KEEPERS as readonly number[]).includes(usertype);

/** Who may rename, move, disable or remove an organisation of their scope: nobody does so to the one that they belong to. */
export const mayManageOrganisation = (person: Person, orgId: string): boolean =>
  mayKeepTree(person) && (person.usertype === Usertype.platformAdministrator || person.orgId !== orgId);

/** Who keeps what is the same everywhere (the calendar, subjects, the site's lines): platform administrators and staff of the bureau at the top. */
export async function mayKeepForAll(db: Db, { usertype, orgId }: Person): Promise<boolean> {
  if (usertype === Usertype.platformAdministrator) return true;
  return usertype === Usertype.bureauStaff && orgId !== '' && isTopBureau(db, orgId);
}

/** @throws Refusal for everybody else */
export async function requireKeeperForAll(db: Db, person: Person): Promise<void> {
  if (!(await mayKeepForAll(db, person))) throw refused('由市级教育局统一维护');
}

/** Who may make an organisation at the top of the tree. */
export const mayAddAtTop = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.platformAdministrator;
