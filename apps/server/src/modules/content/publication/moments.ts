import {
  kindOf,
  managePublicationStep,
  PublicationEvent,
  type PublicationKind,
  PublicationState,
} from '@vimo/contract';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { faultDetails, Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetAfter } from '../../../platform/shared-answers.ts';
import { toWireTime, type WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { bureausAbove } from '../../people/organisation/index.ts';
import type { PartsOf } from './kind.ts';
import { dueBy, forgetMoment, lockedIfOver, overBy } from './moment-queries.ts';
import { publicationNotices } from './notices.ts';
import { addEvent, movePublication, type PublicationEntry, publicationById } from './queries.ts';
import { putUp, takeDown } from './showing.ts';
import { tellAsker } from './telling.ts';
import { requireComplete } from './working-copy.ts';

interface Parts {
  partsOf: PartsOf;
  notifications: Notifications;
}

interface Told {
  what: PublicationEvent;
  event: AuditEvent['event'];
  now: WireTime;
  reason?: string;
}

/** Nobody did it, whoever passed it. */
async function note(
  db: Db,
  { id, kind, lastVersion: number }: PublicationEntry,
  { what, event, now, reason = '' }: Told,
): Promise<void> {
  await addEvent(db, { id, what, by: null, now, number, note: reason });
  const detail = { kind: kindOf(kind as PublicationKind).label, version: number };
  await audit(db, { event, task: 'publishing', target: id, detail });
}

/** What happens to publications at their moments without anybody doing anything (docs/domains/publications.md, When). */
export function momentsFor({ database, shared, clock, log }: Platform, { partsOf, notifications }: Parts) {
  /** One whose moment has come, held and waiting no more; undefined where somebody was there first, took it back or gave it another moment. */
  async function due(db: Db, id: string, now: WireTime): Promise<PublicationEntry | undefined> {
    const entry = await publicationById(db, null, id, { held: true });
    const isScheduled = entry?.state === PublicationState.scheduled;
    if (isScheduled && entry.terms.from > now) return undefined;
    await forgetMoment(db, id);
    return isScheduled ? entry : undefined;
  }

  /** Takes down what has reached its end. */
  async function end(
    db: Db,
    entry: { id: string; kind: string; objectId: string; state: number; version: number },
    now: WireTime,
  ) {
    await takeDown(db, partsOf, entry, { now, state: entry.state });
    await addEvent(db, { id: entry.id, what: PublicationEvent.ended, by: null, now, number: entry.version });
  }

  /** Shows what waited, as it was passed: on the page of the bureau that passed it while that is above it still, else on the own one alone. @throws Refusal where it cannot be shown any more */
  async function show(id: string, now: WireTime): Promise<void> {
    const shown = await database.transaction(async (db) => {
      const entry = await due(db, id, now);
      if (!entry) return undefined;
      const { kind, terms, lastVersion: version } = entry;
      const content = await requireComplete(db, partsOf(kind), entry);
      const isAbove = (await bureausAbove(db, entry.orgId)).some(({ orgId }) => orgId === entry.forOrgId);
      const forOrgId = isAbove ? entry.forOrgId : null;
      const objectId = await putUp(db, partsOf, entry, { content, terms, version, forOrgId, now });
      await note(db, entry, { what: PublicationEvent.came, event: 'publication.came', now });
      // No server ran before it was over.
      if (terms.until !== '' && terms.until <= now)
        await end(db, { id, kind, objectId, version, state: PublicationState.asShown }, now);
      return entry;
    });
    // What it takes the place of is off from now on.
    if (shown) forgetAfter(shared, managePublicationStep, shown.objectId !== null);
  }

  /** What cannot be shown goes back to who asked for it, or who publishes there once they have gone, with the reason; what stood before stays. */
  async function giveBack(id: string, reason: string, now: WireTime): Promise<void> {
    await database.transaction(async (db) => {
      const entry = await due(db, id, now);
      if (!entry) return;
      const { forOrgId, title } = entry;
      await movePublication(db, id, { state: PublicationState.returned, forOrgId, putForwardBy: null, reason });
      await note(db, entry, { what: PublicationEvent.notShown, event: 'publication.notShown', now, reason });
      await tellAsker(db, notifications, entry, {
        ...{ notice: publicationNotices.notShown, text: `${title}：${reason}`, now },
        title: (whose) => `${whose}的内容到时未能显示`,
      });
    });
  }

  /** @returns whether it was shown until now */
  const finish = (id: string, now: WireTime): Promise<boolean> =>
    database.transaction(async (db) => {
      const over = await lockedIfOver(db, id, now);
      if (over) await end(db, over, now);
      return over !== undefined;
    });

  async function begin(id: string, now: WireTime): Promise<void> {
    try {
      await show(id, now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await giveBack(id, error.message, now);
    }
  }

  return {
    /** Shows what waits for its moment, and takes down what has reached its end: its page ended at the moment itself, this brings lists, files and search after it. Each by itself: one that fails holds up no other. */
    async sweep(): Promise<void> {
      const now = toWireTime(clock());
      for (const { id } of await dueBy(database, now))
        await begin(id, now).catch((error) => log.warn(faultDetails(error), 'a publication is not shown yet'));
      let isLess = false;
      for (const { id } of await overBy(database, now)) {
        try {
          isLess = (await finish(id, now)) || isLess;
        } catch (error) {
          log.warn(faultDetails(error), 'a publication is not ended yet');
        }
      }
      if (isLess) forgetAfter(shared, managePublicationStep);
    },
  };
}
