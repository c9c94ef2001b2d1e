/**
 * What the audit log can say happened, with its name for people. An event that is not here cannot be written: who writes a new one adds its line.
 */
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
  'account.created': '新增账号',
  'account.updated': '修改账号资料',
  'account.disabled': '停用账号',
  'account.enabled': '启用账号',
  'account.unlocked': '解除登录锁定',
  'account.sessionsEnded': '结束全部登录',
  'password.changed': '修改密码',
  'password.resetByStaff': '管理员重置密码',
  'guardian.bound': '管理员绑定监护关系',
  'guardian.unbound': '管理员解除监护关系',
  'student.moved': '学生转班',
  'student.suspended': '学生休学',
  'student.returned': '学生复学',
  'student.left': '学生离校',
  'student.transferredOut': '学生转出',
  'transfer.asked': '申请转学',
  'transfer.accepted': '同意转学',
  'transfer.refused': '不同意转学',
  'transfer.withdrawn': '撤回转学申请',
  'transfer.reopened': '重新处理转学',
  'import.confirmed': '确认批量导入',
  'import.written': '批量导入完成',
  'import.passwordsTaken': '领取初始密码',
  'export.started': '导出名单',
  'scheme.draft.begun': '起草写实记录方案',
  'scheme.draft.saved': '保存写实记录方案草稿',
  'scheme.draft.discarded': '放弃写实记录方案草稿',
  'scheme.published': '发布写实记录方案',
  'activity.signUpClosed': '停止活动报名',
  'activity.signUpReopened': '恢复活动报名',
  'activity.termsChanged': '修改报名范围与费用说明',
  'recycle.restored': '从回收站恢复',
  'task.cancelled': '取消任务',
} as const;
export type AuditEventName = keyof typeof auditEventLabel;
export const AUDIT_EVENTS = Object.keys(auditEventLabel) as [AuditEventName, ...AuditEventName[]];

/** What an event may say besides, with its name for people; anything else stays in the database. */
export const auditDetailLabel: Record<string, string> = { by: '方式', count: '数量', rows: '行数', kind: '种类', batch: '批次' };

/** Most rows that a search of the log leads to; what lies behind is found by narrowing the search. */
export const AUDIT_REACH = 10_000;
