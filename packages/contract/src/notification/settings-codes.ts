import type { NotificationKind } from './codes.ts';

/** Reminders and news of a kind: these, and nothing else of it, a person may switch off. */
export const notificationNews: Partial<Record<NotificationKind, string>> = {
  club: '社团有了新的申请',
  record: '有质疑待处理、有修改待复核',
  report: '报告缺材料、请检查报告的提醒',
  evaluation: '评价开始填写、延期、催交的提醒',
  score: '成绩已发布的通知',
  job: '导入、导出等任务已完成',
  feedback: '反馈有了回复',
  space: '发布的内容已通过审核',
};

/** What of a kind always arrives: decisions about the person, and what keeps the account safe. */
export const notificationAlways: Partial<Record<NotificationKind, string>> = {
  circular: '学校、班主任、教育局、社团和活动发来的通知',
  account: '密码、手机、微信、监护人同意与个人信息申请的变动',
  family: '家长与孩子的绑定和解除',
  activity: '家长代为报名和取消报名、已报名活动的变动',
  club: '申请结果、负责人与成员的变动',
  record: '审核、确认与质疑的结果',
  report: '公示与撤回',
  evaluation: '审核结果',
  school: '转学与班级的变动',
  job: '任务未能完成',
  space: '内容未通过审核',
  content: '送审的内容通过或被退回',
};

/** Whether what people are told of leaves the site, and who decides that (docs/domains/notices.md). */
export const noticeOutsideLabel = {
  never: '只在站内',
  chosen: '按渠道设置',
  urgent: '来不及等的立即发，其余按渠道设置',
  author: '由撰写人选择渠道',
} as const;
export type NoticeOutside = keyof typeof noticeOutsideLabel;
export const NOTICE_OUTSIDE = Object.keys(noticeOutsideLabel) as [NoticeOutside, ...NoticeOutside[]];
/** Whether administrators choose the channels of it. */
export const hasChannels = (outside: NoticeOutside): boolean => outside === 'chosen' || outside === 'urgent';
