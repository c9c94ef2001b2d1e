import {
  type ActivityTypeNode,
  ApplyStatus,
  isStaff,
  isStudent,
  NOT_FOR_STAFF,
  suitSectionLabel,
} from '@vimo/contract';
import { maskName, maskPhone } from '../../../platform/secrets.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface ApplyFacts {
  signStartDate: WireTime;
  signEndDate: WireTime;
  actEndDate: WireTime;
  /** The organiser stopped the sign-up. */
  closed: boolean;
  /** 0 is unlimited. */
  personNum: number;
  signCount: number;
}

/**
 * Sign-up status of an activity at a moment (docs/domains/activities.md): over, closed by the organiser, opening soon, past the deadline,
 * full, open; the first that holds. A span begins with its first second and is over at its last. The same rule as SQL is
 * `applyStatusSql` in queries.ts; a property test holds the two together.
 */
export function applyStatus(activity: ApplyFacts, now: WireTime): ApplyStatus {
  if (activity.actEndDate <= now) return ApplyStatus.over;
  if (activity.closed) return ApplyStatus.closed;
  if (now < activity.signStartDate) return ApplyStatus.openingSoon;
  if (activity.signEndDate <= now) return ApplyStatus.deadlinePassed;
  if (activity.personNum > 0 && activity.signCount >= activity.personNum) return ApplyStatus.full;
  return ApplyStatus.open;
}

/** Places left; -1 when unlimited (docs/domains/activities.md). */
export const surplus = ({ personNum, signCount }: Pick<ApplyFacts, 'personNum' | 'signCount'>) =>
  personNum === 0 ? -1 : Math.max(0, personNum - signCount);

/**
 * Whom to call on the day, as somebody who comes sees it at a moment: whole from the beginning of the eve until the last day is over, masked before
 * and after (docs/domains/activities.md, Contact of the day).
 */
export function dayContactOf(
  { name, phone }: { name: string; phone: string },
  { actStartDate, actEndDate }: { actStartDate: WireTime; actEndDate: WireTime },
  now: WireTime,
): { name: string; phone: string; shown: number } {
  const eve = toWireTime(new Date(fromWireTime(`${dayOf(actStartDate)} 00:00:00`).getTime() - DAY_MS));
  if (now >= eve && dayOf(now) <= dayOf(actEndDate)) return { name, phone, shown: 1 };
  return { name: name.split('、').map(maskName).join('、'), phone: phone && maskPhone(phone), shown: 0 };
}

const ALL_STATUSES: readonly ApplyStatus[] = Object.values(ApplyStatus);

/**
 * Statuses that both filters let through (-1 or absent is all): the status itself, and bookable (1) or not (0).
 * @returns undefined when nothing is filtered
 */
export function statusesWanted(status = -1, bookFlag = -1): ApplyStatus[] | undefined {
  if (status === -1 && bookFlag === -1) return undefined;
  return ALL_STATUSES.filter(
    (each) =>
      (status === -1 || each === status) && (bookFlag === -1 || (each === ApplyStatus.open) === (bookFlag === 1)),
  );
}

/** Organisations to look in, each once and in order; empty is the whole city, and so is `0` among them (docs/domains/activities.md). */
export const orgIdsAsked = (ids: readonly string[] = []): string[] =>
  ids.some((id) => /^0+$/.test(id)) ? [] : [...new Set(ids)].sort();

/** Stage codes in order (docs/domains/activities.md). */
export const sortedSections = (sections: string) =>
  sections.length < 2 ? sections : sections.split(',').sort().join(',');

export interface StageFacts {
  /** Comma list of stage codes; none, or `0` among them, is every stage. */
  suitSection: string;
  /** The organiser lets students of every stage sign up. */
  openToAllStages: boolean;
}

/**
 * Whether an activity is for a student of these stages: one that is open to all, or names no stage, or names one of theirs. A
 * student whose stage nobody knows is not kept away. The same rule as SQL is `fitsSql` in queries.ts.
 */
export function stageFits({ suitSection, openToAllStages }: StageFacts, stages: readonly number[]): boolean {
  if (openToAllStages || suitSection === '' || stages.length === 0) return true;
  const suited = suitSection.split(',').map(Number);
  return suited.includes(0) || stages.some((stage) => suited.includes(stage));
}

