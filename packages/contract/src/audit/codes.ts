/** What the audit log can say happened, with its name for people. An event that is not here cannot be written. */
export const auditEventLabel = {
  'login.succeeded': '登录成功',
  'login.failed': '登录失败',
  'login.locked': '密码连续错误，暂停登录',
  'login.closed': '已停用的账号尝试登录',
  logout: '退出登录',
  'account.registered': '注册账号',
  'administrator.created': '创建平台管理员',
  'password.reset': '重置密码',
  'password.confirmed': '再次验证密码',
  'password.confirmation.failed': '再次验证密码失败',
  'profile.updated': '修改个人信息',
  'child.bound': '绑定孩子',
  'child.binding.failed': '绑定孩子失败',
  'child.unbound': '解除绑定孩子',
  'handover.started': '家长代孩子操作',
  'handover.ended': '家长结束代操作',
  'student.looked.at': '查看学生档案',
  'activity.signUpClosed': '停止活动报名',
  'activity.signUpReopened': '恢复活动报名',
  'activity.termsChanged': '修改报名范围与费用说明',
  'recycle.restored': '从回收站恢复',
  'task.cancelled': '取消任务',
} as const;
export type AuditEventName = keyof typeof auditEventLabel;
export const AUDIT_EVENTS = Object.keys(auditEventLabel) as [AuditEventName, ...AuditEventName[]];

/** What an event may say besides, with its name for people; anything else stays in the database. */
export const auditDetailLabel: Record<string, string> = { by: '方式', count: '数量', rows: '行数', kind: '种类' };

/** Most rows that a search of the log leads to; what lies behind is found by narrowing the search. */
export const AUDIT_REACH = 10_000;
