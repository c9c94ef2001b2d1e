/** What a notification is about. */
export const notificationKindLabel = {
  circular: '通知',
  account: '账号安全',
  family: '家长与孩子',
  activity: '活动',
  club: '社团',
  record: '写实记录',
  report: '纪实报告',
  evaluation: '学期评价',
  score: '成绩',
  school: '班级与学校',
  job: '任务',
  feedback: '意见反馈',
  space: '成长空间',
  content: '内容发布',
} as const;
export type NotificationKind = keyof typeof notificationKindLabel;
export const NOTIFICATION_KINDS = Object.keys(notificationKindLabel) as NotificationKind[];
