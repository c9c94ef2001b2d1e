import { hrefTo, type manageEnrolmentRemove, URGENT } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { FactsOf } from '../../../platform/events.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WireTime } from '../../../platform/time.ts';
import { guardianIdsOf } from '../../people/account/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import type { organisationEnded } from '../../people/organisation/index.ts';
import type { Going, peopleGone } from '../../people/roster/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { cannotWait, organisersOf, requireActivityWithin } from '../activity/index.ts';
import {
  closeBeforeStart,
  comingTo,
  type EndedEnrolment,
  EnrolmentEnd,
  endBeforeStart,
  enrolmentOf,
  type Whose,
} from './ending-queries.ts';
import { enrolmentNotices } from './notices.ts';
import { lockPeople } from './queries.ts';

const GOING: Record<Going, string> = { left: '离校', graduated: '毕业', disabled: '账号停用', closed: '账号注销' };
/** Why sign-ups of an organisation end that is used no more. */
const HOST_ENDED = '主办机构已停用';
/** Who goes so may still read what they are told. */
const READS: readonly Going[] = ['left', 'graduated'];

interface Parts {
  notifications: Notifications;
  deliveries: Pick<Deliveries, 'telling'>;
  /** Forgets how many are coming to an activity. */
  forget(activityId: string): void;
}

/** Sign-ups that others end than the family: people who are gone, who runs the activity, and an organisation that is used no more (docs/domains/activities.md, Who is gone). */
export function createEndings({ database }: Pick<Platform, 'database'>, { notifications, deliveries, forget }: Parts) {
  /** Tells who runs an activity, whoever is concerned and their guardians. */
  async function tell(db: Db, how: Going, ended: readonly EndedEnrolment[]): Promise<void> {
    const { activityId, title } = ended[0]!;
    const people = ended.map(({ accountId }) => accountId);
    const places = ended.reduce((sum, { personCount }) => sum + personCount, 0);
    await notifications.notify(db, {
      ...{ accountIds: await organisersOf(db, activityId), notice: enrolmentNotices.placesBack },
      title: '有人退出活动，名额已退回',
      text: `${title}：${people.length} 人因${GOING[how]}退出，退回 ${places} 个名额`,
      href: `/zs-platform/activities?open=${activityId}`,
    });
    await notifications.notify(db, {
      accountIds: [...(READS.includes(how) ? people : []), ...(await guardianIdsOf(db, people))],
      about: people,
      ...{ notice: enrolmentNotices.ended, title: '活动报名已取消', text: `${title}：因${GOING[how]}，报名已取消` },
      href: hrefTo('/mine/myActivityDetail', { id: activityId }),
    });
  }

  /** Takes people off what has not begun; each is told why, with their guardians, at once and outside of the site too where it begins within a day. @returns the sign-ups that ended */
  async function takeAllOff(
    db: Db,
    { reason, ...those }: Whose & { reason: string; now: WireTime },
  ): Promise<EndedEnrolment[]> {
    const ended = await endBeforeStart(db, { ...those, how: EnrolmentEnd.takenOff, reason });
    for (const [activityId, off] of Map.groupBy(ended, (one) => one.activityId)) {
      const people = off.map(({ accountId }) => accountId);
      const { orgId, title } = off[0]!;
      const isUrgent = cannotWait(off[0]!, those.now);
      const channels = isUrgent ? await deliveries.telling(db) : [];
      await notifications.notify(db, {
        accountIds: [...new Set([...people, ...(await guardianIdsOf(db, people))])],
        about: people,
        notice: enrolmentNotices.takenOff,
        ...(isUrgent ? { outside: { channels, orgId, href: hrefTo('/mine/notifications'), isUrgent } } : {}),
        ...{ title: `${isUrgent ? URGENT : ''}主办方取消了您的活动报名`, text: `${title}：${reason}` },
        href: hrefTo('/mine/myActivityDetail', { id: activityId }),
      });
    }
    return ended;
  }

  async function requireLiving(db: Db, activityId: string, enrolmentId: string) {
    const enrolment = await enrolmentOf(db, activityId, enrolmentId);
    if (!enrolment) throw notFound('报名不存在或已取消');
    return enrolment;
  }

  return {
    /** Gives back the places of people who are gone; what has begun is left as it is. */
    async gone(db: Db, { accountIds, how, now }: FactsOf<typeof peopleGone>): Promise<void> {
      await lockPeople(db, accountIds);
      const ended = await endBeforeStart(db, { accountIds, how: EnrolmentEnd.gone, reason: GOING[how], now });
      for (const [activityId, those] of Map.groupBy(ended, (one) => one.activityId)) {
        await tell(db, how, those);
        forget(activityId);
      }
    },

    /** Gives back the places in what an organisation that is used no more has not begun, closes it to sign-ups, and tells who was signed up and their guardians. */
    async hostEnded(db: Db, { orgId, now }: FactsOf<typeof organisationEnded>): Promise<void> {
      await lockPeople(db, await comingTo(db, orgId, now));
      await closeBeforeStart(db, orgId, now);
      // With whoever has come while that waited.
      const ended = await takeAllOff(db, { orgId, reason: HOST_ENDED, now });
      for (const activityId of new Set(ended.map((one) => one.activityId))) forget(activityId);
    },

    /**
     * Takes somebody off the list before the activity begins; the person is told why, and who signed them up.
     * @throws Refusal notFound for another's activity or who is not on the list, refused once it has begun
     */
    async takeOff({ session, input, now, requestId }: Call<typeof manageEnrolmentRemove>): Promise<void> {
      const { activityId, id, reason } = input;
      const { actStartDate } = await requireActivityWithin(database, session, activityId);
      if (actStartDate <= now) throw refused('活动已开始，不能移出，请登记到场情况');
      await database.transaction(async (db) => {
        const { accountId } = await requireLiving(db, activityId, id);
        await lockPeople(db, [accountId]);
        // Whoever cancelled meanwhile and signed up anew has another sign-up than the one that was read.
        await requireLiving(db, activityId, id);
        const ended = await takeAllOff(db, { accountIds: [accountId], activityId, reason, now });
        if (ended.length === 0) throw notFound('报名不存在或已取消');
        const detail = { accountId, reason };
        await audit(db, { event: 'enrolment.takenOff', session, target: activityId, requestId, detail });
      });
      forget(activityId);
    },
  };
}
export type Endings = ReturnType<typeof createEndings>;
