import type { CodeLabel } from '../wire/codes.ts';

/** Below this age a guardian consents for the child (docs/domains/own-data.md). */
export const CHILD_AGE = 14;
/** So long the closing of an account can be taken back by signing in. */
export const CLOSING_DAYS = 7;
/**
 * Working days in which a request is answered where nobody promised less (《App违法违规收集使用个人信息行为认定方法》, 六); after them it has fallen behind.
 */
export const REQUEST_DAYS = 15;
export const REQUEST_LENGTH = 500;

/** How it stands with a guardian's consent: none is needed, given, never given, withdrawn. */
export const ConsentState = { notNeeded: 0, given: 1, missing: 2, withdrawn: 3 } as const;
export type ConsentState = (typeof ConsentState)[keyof typeof ConsentState];
export const consentStateLabel: Record<ConsentState, CodeLabel> = {
  0: { label: '无需同意', tone: 'idle' },
  1: { label: '已同意', tone: 'ok' },
  2: { label: '待同意', tone: 'wait' },
  3: { label: '已撤回', tone: 'bad' },
};

/** What a person asks of the school that keeps their data. */
export const DataRequestKind = { correct: 1, erase: 2, close: 3 } as const;
export type DataRequestKind = (typeof DataRequestKind)[keyof typeof DataRequestKind];
export const dataRequestKindLabel: Record<DataRequestKind, string> = { 1: '更正信息', 2: '删除信息', 3: '注销账号' };

/** Waits for the school, done, refused; a closing whose time runs, taken back. */
export const DataRequestState = { waiting: 0, done: 1, refused: 2, closing: 3, takenBack: 4 } as const;
export type DataRequestState = (typeof DataRequestState)[keyof typeof DataRequestState];
export const dataRequestStateLabel: Record<DataRequestState, CodeLabel> = {
  0: { label: '待处理', tone: 'wait' },
  1: { label: '已完成', tone: 'ok' },
  2: { label: '未同意', tone: 'bad' },
  3: { label: '注销等待期', tone: 'new' },
  4: { label: '已撤回', tone: 'idle' },
};
