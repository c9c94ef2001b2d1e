import type { PublicationContent, PublicationTerms } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { PartsOf, PublicationKindParts } from './kind.ts';
import { leavePages, markShown, markTakenDown, type PublicationEntry, pagesOf } from './queries.ts';

interface ToShow {
  content: PublicationContent;
  /** `from` is the moment since which it is shown. */
  terms: PublicationTerms;
  version: number;
  /** The bureau that passed it for its page; null: it stands on the own one alone. */
  forOrgId: string | null;
  now: WireTime;
}

/** Shows a content in the place of what its publication showed before. @returns the row in which it is shown @throws Refusal for what only the domain can find wrong */
export async function putUp(
  db: Db,
  partsOf: PartsOf,
  entry: PublicationEntry,
  { content, terms, version, forOrgId, now }: ToShow,
): Promise<string> {
  const { id, orgId, objectId: before } = entry;
  const { from } = terms;
  const until = terms.until || null;
  const pages = await pagesOf(db, orgId, forOrgId);
  const place = forOrgId ? 0 : entry.place;
  const shown = { objectId: before, orgId, from, until, place, terms, pages, now };
  const objectId = await partsOf(entry.kind).apply(db, shown, content);
  await markShown(db, id, { objectId, version, from, until, forOrgId, terms });
  return objectId;
}

/** Shows nothing of a publication any more. @param state where its working copy stands then */
export async function takeDown(
  db: Db,
  partsOf: PartsOf,
  { id, kind, objectId }: { id: string; kind: string; objectId: string | null },
  { now, state }: { now: WireTime; state: number },
): Promise<void> {
  if (objectId) await partsOf(kind).withdraw(db, objectId);
  await markTakenDown(db, id, now, state);
}

/** Takes what an organisation and those below it show off the page of a bureau that is above them no more: it does not come back there unasked when that is above them again. */
export async function leaveAbove(db: Db, kinds: readonly PublicationKindParts[], moved: string): Promise<void> {
  for (const { kind, orgId, objectId } of await leavePages(db, moved))
    await kinds.find((parts) => parts.kind === kind)?.stand?.(db, objectId, [orgId]);
}
