import { kindOf, Office, PUBLISHERS, type PublicationKind, Usertype, writersOf } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { InHand } from '../../people/responsibility/index.ts';
import type { Person } from './states.ts';

/** Who publishes at all: people of bureaus, administrators of schools, people of bases, each for their own organisation. */
export const mayPublish = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (PUBLISHERS as readonly number[]).includes(usertype);

/** In whose hands something is that somebody put forward: theirs, or of others who publish for the organisation. */
export const publishing = (orgId: string, putForwardBy: string | null): InHand => ({
  ...{ orgId, accountIds: putForwardBy ? [putForwardBy] : [] },
  ...{ usertypes: PUBLISHERS, office: Office.contentEditor, orAbove: true },
});

/** Whether somebody writes for an organisation: the own one; platform administrators for all; who only reads for none. */
export const mayWriteFor = ({ usertype, orgId, readsOnly }: Session, of: string): boolean =>
  usertype === Usertype.platformAdministrator || (!readsOnly && orgId !== '' && orgId === of);

/** Whether somebody writes a kind of content: not all organisations have every kind. */
export const mayWriteKind = ({ usertype }: Pick<Session, 'usertype'>, kind: PublicationKind): boolean =>
  usertype === Usertype.platformAdministrator || (writersOf(kind)?.includes(usertype) ?? true);

/** The same of one of their scope. What is the same for all schools is written by whoever keeps that, of whom it is known that they do. */
export const mayWriteOne = (session: Session, { kind, orgId }: { kind: string; orgId: string }): boolean =>
  kindOf(kind as PublicationKind).forAll ? !session.readsOnly : mayWriteFor(session, orgId);

/** What somebody is to a publication of their scope: who passes are those of the page for which it was put forward, else of the bureau that wants it, else colleagues. Whoever put it forward does not pass it. */
export function personOf(
  session: Session,
  of: { kind: string; orgId: string; forOrgId: string | null; passerOrgId: string | null; putForwardBy: string | null },
): Person {
  const passer = { kind: of.kind, orgId: of.forOrgId ?? of.passerOrgId ?? of.orgId };
  return {
    mayWrite: mayWriteOne(session, of),
    mayPass: mayWriteOne(session, passer) && session.accountId !== of.putForwardBy,
  };
}
