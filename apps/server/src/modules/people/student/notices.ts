import { noticesOf } from '../../../platform/telling.ts';

/** Of what schools are told of transfers (docs/domains/notices.md). */
export const studentNotices = noticesOf('student', 'school', {
  transferAsked: { label: '有学生申请转入', audience: '接收学校的管理员' },
  transferRequested: { label: '有学校请求转入本校学生', audience: '原学校的管理员' },
  transferDecided: { label: '转学申请被同意、接收、拒绝或收回拒绝', audience: '另一方学校的管理员' },
  transferWithdrawn: { label: '转学申请被撤回', audience: '另一方学校的管理员' },
});
