import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, CircularState, reachesStaff, URGENT } from '@vimo/contract';
import { Refusal } from '../../../platform/errors.ts';
import type { JobHandler, JobPlatform } from '../../../platform/jobs/index.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import type { Notifications } from '../notification/index.ts';
import {
  authorOf,
  endSending,
  type HeldCircular,
  lockCircular,
  moveCircular,
  noteRemindedUpTo,
  noteSentUpTo,
} from './queries.ts';
import { type Addressing, countMeant, insertNext, nextToRemind } from './recipient-queries.ts';
import { excerptOf } from './rules.ts';
import { eventOf } from './service.ts';
import { addressingOf, requireTargets } from './staff-service.ts';

/** Accounts that one transaction looks at. A larger one is no faster, and holds up who waits for the same rows. */
const A_BATCH = 1000;
/** Between two batches the database is others': a part of the time that the last one took. */
const REST = 0.25;

interface Parts {
  notifications: Notifications;
  deliveries: Deliveries;
}

const hrefOf = ({ id, audience }: Pick<HeldCircular, 'id' | 'audience'>): string =>
  reachesStaff(audience) ? `/zs-platform/notifications/${id}` : `/mine/circular?id=${id}`;

/** Tells people of a circular, or once more: in the site, and by the channels that were chosen. */
async function tell(
  db: Parameters<Notifications['notify']>[0],
  { notifications, deliveries }: Parts,
  circular: HeldCircular,
  { accountIds, event, title, now }: { accountIds: readonly string[]; event: string; title: string; now: string },
): Promise<void> {
  const href = hrefOf(circular);
  await notifications.notify(db, {
    ...{ accountIds, kind: 'circular', event, href, staysInside: true },
    title: `${circular.isUrgent ? URGENT : ''}${title}`,
    text: `${circular.orgName}：${excerptOf(circular.body)}`,
  });
  const channels = circular.channels as Channel[];
  if (channels.length === 0) return;
  // Several that are scheduled for one day, and reminders, were within the limit of the day each by itself.
  const { outside } = await deliveries.allowance(db, circular.orgId, now);
  await deliveries.queue(db, {
    ...{ channels, accountIds, event, href, now, isUrgent: circular.isUrgent, orgId: circular.orgId },
    ...(circular.isUrgent ? {} : { most: outside }),
  });
}

/** Does a batch after the other until there is none, each in a transaction of its own, and lets others work in between. */
async function batchByBatch(work: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now();
    if (!(await work())) return;
    await pause((performance.now() - began) * REST);
  }
}

/** Whether the writer may still write to those whom it is for. @throws Refusal with why not */
async function requireWriter({ database, clock }: JobPlatform, circular: HeldCircular): Promise<void> {
  const author = await authorOf(database, circular.authorId);
  if (!author || author.disabled) throw new Refusal(1, '撰写人的账号已停用');
  const session = {
    accountId: circular.authorId,
    usertype: author.usertype as Session['usertype'],
    orgId: author.orgId ?? '',
  };
  await requireTargets(database, session, [...circular.targets, ...circular.excluded], toWireTime(clock()));
}

/**
 * Sends a circular to those who are meant at this moment, batch by batch: each batch is told in one transaction with how far it came, so that a task which
 * dies goes on where it was, and nobody is told twice or left out.
 */
export const sendCircular =
  (parts: Parts): JobHandler<{ circularId: string }> =>
  async ({ input: { circularId }, platform, progress }) => {
    const { database, clock } = platform;
    const day = dayOf(toWireTime(clock()));
    const begun = await database.transaction((db) => lockCircular(db, circularId));
    if (begun?.state !== CircularState.sending) return {};
    let addressing: Addressing;
    let total = 0;
    try {
      // What has begun is sent to its end: a draft that some have got already could be changed, and the others would never get it.
      if (begun.sentUpTo === '0') await requireWriter(platform, begun);
      addressing = await addressingOf(database, begun, day);
      total = (await countMeant(database, addressing, day)).total;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await returnToWriter(error.message);
      return {};
    }
    let told = 0;
    await batchByBatch(() =>
      database.transaction(async (db) => {
        const circular = await lockCircular(db, circularId);
        if (circular?.state !== CircularState.sending) return false;
        const batch = await insertNext(db, circularId, addressing, { day, after: circular.sentUpTo, most: A_BATCH });
        if (batch.last === null) {
          await endSending(db, circularId);
          return false;
        }
        await noteSentUpTo(db, circularId, batch.last, batch.made);
        const now = toWireTime(clock());
        await tell(db, parts, circular, {
          ...{ accountIds: batch.accountIds, event: eventOf(circularId), title: circular.title, now },
        });
        told += batch.accountIds.length;
        progress(told, Math.max(told, total));
        return true;
      }),
    );
    return { told };

    /** What may not be sent any more is a draft again, and its writer is told why. */
    async function returnToWriter(problem: string): Promise<void> {
      await database.transaction(async (db) => {
        const circular = await lockCircular(db, circularId);
        if (circular?.state !== CircularState.sending) return;
        await moveCircular(db, circularId, { state: CircularState.draft, sendAt: null, problem });
        await parts.notifications.notify(db, {
          ...{ accountIds: [circular.authorId], kind: 'circular', title: '您的通知没有发出', staysInside: true },
          text: `${circular.title}：${problem}`,
          href: `/zs-platform/circulars/${circularId}/edit`,
        });
      });
    }
  };

/** Tells those once more for whom it is still meant and who have not read a circular, or not confirmed it where that is asked for. */
export const remindOfCircular =
  (parts: Parts): JobHandler<{ circularId: string; day: string }> =>
  async ({ input: { circularId, day }, platform: { database, clock }, progress }) => {
    const begun = await database.transaction((db) => lockCircular(db, circularId));
    if (begun?.state !== CircularState.sent) return {};
    const addressing = await addressingOf(database, begun, day);
    let told = 0;
    await batchByBatch(() =>
      database.transaction(async (db) => {
        const circular = await lockCircular(db, circularId);
        if (circular?.state !== CircularState.sent) return false;
        const { remindedUpTo: after, needsConfirmation: confirms } = circular;
        const { last, accountIds } = await nextToRemind(db, circularId, addressing, {
          ...{ day, after, most: A_BATCH, confirms },
        });
        if (last === null) return false;
        await noteRemindedUpTo(db, circularId, last);
        await tell(db, parts, circular, {
          accountIds,
          event: `${eventOf(circularId)}:${day}`,
          title: `${confirms ? '请确认' : '请阅读'}：${circular.title}`,
          now: toWireTime(clock()),
        });
        told += accountIds.length;
        progress(told, told);
        return true;
      }),
    );
    return { told };
  };
