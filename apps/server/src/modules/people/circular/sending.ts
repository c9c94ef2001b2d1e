import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, CIRCULAR_OFFICES, CIRCULAR_WRITERS, CircularState, circularPage, URGENT } from '@vimo/contract';
import { Refusal, refused } from '../../../platform/errors.ts';
import type { JobHandler, JobPlatform } from '../../../platform/jobs/index.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import type { NewNotification, Notifications } from '../notification/index.ts';
import { inHandOf } from '../responsibility/index.ts';
import { circularNotices } from './notices.ts';
import { requireUrgentBy } from './policy.ts';
import {
  endSending,
  type HeldCircular,
  lockCircular,
  moveCircular,
  noteRemindedUpTo,
  noteSentUpTo,
  senderOf,
} from './queries.ts';
import { type Addressing, countMeant, insertNext, nextToRemind } from './recipient-queries.ts';
import { excerptOf } from './rules.ts';
import { eventOf } from './service.ts';
import { addressingOf, requireExcluded, requireTargets } from './targets.ts';

/** Accounts that one transaction looks at. A larger one is no faster, and holds up who waits for the same rows. */
const A_BATCH = 1000;
/** Between two batches the database is others': a part of the time that the last one took. */
const REST = 0.25;

interface Parts {
  notifications: Notifications;
}

/** Tells people of a circular, or once more: in the site, and by the channels that were chosen. */
async function tell(
  db: Parameters<Notifications['notify']>[0],
  notifications: Notifications,
  circular: HeldCircular,
  { title, ...told }: Pick<NewNotification, 'accountIds' | 'about' | 'notice' | 'event' | 'title'>,
): Promise<void> {
  const { orgId, isUrgent } = circular;
  const href = circularPage(circular.audience, circular.id);
  await notifications.notify(db, {
    ...told,
    href,
    title: `${circular.isUrgent ? URGENT : ''}${title}`,
    text: `${circular.orgName}：${excerptOf(circular.body)}`,
    outside: { channels: circular.channels as Channel[], orgId, href, isUrgent },
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

/** Whether who pressed send may still write to those whom it is for, in the name of their organisation. @throws Refusal with why not */
async function requireSender({ database, clock }: JobPlatform, circular: HeldCircular): Promise<void> {
  const sender = await senderOf(database, circular.senderId);
  if (!sender || sender.disabled) throw refused('发送人的账号已停用');
  if (sender.orgId !== circular.orgId) throw refused('发送人已不在本机构');
  if (sender.orgDisabled) throw refused('本机构已停用');
  if (sender.readsOnly) throw refused('发送人的账号只能查看，不能再发送');
  const session = {
    accountId: circular.senderId,
    usertype: sender.usertype as Session['usertype'],
    orgId: sender.orgId,
  };
  requireUrgentBy(session, circular.isUrgent);
  const now = toWireTime(clock());
  await requireTargets(database, session, circular.targets, now);
  await requireExcluded(database, session, circular.excluded, now);
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
      if (begun.sentUpTo === '0') await requireSender(platform, begun);
      addressing = await addressingOf(database, begun, day);
      total = (await countMeant(database, addressing, day)).total;
      if (begun.sentUpTo === '0' && total === 0) throw refused('发送范围内已没有可以收到通知的人');
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
        await tell(db, parts.notifications, circular, {
          ...{ accountIds: batch.accountIds, about: batch.about, notice: circularNotices.sent },
          ...{ event: eventOf(circularId), title: circular.title },
        });
        told += batch.accountIds.length;
        progress(told, Math.max(told, total));
        return true;
      }),
    );
    return { told };

    /** What may not be sent any more is a draft again; its writer, and who pressed send, are told why, or the office where both have gone. */
    async function returnToWriter(problem: string): Promise<void> {
      await database.transaction(async (db) => {
        const circular = await lockCircular(db, circularId);
        if (circular?.state !== CircularState.sending) return;
        await moveCircular(db, circularId, { state: CircularState.draft, sendAt: null, problem });
        const kept = {
          ...{ orgId: circular.orgId, accountIds: [circular.authorId, circular.senderId] },
          ...{ usertypes: CIRCULAR_WRITERS, inPlace: CIRCULAR_OFFICES, orAbove: false },
        };
        const { accountIds, whose } = await inHandOf(db, kept, toWireTime(clock()));
        await parts.notifications.notify(db, {
          ...{ accountIds, notice: circularNotices.notSent, title: `${whose}的通知没有发出` },
          text: `${circular.title}：${problem}`,
          href: `/zs-platform/circulars/${circularId}/edit`,
        });
      });
    }
  };

/** Tells those once more for whom it is still meant and who have not read a circular, or not confirmed it where that is asked for. */
export const remindOfCircular =
  (parts: Parts): JobHandler<{ circularId: string; day: string }> =>
  async ({ input: { circularId, day }, platform: { database }, progress }) => {
    const begun = await database.transaction((db) => lockCircular(db, circularId));
    if (begun?.state !== CircularState.sent) return {};
    const addressing = await addressingOf(database, begun, day);
    let told = 0;
    await batchByBatch(() =>
      database.transaction(async (db) => {
        const circular = await lockCircular(db, circularId);
        if (circular?.state !== CircularState.sent) return false;
        const { remindedUpTo: after, remindedAt, needsConfirmation: confirms } = circular;
        // Of two days the later one has begun anew with all who lack it: the earlier leaves them to it.
        if (remindedAt === null || dayOf(remindedAt) !== day) return false;
        const { last, accountIds, about } = await nextToRemind(db, circularId, addressing, {
          ...{ day, after, most: A_BATCH, confirms },
        });
        if (last === null) return false;
        await noteRemindedUpTo(db, circularId, last);
        await tell(db, parts.notifications, circular, {
          ...{ accountIds, about, notice: circularNotices.reminded, event: `${eventOf(circularId)}:${day}` },
          title: `${confirms ? '请确认' : '请阅读'}：${circular.title}`,
        });
        told += accountIds.length;
        progress(told, told);
        return true;
      }),
    );
    return { told };
  };
