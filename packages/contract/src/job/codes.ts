import type { CodeLabel } from '../wire/codes.ts';

/** How a task stands (docs/domains/tasks.md). */
export const TaskState = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const;
export type TaskState = (typeof TaskState)[keyof typeof TaskState];
export const taskStateLabel: Record<TaskState, CodeLabel> = {
  0: { label: '排队中', tone: 'wait' },
  1: { label: '进行中', tone: 'new' },
  2: { label: '已完成', tone: 'ok' },
  3: { label: '失败', tone: 'bad' },
  4: { label: '已取消', tone: 'idle' },
};

/** Names of the kinds of task. */
export const taskKindLabel: Record<string, string> = {
  'import.check': '检查导入文件',
  'import.write': '批量导入',
  export: '导出',
  'student.numbers': '学籍号加密保存',
  'student.sendOn': '待办随学生转移',
  'roster.seats': '编定座号',
  'report.archive': '归档纪实报告',
  'report.zip': '打包纪实报告',
  'ownData.export': '导出个人数据',
  'circular.send': '发送通知',
  'circular.remind': '提醒未读',
  'circular.takeBack': '收回通知',
  'circular.export': '导出阅读名单',
  'channel.deliver': '发送站外提醒',
  'system.backup': '备份',
  'list.export': '导出列表',
  'list.clearFilters': '清除以前导出的条件',
  'space.covers': '清除已删除的相册封面',
};
