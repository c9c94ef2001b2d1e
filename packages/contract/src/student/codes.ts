import type { CodeLabel } from '../wire/codes.ts';

/** Where a student stands (docs/domains/people.md). Graduated is not stored: it follows from the cohort. */
export const StudentStatus = { enrolled: 1, suspended: 2, transferredOut: 3, left: 4, graduated: 5 } as const;
export type StudentStatus = (typeof StudentStatus)[keyof typeof StudentStatus];

export const studentStatusLabel: Record<number, CodeLabel> = {
  1: { label: '在读', tone: 'ok' },
  2: { label: '休学', tone: 'wait' },
  3: { label: '转出', tone: 'idle' },
  4: { label: '离校', tone: 'idle' },
  5: { label: '毕业', tone: 'idle' },
};

/** 政治面貌 as a school keeps it of its students (docs/domains/people.md); 0 is not said. */
export const politicalStatusLabel: Record<number, string> = {
  0: '',
  1: '群众',
  2: '少先队员',
  3: '共青团员',
  4: '中共预备党员',
  5: '中共党员',
};

/** A transfer between two schools of the platform. */
export const TransferState = { waiting: 1, accepted: 2, refused: 3, withdrawn: 4 } as const;
export type TransferState = (typeof TransferState)[keyof typeof TransferState];

export const transferStateLabel: Record<number, CodeLabel> = {
  1: { label: '待接收', tone: 'wait' },
  2: { label: '已转入', tone: 'ok' },
  3: { label: '已拒绝', tone: 'bad' },
  4: { label: '已撤回', tone: 'idle' },
};
