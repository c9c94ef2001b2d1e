import {
  CONTENT_DAYS,
  type ContentKind,
  contentKindLabel,
  type manageContentPage,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { changedMeanwhile, notFound } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { BehindAsked } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { spaceNotices } from './notices.ts';
import { countHeld, decideRow, heldOf, heldSince, heldSpan, lockedById } from './review-queries.ts';

/** What waits before others see it, or was reported: posts and messages (docs/domains/growth-space.md). */
export function createContentReview({ database }: Platform, { notifications }: { notifications: Notifications }) {
  const lateBefore = (now: WireTime) => waitedSince(database, dayOf(now), CONTENT_DAYS);
  return {
    async page(session: Session, input: ParsedInputOf<typeof manageContentPage>, now: WireTime) {
      const span = spanOf(input);
      const filter = {
        ...{ kind: input.kind, scope: scopeOf(session) },
        lateBefore: input.late === 1 ? await lateBefore(now) : null,
      };
      const dataList = await heldOf(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () => countHeld(database, filter));
      return { dataList, totalCount };
    },

    /** How much waits for the person, of all kinds. */
    waiting: (session: Session): Promise<number> =>
      countHeld(database, { kind: undefined, scope: scopeOf(session), lateBefore: null }),
    waitingSpan: (session: Session) => heldSpan(database, scopeOf(session)),
    /** What has waited in organisations for too long. */
    late: async ({ orgIds, now }: BehindAsked) => heldSince(database, orgIds, await lateBefore(now)),

    /** Passes with an empty reason, else refuses; the writer is told. @throws Refusal notFound out of scope, and when somebody has decided; refused when it was written anew since it was read */
    async decide(
      call: { session: Session; now: WireTime; address: string; requestId: string },
      { kind, id, edition }: { kind: ContentKind; id: string; edition?: string | undefined },
      reason: string,
    ): Promise<void> {
      const { session, now, address, requestId } = call;
      await database.transaction(async (db) => {
        const held = await lockedById(db, kind, id, scopeOf(session));
        if (!held) throw notFound('该内容不存在或已处理');
        if (edition !== undefined && edition !== held.edition) throw changedMeanwhile();
        await decideRow(db, kind, { id, reason, reviewerId: session.accountId, now });
        const event = reason ? 'content.refused' : 'content.passed';
        await audit(db, { event, session, target: id, address, requestId, detail: { kind } });
        const what = contentKindLabel[kind];
        await notifications.notify(db, {
          accountIds: [held.accountId],
          notice: reason ? spaceNotices.refused : spaceNotices.passed,
          title: reason ? `您的${what}未通过审核` : `您的${what}已通过审核`,
          text: reason ? `原因：${reason}` : '其他人现在可以看到它了。',
        });
      });
    },
  };
}
export type ContentReview = ReturnType<typeof createContentReview>;
