import { CHANNELS, type Channel, DeliveryState } from '@vimo/contract';
import {
  AccountTrouble,
  type Channels,
  NotTaken,
  type OpenChannel,
  Uncertain,
} from '../../../platform/channels/index.ts';
import { faultDetails, Unavailable } from '../../../platform/errors.ts';
import type { JobHandler, JobPlatform } from '../../../platform/jobs/index.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { isQuiet, isStale, nextDay, nextTry, TROUBLE, troubledUntil } from './rules.ts';
import { type Claimed, claimDue, countTried, postpone, settle, settleBroken } from './sending-queries.ts';
import type { Deliveries } from './service.ts';

/** Taken up, and on their way, at once. */
const AT_ONCE = 10;
/** Whose sender has not been heard of for so long is taken for dead; longer than any driver waits. */
const CLAIM_MS = 120_000;
/** One run ends after this; a sweep asks for the next. */
const RUN_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

/** Sends what waits and may go now, each channel within its limits and beside the others: a slow one holds up nothing but its own. */
export const deliverWaiting =
  (channels: Channels, deliveries: Deliveries): JobHandler =>
  async ({ platform, progress }) => {
    const began = Date.now();
    const claim = inTurn();
    let sent = 0;
    async function deliverBy(channel: Channel): Promise<void> {
      let open = await channels.open(channel);
      if (!open?.driver.notify) return;
      const now = toWireTime(platform.clock());
      await settleBroken(platform.database, channel, now, open.driver.knowsKeys);
      while (open?.driver.notify && Date.now() - began < RUN_MS) {
        const done = await deliverSome(platform, { deliveries, claim }, channel, open);
        if (done === 0) return;
        sent += done;
        progress(sent, sent);
        // It may have been switched off meanwhile, or set up otherwise.
        open = await channels.open(channel);
      }
    }
    await allOf(CHANNELS.map(deliverBy));
    return { sent };
  };

/** Waits for all: what one fails with ends no other in the middle. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Does one work after the other, whatever becomes of each. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** @returns how many were tried: none when nothing may go now */
async function deliverSome(
  { database, clock, config, log, secrets }: JobPlatform,
  { deliveries, claim }: { deliveries: Deliveries; claim: ReturnType<typeof inTurn> },
  channel: Channel,
  { driver, perMinute, perDay }: OpenChannel,
): Promise<number> {
  const moment = clock().getTime();
  const now = toWireTime(new Date(moment));
  const left = async (most: number, ms: number) =>
    most === 0 ? AT_ONCE : most - (await countTried(database, channel, toWireTime(new Date(moment - ms))));
  const most = Math.min(AT_ONCE, await left(perMinute, MINUTE_MS), await left(perDay, DAY_MS));
  if (most <= 0) return 0;
  const rules = await deliveries.rules(database);
  // What a person is sent a day is counted over all channels: each sees what the others have taken up.
  const taken = await claim(() =>
    claimDue(database, {
      ...{ channel, now, until: toWireTime(new Date(moment + CLAIM_MS)), most },
      ...{ isQuiet: isQuiet(now, rules), midnight: `${dayOf(now)} 00:00:00` },
    }),
  );
  const going = new Map<string, number>();
  let isTroubled = false;
  await allOf(taken.map((one) => deliver(one, isBeyond(one))));
  // A service that takes nothing is asked with a few once a minute, until who keeps the channel has seen to it.
  return isTroubled ? 0 : taken.length;

  /** Whether it is more than the person is sent a day; of those taken up together what does not go is not counted. */
  function isBeyond(one: Claimed): boolean {
    const { accountId, isUrgent, today } = one;
    if (needless(one)) return false;
    const before = going.get(accountId) ?? 0;
    if (!isUrgent && today + before >= rules.personPerDay) return true;
    going.set(accountId, before + 1);
    return false;
  }

  async function deliver(one: Claimed, beyond: boolean): Promise<void> {
    const end = (state: DeliveryState, problem = '', nextAt: string | null = null) =>
      settle(database, { id: one.id, state, problem, nextAt, now: toWireTime(clock()) });
    const why = needless(one);
    if (why) return void (await end(DeliveryState.givenUp, why));
    if (beyond)
      return void (await postpone(database, one.id, { until: nextDay(now), problem: '本人当天的站外提醒已到上限' }));
    const to = secrets.openIfAny(channel === 'mail' ? one.emailCipher : one.phoneCipher);
    try {
      await driver.notify?.(to, { from: one.orgName, link: `${config.publicUrl}${one.href}` }, `vimo-${one.id}`);
    } catch (error) {
      const problem = problemOf(error);
      if (error instanceof AccountTrouble && !isStale(one.createdAt, now)) {
        isTroubled = true;
        const until = troubledUntil(toWireTime(clock()));
        return void (await postpone(database, one.id, { until, problem: problem ?? TROUBLE }));
      }
      if (!problem) log.error({ err: faultDetails(error), channel }, 'driver failed');
      const mayRetry = error instanceof Unavailable || driver.knowsKeys;
      const isOver = error instanceof NotTaken || error instanceof AccountTrouble || !mayRetry;
      const nextAt = isOver ? undefined : nextTry(toWireTime(clock()), one.tries);
      if (nextAt) await end(DeliveryState.waiting, problem ?? '发送程序出错', nextAt);
      else await end(DeliveryState.failed, problem ?? '发送程序出错，不确定是否已送达');
      return;
    }
    // A database that is away here is no service that did not take it: it stays on its way, and is judged as of a process that died.
    await end(DeliveryState.delivered);
  }
}

/** Why it does not go any more; undefined when it does. Between the queue and now lie quiet hours, limits and tries. */
function needless({ seen, disabled, orgDisabled, unbound, left, wanted }: Claimed): string | undefined {
  if (seen) return '本人已在站内读过';
  if (disabled) return '账号已停用';
  if (orgDisabled) return '本人所在的机构已停用';
  if (unbound) return '与孩子的绑定已解除';
  if (left) return '本人已不在该机构';
  return wanted ? undefined : '本人已关闭该渠道，或已没有联系方式';
}

/** What an administrator reads of why it was not delivered. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof AccountTrouble) return `${TROUBLE}${error.message}`;
  if (error instanceof Uncertain) return `${error.message}，不确定是否已送达`;
  return error instanceof NotTaken || error instanceof Unavailable ? error.message : undefined;
}
