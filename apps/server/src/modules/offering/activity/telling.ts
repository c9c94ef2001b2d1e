import { type Channel, hrefTo, URGENT } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { guardianIdsOf } from '../../people/account/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { activityNotices } from './notices.ts';
import { type ActivityWords, signedUp, type WrittenActivity } from './write-queries.ts';

const DAY_MS = 24 * 3600 * 1000;
/** What begins within a day, or has begun and is not over. */
export const cannotWait = (
  { actStartDate, actEndDate }: Pick<ActivityWords, 'actStartDate' | 'actEndDate'>,
  now: WireTime,
) => actEndDate > now && actStartDate <= toWireTime(new Date(fromWireTime(now).getTime() + DAY_MS));

export interface Change {
  before: WrittenActivity;
  after: Pick<ActivityWords, 'title' | 'address' | 'actStartDate' | 'actEndDate' | 'published'>;
  now: WireTime;
  /** Channels that are open, read before the transaction. */
  open: Channel[];
}

/**
 * Those who signed up, and the guardians of children, are told of what they have to know: another time or place, that it was taken down, or that it is back. Within a day of
 * the activity that cannot wait: it is called urgent, and goes outside of the site by every channel that is open, at night too.
 */
export const createTelling =
  (notifications: Notifications) =>
  async (db: Db, { before, after, now, open }: Change): Promise<void> => {
    const isBack = after.published && !before.published;
    if (before.signCount === 0 || !(before.published || isBack)) return;
    const moved = (['actStartDate', 'actEndDate', 'address'] as const).some((name) => before[name] !== after[name]);
    if (after.published && !moved && !isBack) return;
    const title = isBack ? '您报名的活动已重新发布' : after.published ? '您报名的活动有变动' : '您报名的活动已下架';
    const people = await signedUp(db, before.id);
    const isUrgent = [before, after].some((one) => cannotWait(one, now));
    await notifications.notify(db, {
      notice: activityNotices.changed,
      accountIds: [...new Set([...people, ...(await guardianIdsOf(db, people))])],
      about: people,
      // Of two changes within a second each is told.
      event: `activity-changed:${before.id}:${now}:${before.edition}`,
      ...(isUrgent
        ? { outside: { channels: open, orgId: before.orgId, href: hrefTo('/mine/notifications'), isUrgent } }
        : {}),
      title: `${isUrgent ? URGENT : ''}${title}`,
      text: after.published
        ? `${after.title}：${after.actStartDate.slice(0, 16)} 至 ${after.actEndDate.slice(0, 16)}，${after.address}`
        : `${before.title}，请联系主办方了解详情。`,
      href: `/index/activityDetail/${before.id}`,
    });
  };
export type TellSignedUp = ReturnType<typeof createTelling>;
