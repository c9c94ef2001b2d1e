import type { CircularTarget, NamedTarget } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { responsibilityOf } from '../responsibility/index.ts';
import { reachOf } from './policy.ts';
import type { Addressing } from './recipient-queries.ts';
import { namedTargets, placesOf } from './target-queries.ts';

const NOT_YOURS = '发送范围中有不由您负责的，请重新选择';

const plainTarget = ({ kind, id, orgId }: CircularTarget | NamedTarget) =>
  `${kind} ${id} ${kind === 'grade' ? orgId : ''}`;

/** Whom somebody may write to of the places asked for, with their names. @throws Refusal when one is not theirs */
export async function requireTargets(
  db: Db,
  session: Pick<Session, 'accountId' | 'usertype' | 'orgId'>,
  asked: readonly CircularTarget[],
  now: WireTime,
  problem = NOT_YOURS,
): Promise<NamedTarget[]> {
  if (asked.length === 0) return [];
  const reach = reachOf(session, await responsibilityOf(db, session, now));
  const named = await namedTargets(db, reach, dayOf(now), asked);
  if (named.length < new Set(asked.map(plainTarget)).size) throw refused(problem);
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
