import { CircularState } from '@vimo/contract';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { toWireTime } from '../../../platform/time.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import type { Notifications } from '../notification/index.ts';
import { circularNotices } from './notices.ts';
import { lockCircular } from './queries.ts';
import { toldNext } from './recipient-queries.ts';
import { eventOf } from './service.ts';

/** Accounts of one transaction. */
const A_BATCH = 1000;

interface Parts {
  notifications: Notifications;
  deliveries: Deliveries;
}

/**
 * Takes away what was told of a circular that its sender took back: what nobody has read is gone, what waits to go outside stays here, and who has read it is
 * told. A task that dies begins anew: what is gone is gone, and of one event a person is told once.
 */
export const takeBackCircular =
  ({ notifications, deliveries }: Parts): JobHandler<{ circularId: string }> =>
  async ({ input: { circularId }, platform: { database, clock }, progress }) => {
    const event = eventOf(circularId);
    let after = '0';
    let done = 0;
    for (;;) {
      const some = await database.transaction(async (db) => {
        const circular = await lockCircular(db, circularId);
        if (circular?.state !== CircularState.takenBack) return [];
        const told = await toldNext(db, circularId, { after, most: A_BATCH });
        const accountIds = told.map(({ accountId }) => accountId);
        // Who marked all as read has its beginning in their list, if they opened it or not.
        const keeping = await notifications.takeBack(db, accountIds, event);
        await deliveries.takeBack(db, { accountIds, event, now: toWireTime(clock()) });
        await notifications.notify(db, {
          accountIds: [...keeping, ...told.filter(({ read }) => read).map(({ accountId }) => accountId)],
          ...{ notice: circularNotices.takenBack, event: `circular-taken-back:${circularId}` },
          ...{ title: `已收回：${circular.title}`, text: `${circular.orgName}收回了这条通知，请以之后的通知为准。` },
        });
        return accountIds;
      });
      const last = some.at(-1);
      if (last === undefined) return { done };
      after = last;
      done += some.length;
      progress(done, done);
    }
  };
