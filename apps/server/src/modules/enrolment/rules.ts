import {
  ALREADY_ENROLLED,
  ApplyStatus,
  EnrollForm,
  EnrolStatus,
  type FieldErrors,
  MONTHLY_CANCELLATIONS,
} from '@vimo/contract';
import type { WireTime } from '../../platform/time.ts';
import { type ApplyFacts, applyStatus, surplus } from '../activity/index.ts';

export const MAX_PARTICIPANTS = 9;
export const MAX_EMERGENCY_CONTACTS = 5;
export const FULL = '名额已满';

export interface EnrolmentFacts {
  cancelledAt: WireTime | null;
  evaluated: boolean;
  actStartDate: WireTime;
  actEndDate: WireTime;
}

/**
 * State of one person's enrolment at a moment (decisions, 2): cancelled and evaluated are stored, the rest follows from the
 * activity's dates. The same rule as SQL is `enrolStatusSql` in queries.ts; a property test holds the two together.
 */
export function enrolStatus(enrolment: EnrolmentFacts, now: WireTime): EnrolStatus {
  if (enrolment.cancelledAt !== null) return EnrolStatus.cancelled;
  if (enrolment.evaluated) return EnrolStatus.evaluated;
  if (now < enrolment.actStartDate) return EnrolStatus.upcoming;
  return now < enrolment.actEndDate ? EnrolStatus.ongoing : EnrolStatus.toEvaluate;
}

/** First second of the calendar month of a moment, and of the month after it. */
export function monthOf(now: WireTime): { start: WireTime; end: WireTime } {
  const year = Number(now.slice(0, 4));
  const month = Number(now.slice(5, 7));
  const first = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01 00:00:00`;
  return { start: first(year, month), end: month === 12 ? first(year + 1, 1) : first(year, month + 1) };
}

/** Such as `12月1日 00:00`. */
const dayText = (time: WireTime) => `${Number(time.slice(5, 7))}月${Number(time.slice(8, 10))}日 ${time.slice(11, 16)}`;

/** Three cancellations in a calendar month block new sign-ups until it ends (spec 1, 9). @returns the text to show, if so */
export function monthlyProblem(cancellations: number, now: WireTime): string | undefined {
  if (cancellations < MONTHLY_CANCELLATIONS) return undefined;
  return `本月已取消报名 ${cancellations} 次，暂不能报名其他活动，${dayText(monthOf(now).end)} 起恢复`;
}

export interface SignUpFacts extends ApplyFacts {
  /** The person has a living enrolment. */
  applied: boolean;
  /** People who come along. */
  companions: number;
  /** Of this calendar month. */
  cancellations: number;
}

/** Why a person cannot sign up now, as the text to show; undefined when nothing stands against it. */
export function signUpProblem(facts: SignUpFacts, now: WireTime): string | undefined {
  if (facts.applied) return ALREADY_ENROLLED;
  const status = applyStatus(facts, now);
  if (status === ApplyStatus.over) return '活动已结束';
  if (status === ApplyStatus.closed) return '该活动已停止报名';
  if (status === ApplyStatus.openingSoon) return `报名尚未开始，${dayText(facts.signStartDate)} 开放`;
  if (status === ApplyStatus.deadlinePassed) return '报名已截止';
  if (status === ApplyStatus.full) return FULL;
  const left = surplus(facts);
  if (left !== -1 && left < facts.companions + 1)
    return `剩余名额不足：还剩 ${left} 个，您一行 ${facts.companions + 1} 人`;
  return monthlyProblem(facts.cancellations, now);
}

/** What a sign-up must carry by the activity's enrollForm (spec 1, 2.10 and 5). */
export function missingFields(
  enrollForm: string,
  sent: { enrollPhone?: string | undefined; enrollIdentityCard?: string | undefined },
): FieldErrors {
  return {
    ...(enrollForm.includes(EnrollForm.phone) && !sent.enrollPhone ? { enrollPhone: '请输入手机号码' } : {}),
    ...(enrollForm.includes(EnrollForm.identityCard) && !sent.enrollIdentityCard
      ? { enrollIdentityCard: '请输入身份证' }
      : {}),
  };
}
