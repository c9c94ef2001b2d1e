import {
  type addDataRequest,
  CLOSING_DAYS,
  type closeAccount,
  DataRequestKind,
  DataRequestState,
  dataRequestKindLabel,
  decideDataRequest,
  type manageDataRequestPage,
  type ParsedInputOf,
  REQUEST_DAYS,
  type withdrawDataRequest,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { faultDetails, notFound, refused } from '../../../platform/errors.ts';
import type { FactsOf } from '../../../platform/events.ts';
import type { Call } from '../../../platform/http/route.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { forgetAfter } from '../../../platform/shared-answers.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { BehindAsked, Eraser } from '../../../slice.ts';
import {
  closeFamilyAccount,
  eraseProfile,
  type guardianUnbound,
  isGuardian,
  requireRecentPassword,
  shutAccount,
} from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { scopeOf } from '../organisation/index.ts';
import type { postsLeft } from '../responsibility/index.ts';
import type { pupilsMoved } from '../roster/index.ts';
import { waitedSince } from '../school-year/index.ts';
import { lockChild } from './consent-queries.ts';
import { ownDataNotices } from './notices.ts';
import { asksForChildren } from './policy.ts';
import {
  closingsOver,
  countHeld,
  countOpen,
  countRequests,
  endRequests,
  heldRequests,
  heldSince,
  insertRequest,
  lockClosing,
  lockRequest,
  moveRequests,
  moveRequestsOf,
  openSpan,
  requestsOf,
  settleRequest,
  takeBackClosing,
  takeBackRequest,
} from './request-queries.ts';
import { daysAfter } from './rules.ts';

const A_SWEEP = 20;
const REQUESTS_A_DAY = { max: 10, seconds: 24 * 3600 };

/** Whether who asked is told of the decision too: somebody else than whom it is about, as long as they are the child's guardian. */
const mayBeTold = async (db: Db, { askerId, subjectId }: { askerId: string; subjectId: string }) =>
  askerId !== subjectId && isGuardian(db, askerId, subjectId);

interface Parts {
  notifications: Notifications;
  erasers: readonly Eraser[];
}

/** What people ask, and take back. */
function createOwnRequests({ database, sessions, limits }: Platform) {
  return {
    /** Pupils have moved: what waits goes to who decides about them now. */
    moved: (db: Db, { studentIds }: FactsOf<typeof pupilsMoved>) => moveRequests(db, studentIds),

    /** A member of staff has left a school: what waits about them goes to where they work now, as they do themselves. */
    left: (db: Db, { accountId }: FactsOf<typeof postsLeft>) => moveRequestsOf(db, accountId),

    /** A guardian is bound no more: what they asked for the child ends, and of themselves another school decides. */
    async unbound(db: Db, facts: FactsOf<typeof guardianUnbound>): Promise<void> {
      await endRequests(db, facts);
      await moveRequestsOf(db, facts.parentId);
    },

    async page({ accountId }: Session, paging: Paging) {
      const span = spanOf(paging);
      const dataList = await requestsOf(database, accountId, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () => countRequests(database, accountId));
      return { dataList, totalCount };
    },

    /** @throws Refusal notFound for somebody else's child, refused while one of the kind is under way; TooMany */
    async add(call: Call<typeof addDataRequest>): Promise<void> {
      const { session, input, now, address, requestId } = call;
      const forChild = asksForChildren(session);
      if (forChild && !input.studentId) throw refused('请选择孩子');
      const subjectId = (forChild && input.studentId) || session.accountId;
      await limits.counted(`data-request:${session.accountId}`, REQUESTS_A_DAY, '申请过于频繁，请明天再试', () =>
        database.transaction(async (db) => {
          if (forChild && !(await lockChild(db, session.accountId, subjectId))) throw notFound('未绑定该学生');
          const made = await insertRequest(db, {
            ...{ kind: input.kind, subjectId, askerId: session.accountId, content: input.content },
            ...{ state: DataRequestState.waiting, closesAt: null, now },
          });
          if (!made) throw refused('同类申请正在处理中，请等待学校答复');
          await audit(db, {
            event: 'ownData.requested',
            session,
            target: made.id,
            address,
            requestId,
            detail: { kind: input.kind },
          });
        }),
      );
    },

    /** @throws Refusal notFound for somebody else's, refused once it was decided */
    async withdraw({ session, input, now, address, requestId }: Call<typeof withdrawDataRequest>): Promise<void> {
      await database.transaction(async (db) => {
        const waited = await takeBackRequest(db, input.id, session.accountId, now);
        if (waited === undefined) throw notFound('该申请不存在');
        if (!waited) throw refused('该申请已处理或已撤回，请刷新后查看');
        await audit(db, { event: 'ownData.withdrawn', session, target: input.id, address, requestId });
      });
    },

    /** The account of a guardian closes after seven days unless its person signs in before; all sessions end. @throws Refusal */
    async close({ session, now, address, requestId }: Call<typeof closeAccount>): Promise<void> {
      requireRecentPassword(session, now);
      const { accountId } = session;
      await database.transaction(async (db) => {
        const made = await insertRequest(db, {
          ...{ kind: DataRequestKind.close, subjectId: accountId, askerId: accountId, content: '' },
          ...{ state: DataRequestState.closing, closesAt: daysAfter(now, CLOSING_DAYS), now },
        });
        if (!made) throw refused('注销申请已提交');
        await audit(db, { event: 'account.closingAsked', session, target: made.id, address, requestId });
        await sessions.revokeAll(db, accountId);
      });
    },

    /** Signing in takes a closing back. @returns what the person is told, empty when there was none */
    async takeBack(db: Db, accountId: string, now: WireTime): Promise<string> {
      if (!(await takeBackClosing(db, accountId, now))) return '';
      await audit(db, { event: 'account.closingTakenBack', accountId, target: accountId });
      return '注销申请已撤回，账号可以继续使用';
    },
  };
}

/** What is asked of schools and the platform, and what comes of it. */
function createRequestDecisions(
  { database, sessions, shared, clock, secrets, log }: Platform,
  { notifications, erasers }: Parts,
) {
  async function erase(db: Db, accountId: string, now: WireTime) {
    await eraseProfile(db, accountId, now);
    for (const eraser of erasers) await eraser(db, accountId, now);
  }

  /** What was asked before it has waited for longer than an answer may take. */
  const lateBefore = (now: WireTime) => waitedSince(database, dayOf(now), REQUEST_DAYS);

  /** Closes an account whose waiting time is over, unless it was taken back. */
  async function closeNow(id: string, now: WireTime): Promise<void> {
    const isClosed = await database.transaction(async (db) => {
      const closing = await lockClosing(db, id, now);
      if (!closing) return false;
      const { accountId } = closing;
      await closeFamilyAccount(db, secrets, accountId, now);
      await erase(db, accountId, now);
      await sessions.revokeAll(db, accountId);
      await settleRequest(db, { id, state: DataRequestState.done, answer: '', by: null, now });
      await audit(db, { event: 'account.closed', accountId, target: accountId });
      return true;
    });
    // As after a closing that somebody agrees to.
    if (isClosed) forgetAfter(shared, decideDataRequest);
  }

  return {
    /** Requests of whom the session acts for. */
    async held(session: Session, input: ParsedInputOf<typeof manageDataRequestPage>, now: WireTime) {
      const askedBefore = input.late === 1 ? await lateBefore(now) : null;
      const filter = { scope: scopeOf(session), kind: input.kind ?? null, state: input.state ?? null, askedBefore };
      const span = spanOf(input);
      const dataList = await heldRequests(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () => countHeld(database, filter));
      return { dataList, totalCount };
    },

    /** Those that have waited for too long, and since which day the first. */
    late: async ({ orgIds, now }: BehindAsked) => heldSince(database, orgIds, await lateBefore(now)),

    /** How many wait for a decision. */
    waiting: (session: Session): Promise<number> => countOpen(database, scopeOf(session)),
    waitingSpan: (session: Session) => openSpan(database, scopeOf(session)),

    /** Decides once; a deletion or closing that is agreed to is done. @throws Refusal notFound out of scope, refused when it is over */
    async decide({ session, input, now, address, requestId }: Call<typeof decideDataRequest>): Promise<void> {
      await database.transaction(async (db) => {
        const request = await lockRequest(db, input.id, scopeOf(session));
        if (!request) throw notFound('该申请不存在');
        if (request.state !== DataRequestState.waiting) throw refused('该申请已处理或无需处理，请刷新后查看');
        const agrees = input.agree === 1;
        const kind = request.kind as DataRequestKind;
        if (agrees && kind !== DataRequestKind.correct) requireRecentPassword(session, now);
        if (agrees && kind === DataRequestKind.close) {
          await shutAccount(db, request.subjectId, now);
          await sessions.revokeAll(db, request.subjectId);
        }
        if (agrees && kind !== DataRequestKind.correct) await erase(db, request.subjectId, now);
        const state = agrees ? DataRequestState.done : DataRequestState.refused;
        await settleRequest(db, { id: input.id, state, answer: input.answer ?? '', by: session.accountId, now });
        const detail = { kind, agree: input.agree };
        await audit(db, { event: 'ownData.decided', session, target: input.id, address, requestId, detail });
        const { askerId, subjectId } = request;
        const told = {
          ...{ about: [subjectId], notice: ownDataNotices.requestDecided, event: `data-request:${input.id}` },
          title: `您的${dataRequestKindLabel[kind]}申请${agrees ? '已完成' : '未获同意'}`,
        };
        const answer = input.answer ?? '';
        // The words go to who asked: a child's messages reach the other guardian too.
        await notifications.notify(db, {
          ...told,
          accountIds: [subjectId],
          text: askerId === subjectId ? answer : '',
        });
        if (await mayBeTold(db, request))
          await notifications.notify(db, { ...told, accountIds: [askerId], text: answer });
      });
    },

    /** Closes the accounts whose waiting time is over, each by itself: one that cannot be closed now is written to the log and keeps no other one waiting. */
    async sweep(): Promise<void> {
      const now = toWireTime(clock());
      for (const id of await closingsOver(database, now, A_SWEEP))
        await closeNow(id, now).catch((error: unknown) =>
          log.error({ err: faultDetails(error), request: id }, 'an account is closed later'),
        );
    },
  };
}

/** What people ask about their own data, and the closing of accounts (docs/domains/own-data.md). */
export function createDataRequests(platform: Platform, parts: Parts) {
  return {
    ...createOwnRequests(platform),
    ...createRequestDecisions(platform, parts),
  };
}
export type DataRequests = ReturnType<typeof createDataRequests>;
