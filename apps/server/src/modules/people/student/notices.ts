import { noticesOf } from '../../../platform/telling.ts';

/** Of what schools are told of transfers (docs/domains/notices.md). */
export const studentNotices = noticesOf('student', 'school', {
  transferAsked: { label: '有学生申请转入', audience: '接收学校的管理员' },
  transferDecided: { label: '转学申请被接收、拒绝或收回拒绝', audience: '原学校的管理员' },
  transferWithdrawn: { label: '转入申请被撤回', audience: '接收学校的管理员' },
});
