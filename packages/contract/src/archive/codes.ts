import type { CodeLabel } from '../wire/codes.ts';

/** What the verification of a report says (docs/domains/report-archive.md). */
export const VerifyResult = { genuine: 1, replaced: 2, changed: 3, unknown: 4, mismatched: 5 } as const;
export type VerifyResult = (typeof VerifyResult)[keyof typeof VerifyResult];
export const verifyResultLabel: Record<VerifyResult, CodeLabel> = {
  1: { label: '真实有效', tone: 'ok' },
  2: { label: '已被新版本替代', tone: 'wait' },
  3: { label: '文件与归档不一致', tone: 'bad' },
  4: { label: '未查到该报告', tone: 'bad' },
  5: { label: '核验码与文件不是同一份报告', tone: 'bad' },
};

/** Where a student's report stands on its way into the archive. */
export const ArchiveState = { open: 1, underNotice: 2, challenged: 3, ready: 4, archived: 5 } as const;
export type ArchiveState = (typeof ArchiveState)[keyof typeof ArchiveState];
export const archiveStateLabel: Record<ArchiveState, CodeLabel> = {
  1: { label: '未公示', tone: 'idle' },
  2: { label: '公示中', tone: 'wait' },
  3: { label: '质疑处理中', tone: 'wait' },
  4: { label: '待归档', tone: 'new' },
  5: { label: '已归档', tone: 'ok' },
};

/** Days after the end of its notice within which the calendar archives a report; what waits for longer has fallen behind (docs/domains/responsibility.md). */
export const ARCHIVE_DAYS = 1;

/** Letters and figures of a verification code: none that are taken for another (Crockford's base 32). */
export const VERIFY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const VERIFY_LENGTH = 20;

/** A code as it was typed or scanned: without hyphens and spaces, letters that look like figures as those. */
export const plainVerifyCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** A code as people read it: groups of four. */
export const shownVerifyCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
