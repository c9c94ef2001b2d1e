import { type enrol, isParent, type ParsedInputOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone, type Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { learnersOf } from '../../people/account/index.ts';
import { knownNumbers, lockedFamily } from './family-queries.ts';
import { peopleFor } from './queries.ts';
import { joinerProblem, monthOf, type SentNumbers, type Stages } from './rules.ts';

/**
 * Makes sure that the person of the session may act for these people: for themselves, and a parent for bound children.
 * @throws Refusal notFound otherwise, whether there is such a person or not
 */
export async function requireFamily(db: Db, { accountId, usertype }: Session, ids: readonly string[]): Promise<void> {
  if (ids.every((id) => id === accountId)) return;
  const family = isParent(usertype) ? await lockedFamily(db, accountId, ids) : new Set([accountId]);
  if (!ids.every((id) => family.has(id))) throw notFound('参加人不存在或未绑定');
}

/** The parent behind what is done for a person: who acts in the child's account, or who does it for a bound child. */
export const parentFor = (session: Session, personId: string): string | null =>
  personId === session.accountId ? (session.handoverAccountId ?? null) : session.accountId;

/** Who asks, in whosever account. */
export const asksOf = ({ accountId, handoverAccountId }: Session): string => handoverAccountId ?? accountId;

/** Stages of the student that a session is of, or of a parent's bound children. */
export const stagesOf = async (db: Db, session: Session): Promise<Stages> =>
  new Map((await learnersOf(db, session)).map(({ accountId, stages }) => [accountId, stages]));

/** The numbers of a sign-up, with what is known in the place of what was not sent, if that was asked for. */
export async function numbersOf(
  db: Db,
  secrets: Secrets,
  session: Session,
  joinerIds: readonly string[],
  input: ParsedInputOf<typeof enrol>,
): Promise<SentNumbers> {
  const { accountId } = session;
  let phone = input.enrollPhone ?? '';
  const identityCards = new Map(Object.entries(input.identityCards ?? {}));
  const [only] = joinerIds;
  if (joinerIds.length === 1 && only && input.enrollIdentityCard) identityCards.set(only, input.enrollIdentityCard);
  if (input.useKnown === 1) {
    const known = await knownNumbers(db, [accountId, ...joinerIds], asksOf(session));
    for (const { accountId: id, phoneCipher, identityCipher } of known) {
      if (id === accountId && !phone && phoneCipher) phone = secrets.open(phoneCipher);
      if (!identityCards.get(id) && identityCipher) identityCards.set(id, secrets.open(identityCipher));
    }
  }
  return { phone, identityCards };
}

/** Whom the person of the session could sign up for an activity: themselves and bound children, numbers masked. @throws Refusal notFound */
export async function joinUsers(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  session: Session,
  activityId: string,
  now: WireTime,
) {
  const [people, stages] = await Promise.all([
    peopleFor(database, activityId, session.accountId, {
      month: monthOf(now),
      day: dayOf(now),
      asksId: asksOf(session),
    }),
    stagesOf(database, session),
  ]);
  const own = people.find(({ self }) => self);
  if (!own) throw notFound('活动不存在或已下线');
  return {
    phone: own.phoneCipher ? maskPhone(secrets.open(own.phoneCipher)) : '',
    people: people.map((person) => ({
      joinUserId: person.accountId,
      self: person.self ? 1 : 0,
      name: person.name,
      headimg: person.headimg,
      schoolName: person.schoolName,
      className: person.className,
      identityCard: person.identityCipher ? maskIdentity(secrets.open(person.identityCipher)) : '',
      isApply: person.applied ? 1 : 0,
      problem: joinerProblem(person, person, stages, now) ?? '',
    })),
  };
}
