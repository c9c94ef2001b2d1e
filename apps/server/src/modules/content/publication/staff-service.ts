import {
  kindOf,
  type managePublicationAdopt,
  type managePublicationBringBack,
  type managePublicationRuleSave,
  type managePublicationSave,
  type ParsedInputOf,
  PublicationEvent,
  type PublicationKind,
  PublicationState,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { refuseRepeated } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { bureausAbove, isWithin } from '../../people/organisation/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { GONE, mayKeepKind, NO_ORG, ownerOf, required, writable, writtenFor } from './entry-service.ts';
import type { PartsOf, PublicationKindParts } from './kind.ts';
import { createPublicationLists, createPublicationReads } from './list-service.ts';
import { momentsFor } from './moments.ts';
import { createOrdering } from './ordering.ts';
import { mayWriteKind } from './policy.ts';
import { createPreviews } from './preview.ts';
import {
  addEvent,
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
  ruleOf,
  versionOf,
  writeRule,
  writeWorkingCopy,
} from './queries.ts';
import { type By, termsAgain } from './rules.ts';
import { createSteps } from './steps.ts';
import { cleanDraft, readContent, valuesOf } from './working-copy.ts';

/** The history of what was there before it. */
function createAdopting({ database }: Platform, { partsOf }: { partsOf: PartsOf }) {
  return {
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
  };
}

/** Writing working copies. */
function createWorkingCopies(platform: Platform, { partsOf }: { partsOf: PartsOf }) {
  const { database } = platform;

  return {
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
          const noteMade = await refuseRepeated(platform, db, session.accountId, 'publication', input);
          const made = await insertPublication(db, {
            ...{ ...values, kind, orgId, by: session.accountId, now, place: 0 },
          });
          await noteMade(made);
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
  };
}

/** Who has to pass what an organisation publishes. */
function createPublicationRules({ database }: Platform) {
  return {
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

/** Everything that is published, of every kind (docs/domains/publications.md). */
export function createPublications(
  platform: Platform,
  kinds: readonly PublicationKindParts[],
  { notifications }: { notifications: Notifications },
) {
  const partsOf: PartsOf = (kind) => {
    const parts = kinds.find((one) => one.kind === kind);
    if (!parts) throw new Error(`nothing publishes ${kind}`);
    return parts;
  };

  return {
    ...createPublicationLists(platform, kinds, { partsOf }),
    ...createPublicationReads(platform, { partsOf }),
    ...createAdopting(platform, { partsOf }),
    ...createWorkingCopies(platform, { partsOf }),
    ...createPublicationRules(platform),
    ...createSteps(platform, { partsOf, notifications }),
    ...momentsFor(platform, { partsOf, notifications }),
    order: createOrdering(platform, { partsOf }),
    previews: createPreviews(platform, { partsOf }),
  };
}
export type Publications = ReturnType<typeof createPublications>;
