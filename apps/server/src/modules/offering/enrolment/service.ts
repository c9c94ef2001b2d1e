import {
  ALREADY_ENROLLED,
  type cancelEnrolment,
  EnrollForm,
  type enrol,
  enrollFormText,
  hrefTo,
  isParent,
  type orderPage,
  type ParsedInputOf,
} from '@vimo/contract';
import { createBatches } from '../../../platform/batches.ts';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskName } from '../../../platform/secrets.ts';
import { NOBODY, type Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal, type Totals } from '../../../platform/totals.ts';
import type { NewNotification, Notifications } from '../../people/notification/index.ts';
import { semestersOf, spanOfSemester } from '../../people/school-year/index.ts';
import { EnrolmentEnd, endBeforeStart } from './ending-queries.ts';
import { asksOf, joinUsers, numbersOf, parentFor, requireFamily, stagesOf } from './family.ts';
import { enrolmentNotices } from './notices.ts';
import { ordersOf } from './order-queries.ts';
import {
  activityVisible,
  attachCompanions,
  countCancellations,
  countEnrolled,
  enrolled,
  insertEnrolments,
  latestEnrolment,
  lockPeople,
  ownerFacts,
  type SignUpAsked,
  signUpFacts,
  titleOf,
} from './queries.ts';
import {
  enrolStatus,
  FULL,
  missingFields,
  monthlyProblem,
  monthOf,
  type Stages,
  signUpProblem,
  toCompleteOf,
} from './rules.ts';

/** End of a day given without a time of day. */
const untilEndOf = (time: string) => (time.length === 10 ? `${time} 23:59:59` : time);

/** Tells those for whom a parent acted. */
async function notify(
  notifications: Notifications,
  db: Db,
  session: Session,
  activityId: string,
  joinerIds: readonly string[],
  what: Pick<NewNotification, 'notice' | 'title'>,
) {
  const accountIds = joinerIds.filter((id) => parentFor(session, id) !== null);
  if (accountIds.length === 0) return;
  const text = await titleOf(db, activityId);
  const href = hrefTo('/mine/myActivityDetail', { id: activityId });
  await notifications.notify(db, { ...what, text, accountIds, href });
}

/** Tells who signed up what is still to be filled in, and where. */
async function remind(
  notifications: Notifications,
  db: Db,
  { accountId }: Session,
  activityId: string,
  toComplete: string,
) {
  await notifications.notify(db, {
    ...{ notice: enrolmentNotices.toComplete, accountIds: [accountId], title: '报名成功，请补充登记信息' },
    text: `${await titleOf(db, activityId)}：待补充${enrollFormText(toComplete)}`,
    href: hrefTo('/index/activityRegistration/$id', { id: activityId }),
  });
}

/** Signing up. */
function createSigningUp({ database, secrets }: Platform, notifications: Notifications, totals: Totals) {
  const sharedFacts = createBatches((asked: readonly SignUpAsked[]) => ownerFacts(database, asked));

  return {
    /**
     * Signs up the person of the session, or those of their family whom they name, with all who come along: all or none. What can be
     * refused is refused from one quick read, without a lock; what remains is judged again in a short transaction
     * (docs/domains/activities.md).
     * @returns the enrolment of the first, and what is still to be filled in
     * @throws Refusal with the reason: not of the family, already signed up, status of the activity, no places, monthly rule, a missing field
     */
    async signUp(session: Session, input: ParsedInputOf<typeof enrol>, now: WireTime) {
      const { activityId } = input;
      const joinerIds = input.joinUserId?.length ? input.joinUserId : [session.accountId];
      const month = monthOf(now);

      await requireFamily(database, session, joinerIds);
      const [sent, stages] = await Promise.all([
        numbersOf(database, secrets, session, joinerIds, input),
        // A parent for themself is of no stage: nothing is asked then.
        isParent(session.usertype) && joinerIds.every((id) => id === session.accountId)
          ? (new Map() satisfies Stages)
          : stagesOf(database, session),
      ]);
      const asked = { activityId, ownerId: session.accountId, month };
      const admitted = async (db: Db, ownFacts?: typeof sharedFacts) => {
        const facts = await signUpFacts(db, asked, joinerIds, ownFacts);
        if (!facts) throw notFound('活动不存在或已下线');
        const problem = signUpProblem(facts, stages, now);
        if (problem) throw refused(problem);
        const missing = missingFields(facts, sent);
        if (Object.keys(missing).length > 0) throw invalidInput(missing);
        return facts;
      };
      const { enrollForm } = await admitted(database, sharedFacts);
      const seal = (form: string, value: string | undefined) =>
        enrollForm.includes(form) && value ? secrets.seal(value) : null;
      // Who comes along takes a place with the person themselves, or else with the first who is named.
      const leader = joinerIds.includes(session.accountId) ? session.accountId : joinerIds[0]!;

      try {
        const written = await database.transaction(async (db) => {
          await lockPeople(db, [session.accountId, ...joinerIds]);
          await requireFamily(db, session, joinerIds);
          const facts = await admitted(db);
          const { companions } = facts;
          const toComplete = toCompleteOf(facts);
          const ids = await insertEnrolments(db, {
            activityId,
            joiners: joinerIds.map((accountId) => ({
              accountId,
              byParentId: parentFor(session, accountId),
              identityCipher: seal(EnrollForm.identityCard, sent.identityCards.get(accountId)),
              personCount: accountId === leader ? companions + 1 : 1,
              remarks: input.remarks,
              phoneCipher: seal(EnrollForm.phone, sent.phone),
            })),
            now,
          });
          if (!ids) {
            // Between the look and the taking somebody else was quicker: look again for the reason to tell.
            await admitted(db);
            throw refused(FULL);
          }
          if (companions > 0) await attachCompanions(db, activityId, session.accountId, ids.get(leader)!);
          await notify(notifications, db, session, activityId, joinerIds, {
            notice: enrolmentNotices.byGuardian,
            title: '家长为您报名了一个活动',
          });
          if (toComplete) await remind(notifications, db, session, activityId, toComplete);
          return { id: ids.get(joinerIds[0]!)!, toComplete };
        });
        totals.forget(activityId);
        return written;
      } catch (error) {
        if (isDuplicate(error, 'enrolment_living')) throw refused(ALREADY_ENROLLED);
        throw error;
      }
    },
  };
}

