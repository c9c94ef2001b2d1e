import {
  ParentStatus,
  type ParentStatus as ParentStatusCode,
  SelfReportStatus,
  type SelfReportStatus as SelfReportStatusCode,
} from '@vimo/contract';
import { spokenDay } from '../../../platform/time.ts';

/** What decides whether something may be written now; days are `YYYY-MM-DD`, both ends included (docs/domains/semester-evaluations.md). */
export interface Span {
  startsOn: string;
  /** The last day: the school's, or a later one for the student alone. */
  endsOn: string;
}

/** The student's code on a day: what was never submitted is overdue once its last day is over. */
export const selfReportStatus = (state: number, { endsOn }: Span, day: string): SelfReportStatusCode =>
  state === SelfReportStatus.toSubmit && day > endsOn ? SelfReportStatus.overdue : (state as SelfReportStatusCode);

/** The guardian's code on a day. */
export const parentStatus = (state: number, { endsOn }: Span, day: string): ParentStatusCode =>
  state === ParentStatus.toSubmit && day > endsOn ? ParentStatus.overdue : (state as ParentStatusCode);

/**
 * Why nothing can be written now. What was refused is mended at any time: the teacher waits for it, and a refusal on the last day must not shut anybody out.
 */
export function writingProblem(stands: 'open' | 'refused' | 'submitted' | 'done', span: Span, day: string) {
  if (stands === 'submitted') return '已提交，请等待老师审核';
  if (stands === 'done') return '已审核通过，不能再修改';
  if (stands === 'refused') return undefined;
  if (day < span.startsOn) return `学期评价 ${spokenDay(span.startsOn)}开始填写，请到时再来`;
  if (day > span.endsOn) return `填写时间已于 ${spokenDay(span.endsOn)}截止，如需补填请联系班主任`;
  return undefined;
}

const OF_STUDENT = { 1: 'open', 2: 'refused', 3: 'submitted', 4: 'done' } as const;
const OF_PARENT = { 1: 'open', 2: 'submitted', 3: 'refused', 4: 'done' } as const;
export const studentProblem = (state: number, span: Span, day: string) =>
  writingProblem(OF_STUDENT[state as 1] ?? 'done', span, day);
export const parentProblem = (state: number, span: Span, day: string) =>
  writingProblem(OF_PARENT[state as 1] ?? 'done', span, day);

/** Characters that a rich text says; tags, spaces and marks without a shape left out. */
export const spoken = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, '.');

/** Whether a rich text says or shows anything. */
export const saysSomething = (html: string): boolean => spoken(html) !== '' || /<img /.test(html);
