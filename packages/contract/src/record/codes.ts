import type { CodeLabel } from '../wire/codes.ts';

/** Review of a record (`auditStauts` on the wire, docs/domains/records.md). Students edit, delete and submit in 0 and 3. */
export const AuditStatus = { draft: 0, submitted: 1, passed: 2, refused: 3 } as const;
export type AuditStatus = (typeof AuditStatus)[keyof typeof AuditStatus];
export const auditStatusLabel: Record<AuditStatus, CodeLabel> = {
  0: { label: '未提交', tone: 'new' },
  1: { label: '审核中', tone: 'wait' },
  2: { label: '已通过', tone: 'ok' },
  3: { label: '未通过', tone: 'bad' },
};

/** Confirmation of what a teacher entered; 0 for records of the student's own. */
export const ConfirmStatus = { none: 0, waiting: 1, confirmed: 2, rejected: 3 } as const;
export type ConfirmStatus = (typeof ConfirmStatus)[keyof typeof ConfirmStatus];
export const confirmStatusLabel: Record<ConfirmStatus, CodeLabel> = {
  0: { label: '未提交', tone: 'idle' },
  1: { label: '待确认', tone: 'wait' },
  2: { label: '已确认', tone: 'ok' },
  3: { label: '已拒绝', tone: 'bad' },
};

/** Who entered a record (`sources` on the wire). */
export const RecordSource = { student: '学生录入', teacher: '教师录入' } as const;

/** Steps of a record's life as its timeline tells them (docs/domains/records.md). */
export const recordStepLabel: Record<string, string> = {
  begin: '新增记录',
  edit: '修改内容',
  submit: '提交审核',
  delete: '删除',
  pass: '审核通过',
  passFirst: '第一步审核通过，等待学校复核',
  takeBack: '撤回审核通过',
  takeBackFirst: '撤回第一步审核通过',
  refuse: '审核未通过',
  enter: '教师录入',
  confirm: '学生确认',
  confirmLapsed: '逾期未处理，视为确认',
  reject: '学生拒绝',
  mend: '教师修改后重新发送',
  withdraw: '教师撤回',
  keep: '抽查复核通过',
  revoke: '抽查复核未通过',
  sendBack: '质疑有效，退回修改',
  revise: '按质疑修改',
  lapse: '未按期修改，记录作废',
  recheckPass: '修改审核通过',
  recheckFail: '修改审核未通过，记录作废',
  annul: '质疑有效，记录作废',
};

/** Seconds in which a reviewer may take back a pass of their own. */
export const TAKE_BACK_SECONDS = 10;

/** Working days in which a teacher reviews a record; what waits for longer has fallen behind (docs/domains/responsibility.md). */
export const REVIEW_DAYS = 10;

/** Most rows of a workbook of entries, and characters that are read of a cell. */
export const MAX_SHEET_ROWS = 300;
export const MAX_SHEET_CELL = 3000;

/** Most records that one call names. */
export const MAX_RECORDS = 100;

/** Most days for which one review is handed to a deputy. */
export const MAX_DEPUTY_DAYS = 180;
