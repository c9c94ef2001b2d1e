import { ConfirmStatus } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { recordNotices } from './notices.ts';
import { asStudent, lockedOwn, requireWriter } from './own-policy.ts';
import { enterersAtWork } from './staff-queries.ts';
import { takeStep } from './steps.ts';

/** What teachers entered, as its students answer it, be it through a guardian. */
export function createAnswers({ database }: Platform, { notifications }: { notifications: Notifications }) {
  return {
    /** Confirms or rejects what teachers entered: all of them or none. A rejection says why, and the teacher is told. */
    async answer(
      session: Session,
      {
        ids,
        remarks = '',
        confirmStatus,
      }: { ids: readonly string[]; remarks?: string | undefined; confirmStatus: number },
      now: WireTime,
    ): Promise<string> {
      const confirmed = confirmStatus === ConfirmStatus.confirmed;
      const unique = [...new Set(ids)];
      let late = '';
      await database.transaction(async (db) => {
        const held = await lockedOwn(db, session, unique);
        await requireWriter(db, session);
        for (const record of held) {
          const step = confirmed ? 'confirm' : 'reject';
          const said = await takeStep(db, record, step, asStudent(session, now), {
            remarks,
            field: 'remarks',
            written: { remarks, answeredAt: now, byGuardian: session.handoverAccountId !== undefined },
          });
          late ||= said;
        }
        if (confirmed) return;
        await notifications.notify(db, {
          accountIds: await enterersAtWork(db, held),
          notice: recordNotices.notConfirmed,
          title: '您录入的记录被学生拒绝',
          text: `学生未确认您录入的 ${held.length} 条记录，请查看原因后修改或撤回。`,
        });
      });
      return confirmed ? `确认成功${late ? `，${late}` : ''}` : '拒绝成功';
    },
  };
}
