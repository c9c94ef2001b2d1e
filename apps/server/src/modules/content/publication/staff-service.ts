import {
  isShownAbove,
  kindOf,
  type managePublicationAdopt,
  type managePublicationBringBack,
  type managePublicationPage,
  type managePublicationRuleSave,
  type managePublicationSave,
  type managePublicationVersion,
  type ParsedInputOf,
  PUBLICATION_DAYS,
  PUBLICATION_KINDS,
  PublicationEvent,
  type PublicationKind,
  type PublicationRow,
  PublicationState,
  Usertype,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { refuseRepeated } from '../../../platform/idempotency.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { BehindAsked } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { bureausAbove, isWithin, keepsForAll, requireKeeperForAll } from '../../people/organisation/index.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import type { PublicationKindParts } from './kind.ts';
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
import { momentsFor } from './moments.ts';
import { createOrdering } from './ordering.ts';
import { mayPublish, mayWriteFor, mayWriteKind, mayWriteOne, personOf } from './policy.ts';
import { createPreviews } from './preview.ts';
import {
  addEvent,
  bureauAtTop,
  eventsOf,
  hasOne,
  insertPublication,
  isBureau,
  keepVersion,
  lastEvent,
  linkObject,
  lockObject,
  markShown,
  markTakenDown,
  ofObject,
  type PublicationEntry,
  publicationById,
  ruleOf,
  versionOf,
  versionsOf,
  writeRule,
  writeWorkingCopy,
} from './queries.ts';
import { type By, EVERYBODY, termsAgain } from './rules.ts';
import { isWritable, standingOf, statusOf, stepsFrom } from './states.ts';
import { stepsFor } from './steps.ts';
import { cleanDraft, readContent, valuesOf } from './working-copy.ts';

const GONE = '内容不存在或不属于您管理的机构';
const NO_ORG = '机构不存在或不属于您管理';

/** Who writes a kind, and bureaus, to which it may be put forward. */
const mayMeet = (session: Session, kind: PublicationKind): boolean =>
  mayWriteKind(session, kind) || session.usertype === Usertype.bureauStaff;

/** Everything that is published, of every kind (docs/domains/publications.md). */
export function createPublications(
  platform: Platform,
  kinds: readonly PublicationKindParts[],
  { notifications }: { notifications: Notifications },
) {
  const { database } = platform;
  const partsOf = (kind: string): PublicationKindParts => {
    const parts = kinds.find((one) => one.kind === kind);
    if (!parts) throw new Error(`nothing publishes ${kind}`);
    return parts;
  };

  /** Whether somebody has to do with a kind at all: with what is the same for all schools who keeps that. */
  const mayKeepKind = async (db: Db, session: Session, kind: PublicationKind): Promise<boolean> =>
    !kindOf(kind).forAll || keepsForAll(db, session);
  /** @throws Refusal notFound for what is not there, and for what is not the person's to see */
  async function required(db: Db, session: Session, id: string, how?: { held: boolean }): Promise<PublicationEntry> {
    const entry = await publicationById(db, scopeOf(session), id, how);
    if (!entry || !(await mayKeepKind(db, session, entry.kind as PublicationKind))) throw notFound(GONE);
    return entry;
  }
  /** @throws Refusal when it is not the person's to write, or somebody wrote it since it was read */
  async function writable(db: Db, session: Session, id: string, edition: number): Promise<PublicationEntry> {
    const entry = await required(db, session, id, { held: true });
    if (!mayWriteOne(session, entry)) throw notFound(GONE);
    if (entry.edition !== edition) throw changedMeanwhile();
    if (entry.state === PublicationState.scheduled) throw refused('内容正等待到时显示，撤回定时发布后才能修改');
    if (!isWritable(entry.state)) throw refused('内容已送审，撤回送审后才能修改');
    return entry;
  }
  /** The organisation that somebody writes for: the one named, or the own. @throws Refusal notFound */
  async function writtenFor(db: Db, session: Session, asked: string | undefined): Promise<string> {
    const orgId = asked || session.orgId;
    if (!orgId || !mayWriteFor(session, orgId) || !(await isWithin(db, scopeOf(session), orgId)))
      throw notFound(NO_ORG);
    return orgId;
  }
  /** Whose a new one is: of what is the same for all schools the bureau's at the top. @throws Refusal for who does not write the kind */
  async function ownerOf(db: Db, session: Session, kind: PublicationKind, asked: string | undefined): Promise<string> {
    if (!kindOf(kind).forAll) return writtenFor(db, session, asked);
    await requireKeeperForAll(db, session);
    const orgId = session.usertype === Usertype.bureauStaff ? session.orgId : await bureauAtTop(db);
    if (!orgId) throw refused('还没有市级教育局，请先在“组织机构”里新增');
    return writtenFor(db, session, orgId);
  }
  const step = stepsFor(platform, { partsOf, required, notifications });
  const { sweep } = momentsFor(platform, { partsOf, notifications });
  const previews = createPreviews(platform, { partsOf, required });
  const order = createOrdering(platform, { partsOf, writtenFor });

  const lateBefore = (now: WireTime) => waitedSince(database, dayOf(now), PUBLICATION_DAYS);

  /** What a list says of one. */
  const rowOf = (session: Session, kind: PublicationKind, row: ListedPublication): PublicationRow => {
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
  };

  return {
    /** Kinds that somebody publishes, with how many there are, and how many wait for them and have done so for too long. */
    async kinds(session: Session, now: WireTime) {
      const scope = scopeOf(session);
      const byKind = (rows: readonly { kind: string; count: number }[]) =>
        new Map(rows.map(({ kind, count }) => [kind, count]));
      const waiting = byKind(await waitingByKind(database, scope, session.accountId));
      const late = byKind(await lateByKind(database, scope, session.accountId, await lateBefore(now)));
      const mayKeep = await keepsForAll(database, session);
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
    late: async ({ orgIds, accountId, now }: BehindAsked) => lateIn(database, orgIds, accountId, await lateBefore(now)),

    async page(session: Session, input: ParsedInputOf<typeof managePublicationPage>, now: WireTime) {
      const scope = scopeOf(session);
      if (input.orgId && !(await isWithin(database, scope, input.orgId))) throw notFound(NO_ORG);
      if (!(await mayKeepKind(database, session, input.kind))) return { dataList: [], totalCount: 0, orderEdition: 0 };
      const within = input.orgId || scope;
      const parts = partsOf(input.kind);
      const filter: ListFilter = {
        ...{ kind: input.kind, now, within, own: within !== null, status: input.status, title: input.title },
        byHand: kindOf(input.kind).order === 'byHand',
        late: input.late === 1 ? { before: await lateBefore(now), accountId: session.accountId } : undefined,
      };
      const [rows, totalCount, edition] = await Promise.all([
        publicationPage(database, parts, filter, spanOf(input)),
        countPublications(database, parts, filter),
        within === null ? 0 : orderEdition(database, within, input.kind),
      ]);
      return { dataList: rows.map((row) => rowOf(session, input.kind, row)), totalCount, orderEdition: edition };
    },

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

    /** Who sees the files of working copies and versions: those for whom they are. */
    async mayReadFiles(session: Session, id: string): Promise<boolean> {
      if (!mayPublish(session)) return false;
      const entry = await publicationById(database, scopeOf(session), id);
      return entry !== undefined && mayKeepKind(database, session, entry.kind as PublicationKind);
    },

    /** Begins the history of what was there before it; once, however many ask. @throws Refusal notFound */
    async adopt({ session, now }: By, { kind, objectId }: ParsedInputOf<typeof managePublicationAdopt>) {
      const parts = partsOf(kind);
      return database.transaction(async (db) => {
        await lockObject(db, kind, objectId);
        const known = await ofObject(db, kind, objectId);
        if (known) return { id: (await required(db, session, known.id)).id };
        const found = (await mayKeepKind(db, session, kind)) ? await parts.read(db, objectId) : undefined;
        if (!found || !(await isWithin(db, scopeOf(session), found.orgId))) throw notFound(GONE);
        const values = { ...valuesOf(parts, found.content), terms: found.terms };
        const { orgId, place } = found;
        const id = await insertPublication(db, { ...values, kind, orgId, by: null, now, place });
        for (const { content, by, at } of found.earlier ?? []) {
          await writeWorkingCopy(db, id, { ...valuesOf(parts, content), terms: found.terms, by: null, now });
          await keepVersion(db, id, found.terms, by, at);
        }
        if (found.earlier?.length) await writeWorkingCopy(db, id, { ...values, by: null, now });
        if (found.isDraft) {
          await linkObject(db, id, objectId);
          await addEvent(db, { id, what: PublicationEvent.adopted, by: session.accountId, now });
          return { id };
        }
        const version = await keepVersion(db, id, found.terms, null, now);
        // What every bureau above shows was not passed there one by one: its writer changes it as what was.
        const above = found.isEverywhere ? ((await bureausAbove(db, orgId)).at(-1)?.orgId ?? null) : null;
        const shown = {
          objectId,
          version,
          from: found.terms.from || now,
          until: found.terms.until || null,
          forOrgId: above,
        };
        await markShown(db, id, { ...shown, terms: found.terms });
        if (!found.isShown) await markTakenDown(db, id, now, PublicationState.asShown);
        await addEvent(db, { id, what: PublicationEvent.adopted, by: session.accountId, now, number: version });
        return { id };
      });
    },

    /** Writes the working copy. @throws Refusal when somebody wrote it since it was read, or naming a field */
    async save({ session, now }: By, input: ParsedInputOf<typeof managePublicationSave>) {
      const { id, kind, edition, terms, content: typed } = input;
      const parts = partsOf(kind);
      return database.transaction(async (db) => {
        const before = id ? await writable(db, session, id, edition) : undefined;
        if (before && before.kind !== kind) throw notFound(GONE);
        const orgId = before?.orgId ?? (await ownerOf(db, session, kind, input.orgId));
        for (const named of terms.orgIds)
          if (!(await isWithin(db, orgId, named))) throw invalidInput({ orgIds: '指定的机构不在本机构范围内' });
        const content = await cleanDraft(db, parts, typed, { session, orgId, publicationId: before?.id });
        const values = { ...valuesOf(parts, content), terms };
        if (!before) {
          const { single, pageOf, noun } = kindOf(kind);
          if (!mayWriteKind(session, kind)) throw refused(`您的机构没有${noun}`);
          if ((single || pageOf) && (await hasOne(db, kind, orgId))) throw changedMeanwhile();
          // A page that stands is gone on from.
          if (pageOf && (await parts.read(db, orgId))) throw changedMeanwhile();
          await refuseRepeated(platform, db, session.accountId, 'publication', input);
          const made = await insertPublication(db, {
            ...{ ...values, kind, orgId, by: session.accountId, now, place: 0 },
          });
          await addEvent(db, { id: made, what: PublicationEvent.begun, by: session.accountId, now });
          return { id: made, edition: 1 };
        }
        await writeWorkingCopy(db, before.id, { ...values, by: session.accountId, now });
        // A sitting at the desk is one line of the history, however often it is saved.
        const last = await lastEvent(db, before.id);
        if (last?.what !== PublicationEvent.saved || last.by !== session.accountId)
          await addEvent(db, { id: before.id, what: PublicationEvent.saved, by: session.accountId, now });
        return { id: before.id, edition: edition + 1 };
      });
    },

    step,
    sweep,
    order,
    previews,

    async version(session: Session, { id, number }: ParsedInputOf<typeof managePublicationVersion>) {
      const entry = await required(database, session, id);
      const version = await versionOf(database, id, number);
      if (!version) throw notFound('没有这个版本');
      return { content: readContent(entry.kind as PublicationKind, version.content), terms: version.terms };
    },

    /** Makes an earlier version the working copy; what it was before is kept when it was ever put forward or published. */
    async bringBack({ session, now, requestId }: By, input: ParsedInputOf<typeof managePublicationBringBack>) {
      const { id, edition, number } = input;
      return database.transaction(async (db) => {
        const before = await writable(db, session, id, edition);
        const version = await versionOf(db, id, number);
        if (!version) throw notFound('没有这个版本');
        const content = readContent(before.kind as PublicationKind, version.content);
        const terms = termsAgain(version.terms, before.shownFrom, now);
        const values = { ...valuesOf(partsOf(before.kind), content), terms };
        await writeWorkingCopy(db, id, { ...values, by: session.accountId, now });
        await addEvent(db, { id, what: PublicationEvent.broughtBack, by: session.accountId, now, number });
        await audit(db, {
          event: 'publication.broughtBack',
          session,
          target: id,
          requestId,
          detail: { version: number },
        });
        return { edition: edition + 1 };
      });
    },

    /** Whether what an organisation publishes itself needs a second person, and whether a bureau passes what those below it publish. @throws Refusal notFound out of scope */
    async rule(session: Session, asked: string | undefined) {
      const orgId = asked || session.orgId;
      if (!orgId || !(await isWithin(database, scopeOf(session), orgId))) throw notFound(NO_ORG);
      return ruleOf(database, orgId);
    },

    async saveRule({ session, requestId }: By, input: ParsedInputOf<typeof managePublicationRuleSave>): Promise<void> {
      await database.transaction(async (db) => {
        const orgId = await writtenFor(db, session, input.orgId);
        const { secondPerson, passBelow, edition } = input;
        if (passBelow === 1 && !(await isBureau(db, orgId)))
          throw invalidInput({ passBelow: '只有教育局可以审核下属机构的内容' });
        const rule = {
          secondPerson: secondPerson === 1,
          passBelow: passBelow === undefined ? undefined : passBelow === 1,
        };
        if (!(await writeRule(db, orgId, rule, edition))) throw changedMeanwhile();
        await audit(db, { event: 'publication.ruleChanged', session, target: orgId, requestId });
      });
    },
  };
}
export type Publications = ReturnType<typeof createPublications>;
