import {
  isShownAbove,
  kindOf,
  type managePublicationPage,
  type managePublicationVersion,
  type ParsedInputOf,
  PUBLICATION_DAYS,
  PUBLICATION_KINDS,
  type PublicationKind,
  type PublicationRow,
  PublicationState,
  Usertype,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { BehindAsked } from '../../../slice.ts';
import { bureausAbove, isWithin, mayKeepForAll } from '../../people/organisation/index.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { mayKeepKind, NO_ORG, required } from './entry-service.ts';
import type { PartsOf, PublicationKindParts } from './kind.ts';
import {
  countPublications,
  type ListedPublication,
  type ListFilter,
  lateByKind,
  lateIn,
  orderEdition,
  publicationPage,
  waitingByKind,
  waitingSince,
} from './list-queries.ts';
import { mayPublish, mayWriteKind, mayWriteOne, personOf } from './policy.ts';
import { eventsOf, publicationById, versionOf, versionsOf } from './queries.ts';
import { EVERYBODY } from './rules.ts';
import { standingOf, statusOf, stepsFrom } from './states.ts';
import { readContent } from './working-copy.ts';

/** Who writes a kind, and bureaus, to which it may be put forward. */
const mayMeet = (session: Session, kind: PublicationKind): boolean =>
  mayWriteKind(session, kind) || session.usertype === Usertype.bureauStaff;

/** What was put forward before it has waited for longer than passing may take. */
const lateBefore = (db: Db, now: WireTime) => waitedSince(db, dayOf(now), PUBLICATION_DAYS);

/** What a list says of one. */
function rowOf(session: Session, kind: PublicationKind, row: ListedPublication): PublicationRow {
  const person = personOf(session, { ...row, kind });
  const isScheduled = row.state === PublicationState.scheduled;
  const { from, until } = isScheduled && row.terms ? row.terms : row;
  return {
    ...{ id: row.id ?? '', objectId: row.objectId ?? '', title: row.title, byName: row.byName },
    ...{ pictureId: row.pictureId, orgId: row.orgId, orgName: row.orgName, status: row.status },
    changed: row.shownVersion !== null && row.state !== PublicationState.asShown && !isScheduled ? 1 : 0,
    waits: row.status === 'putForward' && person.mayPass ? 1 : 0,
    ...{ from: from ?? '', until: until ?? '', terms: row.terms ?? EVERYBODY },
    ...{ place: row.place, readNum: row.readNum, edition: row.edition },
    steps: row.id === null ? [] : stepsFrom(standingOf(kind, row), person),
  };
}

/** What is published, by kind and as lists, and what waits. */
export function createPublicationLists(
  { database }: Platform,
  kinds: readonly PublicationKindParts[],
  { partsOf }: { partsOf: PartsOf },
) {
  return {
    /** Kinds that somebody publishes, with how many there are, and how many wait for them and have done so for too long. */
    async kinds(session: Session, now: WireTime) {
      const scope = scopeOf(session);
      const byKind = (rows: readonly { kind: string; count: number }[]) =>
        new Map(rows.map(({ kind, count }) => [kind, count]));
      const waiting = byKind(await waitingByKind(database, scope, session.accountId));
      const late = byKind(await lateByKind(database, scope, session.accountId, await lateBefore(database, now)));
      const mayKeep = await mayKeepForAll(database, session);
      const isTheirs = (kind: PublicationKind) => mayMeet(session, kind) && (mayKeep || !kindOf(kind).forAll);
      return Promise.all(
        PUBLICATION_KINDS.filter((kind) => kinds.some((parts) => parts.kind === kind) && isTheirs(kind)).map(
          async (kind) => ({
            kind,
            total: await countPublications(database, partsOf(kind), {
              ...{ kind, now, within: scope, own: scope !== null, status: '' as const },
              ...{ title: undefined, byHand: false, late: undefined },
            }),
            waiting: waiting.get(kind) ?? 0,
            late: late.get(kind) ?? 0,
          }),
        ),
      );
    },

    /** How many wait for a person's decision; undefined for who publishes nothing. */
    async waiting(session: Session): Promise<number | undefined> {
      if (!mayPublish(session)) return undefined;
      const scope = scopeOf(session);
      const rows = await waitingByKind(database, scope, session.accountId);
      return rows.reduce((sum, { count }) => sum + count, 0);
    },
    waitingSpan: (session: Session) => waitingSince(database, scopeOf(session), session.accountId),
    /** What has waited for schools for too long. */
    late: async ({ orgIds, accountId, now }: BehindAsked) =>
      lateIn(database, orgIds, accountId, await lateBefore(database, now)),

    async page(session: Session, input: ParsedInputOf<typeof managePublicationPage>, now: WireTime) {
      const scope = scopeOf(session);
      if (input.orgId && !(await isWithin(database, scope, input.orgId))) throw notFound(NO_ORG);
      if (!(await mayKeepKind(database, session, input.kind))) return { dataList: [], totalCount: 0, orderEdition: 0 };
      const within = input.orgId || scope;
      const parts = partsOf(input.kind);
      const filter: ListFilter = {
        ...{ kind: input.kind, now, within, own: within !== null, status: input.status, title: input.title },
        byHand: kindOf(input.kind).order === 'byHand',
        late: input.late === 1 ? { before: await lateBefore(database, now), accountId: session.accountId } : undefined,
      };
      const [rows, totalCount, edition] = await Promise.all([
        publicationPage(database, parts, filter, spanOf(input)),
        countPublications(database, parts, filter),
        within === null ? 0 : orderEdition(database, within, input.kind),
      ]);
      return { dataList: rows.map((row) => rowOf(session, input.kind, row)), totalCount, orderEdition: edition };
    },
  };
}

/** One publication: its working copy, its versions, and who sees its files. */
export function createPublicationReads({ database }: Platform, { partsOf }: { partsOf: PartsOf }) {
  return {
    /** The working copy with its versions and its history. @throws Refusal notFound */
    async fetch(session: Session, id: string, now: WireTime) {
      const entry = await required(database, session, id);
      const kind = entry.kind as PublicationKind;
      const parts = partsOf(kind);
      const [above, versions, events] = await Promise.all([
        bureausAbove(database, entry.orgId),
        versionsOf(database, id, entry.shownVersion),
        eventsOf(database, id),
      ]);
      const passer = above.findIndex(({ orgId }) => orgId === entry.passerOrgId);
      // Those below the one that passes cannot put it on their pages by themselves.
      const bureaus = isShownAbove(kind) ? above.slice(Math.max(passer, 0)) : [];
      const row = rowOf(session, kind, {
        ...{ ...entry, from: entry.shownFrom, until: entry.shownUntil, readNum: -1, status: statusOf(entry, now) },
      });
      return {
        ...{ ...row, kind, content: readContent(kind, entry.content), reason: entry.reason },
        ...{
          forOrgId: entry.forOrgId ?? '',
          forOrgName: entry.forOrgName ?? '',
          shownVersion: entry.shownVersion ?? 0,
        },
        shownForOrgId: entry.shownForOrgId ?? '',
        ...{ lastVersion: entry.lastVersion, editedAt: entry.editedAt, editedBy: entry.editedBy ?? '' },
        ...{ mayWrite: mayWriteOne(session, entry), secondPerson: entry.secondPerson, bureaus, versions, events },
        passer: above[passer] ?? null,
        href: entry.objectId ? parts.href(entry.objectId) : '',
      };
    },

    async version(session: Session, { id, number }: ParsedInputOf<typeof managePublicationVersion>) {
      const entry = await required(database, session, id);
      const version = await versionOf(database, id, number);
      if (!version) throw notFound('没有这个版本');
      return { content: readContent(entry.kind as PublicationKind, version.content), terms: version.terms };
    },

    /** Who sees the files of working copies and versions: those for whom they are. */
    async mayReadFiles(session: Session, id: string): Promise<boolean> {
      if (!mayPublish(session)) return false;
      const entry = await publicationById(database, scopeOf(session), id);
      return entry !== undefined && mayKeepKind(database, session, entry.kind as PublicationKind);
    },
  };
}