/** Cancelling. */
function createCancelling({ database }: Platform, notifications: Notifications, totals: Totals) {
  return {
    /**
     * Cancels an enrolment of the person's own or of a bound child before the activity starts and gives the places back.
     * @returns cancellations of that person in this calendar month, and the text that tells what they lead to
     */
    async cancel(session: Session, { activityId, joinUserId }: ParsedInputOf<typeof cancelEnrolment>, now: WireTime) {
      const accountId = joinUserId || session.accountId;
      const cancelCount = await database.transaction(async (db) => {
        await requireFamily(db, session, [accountId]);
        await lockPeople(db, [accountId]);
        const how = EnrolmentEnd.cancelled;
        const ended = await endBeforeStart(db, { accountIds: [accountId], activityId, how, now });
        if (ended.length === 0) {
          const latest = await latestEnrolment(db, activityId, accountId);
          throw refused(latest && latest.cancelledAt === null ? '活动已开始，不能取消报名' : '您未报名该活动');
        }
        await notify(notifications, db, session, activityId, [accountId], {
          notice: enrolmentNotices.cancelledByGuardian,
          title: '家长取消了您的一个活动报名',
        });
        return countCancellations(db, accountId, monthOf(now));
      });
      totals.forget(activityId);
      const blocked = monthlyProblem(cancelCount, now);
      return { cancelCount, message: blocked ? `取消报名成功。${blocked}` : '取消报名成功' };
    },
  };
}

/** Who is coming, who could be signed up, and orders. */
function createEnrolmentLists({ database, secrets }: Platform, totals: Totals) {
  return {
    /** How many are coming to an activity is counted anew. */
    forget: (activityId: string) => totals.forget(activityId),

    /** Whom the person of the session could sign up for an activity. @throws Refusal notFound */
    joinUsers: (session: Session, activityId: string, now: WireTime) =>
      joinUsers({ database, secrets }, session, activityId, now),

    /** Who is coming, latest first: names masked and remarks empty save for the person's own and their children's. */
    async enrolledUsers(activityId: string, paging: Paging, session: Session | undefined) {
      const accountId = session?.accountId ?? NOBODY;
      if (!(await activityVisible(database, activityId, accountId))) throw notFound('活动不存在或已下线');
      const { size, offset } = spanOf(paging);
      const rows = await enrolled(database, activityId, accountId, size, offset);
      const totalCount = await pageTotal({ offset, size, shown: rows.length }, () =>
        totals.get(activityId, () => countEnrolled(database, activityId)),
      );
      const dataList = rows.map(({ ofChild, ...row }) =>
        row.own || ofChild ? row : { ...row, joinUserName: maskName(row.joinUserName), remarks: '' },
      );
      return { dataList, totalCount };
    },

    /** The person's own enrolments and those of bound children (orders), each in the state of the moment. */
    async orders(session: Session, input: ParsedInputOf<typeof orderPage>, now: WireTime) {
      const { accountId, orgId } = session;
      const { semesterId } = input;
      const term = semesterId ? spanOfSemester(await semestersOf(database, orgId || null), semesterId) : undefined;
      // In a semester that there is not nothing took place.
      if (semesterId && !term) return { dataList: [], totalCount: 0 };
      const filter = {
        status: input.activityEnrollStatus || undefined,
        activityId: input.activityId || undefined,
        from: input.actStartDate || undefined,
        to: input.actEndDate ? untilEndOf(input.actEndDate) : undefined,
        title: input.activityTitle || undefined,
        typeId: input.types || undefined,
        ...{ term, toComplete: input.toComplete === 1 },
      };
      const asker = { accountId, asksId: asksOf(session) };
      const { rows, total } = await ordersOf(database, asker, filter, now, spanOf(input));
      return {
        dataList: rows.map((row) => ({ ...row, activityEnrollStatus: enrolStatus(row, now) })),
        totalCount: total,
      };
    },
  };
}

/** Enrolments of people and families. One for a process: it remembers how many are coming to an activity. */
export function createEnrolments(platform: Platform, notifications: Notifications) {
  const totals = createTotals();
  return {
    ...createSigningUp(platform, notifications, totals),
    ...createCancelling(platform, notifications, totals),
    ...createEnrolmentLists(platform, totals),
  };
}
export type Enrolments = ReturnType<typeof createEnrolments>;
