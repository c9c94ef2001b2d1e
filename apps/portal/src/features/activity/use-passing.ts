import { usePassing, wireServerNow } from '@vimo/client';
import { BEHIND_MS } from '@vimo/client/passing-times';
import { type ActivityCard, ApplyStatus, isStaff } from '@vimo/contract';

/** A place may be given back at any time; who looks at a list waits for no certain one. */
const FULL_MS = 30_000;
const FULL_IN_LIST_MS = 120_000;

type Shown = Pick<
  ActivityCard,
  'activityApplyStatus' | 'signStartDate' | 'signEndDate' | 'actStartDate' | 'actEndDate'
>;

/**
 * The same for activities that are shown: sign-up opens and ends, they begin and are over; of one that is full a place may be given back.
 * @param usertype of the reader: staff take no place, and a page that asks again and again would keep their session from being idle (docs/domains/accounts.md)
 * @param beside others that the same answer tells of, such as the other dates of a series
 */
export function useActivitiesPassing(
  activities: readonly Shown[],
  ask: () => unknown,
  usertype: number | undefined,
  beside: readonly Shown[] = [],
): void {
  const now = wireServerNow();
  const all = [...activities, ...beside];
  const isBehind = all.some(
    ({ activityApplyStatus, signStartDate }) => activityApplyStatus === ApplyStatus.openingSoon && signStartDate <= now,
  );
  const isFull = (some: readonly Shown[]) =>
    !isStaff(usertype) && some.some(({ activityApplyStatus }) => activityApplyStatus === ApplyStatus.full);
  const fullMs = activities.length === 1 && isFull(activities) ? FULL_MS : FULL_IN_LIST_MS;
  usePassing(
    all.flatMap(({ signStartDate, signEndDate, actStartDate, actEndDate }) => [
      ...[signStartDate, signEndDate, actStartDate, actEndDate],
    ]),
    ask,
    { againMs: isBehind ? BEHIND_MS : isFull(all) ? fullMs : 0 },
  );
}
