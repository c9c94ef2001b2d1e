import {
  isShownAbove,
  isShownInPlace,
  kindOf,
  type managePublicationStep,
  type ParsedInputOf,
  PublicationEvent,
  type PublicationKind,
  PublicationState,
  type PublicationStep,
  publicationComes,
} from '@vimo/contract';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, refused } from '../../../platform/errors.ts';
import { forgetSent } from '../../../platform/idempotency.ts';
import { minuteOf } from '../../../platform/leaving-list.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { bureausAbove } from '../../people/organisation/index.ts';
import { required } from './entry-service.ts';
import type { PartsOf, PublicationKindParts } from './kind.ts';
import { forgetMoment, keepMoment } from './moment-queries.ts';
import { publicationNotices } from './notices.ts';
import { personOf } from './policy.ts';
import { addEvent, keepVersion, movePublication, type PublicationEntry } from './queries.ts';
import { type By, termsToShow } from './rules.ts';
import { putUp, takeDown } from './showing.ts';
import { mayStep, standingOf } from './states.ts';
import { tellAsker } from './telling.ts';
import { requireComplete } from './working-copy.ts';

type Input = ParsedInputOf<typeof managePublicationStep>;

/** What each step is called in the history and in the audit log. */
const TOLD: Record<PublicationStep, { what: PublicationEvent; event: AuditEvent['event']; refusal: string }> = {
  putForward: { what: PublicationEvent.putForward, event: 'publication.putForward', refusal: '当前状态不能送审' },
  takeBack: { what: PublicationEvent.takenBack, event: 'publication.takenBack', refusal: '内容没有在审核中' },
  publish: { what: PublicationEvent.published, event: 'publication.published', refusal: '当前状态不能发布' },
  pass: { what: PublicationEvent.passed, event: 'publication.passed', refusal: '您不能审核这条内容' },
  return: { what: PublicationEvent.returned, event: 'publication.returned', refusal: '您不能审核这条内容' },
  unschedule: {
    what: PublicationEvent.unscheduled,
    event: 'publication.unscheduled',
    refusal: '内容没有在等待显示',
  },
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

/** What came of a step: the version that it was about, and the moment for which that waits. */
interface Outcome {
  version?: number | undefined;
  from?: WireTime;
}

/** Shows the working copy as it stands; what takes the place of what is shown waits for its moment. */
async function show(
  db: Db,
  partsOf: PartsOf,
  entry: PublicationEntry,
  { by, now, forOrgId }: { by: string; now: WireTime; forOrgId: string | null },
): Promise<Outcome> {
  const content = await requireComplete(db, partsOf(entry.kind), entry);
  // What was put forward is a version already, and is shown at once when its moment went by while it waited.
  const isPassed = entry.state === PublicationState.putForward;
  const asked = isPassed && entry.terms.from < now ? { ...entry.terms, from: '' } : entry.terms;
  const terms = termsToShow(asked, entry.shownFrom, now);
  const version = isPassed ? entry.lastVersion : await keepVersion(db, entry.id, terms, by, now);
  if (!isShownInPlace(entry.kind as PublicationKind) || terms.from <= now) {
    await putUp(db, partsOf, entry, { content, terms, version, forOrgId, now });
    return { version };
  }
  const putForwardBy = isPassed ? entry.putForwardBy : by;
  await movePublication(db, entry.id, { state: PublicationState.scheduled, forOrgId, putForwardBy, reason: '' });
  await keepMoment(db, entry.id, terms.from);
  return { version, from: terms.from };
}

/** @returns the version that is put forward */
async function putForward(
  db: Db,
  parts: PublicationKindParts,
  entry: PublicationEntry,
  { by, input }: { by: By; input: Input },
): Promise<Outcome> {
  await requireComplete(db, parts, entry);
  // A bureau is not handed a moment that only the writer can change.
  termsToShow(entry.terms, entry.shownFrom, by.now);
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
  return { version };
}

/** Who put it forward hears of what became of it. */
function tellWriter(
  db: Db,
  notifications: Notifications,
  entry: PublicationEntry,
  { by, step, reason, from }: Pick<Input, 'step' | 'reason'> & { by: By; from?: WireTime | undefined },
): Promise<void> {
  const told = { now: by.now, besides: by.session.accountId };
  if (step !== 'pass')
    return tellAsker(db, notifications, entry, {
      ...{ ...told, notice: publicationNotices.returned, text: `${entry.title}：${reason}` },
      title: (whose) => `${whose}送审的内容被退回`,
    });
  const comes = from ? `，${publicationComes(minuteOf(from))}` : '';
  return tellAsker(db, notifications, entry, {
    ...{ ...told, notice: publicationNotices.passed, text: `${entry.title}${comes}` },
    title: (whose) => `${whose}送审的内容已通过`,
  });
}

/** The way of a publication: put forward, passed or returned, shown, taken down. */
export function createSteps({ database }: Platform, { partsOf, notifications }: Parts) {
  async function taken(db: Db, entry: PublicationEntry, by: By, input: Input): Promise<Outcome> {
    const asked = { by: by.session.accountId, now: by.now };
    const still = { forOrgId: entry.forOrgId, putForwardBy: null, reason: '' };
    switch (input.step) {
      case 'putForward':
        return putForward(db, partsOf(entry.kind), entry, { by, input });
      case 'takeBack':
        await movePublication(db, entry.id, { ...still, state: PublicationState.draft });
        return {};
      case 'publish':
        return show(db, partsOf, entry, { ...asked, forOrgId: null });
      case 'pass': {
        const outcome = await show(db, partsOf, entry, { ...asked, forOrgId: entry.forOrgId });
        await tellWriter(db, notifications, entry, { ...input, by, from: outcome.from });
        return outcome;
      }
      case 'return':
        if (!input.reason) throw invalidInput({ reason: '请填写退回的原因' });
        await movePublication(db, entry.id, { ...still, state: PublicationState.returned, reason: input.reason });
        await tellWriter(db, notifications, entry, { ...input, by });
        return {};
      case 'unschedule':
        await forgetMoment(db, entry.id);
        await movePublication(db, entry.id, { ...still, state: PublicationState.draft });
        return { version: entry.lastVersion };
      case 'takeDown': {
        // What waits to take its place would bring it back unasked: it is a draft again.
        const isScheduled = entry.state === PublicationState.scheduled;
        if (isScheduled) await forgetMoment(db, entry.id);
        const state = isScheduled ? PublicationState.draft : entry.state;
        await takeDown(db, partsOf, entry, { now: by.now, state });
        return { version: entry.shownVersion ?? undefined };
      }
      default:
        await movePublication(db, entry.id, { ...still, state: PublicationState.removed });
        await forgetSent(db, 'publication', entry.id);
        return {};
    }
  }

  return {
    /**
     * Takes a step. @returns `from`: the moment for which it waits, if it does
     * @throws Refusal when somebody changed it since it was read, when it does not lead on from there, or naming what is missing
     */
    async step(by: By, input: Input): Promise<{ edition: number; from: WireTime | undefined }> {
      const { session, now, requestId } = by;
      return database.transaction(async (db) => {
        const entry = await required(db, session, input.id, { held: true });
        if (entry.edition !== input.edition) throw changedMeanwhile();
        if (!mayStep(input.step, standingOf(entry.kind as PublicationKind, entry), personOf(session, entry)))
          throw refused(refusalOf(input.step, entry, session));
        const { version, from } = await taken(db, entry, by, input);
        const { what, event } = TOLD[input.step];
        await addEvent(db, { id: entry.id, what, by: session.accountId, now, number: version, note: input.reason });
        const kind = kindOf(entry.kind as PublicationKind).label;
        await audit(db, { event, session, target: entry.id, requestId, detail: { kind } });
        return { edition: entry.edition + 1, from };
      });
    },
  };
}
