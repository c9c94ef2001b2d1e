import { MAX_DEPUTY_DAYS, type manageRecordNameDeputy, type ParsedInputOf, Usertype } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Notice } from '../../../platform/telling.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../notification/index.ts';
import {
  colleagues,
  deputiesMeeting,
  deputiesOf,
  insertDeputy,
  lockedColleagues,
  lockedDeputy,
  writeDeputyEnd,
} from './deputy-queries.ts';
import { responsibilityNotices } from './notices.ts';
import { officeOf } from './policy.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Days for which one that is over is still shown. */
const SHOWN_DAYS = 30;
const [MOST, MOST_COLLEAGUES] = [200, 50];

const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const isOffice = (session: Session) => officeOf(session) !== null;

/** @throws Refusal naming the day of a span that cannot be */
function requireSpan({ startDate, endDate }: { startDate: string; endDate: string }, today: string): void {
  if (startDate < today) throw invalidInput({ startDate: '开始日期不能早于今天' });
  if (endDate < startDate) throw invalidInput({ endDate: '结束日期不能早于开始日期' });
  if (endDate >= dayFrom(startDate, MAX_DEPUTY_DAYS))
    throw invalidInput({ endDate: `一次最多代审 ${MAX_DEPUTY_DAYS} 天` });
}

/** Who reviews in the place of a teacher who is away (docs/domains/records.md). */
export function createDeputies({ database }: Platform, { notifications }: { notifications: Notifications }) {
  const notify = (db: Db, notice: Notice, accountId: string, title: string, text = '') =>
    notifications.notify(db, { accountIds: [accountId], notice, title, text });
  return {
    async deputies(session: Session, now: WireTime) {
      const today = dayOf(now);
      const rows = await deputiesOf(database, {
        orgId: session.orgId || '0',
        personId: isOffice(session) ? undefined : session.accountId,
        since: dayFrom(today, -SHOWN_DAYS),
        limit: MOST,
      });
      return rows.map(({ ended, vacant, orgId: _, ...row }) => {
        const status = ended || row.endDate < today ? 2 : vacant ? 3 : row.startDate > today ? 0 : 1;
        return {
          ...row,
          status,
          mayEnd: status !== 2 && (isOffice(session) || row.absentId === session.accountId) ? 1 : 0,
        };
      });
    },

    colleagues: (session: Session, name: string) => colleagues(database, session.orgId || '0', name, MOST_COLLEAGUES),

    /**
     * Hands somebody's reviews to a colleague for some days.
     * @throws Refusal naming the field; when somebody else stands in already, and for a deputy of a deputy
     */
    async nameDeputy(
      session: Session,
      { absentId: asked, deputyId, startDate, endDate }: ParsedInputOf<typeof manageRecordNameDeputy>,
      now: WireTime,
      requestId: string,
    ): Promise<string> {
      const absentId = isOffice(session) ? asked || '' : session.accountId;
      if (!absentId) throw invalidInput({ absentId: '请选择请假的教师' });
      if (absentId === deputyId) throw invalidInput({ deputyId: '代审人不能是本人' });
      requireSpan({ startDate, endDate }, dayOf(now));
      await database.transaction(async (db) => {
        const held = new Map(
          (await lockedColleagues(db, session.orgId || '0', [absentId, deputyId])).map((one) => [one.accountId, one]),
        );
        const absent = held.get(absentId);
        if (!absent) throw notFound('教职工不存在或不在本校');
        if (absent.usertype === Usertype.schoolAdministrator)
          throw invalidInput({ absentId: '学校管理员不用代审：其他学校管理员可以审核全校的记录' });
        if (!held.has(deputyId)) throw notFound('代审人不存在或不在本校');
        for (const other of await deputiesMeeting(db, [absentId, deputyId], startDate, endDate)) {
          if (other.absentId === absentId) throw refused('这段时间已经安排了代审，请先结束原来的安排');
          if (other.deputyId === absentId) throw refused(`${absent.name}在这段时间里正代他人审核，请先结束那项代审`);
          if (other.absentId === deputyId) throw refused('所选同事在这段时间里也请人代审，请另选一位');
        }
        const id = await insertDeputy(db, {
          orgId: session.orgId,
          absentId,
          deputyId,
          startDate,
          endDate,
          by: session.accountId,
          now,
        });
        await audit(db, {
          event: 'record.deputy.named',
          session,
          target: id,
          requestId,
          detail: { absentId, deputyId },
        });
        const span = `${startDate} 至 ${endDate}`;
        const { deputyNamed, absenceCovered } = responsibilityNotices;
        const text = `时间：${span}。待审核的记录会出现在您的记录审核中。`;
        await notify(db, deputyNamed, deputyId, '请您代同事审核写实记录', text);
        if (isOffice(session))
          await notify(db, absenceCovered, absentId, '学校已安排同事代您审核写实记录', `时间：${span}。`);
      });
      return '已安排代审';
    },

    /** Ends one before its last day. @throws Refusal notFound when it is neither the own one nor the school's */
    async endDeputy(session: Session, id: string, now: WireTime, requestId: string): Promise<string> {
      await database.transaction(async (db) => {
        const row = await lockedDeputy(db, id);
        const mine = row && (row.absentId === session.accountId || (isOffice(session) && row.orgId === session.orgId));
        if (!mine) throw notFound('代审安排不存在');
        if (row.ended || row.endDate < dayOf(now)) throw refused('这项代审已经结束');
        await writeDeputyEnd(db, id, now);
        await audit(db, { event: 'record.deputy.ended', session, target: id, requestId });
        await notify(db, responsibilityNotices.deputyEnded, row.deputyId, '代同事审核写实记录的安排已结束');
      });
      return '已结束代审';
    },
  };
}
export type Deputies = ReturnType<typeof createDeputies>;