/** A student for whom activities are looked for, as `learnersOf` of the account module says. */
interface StagedLearner {
  name: string;
  stages: readonly number[];
}

/** What a card says of those whom the person asking looks for. */
export interface FitsMine {
  fitsMine: 0 | 1;
  fitsNames: string[];
}

/**
 * Whether an activity fits a learner whose stage is known, and which where there are several; nothing at all where there is
 * nobody to look for.
 */
export function fitsMine(activity: StageFacts, learners: readonly StagedLearner[]): FitsMine | undefined {
  if (learners.length === 0) return undefined;
  const fitting = learners.filter(({ stages }) => stages.length > 0 && stageFits(activity, stages));
  return {
    fitsMine: fitting.length > 0 ? 1 : 0,
    fitsNames: learners.length > 1 ? fitting.map(({ name }) => name) : [],
  };
}

/** Such as 小学、初中. */
const stagesText = (codes: readonly (string | number)[]) => codes.map((code) => suitSectionLabel[code]).join('、');
const stageCodes = ({ suitSection }: StageFacts) => suitSection.split(',').toSorted();

/** For whom an activity is, in the words that everybody reads. */
export const audienceText = (activity: StageFacts): string =>
  stageFits(activity, [NO_STAGE]) ? '不限学段' : `${stagesText(stageCodes(activity))}学段的学生`;
/** Nobody's: what is for it is for all. */
const NO_STAGE = -1;

/**
 * Why a student of these stages can never be signed up for an activity; undefined when they can. The one rule of who cannot come: lists and details tell it
 * beforehand (`cannotCome`), the sign-up refuses by it. A child is named.
 */
export function audienceProblem(
  activity: StageFacts,
  { self, name, stages }: { self: boolean; name: string; stages: readonly number[] },
): string | undefined {
  if (stageFits(activity, stages)) return undefined;
  return `本活动面向${stagesText(stageCodes(activity))}学段，${self ? '您' : name}所在的学段为${stagesText(stages)}，不能报名`;
}

/** Who asks for activities: what they are, and for whom they look. */
export interface Looking {
  usertype?: number | undefined;
  learners: readonly StagedLearner[];
}

/**
 * Why the person who asks cannot sign up for an activity, whatever its status: staff, students whose stage it is not for; nothing at all where they can.
 * A parent can always come; it is said which of the children cannot, where none of them can.
 */
export function cannotCome(
  activity: StageFacts,
  { usertype, learners }: Looking,
): { cannotCome?: string; mayApply?: 0 | 1 } {
  if (usertype === undefined) return {};
  if (isStaff(usertype)) return { cannotCome: NOT_FOR_STAFF, mayApply: 0 };
  const self = isStudent(usertype);
  const problems = learners.map(({ name, stages }) => audienceProblem(activity, { self, name, stages }));
  const [first] = problems;
  if (first === undefined || problems.includes(undefined)) return {};
  const names = learners.map(({ name }) => name).join('、');
  if (self) return { cannotCome: first, mayApply: 0 };
  return {
    cannotCome: learners.length === 1 ? first : `本活动面向${audienceText(activity)}，${names}不能报名`,
    mayApply: 1,
  };
}

/** Stages of all learners, each once and in order. */
export const stagesOf = (learners: readonly StagedLearner[]): number[] =>
  [...new Set(learners.flatMap(({ stages }) => stages))].sort((a, b) => a - b);

export interface TypeRow {
  id: string;
  parentId: string | null;
  treeName: string;
  icon: string;
  enabled: boolean;
}

/** The tree of types with, for each, the activities of it and of everything below it. One that is switched off is there while activities are of it. */
export function typeTree(types: readonly TypeRow[], counts: ReadonlyMap<string, number>): ActivityTypeNode[] {
  const below = Map.groupBy(types, (type) => type.parentId);
  const nodesUnder = (parentId: string | null): ActivityTypeNode[] =>
    (below.get(parentId) ?? []).flatMap(({ id, treeName, icon, enabled }) => {
      const children = nodesUnder(id);
      const own = counts.get(id) ?? 0;
      const activityCount = children.reduce((sum, child) => sum + child.activityCount, own);
      return enabled || activityCount > 0 ? [{ id, treeName, icon, activityCount, children }] : [];
    });
  return nodesUnder(null);
}
