import type { CodeLabel } from '../wire/codes.ts';

/** Where a challenge stands, as stored; the codes of the wire follow from it. */
export const ChallengeState = {
  /** Waits for the ruling. */
  audit: 1,
  /** Sent back: the person challenged modifies the record. */
  revision: 2,
  /** Modified: waits for the check. */
  recheck: 3,
  dismissed: 4,
  upheld: 5,
  cleared: 6,
  failed: 7,
} as const;
export type ChallengeState = (typeof ChallengeState)[keyof typeof ChallengeState];
/** Not yet ended. */
export const QUESTION_UNDER_WAY: readonly ChallengeState[] = [
  ChallengeState.audit,
  ChallengeState.revision,
  ChallengeState.recheck,
];

/** Outcome of a challenge's audit (`status` on the wire, docs/domains/challenges.md). */
export const QuestionResult = { pending: 1, modify: 2, void: 4, invalid: 5 } as const;
export type QuestionResult = (typeof QuestionResult)[keyof typeof QuestionResult];
export const questionResultLabel: Record<QuestionResult, CodeLabel> = {
  1: { label: '待审核', tone: 'wait' },
  2: { label: '质疑有效，退回修改', tone: 'bad' },
  4: { label: '质疑有效，结束流程', tone: 'ok' },
  5: { label: '质疑无效，结束流程', tone: 'idle' },
};

/** Outcome of the check after a modification (`checkStatus`). */
export const RecheckResult = { pending: 1, passed: 2, refused: 3 } as const;
export type RecheckResult = (typeof RecheckResult)[keyof typeof RecheckResult];
export const recheckResultLabel: Record<RecheckResult, CodeLabel> = {
  1: { label: '待审核', tone: 'wait' },
  2: { label: '审核通过，结束流程', tone: 'ok' },
  3: { label: '审核未通过，结束流程', tone: 'bad' },
};

/** Modification by the person challenged (`studentStatus`); 0: none is asked for. */
export const ModifyStatus = { none: 0, modifying: 2, done: 3 } as const;
export const modifyStatusLabel = (studentStatus: number): CodeLabel | undefined => {
  if (studentStatus === ModifyStatus.modifying) return { label: '修改中', tone: 'new' };
  return studentStatus >= ModifyStatus.done ? { label: '修改完成', tone: 'wait' } : undefined;
};

/** Where a challenge stands (`flowStatus`). */
export const QuestionFlow = { audit: 1, revision: 2, recheck: 3, ended: 4 } as const;
export type QuestionFlow = (typeof QuestionFlow)[keyof typeof QuestionFlow];
export const questionFlowLabel: Record<QuestionFlow, CodeLabel> = {
  1: { label: '待审核', tone: 'wait' },
  2: { label: '待修改', tone: 'new' },
  3: { label: '待复核', tone: 'wait' },
  4: { label: '已结束', tone: 'idle' },
};

/** The one label that says where a challenge is: its outcome, else whose move it is. */
export function questionLabel(question: {
  status: number;
  studentStatus: number;
  checkStatus: number;
  flowStatus: number;
}): CodeLabel | undefined {
  const { status, studentStatus, checkStatus, flowStatus } = question;
  if (flowStatus === QuestionFlow.recheck) return questionFlowLabel[QuestionFlow.recheck];
  if (checkStatus > RecheckResult.pending) return recheckResultLabel[checkStatus as RecheckResult];
  return modifyStatusLabel(studentStatus) ?? questionResultLabel[status as QuestionResult];
}

/** Steps as a challenge's history tells them. */
export const questionStepLabel: Record<string, string> = {
  raise: '质疑提交',
  explain: '本人说明',
  sendBack: '质疑有效，退回修改',
  uphold: '质疑有效，结束流程',
  dismiss: '质疑无效，结束流程',
  revise: '修改完成',
  lapse: '未按期修改，质疑有效，结束流程',
  recheckPass: '审核通过，结束流程',
  recheckFail: '审核未通过，结束流程',
};

/** The person challenged and everybody else know the challenger by no other name. */
export const SOMEBODY = '同学';

/** Longest words of either side, and most attachments. */
export const MAX_QUESTION_WORDS = 500;
export const MAX_QUESTION_FILES = 3;
