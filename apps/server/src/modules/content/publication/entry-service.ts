import { kindOf, type PublicationKind, PublicationState, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { isWithin, mayKeepForAll, requireKeeperForAll } from '../../people/organisation/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { mayWriteFor, mayWriteOne } from './policy.ts';
import { bureauAtTop, type PublicationEntry, publicationById } from './queries.ts';
import { isWritable } from './states.ts';

export const GONE = '内容不存在或不属于您管理的机构';
export const NO_ORG = '机构不存在或不属于您管理';

/** Whether somebody has to do with a kind at all: with what is the same for all schools who keeps that. */
export const mayKeepKind = async (db: Db, session: Session, kind: PublicationKind): Promise<boolean> =>
  !kindOf(kind).forAll || mayKeepForAll(db, session);

/** @throws Refusal notFound for what is not there, and for what is not the person's to see */
export async function required(
  db: Db,
  session: Session,
  id: string,
  how?: { held: boolean },
): Promise<PublicationEntry> {
  const entry = await publicationById(db, scopeOf(session), id, how);
  if (!entry || !(await mayKeepKind(db, session, entry.kind as PublicationKind))) throw notFound(GONE);
  return entry;
}

/** @throws Refusal when it is not the person's to write, or somebody wrote it since it was read */
export async function writable(db: Db, session: Session, id: string, edition: number): Promise<PublicationEntry> {
  const entry = await required(db, session, id, { held: true });
  if (!mayWriteOne(session, entry)) throw notFound(GONE);
  if (entry.edition !== edition) throw changedMeanwhile();
  if (entry.state === PublicationState.scheduled) throw refused('内容正等待到时显示，撤回定时发布后才能修改');
  if (!isWritable(entry.state)) throw refused('内容已送审，撤回送审后才能修改');
  return entry;
}

/** The organisation that somebody writes for: the one named, or the own. @throws Refusal notFound */
export async function writtenFor(db: Db, session: Session, asked: string | undefined): Promise<string> {
  const orgId = asked || session.orgId;
  if (!orgId || !mayWriteFor(session, orgId) || !(await isWithin(db, scopeOf(session), orgId))) throw notFound(NO_ORG);
  return orgId;
}

/** Whose a new one is: of what is the same for all schools the bureau's at the top. @throws Refusal for who does not write the kind */
export async function ownerOf(
  db: Db,
  session: Session,
  kind: PublicationKind,
  asked: string | undefined,
): Promise<string> {
  if (!kindOf(kind).forAll) return writtenFor(db, session, asked);
  await requireKeeperForAll(db, session);
  const orgId = session.usertype === Usertype.bureauStaff ? session.orgId : await bureauAtTop(db);
  if (!orgId) throw refused('还没有市级教育局，请先在“组织机构”里新增');
  return writtenFor(db, session, orgId);
}
