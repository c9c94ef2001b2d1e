import { noticesOf } from '../../../platform/telling.ts';

/** Circulars, and of what people are told of them (docs/domains/notices.md). */
export const circularNotices = noticesOf('circular', 'circular', {
  sent: { label: '通知', audience: '通知的接收人', outside: 'author' },
  reminded: { label: '提醒阅读或确认通知', audience: '没有阅读或确认的接收人', outside: 'author' },
  relayed: { label: '请班主任转告没有读的通知', audience: '没有读的学生现在的班主任' },
  takenBack: { label: '通知被收回', audience: '读过通知的人', outside: 'never' },
  answered: { label: '对通知的回复有了答复', audience: '回复的人', outside: 'never' },
  notSent: { label: '通知没有发出', audience: '撰写人和发送人，都已离开时为本机构管理员', outside: 'never' },
});
