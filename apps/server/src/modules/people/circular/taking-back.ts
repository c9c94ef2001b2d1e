import { CircularState } from '@vimo/contract';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { toWireTime } from '../../../platform/time.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import type { Notifications } from '../notification/index.ts';
import { circularNotices } from './notices.ts';
import { type HeldCircular, lockCircular } from './queries.ts';
import { toldNext } from './recipient-queries.ts';
import { askedNext, RELAY_EVENT } from './relay-queries.ts';
import { eventOf } from './service.ts';

/** Accounts of one transaction. */
const A_BATCH = 1000;

interface Parts {
  notifications: Notifications;
  deliveries: Deliveries;
}

/** Those who were told something of a circular: to whom it went, and who was asked to pass it on. */
interface Told {
  event: string;
  next: typeof toldNext;
  /** What those read with whom something of it stays. */
  text: (circular: HeldCircular) => string;
}
const toldOf = (circularId: string): readonly Told[] => [
  {
    event: eventOf(circularId),
    next: toldNext,
    text: ({ orgName }) => `${orgName}收回了这条通知，请以之后的通知为准。`,
  },
  {
    event: `${RELAY_EVENT}${circularId}`,
    next: askedNext,
    text: ({ orgName }) => `${orgName}收回了请您转告的这条通知，不用再转告。`,
  },
];

/**
 * Takes away what was told of a circular that its sender took back: what nobody has read is gone, what waits to go outside stays here, and who has read it is
 * told; so it is with class teachers who were asked to pass it on. A task that dies begins anew: what is gone is gone, and of one event a person is told once.
 */
export const takeBackCircular =
  ({ notifications, deliveries }: Parts): JobHandler<{ circularId: string }> =>
  async ({ input: { circularId }, platform: { database, clock }, progress }) => {
    let done = 0;
    for (const one of toldOf(circularId)) await takeAway(one);
    return { done };

    async function takeAway({ event, next, text }: Told): Promise<void> {
      let after = '0';
      for (;;) {
        const some = await database.transaction(async (db) => {
          const circular = await lockCircular(db, circularId);
          if (circular?.state !== CircularState.takenBack) return [];
          const told = await next(db, circularId, { after, most: A_BATCH });
          const accountIds = told.map(({ accountId }) => accountId);
          // Who marked all as read has its beginning in their list, if they opened it or not.
          const keeping = await notifications.takeBack(db, accountIds, event);
          await deliveries.takeBack(db, { accountIds, event, now: toWireTime(clock()) });
          await notifications.notify(db, {
            accountIds: [...keeping, ...told.filter(({ read }) => read).map(({ accountId }) => accountId)],
            ...{ notice: circularNotices.takenBack, event: `circular-taken-back:${circularId}` },
            ...{ title: `已收回：${circular.title}`, text: text(circular) },
          });
          return accountIds;
        });
        const last = some.at(-1);
        if (last === undefined) return;
        after = last;
        done += some.length;
        progress(done, done);
      }
    }
  };
