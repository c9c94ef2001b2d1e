import {
  CHILD_NAME,
  type Channel,
  CIRCULAR_AHEAD_DAYS,
  CircularState,
  channelLabel,
  type manageCircularCount,
  type manageCircularFetch,
  type manageCircularPage,
  type manageCircularRemove,
  type manageCircularSave,
  type manageCircularSend,
  type manageCircularTargets,
  reachesStaff,
  saysChildName,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, faultDetails, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { forgetSent, refuseRepeated } from '../../../platform/idempotency.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { mayRefer, richTextOf } from '../../content/file/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { keeperOf, requireUrgentBy } from './policy.ts';
import {
  type CircularListRow,
  circularKept,
  circularsKept,
  countAnswered,
  countCirculars,
  countOnDay,
  filesNamed,
  type HeldCircular,
  insertCircular,
  lockKept,
  moveCircular,
  removeCircular,
  sameBefore,
  takeDue,
  updateCircular,
} from './queries.ts';
import { countMeant, countReached } from './recipient-queries.ts';
import { circularProblem, hoursAfter, targetNamesOf, unfilledIn, wordsOf } from './rules.ts';
import { eventOf } from './service.ts';
import { targetsReached } from './target-queries.ts';
import { addressingOf, reachFor, requireExcluded, requireTargets } from './targets.ts';
import { sendTask, takeBackTask } from './tasks.ts';

const GONE = '通知不存在';
/** Scheduled ones that are taken up at once; a minute later come the next. */
const A_SWEEP = 50;

const listed = <Row extends CircularListRow>({ targets, excluded, needsConfirmation, mine, ...row }: Row) => ({
  ...row,
  targetNames: targetNamesOf(targets, excluded),
  needsConfirmation: needsConfirmation ? 1 : 0,
  mine: mine ? 1 : 0,
});

/** @throws Refusal notFound for what is not the person's to keep */
async function hold(db: Db, session: Session, circularId: string): Promise<HeldCircular> {
  const held = await lockKept(db, keeperOf(session), circularId);
  if (!held) throw notFound(GONE);
  return held;
}

/** What cannot wait goes outside beyond what is left of the day. @throws Refusal with what a draft still lacks, or what stands against it */
async function requireSendable(
  db: Db,
  deliveries: Deliveries,
  held: HeldCircular,
  { sendAt, now, open }: { sendAt: WireTime; now: WireTime; open: readonly Channel[] },
): Promise<void> {
  if (!held.title) throw invalidInput({ title: '请输入标题' });
  if (!wordsOf(held.body)) throw invalidInput({ body: '请输入正文' });
  const unfilled = unfilledIn(held.title, held.body);
  if (unfilled) throw invalidInput({ ...unfilled });
  if (held.targets.length === 0) throw invalidInput({ targets: '请选择发送范围' });
  if (reachesStaff(held.audience) && held.excluded.some(({ kind }) => kind === 'activity'))
    throw invalidInput({ excluded: '教职工不报名活动，请去掉还没报名的活动' });
  if (reachesStaff(held.audience) && saysChildName(held.body))
    throw invalidInput({ body: `发给教职工的通知里不能用 ${CHILD_NAME}，请删去或改成姓名` });
  const problem = circularProblem(held.title, held.body);
  if (problem) throw refused(`标题或正文中有${problem}，请修改后再发送`);
  const closed = held.channels.find((channel) => !open.includes(channel as Channel));
  if (closed) throw refused(`${channelLabel[closed as Channel]}没有开通，请取消该渠道`);
  const addressing = await addressingOf(db, held, dayOf(now));
  const { total } = await countMeant(db, addressing, dayOf(now));
  if (total === 0) throw refused('所选范围内没有可以收到通知的人');
  const allowance = await deliveries.allowance(db, held.orgId, sendAt);
  if ((await countOnDay(db, held.orgId, dayOf(sendAt))) >= allowance.perDay)
    throw refused(`每天最多发送 ${allowance.perDay} 次通知，请改天发送`);
  if (held.channels.length === 0 || held.isUrgent) return;
  const reached = await countReached(db, addressing, dayOf(now), held.channels as Channel[]);
  const outside = reached.reduce((sum, { reach }) => sum + reach, 0);
  if (outside > allowance.outside)
    throw refused(`站外提醒当天还能发 ${allowance.outside} 条，这次需要 ${outside} 条，请减少渠道或范围`);
}

interface Parts {
  deliveries: Deliveries;
}

/** Circulars that staff look after, and those whom one would reach. */
function createCircularLists({ database }: Platform, { deliveries }: Parts) {
  return {
    async page(session: Session, input: Call<typeof manageCircularPage>['input']) {
      const keeper = keeperOf(session);
      const filter = {
        ...{ state: input.state ?? null, audience: input.audience ?? null, keyword: input.keyword || null },
        answered: input.answered === 1,
      };
      const span = spanOf(input);
      const rows = await circularsKept(database, keeper, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () =>
        countCirculars(database, keeper, filter),
      );
      return { dataList: rows.map(listed), totalCount };
    },

    /** How many have answers that wait for the person, and that nobody has looked at. */
    answered: (session: Session): Promise<number> => countAnswered(database, keeperOf(session)),

    /** What the person may write to, or leave out. */
    async targets({ session, input, now }: Call<typeof manageCircularTargets>) {
      const reach = await reachFor(database, session, now);
      const use = input.leavesOut === 1 ? 'leftOut' : 'addressed';
      return targetsReached(database, reach, dayOf(now), { use, kind: input.kind, keyword: input.keyword });
    },

    /** To how many something would go at this moment. @throws Refusal for places that are not theirs */
    async count({ session, input, now }: Call<typeof manageCircularCount>) {
      const targets = await requireTargets(database, session, input.targets, now);
      const excluded = await requireExcluded(database, session, input.excluded, now);
      const addressing = await addressingOf(database, { audience: input.audience, targets, excluded }, dayOf(now));
      const [counted, channels] = await Promise.all([
        countMeant(database, addressing, dayOf(now)),
        deliveries.telling().then((open) => countReached(database, addressing, dayOf(now), open)),
      ]);
      return { ...counted, channels };
    },

    /** @throws Refusal notFound */
    async fetch({ session, input, now }: Call<typeof manageCircularFetch>) {
      const found = await circularKept(database, keeperOf(session), input.id);
      if (!found) throw notFound(GONE);
      const { fileIds, allowsAnswers, isUrgent, ...row } = found;
      const [files, outside, same] = await Promise.all([
        filesNamed(database, fileIds),
        deliveries.outsideOf(database, eventOf(row.id)),
        row.state === CircularState.draft ? sameBefore(database, row.id, now) : undefined,
      ]);
      return {
        ...listed(row),
        ...{ targets: row.targets, excluded: row.excluded, files, outside },
        ...{ allowsAnswers: allowsAnswers ? 1 : 0, isUrgent: isUrgent ? 1 : 0 },
        sameDate: same?.sendAt ?? '',
      };
    },
  };
}

/** Circulars that are written and not sent. */
function createCircularDrafts(platform: Platform) {
  const { database } = platform;

  return {
    /** Keeps a draft. @throws Refusal notFound, changedMeanwhile, or for places that are not theirs */
    async save({ session, input, now }: Call<typeof manageCircularSave>) {
      const { id, version, audience, title, channels } = input;
      requireUrgentBy(session, input.isUrgent === 1);
      return database.transaction(async (db) => {
        const held = id ? await hold(db, session, id) : undefined;
        if (held && held.state !== CircularState.draft) throw refused('该通知已发送或待发送，不能修改');
        if (held && held.version !== version) throw changedMeanwhile();
        const noteMade = held ? undefined : await refuseRepeated(platform, db, session.accountId, 'circular', input);
        const naming = {
          by: session,
          use: 'circular',
          ...(held ? { referrer: { table: 'circular', id: held.id } } : {}),
        } as const;
        const fileIds = input.fileIds ? input.fileIds.split(',') : [];
        if (!(await mayRefer(db, fileIds, naming)))
          throw invalidInput({ fileIds: '附件不存在或不是您上传的，请重新上传' });
        const one = {
          ...{ audience, title, channels, fileIds },
          targets: await requireTargets(db, session, input.targets, now),
          excluded: await requireExcluded(db, session, input.excluded, now),
          body: await richTextOf(db, input.body, naming, 'body'),
          ...{ needsConfirmation: input.needsConfirmation === 1, allowsAnswers: input.allowsAnswers === 1 },
          isUrgent: input.isUrgent === 1,
        };
        if (held) {
          await updateCircular(db, held.id, one, now);
          return { id: held.id, version: version + 1 };
        }
        const made = await insertCircular(db, { ...one, orgId: session.orgId, authorId: session.accountId }, now);
        await noteMade?.(made);
        return { id: made, version: 1 };
      });
    },

    /** Removes a draft. @throws Refusal for what was sent */
    async remove({ session, input, address, requestId }: Call<typeof manageCircularRemove>): Promise<void> {
      await database.transaction(async (db) => {
        const held = await hold(db, session, input.id);
        if (held.state !== CircularState.draft) throw refused('只能删除草稿');
        await removeCircular(db, held.id);
        await forgetSent(db, 'circular', held.id);
        await audit(db, { event: 'circular.removed', session, target: held.id, address, requestId });
      });
    },
  };
}

/** Sending, at once or later, and taking back. */
function createCircularSending({ database, jobs, clock, log }: Platform, { deliveries }: Parts) {
  return {
    /**
     * Sends a draft, at once or at a moment; one whose sending broke off goes on. @returns whether it is for later
     * @throws Refusal with what it lacks, changedMeanwhile
     */
    async send({ session, input, now, address, requestId }: Call<typeof manageCircularSend>): Promise<boolean> {
      const sendAt = input.sendDate || now;
      if (sendAt < now) throw invalidInput({ sendDate: '发送时间已过，请重新选择' });
      if (sendAt > toWireTime(hoursAfter(now, CIRCULAR_AHEAD_DAYS * 24)))
        throw invalidInput({ sendDate: `最多定时到 ${CIRCULAR_AHEAD_DAYS} 天以后` });
      // Kept settings are read by a connection of their own, so before the transaction.
      const open = await deliveries.telling();
      return database.transaction(async (db) => {
        const held = await hold(db, session, input.id);
        const { id: circularId, orgId, state } = held;
        if (state !== CircularState.draft && state !== CircularState.sending) throw refused('该通知已发送或待发送');
        const isLater = state === CircularState.draft && sendAt > now;
        if (state === CircularState.draft) {
          if (held.version !== input.version) throw changedMeanwhile();
          requireUrgentBy(session, held.isUrgent);
          await requireTargets(db, session, held.targets, now);
          await requireExcluded(db, session, held.excluded, now);
          await requireSendable(db, deliveries, held, { sendAt, now, open });
          await moveCircular(db, circularId, {
            state: isLater ? CircularState.scheduled : CircularState.sending,
            ...{ sendAt, sentBy: session.accountId },
          });
          const event = isLater ? 'circular.scheduled' : 'circular.sent';
          await audit(db, { event, session, target: circularId, address, requestId });
        }
        if (!isLater)
          await jobs.enqueue(db, { task: sendTask, orgId, accountId: session.accountId, input: { circularId } });
        return isLater;
      });
    },

    /**
     * Makes a scheduled one a draft again, and takes back what was sent, also in the middle. @returns whether it had been sent
     * @throws Refusal for a draft, and what was taken back
     */
    async takeBack({ session, input, address, requestId }: Call<typeof manageCircularRemove>): Promise<boolean> {
      return database.transaction(async (db) => {
        const { id: circularId, orgId, state, sendAt } = await hold(db, session, input.id);
        const isSent = state === CircularState.sending || state === CircularState.sent;
        if (!isSent && state !== CircularState.scheduled) throw refused('该通知没有发送，或已收回，请刷新后查看');
        const next = isSent ? { state: CircularState.takenBack, sendAt } : { state: CircularState.draft, sendAt: null };
        await moveCircular(db, circularId, next);
        await audit(db, { event: 'circular.takenBack', session, target: circularId, address, requestId });
        if (isSent)
          await jobs.enqueue(db, { task: takeBackTask, orgId, accountId: session.accountId, input: { circularId } });
        return isSent;
      });
    },

    /** Begins to send those whose moment has come; must not throw. */
    async sweep(): Promise<void> {
      try {
        await database.transaction(async (db) => {
          for (const { id, orgId, senderId } of await takeDue(db, toWireTime(clock()), A_SWEEP))
            await jobs.enqueue(db, { task: sendTask, orgId, accountId: senderId, input: { circularId: id } });
        });
      } catch (error) {
        log.warn({ err: faultDetails(error) }, 'scheduled circulars wait for the next sweep');
      }
    },
  };
}

/** Circulars as staff write, send and look after them (docs/domains/circulars.md). */
export function createStaffCirculars(platform: Platform, parts: Parts) {
  return {
    ...createCircularLists(platform, parts),
    ...createCircularDrafts(platform),
    ...createCircularSending(platform, parts),
  };
}
export type StaffCirculars = ReturnType<typeof createStaffCirculars>;
