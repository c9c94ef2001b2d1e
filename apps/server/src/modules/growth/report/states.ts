import { NoticeState, ReportStage } from '@vimo/contract';

/** The state machine of a public notice (docs/domains/reports.md): the only place that says what may follow what. Pure. */

/** What decides where a notice stands; days are `YYYY-MM-DD`, both included. */
export interface NoticeFacts {
  startsOn: string;
  endsOn: string;
  endedEarly: boolean;
  withdrawn: boolean;
}

/** Where a notice stands on a day. */
export function standOf({ startsOn, endsOn, endedEarly, withdrawn }: NoticeFacts, day: string): NoticeState {
  if (withdrawn) return NoticeState.withdrawn;
  if (endedEarly || day > endsOn) return NoticeState.ended;
  return day < startsOn ? NoticeState.planned : NoticeState.running;
}

export type NoticeStep = 'extend' | 'end' | 'withdraw';
const FROM: Record<NoticeStep, readonly NoticeState[]> = {
  extend: [NoticeState.planned, NoticeState.running],
  end: [NoticeState.running],
  withdraw: [NoticeState.planned, NoticeState.running, NoticeState.ended],
};
const OUT_OF_ORDER: Record<NoticeStep, string> = {
  extend: '公示已结束或已撤回，不能再延长',
  end: '只有正在进行的公示可以结束',
  withdraw: '该公示已撤回',
};

/** Why a step cannot be taken with a notice on a day; undefined when it can. */
export const stepProblem = (step: NoticeStep, facts: NoticeFacts, day: string): string | undefined =>
  FROM[step].includes(standOf(facts, day)) ? undefined : OUT_OF_ORDER[step];

const STAGE: Partial<Record<NoticeState, ReportStage>> = {
  1: ReportStage.planned,
  2: ReportStage.underNotice,
  3: ReportStage.noticed,
};
/** Where a report stands on a day: by its notice, if it has one that was not withdrawn, else by the last day of its semester. */
export const stageOf = (notice: NoticeFacts | undefined, semesterEndsOn: string, day: string): ReportStage =>
  (notice && STAGE[standOf(notice, day)]) ?? (day > semesterEndsOn ? ReportStage.over : ReportStage.open);
