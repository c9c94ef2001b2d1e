import {
  ALREADY_ENROLLED,
  ApplyStatus,
  EnrollForm,
  EnrolStatus,
  type FieldErrors,
  MONTHLY_CANCELLATIONS,
} from '@vimo/contract';
import { spokenDay, type WireTime } from '../../../platform/time.ts';
import { type ApplyFacts, applyStatus, audienceProblem, type StageFacts, surplus } from '../activity/index.ts';

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
 * State of one person's enrolment at a moment (docs/domains/activities.md): cancelled and evaluated are stored, the rest follows from the
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
const momentText = (time: WireTime) => `${spokenDay(time)} ${time.slice(11, 16)}`;

/** Three cancellations in a calendar month block new sign-ups until it ends (docs/domains/activities.md). @returns the text to show, if so */
export function monthlyProblem(cancellations: number, now: WireTime): string | undefined {
  if (cancellations < MONTHLY_CANCELLATIONS) return undefined;
  return `本月已取消报名 ${cancellations} 次，暂不能报名其他活动，${momentText(monthOf(now).end)} 起恢复`;
}

/** What decides about one person who is to take part. */
export interface JoinerFacts {
  accountId: string;
  /** The person of the session, not a child of theirs. */
  self: boolean;
  name: string;
  /** The person has a living enrolment. */
  applied: boolean;
  /** When the other shift begins to which they come, where a person comes to one of the series alone. */
  otherShift?: WireTime | null;
  /** Of this calendar month. */
  cancellations: number;
}

/** Stages of students, by account; who is not in it is no student or of a stage that nobody knows. */
export type Stages = ReadonlyMap<string, readonly number[]>;

export interface SignUpFacts extends ApplyFacts, StageFacts {
  joiners: JoinerFacts[];
  /** People who come along and have no place yet. */
  companions: number;
  /** The activity asks for somebody to call, and nobody is put down. */
  lacksContact: boolean;
  /** The organiser takes no sign-up without all that is asked for. */
  registrationRequired: boolean;
}

/** Why one person can never be signed up for an activity, by the rule of which its card told beforehand. */
const stageProblem = (activity: StageFacts, { accountId, self, name }: JoinerFacts, stages: Stages) =>
  audienceProblem(activity, { self, name, stages: stages.get(accountId) ?? [] });

/** Why one person cannot be signed up, whatever the activity's status, as the text to show; a child is named. */
export function joinerProblem(
  activity: StageFacts,
  joiner: JoinerFacts,
  stages: Stages,
  now: WireTime,
): string | undefined {
  if (joiner.applied) return joiner.self ? ALREADY_ENROLLED : `${joiner.name}已报名，无需重复报名`;
  if (joiner.otherShift)
    return `${joiner.self ? '您' : joiner.name}已报名 ${momentText(joiner.otherShift)} 的场次，每人只能报一场，要换场请先取消那一场`;
  const wrongStage = stageProblem(activity, joiner, stages);
  if (wrongStage) return wrongStage;
  const blocked = monthlyProblem(joiner.cancellations, now);
  return blocked && !joiner.self ? `${joiner.name}${blocked}` : blocked;
}

/** Why these people cannot be signed up now, as the text to show; undefined when nothing stands against it. */
export function signUpProblem(facts: SignUpFacts, stages: Stages, now: WireTime): string | undefined {
  const { joiners } = facts;
  const applied = joiners.find((joiner) => joiner.applied);
  if (applied) return joinerProblem(facts, applied, stages, now);
  const status = applyStatus(facts, now);
  if (status === ApplyStatus.over) return '活动已结束';
  if (status === ApplyStatus.closed) return '该活动已停止报名';
  if (status === ApplyStatus.openingSoon) return `报名尚未开始，${momentText(facts.signStartDate)} 开放`;
  if (status === ApplyStatus.deadlinePassed) return '报名已截止';
  for (const joiner of joiners) {
    const wrongStage = stageProblem(facts, joiner, stages);
    if (wrongStage) return wrongStage;
  }
  if (status === ApplyStatus.full) return FULL;
  const left = surplus(facts);
  const people = facts.companions + joiners.length;
  if (left !== -1 && left < people) return `剩余名额不足：还剩 ${left} 个，您一行 ${people} 人`;
  return joiners.map((joiner) => joinerProblem(facts, joiner, stages, now)).find((problem) => problem !== undefined);
}

/** What a sign-up carries, after what is known was put in the place of what was not sent. */
export interface SentNumbers {
  phone: string;
  /** By account. */
  identityCards: ReadonlyMap<string, string>;
}

/** Codes of enrollForm that a sign-up lacks and may be filled in afterwards, as a comma list. */
export const toCompleteOf = ({ lacksContact }: Pick<SignUpFacts, 'lacksContact'>): string =>
  lacksContact ? EnrollForm.emergencyContact : '';

/**
 * What a sign-up must carry by the activity's enrollForm (docs/domains/activities.md, Registration): the numbers of the promised call always, what goes beyond
 * it where the organiser takes no sign-up without. Of several people each has a field of their own.
 */
export function missingFields(
  { enrollForm, joiners, lacksContact, registrationRequired }: SignUpFacts & { enrollForm: string },
  sent: SentNumbers,
): FieldErrors {
  const missing: FieldErrors = {};
  if (enrollForm.includes(EnrollForm.phone) && !sent.phone) missing.enrollPhone = '请输入手机号码';
  if (enrollForm.includes(EnrollForm.identityCard)) {
    for (const { accountId } of joiners) {
      if (sent.identityCards.get(accountId)) continue;
      missing[joiners.length === 1 ? 'enrollIdentityCard' : `identityCards.${accountId}`] = '请输入身份证';
    }
  }
  if (lacksContact && registrationRequired) missing.emergencyContact = '请至少添加一位紧急联系人';
  return missing;
}
