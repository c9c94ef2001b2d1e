import {
  isShownAbove,
  kindOf,
  type PublicationKind,
  PublicationState,
  type PublicationStatus,
  type PublicationStep,
} from '@vimo/contract';
import type { WireTime } from '../../../platform/time.ts';

/** What a step depends on. */
export interface Standing {
  state: number;
  /** Null: nothing is shown. */
  shownVersion: number | null;
  /** Null: it never was shown. */
  objectId: string | null;
  /** What is shown appears on the page of a bureau above. */
  shownForOrgId: string | null;
  /** Whether what the organisation publishes itself needs a second person. */
  secondPerson: boolean;
  /** Whether there is a bureau above to put it forward to. */
  hasAbove: boolean;
  /** The bureau above that passes it before it goes out, wherever it is shown; null: none wants that. */
  passerOrgId: string | null;
}

/** The same with what its kind asks for. */
export interface Judged extends Standing {
  /** Whether the kind is shown only after a bureau above has passed it. */
  passedAbove: boolean;
}

/** What the person is to it. */
export interface Person {
  mayWrite: boolean;
  /** Answers for the page on which it shall appear. */
  mayPass: boolean;
}

/** Who may take a step, and from where. A working copy that is being judged is changed by nobody. */
const STEPS: Record<PublicationStep, (at: Judged, person: Person) => boolean> = {
  // What a bureau passed for its page is changed there by passing alone.
  publish: (at, { mayWrite }) =>
    mayWrite &&
    isOpen(at) &&
    !at.secondPerson &&
    !at.passedAbove &&
    at.passerOrgId === null &&
    at.shownForOrgId === null,
  putForward: (at, { mayWrite }) =>
    mayWrite && isOpen(at) && (at.secondPerson || at.hasAbove || at.passerOrgId !== null),
  takeBack: (at, { mayWrite }) => mayWrite && at.state === PublicationState.putForward,
  pass: (at, { mayPass }) => mayPass && at.state === PublicationState.putForward,
  return: (at, { mayPass }) => mayPass && at.state === PublicationState.putForward,
  // Whoever has it in their scope answers for what is shown of it, now or at its moment.
  unschedule: (at) => at.state === PublicationState.scheduled,
  takeDown: (at) => at.shownVersion !== null,
  remove: (at, { mayWrite }) => mayWrite && isWritten(at) && at.objectId === null,
};

const isWritten = ({ state }: Standing) => state === PublicationState.draft || state === PublicationState.returned;
/** There is something in the working copy that is not shown. */
const isOpen = (at: Standing) => isWritten(at) || (at.state === PublicationState.asShown && at.shownVersion === null);

export const mayStep = (step: PublicationStep, at: Judged, person: Person): boolean => STEPS[step](at, person);
export const stepsFrom = (at: Judged, person: Person): PublicationStep[] =>
  (Object.keys(STEPS) as PublicationStep[]).filter((step) => STEPS[step](at, person));
/** Whether the working copy may be written over. */
export const isWritable = (state: number): boolean =>
  state !== PublicationState.putForward && state !== PublicationState.scheduled && state !== PublicationState.removed;

/** What no page above shows is put forward to nobody there. */
export const standingOf = (kind: PublicationKind, at: Standing): Judged => ({
  ...at,
  hasAbove: at.hasAbove && isShownAbove(kind),
  passedAbove: kindOf(kind).pageOf !== undefined && at.hasAbove,
});

/** Where a publication stands at a moment; `list-queries.ts` says the same in SQL. */
export function statusOf(
  at: Pick<Standing, 'state' | 'shownVersion'> & {
    shownFrom: WireTime | null;
    shownUntil: WireTime | null;
    isTakenDown: boolean;
  },
  now: WireTime,
): PublicationStatus {
  if (at.state === PublicationState.putForward) return 'putForward';
  if (at.state === PublicationState.returned) return 'returned';
  if (at.state === PublicationState.scheduled) return 'scheduled';
  if (at.shownVersion !== null && (at.shownUntil === null || at.shownUntil > now))
    return at.shownFrom !== null && at.shownFrom > now ? 'scheduled' : 'shown';
  return at.isTakenDown || at.shownVersion !== null ? 'takenDown' : 'draft';
}
