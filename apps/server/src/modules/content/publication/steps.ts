import {
  isShownAbove,
  isShownAtOnce,
  kindOf,
  type managePublicationStep,
  type ParsedInputOf,
  PublicationEvent,
  type PublicationKind,
  PublicationState,
  type PublicationStep,
} from '@vimo/contract';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, faultDetails, invalidInput, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { toWireTime, type WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { bureausAbove } from '../../people/organisation/index.ts';
import { required } from './entry-service.ts';
import type { PartsOf, PublicationKindParts } from './kind.ts';
import { publicationNotices } from './notices.ts';
import { personOf } from './policy.ts';
import {
  addEvent,
  keepVersion,
  markShown,
  markTakenDown,
  movePublication,
  overBy,
  type PublicationEntry,
  pagesOf,
} from './queries.ts';
import { type By, termsToShow } from './rules.ts';
import { mayStep, standingOf } from './states.ts';
import { requireComplete } from './working-copy.ts';

type Input = ParsedInputOf<typeof managePublicationStep>;

/** What each step is called in the history and in the audit log. */
const TOLD: Record<PublicationStep, { what: PublicationEvent; event: AuditEvent['event']; refusal: string }> = {
  putForward: { what: PublicationEvent.putForward, event: 'publication.putForward', refusal: '当前状态不能送审' },
  takeBack: { what: PublicationEvent.takenBack, event: 'publication.takenBack', refusal: '内容没有在审核中' },
  publish: { what: PublicationEvent.published, event: 'publication.published', refusal: '当前状态不能发布' },
  pass: { what: PublicationEvent.passed, event: 'publication.passed', refusal: '您不能审核这条内容' },
  return: { what: PublicationEvent.returned, event: 'publication.returned', refusal: '您不能审核这条内容' },
  takeDown: { what: PublicationEvent.takenDown, event: 'publication.takenDown', refusal: '内容没有在展示' },
  remove: { what: PublicationEvent.removed, event: 'publication.removed', refusal: '只能删除从未发布过的草稿' },
};

interface Parts {
  partsOf: PartsOf;
  notifications: Notifications;
}

/** Why a step is not to be taken, where there is more to say than that it is not. */
function refusalOf(step: PublicationStep, entry: PublicationEntry, session: Session): string {
  const { noun } = kindOf(entry.kind as PublicationKind);
  if (step === 'publish' && standingOf(entry.kind as PublicationKind, entry).passedAbove)
    return `${noun}由上级教育局审核后显示，请送审`;
  if (step === 'publish' && entry.passerOrgId) return '本机构的内容由上级教育局审核后发布，请送审';
  if (step === 'publish' && entry.secondPerson) return '本机构的内容需另一人审核，请送审';
  if (step === 'publish' && entry.shownForOrgId) return '内容正显示在上级页面，修改后请重新送审';
  if (step === 'publish' && entry.state === PublicationState.asShown) return '内容没有改动';
  if ((step === 'pass' || step === 'return') && entry.putForwardBy === session.accountId)
    return '不能审核自己送审的内容';
  return TOLD[step].refusal;
}

/** The page of an organisation or a club is shown at once, without a moment of its own. @throws Refusal naming the field */
function refuseAhead(entry: PublicationEntry, from: WireTime, now: WireTime): void {
  const kind = entry.kind as PublicationKind;
  const { noun } = kindOf(kind);
  if (isShownAtOnce(kind) && from > now) throw invalidInput({ from: `${noun}发布后立即显示，请清空上线时间` });
}

/** Shows the working copy as it stands. @returns the number of its version */
async function show(
  db: Db,
  parts: PublicationKindParts,
  entry: PublicationEntry,
  { by, now, forOrgId }: { by: string; now: WireTime; forOrgId: string | null },
) {
  const content = await requireComplete(db, parts, entry);
  // What was put forward is a version already, and is shown at once when its moment went by while it waited.
  const isPassed = entry.state === PublicationState.putForward;
  const asked = isPassed && entry.terms.from < now ? { ...entry.terms, from: '' } : entry.terms;
  const terms = termsToShow(asked, entry.shownFrom, now);
  refuseAhead(entry, terms.from, now);
  const version = isPassed ? entry.lastVersion : await keepVersion(db, entry.id, terms, by, now);
  const until = terms.until || null;
  const pages = await pagesOf(db, entry.orgId, forOrgId);
  const place = forOrgId ? 0 : entry.place;
  const { objectId: before, orgId } = entry;
  const objectId = await parts.apply(
    db,
    { objectId: before, orgId, from: terms.from, until, place, terms, pages, now },
    content,
  );
  await markShown(db, entry.id, { objectId, version, from: terms.from, until, forOrgId, terms });
  return version;
}

/** @returns the number of the version that is put forward */
async function putForward(
  db: Db,
  parts: PublicationKindParts,
  entry: PublicationEntry,
  { by, input }: { by: By; input: Input },
): Promise<number> {
  await requireComplete(db, parts, entry);
  refuseAhead(entry, termsToShow(entry.terms, entry.shownFrom, by.now).from, by.now);
  const forOrgId = (isShownAbove(entry.kind as PublicationKind) && input.forOrgId) || null;
  const { passedAbove, passerOrgId } = standingOf(entry.kind as PublicationKind, entry);
  const needsNone = (entry.secondPerson || passerOrgId !== null) && !passedAbove;
  const above = await bureausAbove(db, entry.orgId);
  const at = above.findIndex(({ orgId }) => orgId === forOrgId);
  if (forOrgId ? at < 0 : !needsNone) throw invalidInput({ forOrgId: '请选择送审的上级机构' });
  const passer = above.findIndex(({ orgId }) => orgId === passerOrgId);
  if (forOrgId && at < passer)
    throw invalidInput({ forOrgId: `内容由${above[passer]?.orgName}审核后发布，请送该机构或其上级` });
  if (!forOrgId && entry.shownForOrgId) throw invalidInput({ forOrgId: '内容正显示在上级页面，请送该机构审核' });
  const version = await keepVersion(db, entry.id, entry.terms, by.session.accountId, by.now);
  const putForwardBy = by.session.accountId;
  await movePublication(db, entry.id, { state: PublicationState.putForward, forOrgId, putForwardBy, reason: '' });
  return version;
}

/** Who put it forward hears of what became of it. */
async function tellWriter(
  db: Db,
  notifications: Notifications,
  entry: PublicationEntry,
  { step, reason }: Input,
): Promise<void> {
  if (!entry.putForwardBy) return;
  await notifications.notify(db, {
    accountIds: [entry.putForwardBy],
    notice: step === 'pass' ? publicationNotices.passed : publicationNotices.returned,
    title: step === 'pass' ? '您送审的内容已通过' : '您送审的内容被退回',
    text: step === 'pass' ? entry.title : `${entry.title}：${reason}`,
    href: `/zs-platform/contents/${entry.id}`,
  });
}

/** Nobody sees it any more. */
async function takeDown(
  db: Db,
  partsOf: PartsOf,
  entry: { id: string; kind: string; objectId: string | null },
  now: WireTime,
) {
  if (entry.objectId) await partsOf(entry.kind).withdraw(db, entry.objectId);
  await markTakenDown(db, entry.id, now);
}

/** The way of a publication: put forward, passed or returned, shown, taken down. */
export function createSteps({ database, clock, log }: Platform, { partsOf, notifications }: Parts) {
  async function taken(db: Db, entry: PublicationEntry, by: By, input: Input): Promise<number | undefined> {
    const { accountId } = by.session;
    const still = { forOrgId: entry.forOrgId, putForwardBy: null, reason: '' };
    switch (input.step) {
      case 'putForward':
        return putForward(db, partsOf(entry.kind), entry, { by, input });
      case 'takeBack':
        await movePublication(db, entry.id, { ...still, state: PublicationState.draft });
        return undefined;
      case 'publish':
        return show(db, partsOf(entry.kind), entry, { by: accountId, now: by.now, forOrgId: null });
      case 'pass': {
        const { forOrgId } = entry;
        const version = await show(db, partsOf(entry.kind), entry, { by: accountId, now: by.now, forOrgId });
        await tellWriter(db, notifications, entry, input);
        return version;
      }
      case 'return':
        if (!input.reason) throw invalidInput({ reason: '请填写退回的原因' });
        await movePublication(db, entry.id, { ...still, state: PublicationState.returned, reason: input.reason });
        await tellWriter(db, notifications, entry, input);
        return undefined;
      case 'takeDown':
        await takeDown(db, partsOf, entry, by.now);
        return entry.shownVersion ?? undefined;
      default:
        await movePublication(db, entry.id, { ...still, state: PublicationState.removed });
        return undefined;
    }
  }

  return {
    /** Takes a step. @throws Refusal when somebody changed it since it was read, when it does not lead on from there, or naming what is missing */
    async step(by: By, input: Input): Promise<{ edition: number }> {
      const { session, now, requestId } = by;
      return database.transaction(async (db) => {
        const entry = await required(db, session, input.id, { held: true });
        if (entry.edition !== input.edition) throw changedMeanwhile();
        if (!mayStep(input.step, standingOf(entry.kind as PublicationKind, entry), personOf(session, entry)))
          throw refused(refusalOf(input.step, entry, session));
        const number = await taken(db, entry, by, input);
        const { what, event } = TOLD[input.step];
        await addEvent(db, { id: entry.id, what, by: session.accountId, now, number, note: input.reason });
        const kind = kindOf(entry.kind as PublicationKind).label;
        await audit(db, { event, session, target: entry.id, requestId, detail: { kind } });
        return { edition: entry.edition + 1 };
      });
    },

    /** Takes down what has reached its end: its page ended at the moment itself, this brings lists, files and search after it. */
    async sweep(): Promise<void> {
      const now = toWireTime(clock());
      try {
        await database.transaction(async (db) => {
          for (const entry of await overBy(db, now)) {
            await takeDown(db, partsOf, entry, now);
            await addEvent(db, { id: entry.id, what: PublicationEvent.ended, by: null, now, number: entry.version });
          }
        });
      } catch (error) {
        log.warn(faultDetails(error), 'publications not ended yet');
      }
    },
  };
}
