import type { CircularTarget, NamedTarget } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { officesOf, responsibilityOf } from '../responsibility/index.ts';
import { type Reach, reachOf } from './policy.ts';
import type { Addressing } from './recipient-queries.ts';
import { namedTargets, type PlaceUse, placesOf } from './target-queries.ts';

const NOT_YOURS = '发送范围中有不由您负责的，请重新选择';
const NOT_LEFT_OUT = '不发给的范围中有不由您负责的，或已结束、下架的活动，请重新选择';

const plainTarget = ({ kind, id, orgId }: CircularTarget | NamedTarget) =>
  `${kind} ${id} ${kind === 'grade' ? orgId : ''}`;

type Who = Pick<Session, 'accountId' | 'usertype' | 'orgId'>;

/** To whom somebody may write at a moment, by what they are responsible for then. */
export async function reachFor(db: Db, who: Who, now: WireTime): Promise<Reach> {
  const offices = await officesOf(db, [who.accountId], dayOf(now));
  return reachOf(who, await responsibilityOf(db, who, now), offices.get(who.accountId) ?? []);
}

async function placesFor(db: Db, who: Who, asked: readonly CircularTarget[], use: PlaceUse, now: WireTime) {
  if (asked.length === 0) return [];
  const reach = await reachFor(db, who, now);
  const named = await namedTargets(db, reach, dayOf(now), use, asked);
  return named.length < new Set(asked.map(plainTarget)).size ? undefined : named;
}

/** Whom somebody may write to of the places asked for, with their names. @throws Refusal when one is not theirs */
export async function requireTargets(
  db: Db,
  session: Who,
  asked: readonly CircularTarget[],
  now: WireTime,
  problem = NOT_YOURS,
): Promise<NamedTarget[]> {
  const named = await placesFor(db, session, asked, 'addressed', now);
  if (!named) throw refused(problem);
  return named;
}

/** What somebody may leave out of the places asked for, with their names. @throws Refusal when one is not theirs, or is an activity that is over */
export async function requireExcluded(
  db: Db,
  session: Who,
  asked: readonly CircularTarget[],
  now: WireTime,
): Promise<NamedTarget[]> {
  const named = await placesFor(db, session, asked, 'leftOut', now);
  if (!named) throw refused(NOT_LEFT_OUT);
  return named;
}

/** Places of a circular as they are on a day. */
export const addressingOf = async (
  db: Db,
  {
    audience,
    targets,
    excluded,
  }: { audience: number; targets: readonly NamedTarget[]; excluded: readonly NamedTarget[] },
  day: string,
): Promise<Addressing> => ({
  audience,
  places: await placesOf(db, targets, day),
  excluded: await placesOf(db, excluded, day),
});
