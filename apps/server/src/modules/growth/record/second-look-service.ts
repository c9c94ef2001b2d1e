import type { manageRecordSecondLook, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import type { Schemes } from '../scheme/index.ts';
import { shownIn } from './followed-queries.ts';
import { recordNotices } from './notices.ts';
import type { NotifyPeople } from './notify.ts';
import { actedAs } from './policy.ts';
import { lockedRecords } from './queries.ts';
import {
  countSamples,
  drawSample,
  enterersAtWork,
  isChallenged,
  samplePage,
  writeSecondLook,
} from './staff-queries.ts';
import { staffPageOf } from './staff-rows.ts';
import { takeStep } from './steps.ts';

const DAY_MS = 24 * 3600 * 1000;
const UNDER_NOTICE =
  '该记录在公示的报告里，不能直接撤销通过：请先在“公示管理”撤回公示再复核，或等报告归档后撤销通过，并更正归档的报告';

interface Parts {
  schemes: Schemes;
  notify: NotifyPeople;
}

/** The share of what passed at which a school looks again. */
export function createSecondLooks({ database }: Platform, { schemes, notify }: Parts) {
  return {
    /** Draws a share of what passed lately for a second look. */
    async draw(
      session: Session,
      { percent, days }: { percent: number; days: number },
      now: WireTime,
      requestId: string,
    ) {
      const since = toWireTime(new Date(fromWireTime(now).getTime() - days * DAY_MS));
      return database.transaction(async (db) => {
        const count = await drawSample(db, { orgId: session.orgId || '0', since, percent, by: session.accountId, now });
        if (count > 0)
          await audit(db, { event: 'record.sample.drawn', session, requestId, detail: { percent, days, count } });
        return { count };
      });
    },

    async samples(session: Session, paging: Paging) {
      const orgId = session.orgId || '0';
      const ids = await samplePage(database, orgId, session.accountId, spanOf(paging));
      return staffPageOf({ database }, schemes, ids, paging, () => countSamples(database, orgId, session.accountId));
    },

    /**
     * Keeps a drawn record, or takes its passing back with a reason. Who passed or entered it does not look at it again. What a notice shows keeps its pass until
     * the notice is withdrawn or the report archived; of an archived one it is told that the file is to be corrected (docs/domains/records.md).
     * @throws Refusal
     */
    async secondLook(
      session: Session,
      input: ParsedInputOf<typeof manageRecordSecondLook>,
      now: WireTime,
    ): Promise<{ toCorrect: 0 | 1 }> {
      const { id, keep, reason = '' } = input;
      return database.transaction(async (db) => {
        const [record] = await lockedRecords(db, [id]);
        if (!record || record.orgId !== session.orgId) throw notFound('记录不存在或未被抽中');
        if (await isChallenged(db, id)) throw refused('该记录正在处理质疑，请等质疑结束后再复核');
        const kept = keep === 1;
        const by = session.accountId;
        if (!(await writeSecondLook(db, { recordId: id, orgId: record.orgId, kept, by, now })))
          throw notFound('记录不存在或未被抽中');
        // Asked after whether it is theirs to look at: others are told nothing of notices.
        const shown = await shownIn(db, record);
        if (!kept && shown.noticed && !shown.archived) throw refused(UNDER_NOTICE);
        const step = kept ? 'keep' : record.byTeacher ? 'revokeEntry' : 'revoke';
        await takeStep(
          db,
          record,
          step,
          { session, actedAs: actedAs(session, 'reviewer'), now },
          {
            remarks: reason,
            written: kept ? {} : { reviewerId: by, reviewedAt: now, opinion: reason },
          },
        );
        if (!kept)
          await notify(
            db,
            recordNotices.failedAgain,
            record.byTeacher ? await enterersAtWork(db, [record]) : [record.studentId],
            '一条已通过的记录在抽查复核中未通过',
            '请查看原因后修改。',
          );
        return { toCorrect: !kept && shown.archived ? 1 : 0 };
      });
    },
  };
}
