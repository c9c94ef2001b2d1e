import { ClubApplyStatus } from '@vimo/contract';
import type { Addition } from '../addition.ts';

/** Those whose application to a club was decided have been told. */
export const NOTIFICATIONS_ADDITION: Addition = {
  name: 'notifications',
  async build(db) {
    await db.run(
      `insert into notification (account_id, kind, event, title, details, href, created_at)
       select a.account_id, 'club', 'club-application:' || a.application_id, '您的社团申请有了结果',
         c.name || case when a.audit_status = $1 then '：审核通过' else '：审核不通过' end, '/mine/myApply', a.reviewed_at
       from club_application a join club c using (club_id) where a.reviewed_at is not null
       order by a.reviewed_at, a.application_id on conflict do nothing`,
      [ClubApplyStatus.passed],
    );
    const row = await db.row<{ last: string | null }>('select max(notification_id) as last from notification');
    return row?.last ?? '';
  },
  move: (db, days, last) =>
    db.run('update notification set created_at = created_at + make_interval(days => $1) where notification_id <= $2', [
      days,
      last,
    ]),
};
