import { audit } from '../../../platform/audit.ts';
import type { Database, Db } from '../../../platform/database.ts';
import { invalidInput, notFound } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { mayAddAtTop, mayManageOrganisation } from './policy.ts';
import { placeProblem } from './rules.ts';
import { scopeOf } from './scope.ts';
import { type KeptOrganisation, lockTree, organisationWithin } from './staff-queries.ts';

/** What is written down of an organisation, as the log names it. */
type Happening =
  | 'added'
  | 'changed'
  | 'linesChanged'
  | 'registerLogin.allowed'
  | 'registerLogin.forbidden'
  | 'moved'
  | 'disabled'
  | 'enabled'
  | 'removed';

/** Who calls, and the id under which the log knows the call. */
export type By = { session: Session; requestId: string };

export const NONE = '机构不存在或不属于您管理';

/** @throws Refusal notFound for an organisation that is not there or out of the person's scope */
export async function found(db: Db, session: Session, orgId: string): Promise<KeptOrganisation> {
  const organisation = await organisationWithin(db, scopeOf(session), orgId);
  if (!organisation) throw notFound(NONE);
  return organisation;
}

/** As `found`, for one that the person may rename, move, disable and remove. @throws Refusal notFound also for the own one */
export async function managed(db: Db, session: Session, orgId: string): Promise<KeptOrganisation> {
  if (!mayManageOrganisation(session, orgId)) throw notFound(NONE);
  return found(db, session, orgId);
}

/** The bureau below which something is to stand; undefined is the top. @throws Refusal naming `parentOrgId` */
export async function placeFor(db: Db, session: Session, orgType: number, parentOrgId: string | undefined) {
  const wrong = (text: string) => invalidInput({ parentOrgId: text });
  if (!parentOrgId && !mayAddAtTop(session)) throw wrong('请选择上级机构');
  const above = parentOrgId ? await found(db, session, parentOrgId) : undefined;
  const problem = placeProblem(orgType, above);
  if (problem) throw wrong(problem);
  return above;
}

/** One change of the tree; changes come one after the other. */
export const change = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  database.transaction(async (db) => {
    await lockTree(db);
    return work(db);
  });

/** Writes a change down. */
export const written = (db: Db, { session, requestId }: By, event: Happening, target: string) =>
  audit(db, { event: `organisation.${event}`, session, target, requestId });
